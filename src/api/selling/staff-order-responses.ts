import { z } from "@hono/zod-openapi";
import { orderResponse, toOrderResponse, type OrderResponseMessages } from "#api/selling/order-responses.ts";
import type { Site } from "#http/shop-context.ts";
import { fromCents } from "#shop/foundation/money.ts";
import type { OrderRow } from "#shop/selling/orders/order-list.ts";
import { displayTitle, type TitleWords } from "#shop/catalogue/parts/display-title.ts";
import { orderStatuses } from "#shop/selling/orders/order-state.ts";
import type { StaffOrder } from "#shop/selling/orders/staff-order.ts";

const instant = z.iso.datetime();

export const orderRowResponse = z
  .object({
    id: z.uuid(),
    orderNumber: z.int(),
    placedAt: instant,
    client: z.string(),
    email: z.string(),
    status: z.enum(orderStatuses),
    paymentStatus: z.string(),
    fulfilmentStatus: z.string(),
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
    total: z.number(),
    cancelled: z.number(),
    paid: z.number().openapi({ description: "What was paid and has not gone back" }),
    refundFailed: z.boolean(),
  })
  .openapi("OrderRow");

/** Returns what the first line of an order, or its kit, is called where there is room. */
export function orderRowTitle({ kitName, titleFacts, product }: OrderRow, words: TitleWords): string {
  return kitName ?? (titleFacts ? displayTitle(titleFacts, words) : product);
}

export function toOrderRowResponse(row: OrderRow, words: TitleWords): z.infer<typeof orderRowResponse> {
  const { createdAt, clientName, totalCents, cancelledCents, paidCents, currency } = row;
  const { id, orderNumber, email, status, paymentStatus, fulfilmentStatus, pieces, lines, items, product, sku } = row;
  const { city, postalCode, country, promisedFor, refundFailed } = row;
  const amount = (cents: number) => fromCents(cents, currency);
  return {
    id,
    orderNumber,
    email,
    status,
    paymentStatus,
    fulfilmentStatus,
    pieces,
    lines,
    items,
    product,
    title: orderRowTitle(row, words),
    sku,
    city,
    postalCode,
    country,
    promisedFor,
    refundFailed,
    placedAt: createdAt.toISOString(),
    client: clientName,
    total: amount(totalCents),
    cancelled: amount(cancelledCents),
    paid: amount(paidCents),
  };
}

const shipment = z.object({
  id: z.uuid(),
  status: z.string(),
  carrier: z.string().nullable(),
  service: z.string().nullable(),
  tracking: z.string().nullable(),
  shippedAt: instant.nullable(),
  lines: z.array(z.object({ line: z.uuid(), quantity: z.int() })),
});

export const staffOrderResponse = z
  .object({
    order: orderResponse,
    account: z.object({ email: z.string(), name: z.string() }).nullable(),
    discounts: z.array(
      z.object({ line: z.uuid().nullable(), code: z.string().nullable(), kind: z.string(), amount: z.number() }),
    ),
    fees: z.array(z.object({ line: z.uuid().nullable(), kind: z.string(), amount: z.number(), tax: z.number() })),
    taxes: z.array(
      z.object({
        line: z.uuid().nullable(),
        label: z.string(),
        country: z.string(),
        region: z.string().nullable(),
        rate: z.number(),
        basis: z.number(),
        amount: z.number(),
        reason: z.string(),
      }),
    ),
    refunds: z.array(
      z.object({
        id: z.uuid(),
        status: z.enum(["pending", "succeeded", "failed"]),
        cause: z.string(),
        provider: z.string(),
        amount: z.number(),
        at: instant,
      }),
    ),
    shipments: z.array(shipment),
    timeline: z.array(
      z.object({
        type: z.string(),
        at: instant,
        actor: z.string().nullable(),
        amount: z.number().nullable(),
        pieces: z.int().nullable(),
        card: z.string().nullable().openapi({ description: "The last characters of the new gift card's code" }),
      }),
    ),
    notes: z.array(z.object({ id: z.uuid(), text: z.string(), author: z.string().nullable(), at: instant })),
    recordedTax: z
      .number()
      .nullable()
      .openapi({ description: "As the tax provider has recorded it: may differ from `totals.tax` by a rounding" }),
    transfer: z.number().nullable().openapi({ description: "What an expected bank transfer is to bring" }),
  })
  .openapi("StaffOrder");

export function toStaffOrderResponse(
  found: StaffOrder,
  site: Site,
  words: OrderResponseMessages,
): z.infer<typeof staffOrderResponse> {
  const { order, account, discounts, fees, taxes, refunds, shipments, timeline, notes, transferCents } = found;
  const { recordedTaxCents } = found;
  const amount = (cents: number) => fromCents(cents, order.currency);
  return {
    order: toOrderResponse(order, site, words),
    account,
    discounts: discounts.map(({ lineId, code, kind, amountCents }) => ({
      line: lineId,
      code,
      kind,
      amount: amount(amountCents),
    })),
    fees: fees.map(({ lineId, kind, amountCents, taxCents }) => ({
      line: lineId,
      kind,
      amount: amount(amountCents),
      tax: amount(taxCents),
    })),
    taxes: taxes.map(({ lineId, label, country, region, rate, basisCents, amountCents, reason }) => ({
      line: lineId,
      label,
      country,
      region,
      rate: Number(rate),
      basis: amount(basisCents),
      amount: amount(amountCents),
      reason,
    })),
    refunds: refunds.map(({ amountCents, createdAt, ...same }) => ({
      ...same,
      amount: amount(amountCents),
      at: createdAt.toISOString(),
    })),
    shipments: shipments.map(({ shippedAt, lines, ...same }) => ({
      ...same,
      shippedAt: shippedAt?.toISOString() ?? null,
      lines: lines.map(({ lineId, quantity }) => ({ line: lineId, quantity })),
    })),
    timeline: timeline.map(({ type, at, actor, data }) => ({
      type,
      at: at.toISOString(),
      actor,
      amount: typeof data["amountCents"] === "number" ? amount(data["amountCents"]) : null,
      pieces: typeof data["pieces"] === "number" ? data["pieces"] : null,
      card: typeof data["lastCharacters"] === "string" ? data["lastCharacters"] : null,
    })),
    notes: notes.map(({ at, ...same }) => ({ ...same, at: at.toISOString() })),
    recordedTax: recordedTaxCents === null ? null : amount(recordedTaxCents),
    transfer: transferCents === null ? null : amount(transferCents),
  };
}
