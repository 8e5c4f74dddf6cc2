import type { GarageChange as ShopChange } from "#shop/catalogue/garage/garage-input.ts";
import type { FitmentAnswers } from "#shop/catalogue/fitment/qualifiers.ts";
import { api, type RequestBody, type ResponseBody } from "#web/client/api.ts";

type GarageResponse = ResponseBody<"get", "/garage">;
type EntryResponse = GarageResponse["vehicles"][number];

/** What changes of an entry; null takes an answer back. */
type GarageChange = Omit<ShopChange, "answers"> & { answers?: { [Fact in keyof FitmentAnswers]?: string | null } };

/** An entry of a customer's garage. */
export type GarageEntry = Omit<EntryResponse, "answers"> & { answers: FitmentAnswers };

type EntryRequest = RequestBody<"post", "/garage">;
export type NewEntry = Omit<EntryRequest, "answers"> & { answers?: FitmentAnswers };

function toEntries({ vehicles }: GarageResponse): GarageEntry[] {
  return vehicles.map(({ answers, ...same }) => ({ answers: answers as FitmentAnswers, ...same }));
}

function toRequest({ vehicleId, answers, nickname, vin, mileage, active }: NewEntry): EntryRequest {
  return { vehicleId, answers: answers as Record<string, string>, nickname, vin, mileage, active };
}

// Every change returns the whole garage as it is then, the latest vehicle first.

export async function listGarage(): Promise<GarageEntry[]> {
  return toEntries(await api.get("/garage"));
}

/** Adds a vehicle, or finds it there; `id` is its entry's. Rejects with `garage_full`. */
export async function addToGarage(entry: NewEntry): Promise<{ id: string; entries: GarageEntry[] }> {
  const response = await api.post("/garage", { json: toRequest(entry) });
  return { id: response.id, entries: toEntries(response) };
}

/** Adds the vehicles that the browser stored before its user signed in; repeating it changes nothing. */
export async function mergeGarage(entries: NewEntry[]): Promise<GarageEntry[]> {
  return toEntries(await api.post("/garage/merge", { json: { vehicles: entries.map(toRequest) } }));
}

export async function changeInGarage(id: string, change: GarageChange): Promise<GarageEntry[]> {
  const json = change as RequestBody<"patch", "/garage/:id">;
  return toEntries(await api.patch("/garage/:id", { param: { id }, json }));
}

export async function removeFromGarage(id: string): Promise<GarageEntry[]> {
  return toEntries(await api.delete("/garage/:id", { param: { id } }));
}
