import { sql } from "drizzle-orm";
import { jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const mails = pgTable("mails", {
  id: uuid()
    .primaryKey()
    .default(sql`uuidv7()`),
  to: text("to_address").notNull(),
  template: text().notNull(),
  data: jsonb().$type<Record<string, unknown>>().notNull(),
  /** The language of a mail to an address without an account. */
  locale: text(),
  sentAt: timestamp("sent_at", { withTimezone: true }),
  failedAt: timestamp("failed_at", { withTimezone: true }),
  /** Its address gets no more mails for now. */
  refusedAt: timestamp("refused_at", { withTimezone: true }),
});
