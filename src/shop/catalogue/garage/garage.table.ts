import { sql } from "drizzle-orm";
import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { FitmentAnswers } from "#shop/catalogue/fitment/qualifiers.ts";

export const garageVehicles = pgTable("garage_vehicles", {
  id: uuid()
    .primaryKey()
    .default(sql`uuidv7()`),
  userId: uuid("user_id").notNull(),
  vehicleId: uuid("vehicle_id").notNull(),
  nickname: text().notNull().default(""),
  vin: text().notNull().default(""),
  mileage: integer(),
  /** The owner's answers to fitment questions. */
  answers: jsonb().$type<FitmentAnswers>().notNull().default({}),
  active: boolean().notNull().default(false),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
