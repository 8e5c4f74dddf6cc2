import { sql } from "drizzle-orm";
import type { OrderFitment } from "#shop/orders/order-fitment.ts";
import { bigint, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const cents = (name: string) => bigint(name, { mode: "number" }).notNull();
const instant = (name: string) => timestamp(name, { withTimezone: true });

export const orders = pgTable("orders", {
  id: uuid()
    .primaryKey()
    .default(sql`uuidv7()`),
  orderNumber: bigint("order_number", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
  userId: uuid("user_id").notNull(),
  partId: uuid("part_id").notNull(),
  partName: text("part_name").notNull(),
  sku: text().notNull(),
  clientName: text("client_name").notNull(),
  email: text().notNull(),
  phoneNumber: text("phone_number").notNull(),
  address: text().notNull(),
  minimumOrder: integer("minimum_order").notNull(),
  availableQuantity: integer("available_quantity").notNull(),
  unitPriceCents: cents("unit_price_cents"),
  quantity: integer().notNull(),
  priceCents: cents("price_cents"),
  currency: text().notNull(),
  status: text({ enum: ["placed", "paid", "shipped", "cancelled", "expired"] })
    .notNull()
    .default("placed"),
  transactionId: text("transaction_id"),
  heldUntil: instant("held_until").notNull(),
  idempotencyKey: text("idempotency_key"),
  fitment: jsonb().$type<OrderFitment>(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

export const orderEvents = pgTable("order_events", {
  id: uuid()
    .primaryKey()
    .default(sql`uuidv7()`),
  orderId: uuid("order_id").notNull(),
  type: text({
    enum: [
      "placed",
      "paid",
      "shipped",
      "unshipped",
      "cancelled",
      "expired",
      "late_payment",
      "refund_requested",
      "refunded",
      "refund_failed",
    ],
  }).notNull(),
  actorId: uuid("actor_id"),
  data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  at: instant("at").notNull().defaultNow(),
});
