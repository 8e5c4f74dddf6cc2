import { api, type ResponseBody } from "#web/client/api.ts";
import { fitmentQuery, type FitmentTarget } from "#web/client/catalogue/fitment.ts";

export type PartOffers = ResponseBody<"get", "/parts/:id/offers">;
export type PartBesidePart = PartOffers["others"][number];

/** Returns what surely fits the vehicle beside a part and is in stock. Without its VIN, which is in no address (D37). */
export async function partOffers(id: string, wanted: FitmentTarget, signal: AbortSignal): Promise<PartOffers> {
  const { vin: _, ...answers } = wanted.answers;
  return api.get("/parts/:id/offers", { param: { id }, query: fitmentQuery({ ...wanted, answers }), signal });
}
