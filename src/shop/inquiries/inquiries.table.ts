import { sql } from "drizzle-orm";
import { jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** The facts that name a vehicle, stored so that an inquiry stays readable. */
export type InquiryVehicle = { year: number; make: string; model: string; displacementL: number | null };

export const inquiries = pgTable("inquiries", {
  id: uuid()
    .primaryKey()
    .default(sql`uuidv7()`),
  /** Made by the form: sent twice, it is one inquiry. */
  key: uuid().notNull(),
  name: text().notNull(),
  email: text().notNull(),
  message: text().notNull(),
  query: text().notNull(),
  vehicleId: uuid("vehicle_id"),
  vehicle: jsonb().$type<InquiryVehicle>(),
  partId: uuid("part_id"),
  /** The language of the page it was asked on. */
  locale: text(),
  answeredAt: timestamp("answered_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
