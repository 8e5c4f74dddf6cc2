import { sql } from "drizzle-orm";
import { bigint, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { deliveryStates, disablingCauses, type WebhookEvent } from "#shop/foundation/webhooks/webhook-rules.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });
const newId = () =>
  uuid()
    .primaryKey()
    .default(sql`uuidv7()`);

export const webhookEndpoints = pgTable("webhook_endpoints", {
  id: newId(),
  url: text().notNull(),
  description: text().notNull(),
  events: text().array().$type<WebhookEvent[]>().notNull(),
  secret: text().notNull(),
  formerSecret: text("former_secret"),
  formerUntil: moment("former_until"),
  /** Failures in a row, since when, and until when nothing is sent after the last of them. */
  failures: integer().notNull().default(0),
  failingSince: moment("failing_since"),
  restsUntil: moment("rests_until"),
  disabledAt: moment("disabled_at"),
  disabledBy: text("disabled_by", { enum: disablingCauses }),
  createdAt: moment("created_at").notNull().defaultNow(),
});

export const webhookDeliveries = pgTable("webhook_deliveries", {
  id: newId(),
  endpointId: uuid("endpoint_id").notNull(),
  /** The same in every attempt and at every endpoint: `webhook-id` of the message. */
  eventId: uuid("event_id").notNull(),
  type: text().notNull(),
  /** Ids only. */
  data: jsonb().$type<Record<string, unknown>>().notNull(),
  occurredAt: moment("occurred_at").notNull().defaultNow(),
  state: text({ enum: deliveryStates }).notNull().default("pending"),
  attempts: integer().notNull().default(0),
  /** The status of the last response, or why there was none. */
  status: integer(),
  problem: text(),
  attemptedAt: moment("attempted_at"),
  nextAt: moment("next_at"),
  endedAt: moment("ended_at"),
});

/** Changes of parts that no message was made of yet. */
export const partChanges = pgTable("part_changes", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  partId: uuid("part_id").notNull(),
});

/** Parts of which endpoints know that their stock is low. */
export const lowStockParts = pgTable("low_stock_parts", { partId: uuid("part_id").primaryKey() });
