import type { CountedThing, ImportCounts, Outcome, ProblemParams } from "#shop/supply/imports/import-outcome.ts";
import type { importChanges } from "#shop/supply/imports/imports.table.ts";
import type { parts } from "#shop/catalogue/parts/parts.table.ts";
import type { SourceLocation, Problem } from "#shop/supply/imports/records.ts";

/** One change, as it is stored to be shown and reverted. */
export type Change = Pick<typeof importChanges.$inferInsert, "entity" | "action" | "key" | "rowId"> & {
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

export type TalliedProblem = {
  code: string;
  error: boolean;
  key: string;
  params: ProblemParams;
  line: number | null;
  record: string | null;
  times: number;
};

/** What has come of one batch. */
export type Tally = {
  changes: Change[];
  problems: Map<string, TalliedProblem>;
  counts: ImportCounts;
  partIds: Set<string>;
  /** Parts that this batch adds, by id. */
  newParts: Map<string, NewPart>;
  /** The rows of the shop that the file confirms, or that may be outdated by it. */
  seen: Seen[];
};

/** A new part with the change that records it. */
export type NewPart = { part: typeof parts.$inferSelect; change: Change; inserted: boolean };

export type Seen = { partId: string; entity: "application" | "source" | "unresolved" | "outdated"; rowId: number };

export function newTally(): Tally {
  return { changes: [], problems: new Map(), counts: {}, partIds: new Set(), newParts: new Map(), seen: [] };
}

export function count(tally: Tally, thing: CountedThing, outcome: Outcome, by = 1): void {
  if (by === 0) return;
  const of = (tally.counts[thing] ??= {});
  of[outcome] = (of[outcome] ?? 0) + by;
}

/** Reports a problem of a record. Problems of the same code and key are one, with a count and the place of the first. */
export function report(tally: Tally, at: SourceLocation | null, { code, error, key, params }: Problem): void {
  const id = `${code}\n${key}`;
  const known = tally.problems.get(id);
  if (known) known.times += 1;
  else {
    const where = { line: at?.line ?? null, record: at?.record ?? null };
    tally.problems.set(id, { code, error, key, params, ...where, times: 1 });
  }
}

/** Returns the sum of both. */
export function addCounts(a: ImportCounts, b: ImportCounts): ImportCounts {
  const sum: ImportCounts = structuredClone(a);
  for (const [thing, outcomes] of Object.entries(b) as [CountedThing, Partial<Record<Outcome, number>>][]) {
    const of = (sum[thing] ??= {});
    for (const [outcome, n] of Object.entries(outcomes) as [Outcome, number][]) of[outcome] = (of[outcome] ?? 0) + n;
  }
  return sum;
}
