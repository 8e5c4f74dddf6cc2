import { bigint, boolean, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const jobs = pgTable("jobs", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  queue: text().notNull(),
  /** The row that the job is about, such as a mail's id; empty for recurring work. */
  key: text().notNull(),
  /** When it may run (again). */
  runAt: timestamp("run_at", { withTimezone: true }).notNull().defaultNow(),
  attempts: integer().notNull().default(0),
  /** Queued once more while it ran. */
  again: boolean().notNull().default(false),
  /** The process that works on it, by a number made up for the occasion. */
  lease: uuid(),
  leasedUntil: timestamp("leased_until", { withTimezone: true }).notNull(),
});
