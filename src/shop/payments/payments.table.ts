import { sql } from "drizzle-orm";
import { bigint, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const instant = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow();

export const payments = pgTable("payments", {
  intentId: text("intent_id").primaryKey(),
  orderId: uuid("order_id").notNull(),
  amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
  currency: text().notNull(),
  status: text({ enum: ["open", "succeeded", "cancelled"] })
    .notNull()
    .default("open"),
  createdAt: instant("created_at"),
  checkedAt: instant("checked_at"),
});

export const refunds = pgTable("refunds", {
  id: uuid()
    .primaryKey()
    .default(sql`uuidv7()`),
  intentId: text("intent_id").notNull(),
  orderId: uuid("order_id").notNull(),
  amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
  currency: text().notNull(),
  reason: text({ enum: ["cancelled", "late", "duplicate"] }).notNull(),
  status: text({ enum: ["pending", "succeeded", "failed"] })
    .notNull()
    .default("pending"),
  providerId: text("provider_id"),
  /** How often it was retried after it failed at the provider, and the provider's ids of the failed attempts. */
  round: integer().notNull().default(0),
  givenUp: text("given_up").array().notNull().default([]),
  createdAt: instant("created_at"),
});

export const providerEvents = pgTable("provider_events", {
  id: text().primaryKey(),
  type: text().notNull(),
});
