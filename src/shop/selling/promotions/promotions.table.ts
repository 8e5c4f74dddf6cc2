import { sql } from "drizzle-orm";
import { bigint, integer, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { promotionKinds, promotionLevels } from "#shop/selling/pricing/promotion-rule.ts";
import { periods } from "#shop/selling/promotions/promotion-rules.ts";

const id = () =>
  uuid()
    .primaryKey()
    .default(sql`uuidv7()`);
const instant = (name: string) => timestamp(name, { withTimezone: true });
const cents = (name: string) => bigint(name, { mode: "number" });

export const customerGroups = pgTable("customer_groups", { id: id(), name: text().notNull() });

export const customerGroupMembers = pgTable("customer_group_members", {
  groupId: uuid("group_id").notNull(),
  userId: uuid("user_id").notNull(),
});

/** What a promotion covers is null where it covers everything. */
export const promotions = pgTable("promotions", {
  id: id(),
  name: text().notNull(),
  /** Null: it needs no code. */
  code: text(),
  /** `codeKey` of it. */
  codeKey: text("code_key"),
  level: text({ enum: promotionLevels }).notNull(),
  kind: text({ enum: promotionKinds }).notNull(),
  /** As `PromotionRule.value`. */
  value: cents("value").notNull(),
  currency: text().notNull(),
  combinesWith: text("combines_with", { enum: promotionLevels }).array().notNull().default([]),
  minimumCents: cents("minimum_cents"),
  partIds: uuid("part_ids").array(),
  brandIds: uuid("brand_ids").array(),
  partTypeIds: uuid("part_type_ids").array(),
  modelIds: integer("model_ids").array(),
  yearFrom: smallint("year_from"),
  yearTo: smallint("year_to"),
  groupIds: uuid("group_ids").array(),
  startsAt: instant("starts_at").notNull().defaultNow(),
  endsAt: instant("ends_at"),
  /** Ended by staff. */
  endedAt: instant("ended_at"),
  limitTotal: integer("limit_total"),
  limitCustomer: integer("limit_customer"),
  limitPeriod: integer("limit_period"),
  period: text({ enum: periods }),
  version: integer().notNull().default(1),
  createdAt: instant("created_at").notNull().defaultNow(),
});

export const promotionUses = pgTable("promotion_uses", {
  orderId: uuid("order_id").notNull(),
  promotionId: uuid("promotion_id").notNull(),
  userId: uuid("user_id"),
  email: text(),
  amountCents: cents("amount_cents").notNull(),
  takenAt: instant("taken_at").notNull().defaultNow(),
  /** When the order was cancelled or expired. */
  returnedAt: instant("returned_at"),
});

/** How many uses count against each limit; see `bucketsOf`. */
export const promotionCounters = pgTable("promotion_counters", {
  promotionId: uuid("promotion_id").notNull(),
  bucket: text().notNull(),
  uses: integer().notNull(),
});
