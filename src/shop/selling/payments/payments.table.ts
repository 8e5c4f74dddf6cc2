import { sql } from "drizzle-orm";
import { goodwillReasons } from "#shop/selling/payments/goodwill-rules.ts";
import { bigint, boolean, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const cents = (name: string) => bigint(name, { mode: "number" }).notNull();
const instant = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow();
const newId = () =>
  uuid()
    .primaryKey()
    .default(sql`uuidv7()`);

export const payments = pgTable("payments", {
  id: newId(),
  orderId: uuid("order_id").notNull(),
  provider: text({ enum: ["stripe", "transfer", "ledger"] })
    .notNull()
    .default("stripe"),
  method: text({ enum: ["card", "transfer", "gift_card", "credit"] })
    .notNull()
    .default("card"),
  /** The id at the provider; null for a payment from an account of the ledger (`accountId`). */
  intentId: text("intent_id"),
  accountId: uuid("account_id"),
  /** The requested amount. */
  amountCents: cents("amount_cents"),
  currency: text().notNull(),
  authorizedCents: cents("authorized_cents").default(0),
  capturedCents: cents("captured_cents").default(0),
  /** The sum of pending and completed refunds; every refund is added here first. */
  refundedCents: cents("refunded_cents").default(0),
  status: text({ enum: ["open", "succeeded", "cancelled"] })
    .notNull()
    .default("open"),
  createdAt: instant("created_at"),
  checkedAt: instant("checked_at"),
  capturedAt: timestamp("captured_at", { withTimezone: true }),
  /** The ids of refunds and disputes at the provider that are not booked: a refund that failed there, and what is in another currency. */
  ignoredIds: text("ignored_ids").array().notNull().default([]),
});

export const refunds = pgTable("refunds", {
  id: newId(),
  paymentId: uuid("payment_id").notNull(),
  orderId: uuid("order_id").notNull(),
  amountCents: cents("amount_cents"),
  currency: text().notNull(),
  /** `provider`: made at the provider, not by the shop. `dispute`: taken back by a cardholder's bank. */
  cause: text({
    enum: ["return", "cancellation", "core", "claim", "goodwill", "late", "duplicate", "provider", "dispute"],
  }).notNull(),
  /** The row that caused it: a cancellation, or a goodwill refund. */
  causeId: uuid("cause_id"),
  status: text({ enum: ["pending", "succeeded", "failed"] })
    .notNull()
    .default("pending"),
  providerId: text("provider_id"),
  /** How often it was retried after it failed at the provider. */
  round: integer().notNull().default(0),
  /** The ids of its failed attempts at the provider. */
  failedProviderIds: text("given_up").array().notNull().default([]),
  createdAt: instant("created_at"),
});

/** What staff gave back of an order without a cancellation. */
export const goodwillRefunds = pgTable("goodwill_refunds", {
  id: newId(),
  orderId: uuid("order_id").notNull(),
  lineId: uuid("line_id"),
  amountCents: cents("amount_cents"),
  reason: text({ enum: goodwillReasons }).notNull(),
  actorId: uuid("actor_id"),
  idempotencyKey: text("idempotency_key").notNull(),
  requestHash: text("request_hash").notNull(),
  at: instant("at"),
});

export const refundParts = pgTable("refund_parts", {
  id: newId(),
  refundId: uuid("refund_id").notNull(),
  lineId: uuid("line_id"),
  feeId: uuid("fee_id"),
  part: text({ enum: ["line", "fee", "delivery", "tax"] }).notNull(),
  amountCents: cents("amount_cents"),
});

export const disputes = pgTable("disputes", {
  /** At the provider. */
  id: text().primaryKey(),
  paymentId: uuid("payment_id").notNull(),
  orderId: uuid("order_id").notNull(),
  amountCents: cents("amount_cents"),
  currency: text().notNull(),
  reason: text().notNull(),
  /** `closed`: it ended without a decision, such as an inquiry of the bank. */
  status: text({ enum: ["open", "won", "lost", "closed"] }).notNull(),
  /** Whether its amount was taken from the shop, and whether it came back: they only ever become true. */
  withdrawn: boolean().notNull().default(false),
  reinstated: boolean().notNull().default(false),
  respondBy: timestamp("respond_by", { withTimezone: true }),
  /** Whether the bank only asks: it only ever becomes false. */
  inquiry: boolean().notNull().default(false),
  createdAt: instant("created_at"),
});

export const paymentKeys = pgTable("payment_keys", {
  key: text().primaryKey(),
  nextNumber: integer("next_number").notNull(),
  createdAt: instant("created_at"),
});

export const providerEvents = pgTable("provider_events", {
  id: text().primaryKey(),
  type: text().notNull(),
});

/** One row. `newest`: the event up to which all were read and applied. */
export const polledEvents = pgTable("polled_events", {
  singleton: boolean().primaryKey().default(true),
  newest: text().notNull(),
});
