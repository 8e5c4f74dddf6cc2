import { sql } from "drizzle-orm";
import { pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const reviews = pgTable("reviews", {
  id: uuid()
    .primaryKey()
    .default(sql`uuidv7()`),
  userId: uuid("user_id"),
  name: text().notNull(),
  comment: text().notNull(),
  rating: smallint().notNull(),
  picture: text(),
  /** Set: buyers don't see it. */
  hiddenAt: timestamp("hidden_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
