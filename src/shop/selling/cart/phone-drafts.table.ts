import { sql } from "drizzle-orm";
import { integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { PhoneDraft } from "#shop/selling/cart/phone-order-input.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow();

export const phoneOrderDrafts = pgTable("phone_order_drafts", {
  id: uuid()
    .primaryKey()
    .default(sql`uuidv7()`),
  /** Grows with every change. */
  version: integer().notNull().default(1),
  /** Of the request that began it. */
  key: text().notNull(),
  content: jsonb().$type<PhoneDraft>().notNull(),
  /** Null for the command line. */
  createdBy: uuid("created_by"),
  changedBy: uuid("changed_by"),
  createdAt: instant("created_at"),
  changedAt: instant("changed_at"),
  /** The order that it has become. */
  orderId: uuid("order_id"),
});
