import { sql } from "drizzle-orm";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";

export const savedViews = pgTable("saved_views", {
  id: uuid()
    .primaryKey()
    .default(sql`uuidv7()`),
  userId: uuid("user_id").notNull(),
  /** The list that it is a view of. */
  list: text({ enum: ["orders", "products"] }).notNull(),
  name: text().notNull(),
  /** The query of the list's address, without a cursor. */
  query: text().notNull(),
});
