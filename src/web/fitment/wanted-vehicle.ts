import { answerParameters, readAnswers } from "#shop/fitment/answers.ts";
import type { FitmentAnswers } from "#shop/fitment/qualifiers.ts";
import { useGarage, type GarageVehicle } from "#web/garage/use-garage.ts";

/** The vehicle that parts are looked at for, and what is known of it. */
export type WantedVehicle = { vehicleId: string; name: string; answers: FitmentAnswers };

type VehicleSelection = Pick<WantedVehicle, "vehicleId" | "answers">;

export function wantedOf({ vehicleId, name, answers, vin }: GarageVehicle): WantedVehicle {
  return { vehicleId, name, answers: { ...answers, ...(vin && { vin }) } };
}

/** The active vehicle of the garage; null where there is none or it is not known yet. */
export function useActiveVehicle(): WantedVehicle | null {
  const { active } = useGarage();
  return active && wantedOf(active);
}

/** As an address names it: `vehicle=…&answer.built=…`, the same text for the same vehicle and answers. */
export function vehicleQuery({ vehicleId, answers }: VehicleSelection): string {
  const query = new URLSearchParams(answerParameters(answers));
  query.sort();
  return new URLSearchParams([["vehicle", vehicleId], ...query]).toString();
}

/** The vehicle and the answers of `vehicleQuery`. */
export function readVehicleQuery(query: string): VehicleSelection {
  const parameters = new URLSearchParams(query);
  return { vehicleId: parameters.get("vehicle") ?? "", answers: readAnswers(parameters) };
}

/** The same for an address that people see and share: it tells no VIN. */
export function sharedVehicleQuery({ vehicleId, answers }: VehicleSelection): string {
  const { vin: _, ...rest } = answers;
  return vehicleQuery({ vehicleId, answers: rest });
}
