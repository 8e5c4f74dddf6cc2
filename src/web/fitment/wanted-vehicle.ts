import { href } from "react-router";
import { answerParameters, readAnswers } from "#shop/catalogue/fitment/answers.ts";
import type { FitmentAnswers } from "#shop/catalogue/fitment/qualifiers.ts";
import { useGarage, type GarageVehicle } from "#web/garage/use-garage.ts";

/** The vehicle that parts are viewed for, with its known answers. */
export type WantedVehicle = { vehicleId: string; name: string; answers: FitmentAnswers };

type VehicleSelection = Pick<WantedVehicle, "vehicleId" | "answers">;

export function wantedOf({ vehicleId, name, answers, vin }: GarageVehicle): WantedVehicle {
  return { vehicleId, name, answers: { ...answers, ...(vin && { vin }) } };
}

/** Returns the active vehicle of the garage; null if there is none or it is still loading. */
export function useActiveVehicle(): WantedVehicle | null {
  const { active } = useGarage();
  return active && wantedOf(active);
}

/** Returns the vehicle as query parameters (`vehicle=…&answer.built=…`), the same string for the same vehicle and answers. */
export function vehicleQuery({ vehicleId, answers }: VehicleSelection): string {
  const query = new URLSearchParams(answerParameters(answers));
  query.sort();
  return new URLSearchParams([["vehicle", vehicleId], ...query]).toString();
}

/** Parses the result of `vehicleQuery`. */
export function readVehicleQuery(query: string): VehicleSelection {
  const parameters = new URLSearchParams(query);
  return { vehicleId: parameters.get("vehicle") ?? "", answers: readAnswers(parameters) };
}

/** Returns `vehicleQuery` without the VIN, for addresses that people see and share. */
export function sharedVehicleQuery({ vehicleId, answers }: VehicleSelection): string {
  const { vin: _, ...rest } = answers;
  return vehicleQuery({ vehicleId, answers: rest });
}

/** Returns the address of what is found for a query, for the vehicle if there is one. */
export function resultsAddress(q: string, vehicle: VehicleSelection | null): string {
  return `${href("/search")}?${new URLSearchParams({ q }).toString()}${vehicle ? `&${sharedVehicleQuery(vehicle)}` : ""}`;
}
