import { bigint, boolean, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const jobs = pgTable("jobs", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  queue: text().notNull(),
  /** The id of the row to process, such as a mail; empty for recurring jobs. */
  key: text().notNull(),
  /** The earliest time of the next run. */
  runAt: timestamp("run_at", { withTimezone: true }).notNull().defaultNow(),
  attempts: integer().notNull().default(0),
  /** Whether it was queued again while it ran. */
  again: boolean().notNull().default(false),
  /** A random id for each run. */
  lease: uuid(),
  /** Why its last run failed. */
  fault: text(),
  /** The span that queued it, as `traceparent`, which its run continues. */
  traceparent: text(),
  leasedUntil: timestamp("leased_until", { withTimezone: true }).notNull(),
});
