import { boolean, customType, integer, json, pgTable, text, uuid } from "drizzle-orm/pg-core";

/** The number of a transaction; PostgreSQL does not use one twice. */
const xid8 = customType<{ data: string }>({ dataType: () => "xid8" });

/** The rows of a counting query for a vehicle, by the query and its parameters. */
export const vehicleCounts = pgTable("vehicle_counts", {
  key: text().primaryKey(),
  modelIds: integer("model_ids").array().notNull(),
  /** Every transaction below it had ended when the rows were counted. */
  asOf: xid8("as_of").notNull(),
  rows: json().notNull(),
});

/** What changed that such rows depend on: the applications of a model (`allModels`: of all), or a part. Triggers insert the rows. */
export const vehicleCountChanges = pgTable("vehicle_count_changes", {
  xid: xid8().notNull(),
  modelId: integer("model_id"),
  partId: uuid("part_id"),
});

/** The `modelId` of a change that concerns all models, such as one of a universal part. */
export const allModels = 0;

/** One row: stored counts have been compared with all changes of transactions below `xid`. */
export const vehicleCountHorizon = pgTable("vehicle_count_horizon", {
  once: boolean().primaryKey().default(true),
  xid: xid8().notNull(),
});
