import { judge, type KnownVehicle } from "#shop/fitment/verdict.ts";
import type { Qualifiers } from "#shop/fitment/qualifiers.ts";
import {
  contradictsItself,
  excludeEachOther,
  sameAsked,
  type SelfContradiction,
} from "#shop/fitment-quality/exclude.ts";

import type { PartState } from "#shop/fitment-quality/part-state.ts";

/** What can be wrong with what parts are said to fit. Decided here alone; it asks no database. */

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

/** What the rows are held against. `vehicles` are those of a model; none: nothing is known of it. */
export type Known = {
  qualifiers: (setId: number) => Qualifiers;
  vehicles: (modelId: number) => KnownVehicle[];
  /** The first and last model year of any vehicle: what lies beyond, the shop can't judge. */
  firstYear: number;
  lastYear: number;
  /** Every displacement and number of cylinders that some vehicle has. */
  displacements: Set<number>;
  cylinders: Set<number>;
  /** Remembers what was worked out under a key: many rows say the same of the same vehicles. */
  once: <T>(key: string, work: () => T) => T;
};

/** As many rows of one finding are named; the rest comes up when these are mended. */
const mostRows = 100;

/** Returns everything that is wrong with the fitment data of a part. */
export function findingsOf(part: CheckedPart, known: Known): Finding[] {
  const places = Map.groupBy(part.rows, (row) => `${row.modelId}/${row.positionId ?? ""}`);
  return [
    ...aboutPart(part),
    ...part.rows.flatMap((row) => aboutRow(row, known)),
    ...[...places.values()].flatMap((rows) => aboutPlace(rows, known)),
  ];
}

function aboutPart({ state, universal, typed, unresolved, rows }: CheckedPart): Finding[] {
  const found: Finding[] = [];
  const ids = rows.slice(0, mostRows).map(({ id }) => id);
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
  return known.once(key, () => wrongWith(row, known)).map((wrong) => ({ ...wrong, applicationIds: [row.id] }));
}

function wrongWith(row: CheckedRow, known: Known): Omit<Finding, "applicationIds">[] {
  const one = (finding: FindingName, reason: FindingReason, facts: string[] = []) => [{ finding, reason, facts }];
  const asked = known.qualifiers(row.qualifiersId);
  const self = contradictsItself(asked);
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
  const wrong = unmetFacts(asked, ofYears, known);
  if (wrong) return one("impossible", "qualifiers", wrong);
  const outside = (row.yearFrom < first && !unknownBefore) || (row.yearTo > last && !unknownAfter);
  return outside ? one("contradictions", "years") : [];
}

/** What is asked that no vehicle of these can have, each thing by itself; empty: it can't be together. Null: one may meet it all. */
function unmetFacts(asked: Qualifiers, vehicles: KnownVehicle[], known: Known): string[] | null {
  const facts = Object.keys(asked) as (keyof Qualifiers)[];
  const unheardOf = facts.filter(
    (fact) =>
      (fact === "displacement" || fact === "cylinders") &&
      !asked[fact]?.some((value) => (fact === "cylinders" ? known.cylinders : known.displacements).has(value)),
  );
  if (unheardOf.length > 0) return unheardOf;
  if (vehicles.some((vehicle) => judge(asked, vehicle, {}) !== "unmet")) return null;
  return facts.filter((fact) => vehicles.every((vehicle) => judge({ [fact]: asked[fact] }, vehicle, {}) === "unmet"));
}

/** The rows of one model and position, held against each other. */
function aboutPlace(rows: CheckedRow[], known: Known): Finding[] {
  if (rows.length < 2) return [];
  const askedBy = ({ qualifiersId }: CheckedRow) =>
    known.once(`set ${qualifiersId}`, () => sameAsked(known.qualifiers(qualifiersId)));
  const said = Map.groupBy(rows, askedBy);
  const found: Finding[] = [];
  for (const same of said.values()) {
    for (const island of islands(same)) found.push(about("duplicates", "same", island));
  }
  const together = new Set<CheckedRow>();
  const disagreeing = new Set<CheckedRow>();
  for (const [a, b] of overlapping(rows)) {
    const same = askedBy(a) === askedBy(b);
    if (!same && !shareVehicle(a, b, known)) continue;
    const into = a.quantity === b.quantity ? together : disagreeing;
    if (into === disagreeing || !same) into.add(a).add(b);
  }
  if (disagreeing.size > 0) found.push(about("contradictions", "quantity", [...disagreeing]));
  if (together.size > 0) found.push(about("overlaps", "both_hold", [...together]));
  return found;
}

function about(finding: FindingName, reason: FindingReason, rows: CheckedRow[]): Finding {
  return { finding, reason, facts: [], applicationIds: rows.slice(0, mostRows).map(({ id }) => id) };
}

const byYear = (a: CheckedRow, b: CheckedRow) => a.yearFrom - b.yearFrom || a.id - b.id;

/** Rows that hang together by their years, where there are several. */
function islands(rows: CheckedRow[]): CheckedRow[][] {
  const found: CheckedRow[][] = [];
  let last = 0;
  for (const row of rows.toSorted(byYear)) {
    const island = found.at(-1);
    if (island && row.yearFrom <= last) island.push(row);
    else found.push([row]);
    last = island && row.yearFrom <= last ? Math.max(last, row.yearTo) : row.yearTo;
  }
  return found.filter((island) => island.length > 1);
}

/** So many pairs of one place are looked at: a file gone wrong must not hold up all others. */
const mostPairs = 20_000;

function* overlapping(rows: CheckedRow[]): Generator<[CheckedRow, CheckedRow]> {
  let pairs = 0;
  let open: CheckedRow[] = [];
  for (const row of rows.toSorted(byYear)) {
    open = open.filter(({ yearTo }) => yearTo >= row.yearFrom);
    for (const other of open) {
      if (++pairs > mostPairs) return;
      yield [other, row];
    }
    open.push(row);
  }
}

/** Whether there is a vehicle for which both rows hold, or may. */
function shareVehicle(a: CheckedRow, b: CheckedRow, known: Known): boolean {
  const [from, to] = [Math.max(a.yearFrom, b.yearFrom), Math.min(a.yearTo, b.yearTo)];
  return known.once(`pair ${a.modelId} ${a.qualifiersId} ${b.qualifiersId} ${from} ${to}`, () => {
    const [askedA, askedB] = [known.qualifiers(a.qualifiersId), known.qualifiers(b.qualifiersId)];
    if (excludeEachOther(askedA, askedB)) return false;
    return known
      .vehicles(a.modelId)
      .some(
        (vehicle) =>
          from <= vehicle.year &&
          vehicle.year <= to &&
          judge(askedA, vehicle, {}) !== "unmet" &&
          judge(askedB, vehicle, {}) !== "unmet",
      );
  });
}
