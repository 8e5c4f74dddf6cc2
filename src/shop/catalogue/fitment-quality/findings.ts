import { judge, type KnownVehicle } from "#shop/catalogue/fitment/verdict.ts";
import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";
import {
  contradictsItself,
  excludeEachOther,
  qualifiersKey,
  type SelfContradiction,
} from "#shop/catalogue/fitment-quality/exclude.ts";
import type { PartState } from "#shop/catalogue/fitment-quality/part-state.ts";
import { fitmentCheckLimits } from "#shop/foundation/limits.ts";

/** What can be wrong with the applications of a part. Decided in this file only, without the database. */
export const findingNames = [
  "duplicates",
  "overlaps",
  "contradictions",
  "impossible",
  "orphan_parts",
  "parts_without_fitment",
] as const;
export type FindingName = (typeof findingNames)[number];

export type FindingReason =
  | "same"
  | "both_hold"
  | "quantity"
  | "years"
  | SelfContradiction
  | "model_year"
  | "qualifiers"
  | "removed"
  | "draft"
  | "untyped"
  | "no_application"
  | "only_unresolved";

export type Finding = { finding: FindingName; reason: FindingReason; facts: string[]; applicationIds: number[] };

export type CheckedRow = {
  id: number;
  modelId: number;
  yearFrom: number;
  yearTo: number;
  qualifiersId: number;
  positionId: number | null;
  quantity: number;
};

export type CheckedPart = {
  state: PartState;
  universal: boolean;
  typed: boolean;
  unresolved: boolean;
  rows: CheckedRow[];
};

/** What the rows are checked against. `vehicles` returns those of a model; none if there is no data on it. */
export type Known = {
  qualifiers: (setId: number) => Qualifiers;
  vehicles: (modelId: number) => KnownVehicle[];
  /** The first and last model year of any vehicle: there is no data beyond them. */
  firstYear: number;
  lastYear: number;
  /** Every displacement and cylinder count of any vehicle. */
  displacements: Set<number>;
  cylinders: Set<number>;
  /** Caches a result by key: many rows have the same qualifiers for the same vehicles. */
  cached: <T>(key: string, compute: () => T) => T;
};

/** Returns the findings of a part. */
export function findingsOf(part: CheckedPart, known: Known): Finding[] {
  const rowsByPosition = Map.groupBy(part.rows, (row) => `${row.modelId}/${row.positionId ?? ""}`);
  return [
    ...aboutPart(part),
    ...part.rows.flatMap((row) => aboutRow(row, known)),
    ...[...rowsByPosition.values()].flatMap((rows) => aboutPosition(rows, known)),
  ];
}

function aboutPart({ state, universal, typed, unresolved, rows }: CheckedPart): Finding[] {
  const found: Finding[] = [];
  const ids = rows.slice(0, fitmentCheckLimits.listed).map(({ id }) => id);
  const add = (finding: FindingName, reason: FindingReason) =>
    found.push({ finding, reason, facts: [], applicationIds: finding === "orphan_parts" ? ids : [] });
  if (state !== "on_sale" && rows.length > 0) add("orphan_parts", state);
  if (state !== "on_sale") return found;
  if (!typed) add("orphan_parts", "untyped");
  if (!universal && rows.length === 0) add("parts_without_fitment", unresolved ? "only_unresolved" : "no_application");
  return found;
}

function aboutRow(row: CheckedRow, known: Known): Finding[] {
  const key = `row ${row.modelId} ${row.qualifiersId} ${row.yearFrom} ${row.yearTo}`;
  return known.cached(key, () => findingsOfRow(row, known)).map((found) => ({ ...found, applicationIds: [row.id] }));
}

function findingsOfRow(row: CheckedRow, known: Known): Omit<Finding, "applicationIds">[] {
  const one = (finding: FindingName, reason: FindingReason, facts: string[] = []) => [{ finding, reason, facts }];
  const qualifiers = known.qualifiers(row.qualifiersId);
  const self = contradictsItself(qualifiers);
  if (self) return one("contradictions", self);
  const ofModel = known.vehicles(row.modelId);
  if (ofModel.length === 0) return [];
  const years = ofModel.map(({ year }) => year);
  const first = Math.min(...years);
  const last = Math.max(...years);
  const unknownBefore = first === known.firstYear && row.yearFrom < first;
  const unknownAfter = last === known.lastYear && row.yearTo > last;
  const ofYears = ofModel.filter(({ year }) => row.yearFrom <= year && year <= row.yearTo);
  if (ofYears.length === 0) return unknownBefore || unknownAfter ? [] : one("impossible", "model_year");
  const unmet = unmetFacts(qualifiers, ofYears, known);
  if (unmet) return one("impossible", "qualifiers", unmet);
  const outside = (row.yearFrom < first && !unknownBefore) || (row.yearTo > last && !unknownAfter);
  return outside ? one("contradictions", "years") : [];
}

