import { sql } from "drizzle-orm";
import { jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const audit = pgTable("audit", {
  id: uuid()
    .primaryKey()
    .default(sql`uuidv7()`),
  /** Null: the command line. */
  actorId: uuid("actor_id"),
  action: text().notNull(),
  entity: text().notNull(),
  entityId: uuid("entity_id").notNull(),
  before: jsonb(),
  after: jsonb(),
  /** The client network of an event of an account; null for what staff do. */
  network: text(),
  at: timestamp("at", { withTimezone: true }).notNull().defaultNow(),
});
