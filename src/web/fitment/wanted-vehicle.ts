import type { FitmentAnswers } from "#shop/fitment/qualifiers.ts";
import { answerParameters } from "#shop/fitment/answers.ts";
import { useGarage, type GarageVehicle } from "#web/garage/use-garage.ts";

/** The vehicle that parts are looked at for, and what is known of it. */
export type WantedVehicle = { vehicleId: string; name: string; answers: FitmentAnswers };

export function wantedOf({ vehicleId, name, answers, vin }: GarageVehicle): WantedVehicle {
  return { vehicleId, name, answers: { ...answers, ...(vin && { vin }) } };
}

/** The active vehicle of the garage; null where there is none or it is not known yet. */
export function useActiveVehicle(): WantedVehicle | null {
  const { active } = useGarage();
  return active && wantedOf(active);
}

/** As the API and the pages take it: `vehicle=…&answer.built=…`. */
export function vehicleQuery({ vehicleId, answers }: Pick<WantedVehicle, "vehicleId" | "answers">): string {
  return new URLSearchParams([["vehicle", vehicleId], ...answerParameters(answers)]).toString();
}

/** For an address that people see and share, which tells no VIN. */
export function sharedVehicleQuery({ vehicleId, answers }: Pick<WantedVehicle, "vehicleId" | "answers">): string {
  const { vin: _, ...rest } = answers;
  return vehicleQuery({ vehicleId, answers: rest });
}
