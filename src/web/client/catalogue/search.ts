import { mayHoldVin } from "#shop/catalogue/search/vin-rules.ts";
import { ApiError } from "#web/client/api-error.ts";
import { api, type ResponseBody } from "#web/client/api.ts";
import { fitmentQuery, type FitmentTarget } from "#web/client/catalogue/fitment.ts";

export type Suggestion = Pick<
  ResponseBody<"get", "/suggest">["suggestions"][number],
  "kind" | "label" | "url" | "title" | "sku" | "matched" | "priceCents" | "fitment"
>;

type Wanted = { vehicle: FitmentTarget | null; signal?: AbortSignal };

/** At most ten ways to continue what is typed, for the vehicle if there is such a one. What may become a VIN is sent in a body (D37). */
export async function suggest(q: string, wanted: Wanted = { vehicle: null }): Promise<Suggestion[]> {
  try {
    return await request(q, wanted);
  } catch (error) {
    if (!wanted.vehicle || !(error instanceof ApiError && error.status === 404)) throw error;
    return request(q, { ...wanted, vehicle: null });
  }
}

async function request(q: string, { vehicle, signal }: Wanted): Promise<Suggestion[]> {
  const known = Object.entries(vehicle?.answers ?? {}).flatMap(([fact, value]) => (value ? [[fact, value]] : []));
  const answers = Object.fromEntries(known) as Record<string, string>;
  const isPersonal = mayHoldVin(q) || answers["vin"] !== undefined;
  const { suggestions } = isPersonal
    ? await api.post("/suggest", { json: { q, ...(vehicle && { vehicle: vehicle.vehicleId, answers }) }, signal })
    : await api.get("/suggest", { query: { q, ...(vehicle && fitmentQuery(vehicle)) }, signal });
  return suggestions;
}
