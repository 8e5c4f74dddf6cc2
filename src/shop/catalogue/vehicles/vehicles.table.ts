import { sql } from "drizzle-orm";
import { bigint, boolean, date, integer, numeric, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { codeKinds } from "#shop/catalogue/vehicles/code-rules.ts";

/** A car or light truck as sold: null is not known, never none. */
export const vehicles = pgTable("vehicles", {
  id: uuid()
    .primaryKey()
    .default(sql`uuidv7()`),
  year: smallint().notNull(),
  make: text().notNull(),
  model: text().notNull(),
  displacementL: numeric("displacement_l", { precision: 3, scale: 1, mode: "number" }),
  cylinders: smallint(),
  fuel: text(),
  /** True where a source states it, false where the same engine is also listed with one, or was tested without one only. */
  turbo: boolean(),
  modelId: integer("model_id").notNull(),
  drives: text().array(),
  transmissions: text().array(),
  /** Whether it is a hybrid that is not charged. */
  hybrid: boolean(),
  /** The codes by which its maker calls the engines that it was sold with, such as K24Z7, and the bodies: '4-Door Sedan'. */
  engines: text().array(),
  bodies: text().array(),
  /** Models whose applications may be meant for it too: of a weight class the model without one, and the other way round. */
  relatedModels: integer("related_models").array(),
  /** Where it was sold, of vehicles that a file of another market added: ISO 3166. Null: the United States. */
  market: text(),
  /** What the file calls it beside its model: '1.4 TSI'. */
  version: text(),
  powerKw: smallint("power_kw"),
  displacementCcm: integer("displacement_ccm"),
  /** The first days of the first and the last month in which it was built. */
  builtFrom: date("built_from"),
  builtTo: date("built_to"),
});

/** Codes by which papers and suppliers name vehicles, from files that the merchant has a licence for. */
export const vehicleCodes = pgTable("vehicle_codes", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text({ enum: codeKinds }).notNull(),
  code: text().notNull(),
  vehicleId: uuid("vehicle_id").notNull(),
});

/** A model of a make, whatever its year: what applications name. */
export const models = pgTable("models", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  make: text().notNull(),
  name: text().notNull(),
  /** A truck over 19,500 lb (class 6 to 8), a bus, or a chassis for one: no picker offers it. */
  heavy: boolean().notNull().default(false),
  /** Sold in several weight classes, which are models of their own: no picker offers it. */
  divided: boolean().notNull().default(false),
  /** Of vehicles that a file of another market added: its ISO 3166 code. */
  market: text(),
});

/** The weight classes of models that are divided: by the series that VINs name, and between classes of one series by gross weight in pounds. */
export const modelClasses = pgTable("model_classes", {
  dividedId: integer("divided_id").notNull(),
  classId: integer("class_id").notNull(),
  series: text().notNull(),
  weightFrom: integer("weight_from"),
  weightTo: integer("weight_to"),
});

/** Who makes what under the first characters of a VIN; `kind` is vPIC's vehicle type, `make` null where there are several. */
export const vinWmis = pgTable("vin_wmis", {
  wmi: text().primaryKey(),
  kind: text().notNull(),
  make: text(),
});

/** The model years in which a maker's VINs are read by a schema. */
export const vinSchemas = pgTable("vin_schemas", {
  wmi: text().notNull(),
  schemaId: integer("schema_id").notNull(),
  yearFrom: smallint("year_from").notNull(),
  yearTo: smallint("year_to"),
});

/** What a VIN says when its characters match the keys: null says nothing of it. */
export const vinPatterns = pgTable("vin_patterns", {
  schemaId: integer("schema_id").notNull(),
  keys: text().notNull(),
  make: text(),
  model: text(),
  displacementL: numeric("displacement_l", { precision: 3, scale: 1, mode: "number" }),
  cylinders: smallint(),
  fuel: text(),
  turbo: boolean(),
  body: text(),
  trim: text(),
  series: text(),
  /** A maker's code; several are separated by `;`. */
  engine: text(),
  doors: smallint(),
  /** Over 19,500 lb: class 6 to 8. */
  heavy: boolean().notNull().default(false),
  /** Gross weight in pounds. */
  weightFrom: integer("weight_from"),
  weightTo: integer("weight_to"),
});
