import { sql } from "drizzle-orm";
import { integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const apiKeys = pgTable("api_keys", {
  id: uuid()
    .primaryKey()
    .default(sql`uuidv7()`),
  name: text().notNull(),
  tokenHash: text("token_hash").notNull(),
  hint: text().notNull(),
  scopes: text().array().notNull(),
  ratePerMinute: integer("rate_per_minute").notNull(),
  createdBy: uuid("created_by").notNull(),
  createdAt: moment("created_at").notNull().defaultNow(),
  expiresAt: moment("expires_at").notNull(),
  lastUsedAt: moment("last_used_at"),
  revokedAt: moment("revoked_at"),
});
