import type { VehicleAnswers } from "#shop/vehicles/questions.ts";
import type { Vehicle as ShopVehicle } from "#shop/vehicles/vehicles.ts";
import { api, type ResponseBody } from "#web/client/api.ts";

/** A vehicle as `shop/vehicles` has it. */
export type Vehicle = Omit<ShopVehicle, "modelId" | "relatedModels">;

type VehicleResponse = ResponseBody<"get", "/fitment">["vehicle"];
type VinResponse = ResponseBody<"post", "/vehicles/decode">;

export type DecodedVin = Omit<VinResponse, "vehicle" | "candidates"> & { vehicle?: Vehicle; candidates?: Vehicle[] };

export function toVehicle({ _id: id, displacement: displacementL, ...same }: VehicleResponse): Vehicle {
  return { id, displacementL, ...same };
}

/** Every question on the way to one vehicle up to the first open one, or up to the vehicle. */
export async function vehicleSteps(answers: VehicleAnswers, signal: AbortSignal) {
  const { steps, vehicle } = await api.get("/vehicles/steps", { query: answers, signal });
  return { steps, vehicle: vehicle && toVehicle(vehicle) };
}

/** The vehicle behind a VIN, which is sent in the body (D37), or the candidates and the question between them. */
export async function decodeVin(
  vin: string,
  answers: Omit<VehicleAnswers, "year"> = {},
  signal?: AbortSignal,
): Promise<DecodedVin> {
  const response = await api.post("/vehicles/decode", { json: { vin, ...answers }, signal });
  const { vehicle, candidates, ...same } = response;
  return {
    ...same,
    ...(vehicle && { vehicle: toVehicle(vehicle) }),
    ...(candidates && { candidates: candidates.map(toVehicle) }),
  };
}
