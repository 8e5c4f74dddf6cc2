import { z } from "zod";
import { legalFacts } from "#shop/catalogue/legal-facts/legal-facts-input.ts";
import { describedFitment } from "#shop/catalogue/fitment/describe-fitment.ts";
import { ofExtraTexts } from "#shop/selling/orders/extra-texts.ts";
import { orderEventTypes } from "#shop/selling/orders/order-event-types.ts";
import { orderStatuses } from "#shop/selling/orders/order-state.ts";
import { orders } from "#shop/selling/orders/orders.table.ts";
import { untaxedReasons } from "#shop/selling/tax/untaxed.ts";
import { vatStatuses } from "#shop/selling/tax/vat-id.ts";

// An order as people are shown it: what the API answers, in the shop's own words, and the pages show.

const cents = z.int();
const instant = z.iso.datetime();
const refundStatus = z.enum(["pending", "succeeded", "failed"]);

export const paymentStatus = z.enum(orders.paymentStatus.enumValues);
export const fulfilmentStatus = z.enum(orders.fulfilmentStatus.enumValues);

export const describedOrderFitment = describedFitment.extend({
  vehicle: z.object({ id: z.uuid(), name: z.string() }),
  answers: z.record(z.string(), z.string().optional()),
  confirmed: z.boolean().describe("Ordered although it may not fit"),
  decidedAt: instant,
});

export const describedOrderLine = z
  .object({
    id: z.uuid(),
    partId: z.uuid(),
    sku: z.string(),
    makerNumber: z.string().nullable(),
    brand: z.string().nullable(),
    partType: z.string().nullable(),
    name: z.string(),
    title: z.string().describe("From brand, part type, position and the deciding measure, as ordered"),
    imageUrl: z.url().describe("Absolute; of a part without a photo, the drawing of its type"),
    quantity: z.int(),
    cancelled: z.int().describe("Pieces that were cancelled"),
    shipped: z.int().describe("Pieces that were shipped"),
    unitPriceCents: cents,
    itemsCents: cents.describe("unitPriceCents × quantity; of a piece of a kit, its share"),
    discountCents: cents,
    taxCents: cents,
    promisedAt: instant.nullable(),
    fitment: describedOrderFitment
      .nullable()
      .describe("Whether it fits the vehicle it was ordered for, as decided then"),
    facts: legalFacts.describe("What was said of its sale when it was ordered"),
    kit: z
      .object({
        key: z.string().describe("The same in all lines of the kit"),
        partId: z.uuid(),
        sku: z.string(),
        brand: z.string().nullable(),
        name: z.string(),
        quantity: z.int(),
        unitPriceCents: cents,
      })
      .nullable()
      .describe("The kit that the line is a part of, as it was ordered"),
  })
  .meta({ id: "PlacedOrderLine" });

const payment = z.object({
  method: z.enum(["card", "transfer", "gift_card", "credit"]),
  status: z.enum(["open", "succeeded", "cancelled"]),
  transactionId: z.string().nullable(),
  amountCents: cents,
  capturedCents: cents,
  refundedCents: cents,
});

const address = z
  .object({
    name: z.string(),
    company: z.string().optional(),
    line1: z.string(),
    line2: z.string().optional(),
    city: z.string(),
    region: z.string().optional(),
    postalCode: z.string(),
    country: z.string(),
    phoneNumber: z.string().optional(),
  })
  .nullable();

const totals = {
  itemsCents: cents,
  discountCents: cents,
  deliveryCents: cents,
  feesCents: cents,
  depositsCents: cents,
  taxCents: cents,
  taxIncluded: z.boolean(),
  untaxed: z
    .enum(untaxedReasons)
    .nullable()
    .describe("Why no tax is due at all; prices that include it elsewhere are without it then"),
  totalCents: cents,
  cancelledCents: cents.describe("The share of the total that cancelled pieces have"),
  paidCents: cents,
  refundedCents: cents.describe("What goes back, of all payments"),
  refundPendingCents: cents.describe("What of `refundedCents` is being processed"),
  refundFailedCents: cents.describe("What of `refundedCents` has failed and is tried again by staff"),
  dueCents: cents.describe("Amount due"),
  currency: z.string(),
};

export const describedOrder = z
  .object({
    id: z.uuid(),
    orderNumber: z.int(),
    createdAt: instant,
    heldUntil: instant.describe("Until when an unpaid order reserves its stock"),
    status: z.enum(orderStatuses),
    paymentStatus,
    fulfilmentStatus,
    clientName: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
    address: z.string().describe("As it was typed, or `shipTo` in one text"),
    shipTo: address,
    billTo: address,
    ...ofExtraTexts(() => z.string().nullable()),
    vat: z
      .object({
        id: z.string(),
        status: z.enum(vatStatuses),
        reverseCharge: z.boolean().describe("The buyer owes the tax"),
        consultation: z.string().nullable().describe("The number of the question at VIES"),
      })
      .nullable(),
    lines: z.array(describedOrderLine),
    ...totals,
    delivery: z
      .object({
        methodId: z.string(),
        name: z.string(),
        kind: z.literal("pickup").optional().describe("The client collects the order"),
        from: z.string().optional(),
        to: z.string().optional(),
        service: z.string().optional(),
      })
      .nullable(),
    transactionId: z.string().nullable().describe("Of the payment by card or transfer that paid it"),
    payments: z.array(payment),
    refund: z.object({ status: refundStatus, amountCents: cents }).nullable().describe("All refunds together"),
    shipments: z
      .array(
        z.object({
          carrier: z.string().nullable(),
          tracking: z.string().nullable(),
          trackingUrl: z.string().nullable().describe("The carrier's page that follows it"),
          at: instant,
          pieces: z.int(),
        }),
      )
      .describe("What has left, oldest first"),
    events: z.array(z.object({ type: z.enum(orderEventTypes), at: instant })),
  })
  .meta({ id: "PlacedOrder" });

export type DescribedOrder = z.infer<typeof describedOrder>;
export type DescribedOrderLine = z.infer<typeof describedOrderLine>;
export type DescribedOrderFitment = z.infer<typeof describedOrderFitment>;
