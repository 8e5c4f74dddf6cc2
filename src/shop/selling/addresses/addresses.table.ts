import { sql } from "drizzle-orm";
import { boolean, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Address } from "#shop/selling/cart/contact-input.ts";

export const addresses = pgTable("addresses", {
  id: uuid()
    .primaryKey()
    .default(sql`uuidv7()`),
  userId: uuid("user_id").notNull(),
  address: jsonb().$type<Address>().notNull(),
  /** Whom the carrier called there last; empty where no order went there. */
  phoneNumber: text("phone_number").notNull().default(""),
  /** The customer's carts begin with it. */
  isDefault: boolean("is_default").notNull().default(false),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
