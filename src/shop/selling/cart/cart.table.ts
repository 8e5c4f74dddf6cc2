import { sql } from "drizzle-orm";
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { CartNotice } from "#shop/selling/cart/cart-input.ts";
import type { Address } from "#shop/selling/cart/contact-input.ts";
import type { CheckedVatId } from "#shop/selling/tax/vat-id.ts";
import type { FitmentAnswers } from "#shop/catalogue/fitment/qualifiers.ts";

const id = () =>
  uuid()
    .primaryKey()
    .default(sql`uuidv7()`);
const instant = (name: string) => timestamp(name, { withTimezone: true });
const texts = (name: string) => text(name).array().notNull().default([]);

export const carts = pgTable("carts", {
  id: id(),
  /** Of a guest's secret; null: the cart of a customer. */
  tokenHash: text("token_hash"),
  userId: uuid("user_id"),
  /** Grows with every write. */
  version: integer().notNull().default(0),
  /** The idempotency keys of the latest writes. */
  recentKeys: texts("recent_keys"),
  /** What those of them that changed a quantity returned: a repetition returns it again. */
  recentNotices: jsonb("recent_notices").$type<{ key: string; notices: CartNotice[] }[]>().notNull().default([]),
  /** In the read-only link to this cart; null: not shared. */
  shareToken: text("share_token"),
  email: text().notNull().default(""),
  clientName: text("client_name").notNull().default(""),
  phoneNumber: text("phone_number").notNull().default(""),
  shipTo: jsonb("ship_to").$type<Address>(),
  billTo: jsonb("bill_to").$type<Address>(),
  poNumber: text("po_number").notNull().default(""),
  giftNote: text("gift_note").notNull().default(""),
  /** The VAT id that was entered, as it was checked. */
  vat: jsonb().$type<CheckedVatId>(),
  deliveryMethodId: text("delivery_method_id"),
  codes: texts("codes"),
  /** The accounts of the gift cards that were entered. */
  giftCardAccountIds: uuid("gift_card_account_ids").array().notNull().default([]),
  /** Whether the customer pays with their store credit. */
  usesCredit: boolean("uses_credit").notNull().default(false),
  completedAt: instant("completed_at"),
  orderId: uuid("order_id"),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

export const cartLines = pgTable("cart_lines", {
  id: id(),
  cartId: uuid("cart_id").notNull(),
  partId: uuid("part_id").notNull(),
  quantity: integer().notNull(),
  vehicleId: uuid("vehicle_id"),
  answers: jsonb().$type<FitmentAnswers>().notNull().default({}),
  answersHash: text("answers_hash")
    .notNull()
    .generatedAlwaysAs(sql`md5(answers::text)`),
  /** The buyer orders it although it may not fit. */
  fitmentConfirmed: boolean("fitment_confirmed").notNull().default(false),
  /** The price when the line was last changed. */
  seenPriceCents: bigint("seen_price_cents", { mode: "number" }).notNull(),
});
