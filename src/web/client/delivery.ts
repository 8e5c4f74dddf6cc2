import { api, type ResponseBody } from "#web/client/api.ts";
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
    Object.entries(found).map(([id, { options, ...same }]) => [
      id,
      { ...same, options: options.map(({ price, ...option }) => ({ ...option, cents: centsOf(price) })) },
    ]),
  );
}
