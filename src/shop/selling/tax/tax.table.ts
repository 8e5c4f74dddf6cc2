import { sql } from "drizzle-orm";
import { bigint, date, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { TaxRate } from "#shop/selling/pricing/taxes.ts";

export const taxExemptions = pgTable("tax_exemptions", {
  id: uuid()
    .primaryKey()
    .default(sql`uuidv7()`),
  userId: uuid("user_id").notNull(),
  country: text().notNull(),
  regions: text().array().notNull(),
  certificate: text().notNull(),
  validFrom: date("valid_from").notNull(),
  validUntil: date("valid_until"),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

/** The rates of each tax class, and of the delivery. */
export type StoredRates = { classes: Record<string, TaxRate[]>; delivery: TaxRate[] };

export const taxQuotes = pgTable("tax_quotes", {
  key: text().primaryKey(),
  rates: jsonb().$type<StoredRates>().notNull(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
});

export const taxRecords = pgTable("tax_records", {
  orderId: uuid("order_id").primaryKey(),
  recordId: text("record_id").notNull(),
  /** As the provider calculated it. */
  taxCents: bigint("tax_cents", { mode: "number" }).notNull(),
  reversedCents: bigint("reversed_cents", { mode: "number" }).notNull().default(0),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
