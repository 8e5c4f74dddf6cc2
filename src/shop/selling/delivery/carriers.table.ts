import { sql } from "drizzle-orm";
import { bigint, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { trackingStatuses, voidStatuses, type CarrierRate } from "#shop/selling/delivery/carrier.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const carrierQuotes = pgTable("carrier_quotes", {
  key: text().primaryKey(),
  rates: jsonb().$type<Pick<CarrierRate, "service" | "cents" | "transitDays">[]>().notNull(),
  expiresAt: instant("expires_at").notNull(),
});

/** One parcel's label: the number by which it is tracked, and the address of its PDF. */
export type LabelParcel = { trackingNumber: string; trackingUrl: string | null; url: string };

export const carrierLabels = pgTable("carrier_labels", {
  id: uuid()
    .primaryKey()
    .default(sql`uuidv7()`),
  orderId: uuid("order_id").notNull(),
  idempotencyKey: text("idempotency_key").notNull(),
  requestHash: text("request_hash"),
  service: text().notNull(),
  status: text({ enum: ["requested", "bought", "failed"] })
    .notNull()
    .default("requested"),
  rateId: text("rate_id"),
  carrier: text(),
  costCents: bigint("cost_cents", { mode: "number" }),
  currency: text(),
  parcels: jsonb().$type<LabelParcel[]>().notNull().default([]),
  /** Why it failed: a code of the carrier, or of the shop. */
  problem: text(),
  trackingStatus: text("tracking_status", { enum: trackingStatuses }),
  trackedAt: instant("tracked_at"),
  /** `pending`: the carrier has not decided. Null: not requested. */
  voidStatus: text("void_status", { enum: voidStatuses }),
  voidProblem: text("void_problem"),
  voidCheckedAt: instant("void_checked_at"),
  actorId: uuid("actor_id"),
  createdAt: instant("created_at").notNull().defaultNow(),
});
