import { api, type RequestBody, type ResponseBody } from "#web/client/api.ts";
import { centsOf } from "#web/client/amounts.ts";

type Responses = ResponseBody<"get", "/delivery-estimates">;
type Response = Responses[string];

export type DeliveryOption = Omit<Response["options"][number], "price"> & { cents: number };
export type DeliveryEstimate = Pick<Response, "status" | "forbidden"> & { options: DeliveryOption[] };

/** A country by its two letters, and a postal code. */
export type DeliverTo = { country: string; postal: string };

/** What delivery of one piece of each of up to 100 parts costs, by their ids; parts that are not on sale are left out. */
export async function deliveryEstimates(
  partIds: string[],
  to: DeliverTo,
  signal?: AbortSignal,
): Promise<Record<string, DeliveryEstimate>> {
  const found = await api.get("/delivery-estimates", { query: { parts: partIds.join(","), ...to }, signal });
  return Object.fromEntries(
    Object.entries(found).map(([id, { options, ...same }]) => [id, { ...same, options: options.map(toOption) }]),
  );
}

/** What delivery of a cart would cost, for staff. */
export type TriedDelivery = ReturnType<typeof toTried>;
export type ShipRule = ReturnType<typeof toShipRule>;
export type NewShipRule = RequestBody<"post", "/ship-rules">;

const toOption = ({ price, ...option }: Response["options"][number]): DeliveryOption => ({
  ...option,
  cents: centsOf(price),
});

function toTried({ total, options, forbidden, ...same }: ResponseBody<"post", "/delivery-quotes">) {
  return {
    ...same,
    totalCents: centsOf(total),
    options: options.map(toOption),
    forbidden: forbidden.map(({ sku, rule: { _id: id, ...rule } }) => ({ sku, rule: { id, ...rule } })),
  };
}

function toShipRule({ _id: id, ...same }: ResponseBody<"get", "/ship-rules">[number]) {
  return { id, ...same };
}

/** Returns what delivery would cost by the saved settings, and how the parts would be packed. */
export async function tryDelivery(json: RequestBody<"post", "/delivery-quotes">): Promise<TriedDelivery> {
  return toTried(await api.post("/delivery-quotes", { json }));
}

export async function listShipRules(signal?: AbortSignal): Promise<ShipRule[]> {
  return (await api.get("/ship-rules", { signal })).map(toShipRule);
}

export async function addShipRule(json: NewShipRule): Promise<void> {
  await api.post("/ship-rules", { json });
}

export async function removeShipRule(id: string): Promise<void> {
  await api.delete("/ship-rules/:id", { param: { id } });
}
