import type { CodeKind } from "#shop/catalogue/vehicles/code-rules.ts";
import type { VehicleAnswers } from "#shop/catalogue/vehicles/questions.ts";
import type { Vehicle as ShopVehicle } from "#shop/catalogue/vehicles/vehicles.ts";
import { api, type ResponseBody } from "#web/client/api.ts";

/** A vehicle as `shop/catalogue/vehicles` has it. */
export type Vehicle = Omit<ShopVehicle, "modelId" | "relatedModels">;

export type DecodedVin = ResponseBody<"post", "/vehicles/decode">;

/** Every question on the way to one vehicle up to the first open one, or up to the vehicle. */
export function vehicleSteps(answers: VehicleAnswers, signal: AbortSignal) {
  return api.get("/vehicles/steps", { query: answers, signal });
}

export type VehiclesOfCode = ResponseBody<"get", "/vehicles/by-code">;

/** The vehicle behind a code of its papers, or the candidates and the question between them. */
export async function vehiclesOfCode(
  kind: CodeKind,
  code: string,
  answers: VehicleAnswers,
  signal: AbortSignal,
): Promise<VehiclesOfCode> {
  return api.get("/vehicles/by-code", { query: { kind, code, ...answers }, signal });
}

/** The vehicle behind a VIN, which is sent in the body (D37), or the candidates and the question between them. */
export async function decodeVin(
  vin: string,
  answers: Omit<VehicleAnswers, "year"> = {},
  signal?: AbortSignal,
): Promise<DecodedVin> {
  return api.post("/vehicles/decode", { json: { vin, ...answers }, signal });
}
