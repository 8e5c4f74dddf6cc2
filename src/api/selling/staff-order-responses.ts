import { goodwillReasons } from "#shop/selling/payments/goodwill-rules.ts";
import { z } from "@hono/zod-openapi";
import type { Site } from "#http/shop-context.ts";
import { describeOrder } from "#shop/selling/orders/describe-order.ts";
import { describedOrder, fulfilmentStatus, paymentStatus } from "#shop/selling/orders/described-order.ts";
import { orderEventTypes } from "#shop/selling/orders/order-event-types.ts";
import type { OrderMessages } from "#shop/selling/orders/order-fitment.ts";
import type { OrderRow } from "#shop/selling/orders/order-list.ts";
import { displayTitle, type TitleWords } from "#shop/catalogue/parts/display-title.ts";
import { orderStatuses } from "#shop/selling/orders/order-state.ts";
import type { StaffOrder } from "#shop/selling/orders/staff-order.ts";

const instant = z.iso.datetime();
const cents = z.int();

export const orderRowResponse = z
  .object({
    id: z.uuid(),
    orderNumber: z.int(),
    createdAt: instant,
    clientName: z.string(),
    email: z.string(),
    status: z.enum(orderStatuses),
    paymentStatus,
    fulfilmentStatus,
    pieces: z.int().openapi({ description: "Not cancelled" }),
    lines: z.int(),
    items: z.int().openapi({ description: "Lines, of which those of a kit count once" }),
    product: z.string().openapi({ description: "The first line's name" }),
    title: z.string().openapi({ description: "The title of the first line or of its kit, as ordered" }),
    sku: z.string(),
    city: z.string().nullable(),
    postalCode: z.string().nullable(),
    country: z.string().nullable(),
    promisedFor: z.string().nullable(),
    totalCents: cents,
    cancelledCents: cents,
    paidCents: cents.openapi({ description: "What was paid and has not gone back" }),
    currency: z.string(),
    refundFailed: z.boolean(),
  })
  .openapi("OrderRow");

/** Returns what the first line of an order, or its kit, is called where there is room. */
export function orderRowTitle({ kitName, titleFacts, product }: OrderRow, words: TitleWords): string {
  return kitName ?? (titleFacts ? displayTitle(titleFacts, words) : product);
}

export function toOrderRowResponse(row: OrderRow, words: TitleWords): z.infer<typeof orderRowResponse> {
  const { kitName: _kit, titleFacts: _facts, ...same } = row;
  return { ...same, title: orderRowTitle(row, words), createdAt: row.createdAt.toISOString() };
}

const shipment = z.object({
  id: z.uuid(),
  status: z.string(),
  carrier: z.string().nullable(),
  service: z.string().nullable(),
  tracking: z.string().nullable(),
  shippedAt: instant.nullable(),
  lines: z.array(z.object({ lineId: z.uuid(), quantity: z.int() })),
});

const ofLine = { lineId: z.uuid().nullable() };

export const staffOrderResponse = z
  .object({
    order: describedOrder,
    account: z.object({ email: z.string(), name: z.string() }).nullable(),
    discounts: z.array(z.object({ ...ofLine, code: z.string().nullable(), kind: z.string(), amountCents: cents })),
    fees: z.array(z.object({ ...ofLine, kind: z.string(), amountCents: cents, taxCents: cents })),
    taxes: z.array(
      z.object({
        ...ofLine,
        label: z.string(),
        country: z.string(),
        region: z.string().nullable(),
        rate: z.number(),
        basisCents: cents,
        amountCents: cents,
        reason: z.string(),
      }),
    ),
    refunds: z.array(
      z.object({
        id: z.uuid(),
        status: z.enum(["pending", "succeeded", "failed"]),
        cause: z.string(),
        reason: z.enum(goodwillReasons).nullable().openapi({ description: "Of a goodwill refund" }),
        provider: z.string(),
        amountCents: cents,
        at: instant,
      }),
    ),
    shipments: z.array(shipment),
    timeline: z.array(
      z.object({
        type: z.enum(orderEventTypes),
        at: instant,
        actor: z.string().nullable(),
        amountCents: cents.nullable(),
        pieces: z.int().nullable(),
        card: z.string().nullable().openapi({ description: "The last characters of the new gift card's code" }),
      }),
    ),
    notes: z.array(z.object({ id: z.uuid(), text: z.string(), author: z.string().nullable(), at: instant })),
    recordedTaxCents: cents
      .nullable()
      .openapi({ description: "As the tax provider has recorded it: may differ from the order's by a rounding" }),
    transferCents: cents.nullable().openapi({ description: "What an expected bank transfer is to bring" }),
  })
  .openapi("StaffOrder");

export function toStaffOrderResponse(
  found: StaffOrder,
  site: Site,
  words: OrderMessages,
): z.infer<typeof staffOrderResponse> {
  const { order, discounts, fees, taxes, refunds, shipments, timeline, notes, ...same } = found;
  return {
    ...same,
    order: describeOrder(order, words, site),
    discounts: discounts.map(({ lineId, code, kind, amountCents }) => ({ lineId, code, kind, amountCents })),
    fees: fees.map(({ lineId, kind, amountCents, taxCents }) => ({ lineId, kind, amountCents, taxCents })),
    taxes: taxes.map(({ lineId, label, country, region, rate, basisCents, amountCents, reason }) => {
      return { lineId, label, country, region, rate: Number(rate), basisCents, amountCents, reason };
    }),
    refunds: refunds.map(({ createdAt, ...refund }) => ({ ...refund, at: createdAt.toISOString() })),
    shipments: shipments.map(({ shippedAt, ...sent }) => ({ ...sent, shippedAt: shippedAt?.toISOString() ?? null })),
    timeline: timeline.map(({ type, at, actor, data }) => ({
      type,
      at: at.toISOString(),
      actor,
      amountCents: typeof data["amountCents"] === "number" ? data["amountCents"] : null,
      pieces: typeof data["pieces"] === "number" ? data["pieces"] : null,
      card: typeof data["lastCharacters"] === "string" ? data["lastCharacters"] : null,
    })),
    notes: notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
  };
}
