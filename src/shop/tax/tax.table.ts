import { sql } from "drizzle-orm";
import { date, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const taxExemptions = pgTable("tax_exemptions", {
  id: uuid()
    .primaryKey()
    .default(sql`uuidv7()`),
  userId: uuid("user_id").notNull(),
  country: text().notNull(),
  regions: text().array().notNull(),
  certificate: text().notNull(),
  validFrom: date("valid_from").notNull(),
  validUntil: date("valid_until"),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
