import { sql } from "drizzle-orm";
import { bigint, boolean, numeric, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";

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
  turbo: boolean().notNull().default(false),
});

/** Which part fits which vehicle, where on it, and how many of it the vehicle takes there. */
export const applications = pgTable("applications", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  partId: uuid("part_id").notNull(),
  vehicleId: uuid("vehicle_id").notNull(),
  position: text(),
  quantity: smallint().notNull().default(1),
});
