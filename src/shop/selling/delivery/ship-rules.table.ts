import { sql } from "drizzle-orm";
import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const shipRules = pgTable("ship_rules", {
  id: uuid()
    .primaryKey()
    .default(sql`uuidv7()`),
  kind: text({ enum: ["forbidden", "licence", "ground_only"] }).notNull(),
  partId: uuid("part_id"),
  partTypeId: uuid("part_type_id"),
  attribute: text(),
  value: text(),
  country: text().notNull(),
  regions: text().array().notNull(),
  note: text().notNull().default(""),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
