import { pgTable, text } from "drizzle-orm/pg-core";

/** Secrets of the shop by name: encrypted (`sealed`), or in the clear (`value`) where the shop has no key. */
export const secrets = pgTable("secrets", {
  name: text().primaryKey(),
  value: text().notNull(),
  sealed: text(),
});
