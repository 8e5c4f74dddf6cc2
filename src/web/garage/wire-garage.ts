import type { GarageVehicle, NewVehicle } from "#web/garage/garage-vehicle.ts";
import { vehicleName } from "#messages/fitment.ts";

/** A vehicle as `/api/vehicles` and `/api/garage` tell it. */
export type WireVehicle = {
  _id: string;
  year: number;
  make: string;
  model: string;
  displacement: number | null;
  cylinders: number | null;
  fuel: string | null;
  turbo: boolean | null;
};

type WireGarageVehicle = Omit<GarageVehicle, "id" | "vehicleId" | "name"> & { _id: string; vehicle: WireVehicle };

export type WireGarage = { vehicles: WireGarageVehicle[] };

export function fromWire({ _id, vehicle, nickname, vin, mileage, answers, active }: WireGarageVehicle): GarageVehicle {
  return { id: _id, vehicleId: vehicle._id, name: vehicleName(vehicle), nickname, vin, mileage, answers, active };
}

export function toWire({ vehicleId, nickname, vin, mileage, answers, active }: NewVehicle) {
  return { vehicle: vehicleId, nickname, vin, mileage, answers, active };
}
