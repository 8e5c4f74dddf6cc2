import { sql } from "drizzle-orm";
import { bigint, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const brands = pgTable("brands", {
  id: uuid()
    .primaryKey()
    .default(sql`uuidv7()`),
  slug: text().notNull(),
  name: text().notNull(),
  tier: text({ enum: ["economy", "standard", "premium", "performance"] }).notNull(),
});

export const partTypes = pgTable("part_types", {
  id: uuid()
    .primaryKey()
    .default(sql`uuidv7()`),
  slug: text().notNull(),
  name: text().notNull(),
  system: text().notNull(),
  pcdbId: integer("pcdb_id"),
});

export const parts = pgTable("parts", {
  id: uuid()
    .primaryKey()
    .default(sql`uuidv7()`),
  sku: text().notNull(),
  name: text().notNull(),
  description: text().notNull().default(""),
  imageUrl: text("image_url").notNull().default(""),
  priceCents: bigint("price_cents", { mode: "number" }).notNull(),
  stock: integer().notNull(),
  minimumOrder: integer("minimum_order").notNull().default(1),
  brandId: uuid("brand_id"),
  partTypeId: uuid("part_type_id"),
  removedAt: timestamp("removed_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
