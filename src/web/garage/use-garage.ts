import { useSyncExternalStore } from "react";
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

function follow(listener: () => void): () => void {
  const stop = subscribe(listener);
  startGarage();
  return stop;
}

/**
 * The garage of the visitor: a guest's is stored in the browser, a customer's at the shop, and signing in merges them. The server and
 * the first render in the browser know neither: `ready` is false there. The actions reject with `ApiError`.
 */
export function useGarage() {
  return { ...useSyncExternalStore(follow, getGarage, () => unknownGarage), ...actions };
}
