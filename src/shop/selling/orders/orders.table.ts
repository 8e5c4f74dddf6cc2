import { sql } from "drizzle-orm";
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { LegalFacts } from "#shop/catalogue/legal-facts/legal-facts.ts";
import type { TitleFacts } from "#shop/catalogue/parts/display-title.ts";
import { orderEventTypes } from "#shop/selling/orders/order-event-types.ts";
import type { OrderFitment } from "#shop/selling/orders/order-fitment.ts";
import { untaxedReasons } from "#shop/selling/tax/untaxed.ts";
import type { CheckedVatId } from "#shop/selling/tax/vat-id.ts";

const cents = (name: string) => bigint(name, { mode: "number" }).notNull();
const instant = (name: string) => timestamp(name, { withTimezone: true });
const newId = () =>
  uuid()
    .primaryKey()
    .default(sql`uuidv7()`);

/** A postal address by its parts. `country`: ISO 3166-1 alpha-2; `region`: ISO 3166-2 without the country. */
export type PostalAddress = {
  name: string;
  company?: string;
  line1: string;
  line2?: string;
  city: string;
  region?: string;
  postalCode: string;
  country: string;
  phoneNumber?: string;
};

/** The buyer's VAT id as it was checked. `reverseCharge`: they owe the tax. */
export type OrderVat = CheckedVatId & { reverseCharge: boolean };

/** What delivery was chosen: the method as it was then, and when it was promised to arrive. Dates are ISO days. */
export type OrderDelivery = {
  methodId: string;
  name: string;
  /** The client collects it. */
  kind?: "pickup";
  from?: string;
  to?: string;
  /** The carriers' service whose price it has. */
  service?: string;
  /** The price is the table's, since the carriers did not respond. */
  fallback?: true;
};

