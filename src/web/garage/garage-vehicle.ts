import type { FitmentAnswers } from "#shop/fitment/qualifiers.ts";
import type { GarageEntry } from "#web/client/garage.ts";
import { vehicleName } from "#messages/fitment.ts";

/** A vehicle somebody drives. */
export type GarageVehicle = {
  /** Of this entry; `vehicleId` is the vehicle as it was sold. */
  id: string;
  vehicleId: string;
  /** '2015 Honda Accord 2.4' */
  name: string;
  nickname: string;
  vin: string;
  /** Miles; null where nobody said. */
  mileage: number | null;
  /** What its owner answered to questions of fitment. */
  answers: FitmentAnswers;
  active: boolean;
};

/** What may be changed of one. Answers are added to those given before; null takes one back. */
export type VehicleChange = {
  nickname?: string;
  vin?: string;
  mileage?: number | null;
  answers?: { [Fact in keyof FitmentAnswers]?: string | null };
};

/** A vehicle to be put into the garage, where it is the active one unless said otherwise. */
export type NewVehicle = Pick<GarageVehicle, "vehicleId" | "name"> &
  Partial<Pick<GarageVehicle, "nickname" | "vin" | "mileage" | "answers" | "active">>;

export function toGarageVehicle({ vehicle, ...entry }: GarageEntry): GarageVehicle {
  return { ...entry, vehicleId: vehicle.id, name: vehicleName(vehicle) };
}

/** What people call it. */
export function calledName({ nickname, name }: Pick<GarageVehicle, "nickname" | "name">): string {
  return nickname || name;
}
