import { sql } from "drizzle-orm";
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { conditions, type LegalFacts, type SupplierFacts } from "#shop/catalogue/legal-facts/legal-facts.ts";
import type { PriceBreak } from "#shop/catalogue/parts/supplier-prices.ts";

export type PartAttributes = Record<string, string | number>;

export const brands = pgTable("brands", {
  id: uuid()
    .primaryKey()
    .default(sql`uuidv7()`),
  slug: text().notNull(),
  name: text().notNull(),
  tier: text({ enum: ["economy", "standard", "premium", "performance"] }).notNull(),
  /** Its four-letter code in ACES and PIES. */
  aaiaId: text("aaia_id"),
});

export const partTypes = pgTable("part_types", {
  id: uuid()
    .primaryKey()
    .default(sql`uuidv7()`),
  slug: text().notNull(),
  name: text().notNull(),
  system: text().notNull(),
  groupName: text("group_name").notNull().default(""),
  pcdbId: integer("pcdb_id"),
});

export const parts = pgTable("parts", {
  id: uuid()
    .primaryKey()
    .default(sql`uuidv7()`),
  sku: text().notNull(),
  /** Its `numberKey`. */
  skuKey: text("sku_key")
    .notNull()
    .generatedAlwaysAs(sql`number_key(sku)`),
  /** The maker's own number, where it differs from the SKU. */
  makerNumber: text("maker_number"),
  name: text().notNull(),
  /** The full name, where `name` contains only its first words. */
  title: text(),
  description: text().notNull().default(""),
  imageUrl: text("image_url").notNull().default(""),
  /** Null only for a draft (`sellingPrice` of `on-sale.ts`). */
  priceCents: bigint("price_cents", { mode: "number" }),
  /** What suppliers' files state besides the selling price. */
  listCents: bigint("list_cents", { mode: "number" }),
  jobberCents: bigint("jobber_cents", { mode: "number" }),
  wholesaleCents: bigint("wholesale_cents", { mode: "number" }),
  coreCents: bigint("core_cents", { mode: "number" }),
  /** The minimum advertised price (MAP) of the maker. */
  mapCents: bigint("map_cents", { mode: "number" }),
  priceBreaks: jsonb("price_breaks").$type<PriceBreak[]>().notNull().default([]),
  /** Keywords for the search, never shown. */
  keyWords: jsonb("key_words").$type<string[]>().notNull().default([]),
  stock: integer().notNull(),
  /** What orders have taken from the stock, less what they gave back: `stock + piecesOrdered` changes only where someone sets the stock. */
  piecesOrdered: bigint("pieces_ordered", { mode: "number" }).notNull().default(0),
  /** Pieces that orders have taken and that don't exist: what comes back covers them first. Where someone sets the stock, the database clears it. */
  stockOwed: integer("stock_owed").notNull().default(0),
  /** Indexes have this instead of `stock`, which every order changes: a change of what no index has is written far faster. */
  inStock: boolean("in_stock")
    .notNull()
    .generatedAlwaysAs(sql`stock > 0`),
  /** At most three are left. */
  lowStock: boolean("low_stock")
    .notNull()
    .generatedAlwaysAs(sql`stock <= 3`),
  minimumOrder: integer("minimum_order").notNull().default(1),
  brandId: uuid("brand_id"),
  partTypeId: uuid("part_type_id"),
  /** Fits every vehicle, such as a fluid. */
  universal: boolean().notNull().default(false),
  /** Known from a supplier's file but not yet on sale; it may have no price. */
  draft: boolean().notNull().default(false),
  /** Measures, materials and so on by name: what buyers filter by. */
  attributes: jsonb().$type<PartAttributes>().notNull().default({}),
  /** What suppliers' files say of its sale. */
  supplierFacts: jsonb("supplier_facts").$type<SupplierFacts>().notNull().default({}),
  /** What staff say of it beside them. */
  staffFacts: jsonb("staff_facts").$type<LegalFacts>().notNull().default({}),
  /** The one that counts of both; the database keeps it. */
  condition: text({ enum: conditions }),
  removedAt: timestamp("removed_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

/** The segments of a supplier's PIES item that have no column of their own. */
export const partDetails = pgTable("part_details", {
  partId: uuid("part_id").primaryKey(),
  details: jsonb().$type<Record<string, unknown>>().notNull(),
});
