import { useEffect, useSyncExternalStore } from "react";
import {
  activateVehicle,
  addVehicle,
  changeVehicle,
  getGarage,
  reloadGarage,
  removeVehicle,
  startGarage,
  subscribe,
  unknownGarage,
} from "#web/garage/garage-store.ts";

export type { GarageVehicle } from "#web/garage/garage-vehicle.ts";

const actions = {
  add: addVehicle,
  activate: activateVehicle,
  change: changeVehicle,
  remove: removeVehicle,
  reload: reloadGarage,
};

/**
 * The vehicles of whoever is here: a guest's are kept in the browser, a customer's at the shop, and both become one at sign-in. The
 * server and the first render in the browser never know: `ready` is false there. What fails throws an `ApiError`.
 */
export function useGarage() {
  useEffect(startGarage, []);
  return { ...useSyncExternalStore(subscribe, getGarage, () => unknownGarage), ...actions };
}
