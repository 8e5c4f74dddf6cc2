import { api, type RequestBody, type ResponseBody } from "#web/client/api.ts";

export type DeliveryEstimate = ResponseBody<"get", "/delivery-estimates">[string];

/** A country by its two letters, and a postal code. */
export type DeliverTo = { country: string; postal: string };

/** What delivery of one piece of each of up to 100 parts costs, by their ids; parts that are not on sale are left out. */
export async function deliveryEstimates(
  partIds: string[],
  to: DeliverTo,
  signal?: AbortSignal,
): Promise<Record<string, DeliveryEstimate>> {
  return api.get("/delivery-estimates", { query: { parts: partIds.join(","), ...to }, signal });
}

/** What delivery of a cart would cost, for staff. */
export type TriedDelivery = ResponseBody<"post", "/delivery-quotes">;
export type ShipRule = ResponseBody<"get", "/ship-rules">[number];
export type NewShipRule = RequestBody<"post", "/ship-rules">;

/** Returns what delivery would cost by the saved settings, and how the parts would be packed. */
export async function tryDelivery(json: RequestBody<"post", "/delivery-quotes">): Promise<TriedDelivery> {
  return api.post("/delivery-quotes", { json });
}

export async function listShipRules(signal?: AbortSignal): Promise<ShipRule[]> {
  return api.get("/ship-rules", { signal });
}

export async function addShipRule(json: NewShipRule): Promise<void> {
  await api.post("/ship-rules", { json });
}

export async function removeShipRule(id: string): Promise<void> {
  await api.delete("/ship-rules/:id", { param: { id } });
}
