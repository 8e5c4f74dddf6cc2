import { boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const demoRows = pgTable(
  "demo_rows",
  {
    kind: text().$type<"part" | "brand" | "part_type" | "review">().notNull(),
    id: uuid().notNull(),
  },
  ({ kind, id }) => [primaryKey({ columns: [kind, id] })],
);

export const demoRemoval = pgTable("demo_removal", {
  singleton: boolean().primaryKey().default(true),
  state: text().$type<"removing" | "removed" | "restoring" | "purging">().notNull(),
  /** When it was asked for: what it takes off sale has this as the time of its removal. */
  at: timestamp({ withTimezone: true }).notNull(),
  purgeAt: timestamp("purge_at", { withTimezone: true }).notNull(),
  /** How many parts it removes or restores, and has. */
  total: integer().notNull(),
  done: integer().notNull().default(0),
});
