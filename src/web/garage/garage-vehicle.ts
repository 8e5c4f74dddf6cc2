import type { FitmentAnswers } from "#shop/catalogue/fitment/qualifiers.ts";
import type { GarageEntry } from "#web/client/catalogue/garage.ts";
import { vehicleName } from "#messages/vehicle-name.ts";

/** A vehicle in the garage. */
export type GarageVehicle = {
  /** Of this entry; `vehicleId` is the vehicle as it was sold. */
  id: string;
  vehicleId: string;
  /** '2015 Honda Accord 2.4' */
  name: string;
  nickname: string;
  vin: string;
  /** Miles; null: not stated. */
  mileage: number | null;
  /** Its owner's answers to fitment questions. */
  answers: FitmentAnswers;
  active: boolean;
};

/** Changes of a vehicle. Answers are added to the existing ones; null withdraws one. */
export type VehicleChange = {
  nickname?: string;
  vin?: string;
  mileage?: number | null;
  answers?: { [Fact in keyof FitmentAnswers]?: string | null };
};

/** A vehicle to add to the garage; it becomes the active one unless `active` is false. */
export type NewVehicle = Pick<GarageVehicle, "vehicleId" | "name"> &
  Partial<Pick<GarageVehicle, "nickname" | "vin" | "mileage" | "answers" | "active">>;

export function toGarageVehicle({ vehicle, ...entry }: GarageEntry): GarageVehicle {
  return { ...entry, vehicleId: vehicle.id, name: vehicleName(vehicle) };
}

/** The nickname, else the name. */
export function calledName({ nickname, name }: Pick<GarageVehicle, "nickname" | "name">): string {
  return nickname || name;
}