/**
 * Returns the facts that none of the vehicles can match on its own; empty if each can be matched but not all together. Null: a vehicle may
 * match all of them.
 */
function unmetFacts(qualifiers: Qualifiers, vehicles: KnownVehicle[], known: Known): string[] | null {
  const facts = Object.keys(qualifiers) as (keyof Qualifiers)[];
  const unknownAnywhere = facts.filter(
    (fact) =>
      (fact === "displacement" || fact === "cylinders") &&
      !qualifiers[fact]?.some((value) => (fact === "cylinders" ? known.cylinders : known.displacements).has(value)),
  );
  if (unknownAnywhere.length > 0) return unknownAnywhere;
  if (vehicles.some((vehicle) => judge(qualifiers, vehicle, {}) !== "unmet")) return null;
  return facts.filter((fact) =>
    vehicles.every((vehicle) => judge({ [fact]: qualifiers[fact] }, vehicle, {}) === "unmet"),
  );
}

/** Compares the rows of one model and position with each other. */
function aboutPosition(rows: CheckedRow[], known: Known): Finding[] {
  if (rows.length < 2) return [];
  const setKey = ({ qualifiersId }: CheckedRow) =>
    known.cached(`set ${qualifiersId}`, () => qualifiersKey(known.qualifiers(qualifiersId)));
  const found: Finding[] = [];
  for (const same of Map.groupBy(rows, setKey).values()) {
    for (const overlap of overlappingRuns(same)) found.push(about("duplicates", "same", overlap));
  }
  const bothApply = new Set<CheckedRow>();
  const disagreeing = new Set<CheckedRow>();
  for (const [a, b] of overlappingPairs(rows)) {
    const same = setKey(a) === setKey(b);
    if (!same && !shareVehicle(a, b, known)) continue;
    if (a.quantity !== b.quantity) disagreeing.add(a).add(b);
    else if (!same) bothApply.add(a).add(b);
  }
  if (disagreeing.size > 0) found.push(about("contradictions", "quantity", [...disagreeing]));
  if (bothApply.size > 0) found.push(about("overlaps", "both_hold", [...bothApply]));
  return found;
}

function about(finding: FindingName, reason: FindingReason, rows: CheckedRow[]): Finding {
  return { finding, reason, facts: [], applicationIds: rows.slice(0, fitmentCheckLimits.listed).map(({ id }) => id) };
}

const byYear = (a: CheckedRow, b: CheckedRow) => a.yearFrom - b.yearFrom || a.id - b.id;

/** Returns the groups of two or more rows that are connected by overlapping years. */
function overlappingRuns(rows: CheckedRow[]): CheckedRow[][] {
  const runs: CheckedRow[][] = [];
  let last = 0;
  for (const row of rows.toSorted(byYear)) {
    const run = runs.at(-1);
    if (run && row.yearFrom <= last) run.push(row);
    else runs.push([row]);
    last = run && row.yearFrom <= last ? Math.max(last, row.yearTo) : row.yearTo;
  }
  return runs.filter((run) => run.length > 1);
}

/** Yields the pairs of rows with overlapping years, up to a limit: one broken file must not delay the checks of all others. */
function* overlappingPairs(rows: CheckedRow[]): Generator<[CheckedRow, CheckedRow]> {
  let pairs = 0;
  let open: CheckedRow[] = [];
  for (const row of rows.toSorted(byYear)) {
    open = open.filter(({ yearTo }) => yearTo >= row.yearFrom);
    for (const other of open) {
      if (++pairs > fitmentCheckLimits.pairs) return;
      yield [other, row];
    }
    open.push(row);
  }
}

/** Returns whether both rows apply, or may apply, to some vehicle. */
function shareVehicle(a: CheckedRow, b: CheckedRow, known: Known): boolean {
  const [from, to] = [Math.max(a.yearFrom, b.yearFrom), Math.min(a.yearTo, b.yearTo)];
  return known.cached(`pair ${a.modelId} ${a.qualifiersId} ${b.qualifiersId} ${from} ${to}`, () => {
    const [qualifiersA, qualifiersB] = [known.qualifiers(a.qualifiersId), known.qualifiers(b.qualifiersId)];
    if (excludeEachOther(qualifiersA, qualifiersB)) return false;
    return known
      .vehicles(a.modelId)
      .some(
        (vehicle) =>
          from <= vehicle.year &&
          vehicle.year <= to &&
          judge(qualifiersA, vehicle, {}) !== "unmet" &&
          judge(qualifiersB, vehicle, {}) !== "unmet",
      );
  });
}
