import { or, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { FitmentAnswers } from "#shop/fitment/qualifiers.ts";
import { parts } from "#shop/parts/parts.table.ts";
import { applySynonyms } from "#shop/search/apply-synonyms.ts";
import { criteriaCondition, type FoundIds, type PartCriteria } from "#shop/search/find-parts.ts";
import { cutExclusions } from "#shop/search/exclusions.ts";
import { findWithFallbacks } from "#shop/search/find-with-fallbacks.ts";
import { isEngineAlone } from "#shop/search/named-vehicle.ts";
import { countOutcome } from "#shop/search/outcomes.ts";
import { parseQuery, type ParsedQuery, type QueryContext } from "#shop/search/parse-query.ts";
import { findByNumber, findByWholeNumber, type NumberHit, type NumbersFound } from "#shop/search/part-numbers.ts";
import { vehicleOfId, type QueryVehicle } from "#shop/search/query-vehicle.ts";
import { readQueryVin } from "#shop/search/query-vin.ts";
import { applyCorrections, corrections as correctionsOf, type Correction } from "#shop/search/spelling-correction.ts";
import { plainText } from "#shop/search/tokens.ts";
import { vocabularyOf } from "#shop/search/vocabulary.ts";

export type Query = {
  q: string;
  /** The vehicle that parts are wanted for; one that the query names counts instead. */
  vehicleId?: string;
  answers?: FitmentAnswers;
  limit: number;
} & QueryContext;

/** What a query means, and what it finds. */
export type Interpretation = {
  /** Parts by their numbers, which come first. */
  hits: NumberHit[];
  /** The first parts by words, and the criteria that find all of them. */
  found: FoundIds;
  criteria: PartCriteria | null;
  more: boolean;
  /** What was typed, with its spelling corrected and the meanings of the staff's synonyms. */
  question: ParsedQuery;
  corrections: Correction[];
  vehicle: QueryVehicle | null;
  /** The VIN that was typed, which decides the vehicle. */
  vin: { vin: string; valid: boolean } | null;
  /** The part number that was read, and whether with 0 for O or 1 for I. */
  number: { typed: string; how: NumbersFound["how"]; confused: boolean } | null;
  /** Words that nothing has. Where something was found, it was found without them. */
  unknown: string[];
  /** Vehicles that the query excludes, as typed: they are not what is wanted, and nothing is left out for them. */
  excluded: string[];
};

const nothing: FoundIds = { ids: [], total: 0, more: false };

/** Returns what a query means, and what it finds. One that finds nothing is counted. Throws `not_found` for an unknown vehicle. */
export async function interpret(
  db: Db,
  { q, vehicleId, answers = {}, limit, ...context }: Query,
): Promise<Interpretation> {
  const vocabulary = await vocabularyOf(db);
  const active = vehicleId ? await vehicleOfId(db, vehicleId, answers) : null;
  const asTyped = plainText(q);
  const { rest, excluded } = cutExclusions(asTyped, vocabulary);
  const { text: whole, replaced } = applySynonyms(rest, vocabulary.meaningByKey);
  const typed = parseQuery(whole, vocabulary, context);
  const numbers = await findNumbers(db, typed);
  // What is a number and reads like one is meant as a number.
  if (numbers && /\d/.test(numbers.typed)) {
    const none = { found: nothing, criteria: null, corrections: [], unknown: [], excluded, vin: null };
    return { ...none, ...byNumber(numbers), question: typed, vehicle: active };
  }
  const vin = await readQueryVin(db, whole);
  const options = { numbers, limit, context, active: vin?.vehicle ?? active, decided: vin !== null, replaced };
  const read = await byWords(db, vin ? parseQuery(vin.rest, vocabulary, context) : typed, options);
  if (read.hits.length + read.found.total === 0) await countOutcome(db, asTyped, "empty");
  return { ...read, excluded, vin: vin && { vin: vin.vin, valid: vin.valid } };
}

/** Returns the condition that a part is one of those that the query finds, all of them. */
export async function matches(db: Db, { hits, criteria }: Interpretation): Promise<SQL> {
  const ids = hits.map(({ partId }) => partId);
  const numbered = ids.length > 0 ? sql`${parts.id} = any(${sql.param(ids)}::uuid[])` : undefined;
  return or(numbered, criteria ? await criteriaCondition(db, criteria) : undefined) ?? sql`false`;
}

type WordOptions = {
  numbers: Numbers | null;
  limit: number;
  context: QueryContext;
  active: QueryVehicle | null;
  replaced: Correction[];
  /** Whether `active` counts even where the words name a vehicle: a VIN says more than they do. */
  decided: boolean;
};

async function byWords(
  db: Db,
  typed: ParsedQuery,
  { numbers, limit, context, active, replaced, decided }: WordOptions,
): Promise<Omit<Interpretation, "vin" | "excluded">> {
  const { text } = typed;
  const vocabulary = await vocabularyOf(db);
  const corrected = await correctionsOf(db, typed, vocabulary);
  const spelt = corrected.length > 0 ? parseQuery(applyCorrections(text, corrected), vocabulary, context) : typed;
  // The engine's name alone says less than the vehicle that parts are wanted for.
  const known = decided || (active && spelt.vehicle && isEngineAlone(spelt.vehicle));
  const read = known ? { ...spelt, vehicle: null } : spelt;
  const { found, ...rest } = await findWithFallbacks(db, vocabulary, read, { active, limit });
  // Parts are found for the model, of which the shop knows no such engine.
  const unknown = [...(rest.vehicle?.unlisted ?? []), ...rest.unknown];
  // Letters alone may begin a number, too.
  const begun = numbers ?? (found.total === 0 ? await withHits(findByNumber(db, text), text) : null);
  const first = begun ? byNumber(begun) : { hits: [], more: false, number: null };
  return {
    ...rest,
    unknown,
    ...first,
    found,
    more: found.more || first.more,
    corrections: [...replaced, ...corrected],
  };
}

type Numbers = NumbersFound & { typed: string };

const byNumber = ({ hits, more, ...number }: Numbers) => ({ hits, more, number });

async function findNumbers(db: Db, question: ParsedQuery): Promise<Numbers | null> {
  const whole = await findByWholeNumber(db, question.text);
  for (const typed of whole.hits.length > 0 ? [] : question.numbers) {
    const found = await withHits(findByNumber(db, typed), typed);
    if (found) return found;
  }
  return withHits(
    /\d/.test(question.text) && whole.hits.length > 0 ? findByNumber(db, question.text) : whole,
    question.text,
  );
}

async function withHits(finding: Promise<NumbersFound> | NumbersFound, typed: string): Promise<Numbers | null> {
  const found = await finding;
  return found.hits.length > 0 ? { ...found, typed } : null;
}
