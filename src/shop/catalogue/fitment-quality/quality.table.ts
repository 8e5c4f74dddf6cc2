import { bigint, boolean, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { FindingName, FindingReason } from "#shop/catalogue/fitment-quality/findings.ts";

/** Counts of all parts on sale and their applications. */
export type FitmentSummary = {
  /** Parts by what is known of their fitment. */
  parts: { applied: number; universal: number; unresolved: number; unknown: number };
  applications: number;
  /** Applications that could not be resolved. */
  unresolved: number;
  /** Applications by the model years that they cover. */
  years: { year: number; applications: number }[];
  /** Sorted by applications, descending. */
  makes: { make: string; applications: number; models: number }[];
};

export const fitmentFindings = pgTable("fitment_findings", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  finding: text().$type<FindingName>().notNull(),
  partId: uuid("part_id").notNull(),
  reason: text().$type<FindingReason>().notNull(),
  /** The qualifiers that the finding is about. */
  facts: text().array().notNull().default([]),
  applicationIds: bigint("application_ids", { mode: "number" }).array().notNull().default([]),
});

/** Parts that changed since their last check. Triggers insert the rows. */
export const fitmentUnchecked = pgTable("fitment_unchecked", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  partId: uuid("part_id").notNull(),
});

export const fitmentSummary = pgTable("fitment_summary", {
  once: boolean().primaryKey().default(true),
  stale: boolean().notNull().default(true),
  countedAt: timestamp("counted_at", { withTimezone: true }),
  tookMs: integer("took_ms").notNull().default(0),
  summary: jsonb().$type<FitmentSummary>(),
});

export const unresolvedReasons = pgTable("unresolved_reasons", {
  reason: text().primaryKey(),
  applications: integer().notNull(),
  parts: integer().notNull(),
});