export const orders = pgTable("orders", {
  id: newId(),
  orderNumber: bigint("order_number", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
  /** Null: a guest's, who proves it by the secret of `guestTokenHash`. One that was adopted has both. */
  userId: uuid("user_id"),
  guestTokenHash: text("guest_token_hash"),
  /** The cart that became this order. */
  cartId: uuid("cart_id"),
  parentOrderId: uuid("parent_order_id"),
  clientName: text("client_name").notNull(),
  email: text().notNull(),
  phoneNumber: text("phone_number").notNull(),
  address: text().notNull(),
  shipTo: jsonb("ship_to").$type<PostalAddress>(),
  billTo: jsonb("bill_to").$type<PostalAddress>(),
  delivery: jsonb().$type<OrderDelivery>(),
  poNumber: text("po_number"),
  giftNote: text("gift_note"),
  vat: jsonb().$type<OrderVat>(),
  /** The language of mails to a buyer without an account. */
  locale: text(),
  currency: text().notNull(),
  taxIncluded: boolean("tax_included").notNull().default(true),
  /** Why no tax is due on it at all, where its buyer is told. Null: there is, nobody collects it, or the order does not say. */
  untaxed: text({ enum: untaxedReasons }),
  itemsCents: cents("items_cents"),
  discountCents: cents("discount_cents").default(0),
  deliveryCents: cents("delivery_cents").default(0),
  feesCents: cents("fees_cents").default(0),
  depositsCents: cents("deposits_cents").default(0),
  taxCents: cents("tax_cents").default(0),
  totalCents: cents("total_cents"),
  /** The share of the total that cancelled pieces have: the rest is owed. */
  cancelledCents: cents("cancelled_cents").default(0),
  /** What of the rest is not owed either, since it went back at the payment provider without a cancellation. */
  concededCents: cents("conceded_cents").default(0),
  /** What staff gave back of the rest without a cancellation. */
  goodwillCents: cents("goodwill_cents").default(0),
  status: text({ enum: ["draft", "placed", "cancelled", "expired"] })
    .notNull()
    .default("placed"),
  paymentStatus: text("payment_status", {
    enum: ["open", "authorized", "part_paid", "paid", "part_refunded", "refunded", "overpaid", "voided"],
  })
    .notNull()
    .default("open"),
  fulfilmentStatus: text("fulfilment_status", {
    enum: ["open", "part_shipped", "shipped", "part_delivered", "delivered", "nothing_to_ship"],
  })
    .notNull()
    .default("open"),
  heldUntil: instant("held_until").notNull(),
  /** Of a buyer who had proved nothing: until when it is held once they have begun to pay. */
  holdIfPaying: instant("hold_if_paying"),
  idempotencyKey: text("idempotency_key"),
  /** Of the request that had the key. */
  requestHash: text("request_hash"),
  createdAt: instant("created_at").notNull().defaultNow(),
});

export const orderLines = pgTable("order_lines", {
  id: newId(),
  orderId: uuid("order_id").notNull(),
  position: integer().notNull(),
  partId: uuid("part_id").notNull(),
  sku: text().notNull(),
  makerNumber: text("maker_number"),
  brand: text(),
  partType: text("part_type"),
  name: text().notNull(),
  quantity: integer().notNull(),
  minimumOrder: integer("minimum_order").notNull(),
  /** In stock when it was ordered. */
  availableQuantity: integer("available_quantity").notNull(),
  unitPriceCents: cents("unit_price_cents"),
  listPriceCents: bigint("list_price_cents", { mode: "number" }),
  /** What a piece cost the shop then, for its reports alone. Null: not known. */
  costEachCents: bigint("cost_each_cents", { mode: "number" }),
  itemsCents: cents("items_cents"),
  discountCents: cents("discount_cents").default(0),
  taxCents: cents("tax_cents").default(0),
  taxClass: text("tax_class"),
  /** What staff gave back of the pieces that are not cancelled, with their tax and fees. */
  goodwillCents: cents("goodwill_cents").default(0),
  /** The kit that it is a part of: `items_cents` is then a share of the kit's price. */
  kitKey: text("kit_key"),
  /** Null: the line has its name alone. */
  titleFacts: jsonb("title_facts").$type<TitleFacts>(),
  /** What was said of the sale of its part when it was ordered; of older orders nothing. */
  legalFacts: jsonb("legal_facts").$type<LegalFacts>().notNull().default({}),
  fitment: jsonb().$type<OrderFitment>(),
  promisedAt: instant("promised_at"),
  /** Pieces. */
  cancelled: integer().notNull().default(0),
  shipped: integer().notNull().default(0),
});

/** A kit as it was when it was ordered. */
export const orderKits = pgTable("order_kits", {
  orderId: uuid("order_id").notNull(),
  key: text().notNull(),
  partId: uuid("part_id").notNull(),
  sku: text().notNull(),
  brand: text(),
  name: text().notNull(),
  quantity: integer().notNull(),
  unitPriceCents: cents("unit_price_cents"),
});

export const orderFees = pgTable("order_fees", {
  id: newId(),
  orderId: uuid("order_id").notNull(),
  /** The line whose pieces it belongs to; null: the whole order's. */
  lineId: uuid("line_id"),
  kind: text().notNull(),
  amountCents: cents("amount_cents"),
  taxCents: cents("tax_cents").default(0),
  refundable: boolean().notNull(),
});

export const orderDiscounts = pgTable("order_discounts", {
  id: newId(),
  orderId: uuid("order_id").notNull(),
  /** Null: of the delivery. */
  lineId: uuid("line_id"),
  promotionId: uuid("promotion_id"),
  code: text(),
  kind: text().notNull(),
  value: bigint({ mode: "number" }).notNull(),
  amountCents: cents("amount_cents"),
});

export const orderTaxes = pgTable("order_taxes", {
  id: newId(),
  orderId: uuid("order_id").notNull(),
  /** Of a line or a fee; of the delivery where both are null. */
  lineId: uuid("line_id"),
  feeId: uuid("fee_id"),
  country: text().notNull(),
  region: text(),
  label: text().notNull(),
  rate: text().notNull(),
  basisCents: cents("basis_cents"),
  amountCents: cents("amount_cents"),
  included: boolean().notNull(),
  reason: text().notNull(),
  provider: text(),
  providerRef: text("provider_ref"),
});

export const cancellations = pgTable("cancellations", {
  id: newId(),
  orderId: uuid("order_id").notNull(),
  cause: text({ enum: ["customer", "staff", "expired"] }).notNull(),
  actorId: uuid("actor_id"),
  amountCents: cents("amount_cents"),
  idempotencyKey: text("idempotency_key"),
  requestHash: text("request_hash"),
  at: instant("at").notNull().defaultNow(),
});

export const cancellationLines = pgTable("cancellation_lines", {
  cancellationId: uuid("cancellation_id").notNull(),
  lineId: uuid("line_id").notNull(),
  quantity: integer().notNull(),
  amountCents: cents("amount_cents"),
});

/** Links to a guest's order besides the one of the checkout, by the hashes of their secrets. */
export const orderLinks = pgTable("order_links", {
  tokenHash: text("token_hash").primaryKey(),
  orderId: uuid("order_id").notNull(),
  expiresAt: instant("expires_at").notNull(),
});

/** What staff find an order by. */
export const orderDocuments = pgTable("order_documents", {
  orderId: uuid("order_id").primaryKey(),
  text: text().notNull(),
});

export const orderNotes = pgTable("order_notes", {
  id: newId(),
  orderId: uuid("order_id").notNull(),
  authorId: uuid("author_id"),
  text: text().notNull(),
  at: instant("at").notNull().defaultNow(),
});

export const shipments = pgTable("shipments", {
  id: newId(),
  orderId: uuid("order_id").notNull(),
  status: text({
    enum: [
      "planned",
      "packed",
      "labelled",
      "shipped",
      "in_transit",
      "delivered",
      "exception",
      "returned_to_sender",
      "cancelled",
    ],
  }).notNull(),
  carrier: text(),
  service: text(),
  tracking: text(),
  chargedCents: bigint("charged_cents", { mode: "number" }),
  costCents: bigint("cost_cents", { mode: "number" }),
  shippedAt: instant("shipped_at"),
  deliveredAt: instant("delivered_at"),
  actorId: uuid("actor_id"),
  idempotencyKey: text("idempotency_key"),
  requestHash: text("request_hash"),
  /** Unique among shipments that are not cancelled. */
  trackingKey: text("tracking_key"),
  createdAt: instant("created_at").notNull().defaultNow(),
});

export const shipmentLines = pgTable("shipment_lines", {
  shipmentId: uuid("shipment_id").notNull(),
  lineId: uuid("line_id").notNull(),
  quantity: integer().notNull(),
});

export const orderEvents = pgTable("order_events", {
  id: newId(),
  orderId: uuid("order_id").notNull(),
  type: text({ enum: orderEventTypes }).notNull(),
  actorId: uuid("actor_id"),
  data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  at: instant("at").notNull().defaultNow(),
});
