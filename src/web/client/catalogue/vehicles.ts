import type { CodeKind } from "#shop/catalogue/vehicles/code-rules.ts";
import type { VehicleAnswers } from "#shop/catalogue/vehicles/questions.ts";
import type { Vehicle as ShopVehicle } from "#shop/catalogue/vehicles/vehicles.ts";
import { api, type ResponseBody } from "#web/client/api.ts";

/** A vehicle as `shop/catalogue/vehicles` has it. */
export type Vehicle = Omit<ShopVehicle, "modelId" | "relatedModels">;

type VehicleResponse = ResponseBody<"get", "/fitment">["vehicle"];
type VinResponse = ResponseBody<"post", "/vehicles/decode">;

export type DecodedVin = Omit<VinResponse, "vehicle" | "candidates"> & { vehicle?: Vehicle; candidates?: Vehicle[] };

export function toVehicle({ _id: id, displacement: displacementL, ...same }: VehicleResponse): Vehicle {
  return { id, displacementL, ...same };
}

/** Every question on the way to one vehicle up to the first open one, or up to the vehicle. */
export async function vehicleSteps(answers: VehicleAnswers, signal: AbortSignal) {
  const { steps, vehicle, codes } = await api.get("/vehicles/steps", { query: answers, signal });
  return { steps, vehicle: vehicle && toVehicle(vehicle), codes };
}

export type VehiclesOfCode = Omit<ResponseBody<"get", "/vehicles/by-code">, "vehicle" | "candidates"> & {
  vehicle?: Vehicle;
  candidates?: Vehicle[];
};

/** The vehicle behind a code of its papers, or the candidates and the question between them. */
export async function vehiclesOfCode(
  kind: CodeKind,
  code: string,
  answers: VehicleAnswers,
  signal: AbortSignal,
): Promise<VehiclesOfCode> {
  const response = await api.get("/vehicles/by-code", { query: { kind, code, ...answers }, signal });
  return withVehicles(response);
}

type Found = { vehicle?: VehicleResponse; candidates?: VehicleResponse[] };

function withVehicles<T extends Found>({ vehicle, candidates, ...same }: T) {
  return {
    ...same,
    ...(vehicle && { vehicle: toVehicle(vehicle) }),
    ...(candidates && { candidates: candidates.map(toVehicle) }),
  };
}

/** The vehicle behind a VIN, which is sent in the body (D37), or the candidates and the question between them. */
export async function decodeVin(
  vin: string,
  answers: Omit<VehicleAnswers, "year"> = {},
  signal?: AbortSignal,
): Promise<DecodedVin> {
  return withVehicles(await api.post("/vehicles/decode", { json: { vin, ...answers }, signal }));
}
