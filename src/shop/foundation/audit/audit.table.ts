import { sql } from "drizzle-orm";
import { jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const audit = pgTable("audit", {
  id: uuid()
    .primaryKey()
    .default(sql`uuidv7()`),
  /** Null: the command line. */
  actorId: uuid("actor_id"),
  /** The key by which the actor did it. */
  apiKeyId: uuid("api_key_id"),
  action: text().notNull(),
  entity: text().notNull(),
  entityId: uuid("entity_id").notNull(),
  before: jsonb(),
  after: jsonb(),
  at: timestamp("at", { withTimezone: true }).notNull().defaultNow(),
});

/** The client networks of events of accounts, for as long as the settings store them. */
export const auditNetworks = pgTable("audit_networks", {
  auditId: uuid("audit_id").primaryKey(),
  network: text().notNull(),
  at: timestamp("at", { withTimezone: true }).notNull().defaultNow(),
});
