import { bigint, boolean, integer, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";

export const positions = pgTable("positions", {
  id: smallint().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  pcdbId: integer("pcdb_id"),
});

/** What must hold besides model and year, and notes: one row for all applications with the same wording. Row 1 asks nothing. */
export const qualifierSets = pgTable("qualifier_sets", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  qualifiers: jsonb().$type<Qualifiers>().notNull().default({}),
  notes: jsonb().$type<string[]>().notNull().default([]),
  /** The qualifiers with what the notes add, by the shop's reading or the decision of staff. Null: the notes have not been read yet. */
  effective: jsonb("asked").$type<Qualifiers>(),
});

/** That a part fits a model in a range of years, where on it, and how many of it the vehicle takes there (ACES). */
export const applications = pgTable("applications", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  partId: uuid("part_id").notNull(),
  modelId: integer("model_id").notNull(),
  yearFrom: smallint("year_from").notNull(),
  yearTo: smallint("year_to").notNull(),
  qualifiersId: integer("qualifiers_id").notNull().default(1),
  positionId: smallint("position_id"),
  quantity: smallint().notNull().default(1),
  /** A copy of the value of the part, maintained by the database. */
  partTypeId: uuid("part_type_id"),
  onSale: boolean("on_sale").notNull().default(true),
});

/**
 * The qualifier sets that applications of a model have in a range of years. Kept by the database; a row may be there twice, and be left over
 * from applications that are gone.
 */
export const modelQualifiers = pgTable("model_qualifiers", {
  modelId: integer("model_id").notNull(),
  qualifiersId: integer("qualifiers_id").notNull(),
  yearFrom: smallint("year_from").notNull(),
  yearTo: smallint("year_to").notNull(),
});

/** An application whose ids of another vehicle database nothing explains yet: it decides nothing. */
export const unresolvedApplications = pgTable("unresolved_applications", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  partId: uuid("part_id").notNull(),
  positionId: smallint("position_id"),
  quantity: smallint().notNull().default(1),
  source: jsonb().notNull(),
  reasons: text().array().notNull(),
});
