import { z } from "@hono/zod-openapi";
import { fitmentResponse } from "#api/catalogue/fitment.ts";
import { legalFactsResponse } from "#api/catalogue/legal-facts-response.ts";
import { imageAddress } from "#api/foundation/image-address.ts";
import type { Site } from "#http/shop-context.ts";
import { describeOrderFitment, type OrderFitment, type OrderMessages } from "#shop/selling/orders/order-fitment.ts";
import type { OrderLineView } from "#shop/selling/orders/order-view.ts";
import { displayTitle } from "#shop/catalogue/parts/display-title.ts";

const instant = z.iso.datetime();

export const orderFitment = fitmentResponse
  .extend({
    vehicle: z.object({ _id: z.uuid(), name: z.string() }),
    answers: z.record(z.string(), z.string()),
    confirmed: z.boolean().openapi({ description: "Ordered although it may not fit" }),
    decidedAt: instant,
  })
  .optional()
  .openapi({ description: "Whether it fits the vehicle it was ordered for, as decided then" });

export const orderLine = z
  .object({
    id: z.uuid(),
    part: z.uuid(),
    sku: z.string(),
    makerNumber: z.string().nullable(),
    brand: z.string().nullable(),
    partType: z.string().nullable(),
    name: z.string(),
    title: z.string().openapi({ description: "From brand, part type, position and the deciding measure, as ordered" }),
    image: z.url(),
    quantity: z.int(),
    cancelled: z.int().openapi({ description: "Pieces that were cancelled" }),
    shipped: z.int().openapi({ description: "Pieces that were shipped" }),
    unitPrice: z.number(),
    items: z.number().openapi({ description: "Unit price × quantity; of a piece of a kit, its share" }),
    discount: z.number(),
    tax: z.number(),
    promisedAt: instant.nullable(),
    fitment: orderFitment,
    facts: legalFactsResponse,
    kit: z
      .object({
        key: z.string().openapi({ description: "The same in all lines of the kit" }),
        part: z.uuid(),
        sku: z.string(),
        brand: z.string().nullable(),
        name: z.string(),
        quantity: z.int(),
        unitPrice: z.number(),
      })
      .nullable()
      .openapi({ description: "The kit that the line is a part of, as it was ordered" }),
  })
  .openapi("OrderLine");

export type Amount = (cents: number) => number;

/** Returns a line of an order in the format of the API. */
export function toLineResponse(
  line: OrderLineView,
  amount: Amount,
  { site, words }: { site: Site; words: OrderMessages },
): z.infer<typeof orderLine> {
  const { id, partId, sku, makerNumber, brand, partType, name, quantity, cancelled, shipped, promisedAt, fitment } =
    line;
  return {
    id,
    part: partId,
    sku,
    makerNumber,
    brand,
    partType,
    name,
    title: line.titleFacts ? displayTitle(line.titleFacts, words) : name,
    image: imageAddress(site, line),
    quantity,
    cancelled,
    shipped,
    unitPrice: amount(line.unitPriceCents),
    items: amount(line.itemsCents),
    discount: amount(line.discountCents),
    tax: amount(line.taxCents),
    promisedAt: promisedAt && new Date(promisedAt).toISOString(),
    kit: line.kit && toKitResponse(line.kit, amount),
    facts: line.legalFacts,
    ...(fitment && { fitment: toOrderFitmentResponse(fitment, words) }),
  };
}

function toKitResponse({ partId, unitPriceCents, ...same }: NonNullable<OrderLineView["kit"]>, amount: Amount) {
  return { ...same, part: partId, unitPrice: amount(unitPriceCents) };
}

export function toOrderFitmentResponse(fitment: OrderFitment, words: OrderMessages) {
  const { vehicle, answers, ...found } = describeOrderFitment(fitment, words);
  const { id: _id, name } = vehicle;
  return { ...found, vehicle: { _id, name }, answers: answers as Record<string, string> };
}
