import { or, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { FitmentAnswers } from "#shop/catalogue/fitment/qualifiers.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import { applySynonyms } from "#shop/catalogue/search/apply-synonyms.ts";
import { criteriaCondition, type FoundIds, type PartCriteria } from "#shop/catalogue/search/find-parts.ts";
import { cutExclusions } from "#shop/catalogue/search/exclusions.ts";
import { findWithFallbacks } from "#shop/catalogue/search/find-with-fallbacks.ts";
import { isFactsAlone } from "#shop/catalogue/search/named-vehicle.ts";
import { countOutcome } from "#shop/catalogue/search/outcomes.ts";
import { parseQuery, type ParsedQuery, type QueryContext } from "#shop/catalogue/search/parse-query.ts";
import { findByNumber, type NumberHit } from "#shop/catalogue/search/part-numbers.ts";
import {
  findNumbers,
  isExact,
  markOthers,
  type QueryNumbers,
  type ReadNumber,
} from "#shop/catalogue/search/find-numbers.ts";
import {
  alternativesTo,
  fitsOf,
  fittingFirst,
  fittingHitsFirst,
  type QueryFits,
} from "#shop/catalogue/search/fit-of-numbers.ts";
import { agreeWith, resolveVehicle, vehicleOfId, type QueryVehicle } from "#shop/catalogue/search/query-vehicle.ts";
import { readQueryVin, unknownVin } from "#shop/catalogue/search/query-vin.ts";
import {
  applyCorrections,
  corrections as correctionsOf,
  type Correction,
} from "#shop/catalogue/search/spelling-correction.ts";
import { plainText } from "#shop/catalogue/search/tokens.ts";
import { vocabularyOf } from "#shop/catalogue/search/vocabulary.ts";

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
  /** What is known of that vehicle beyond its row: the answers that came with the query are those of the vehicle that came with it. */
  answers: FitmentAnswers;
  /** The VIN that was typed, which decides the vehicle. */
  vin: { vin: string; valid: boolean } | null;
  /** The part numbers that were read. */
  numbers: ReadNumber[];
  /** Whether the first parts fit the vehicle, of a query that names a part number. */
  fits: QueryFits;
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
  if (numbers?.numbers.some((one) => /\d/.test(one.typed)))
    return { ...(await byNumbers(db, typed, { numbers, limit, context, active, answers })), excluded };
  const vin = await readQueryVin(db, whole);
  const decided = vin?.vehicle ?? active;
  const ofActive: FitmentAnswers = vin ? { vin: vin.vin } : answers;
  const options = { numbers, limit, context, active: decided, answers: ofActive, decided: vin !== null, replaced };
  const reading = { ...context, besideVehicle: decided !== null };
  const read = await byWords(db, decided ? parseQuery(vin?.rest ?? whole, vocabulary, reading) : typed, options);
  if (read.hits.length + read.found.total === 0) await countOutcome(db, asTyped, "empty");
  const known = { ...(read.question.vehicle ? {} : ofActive), ...read.vehicle?.facts?.details };
  return { ...read, answers: known, excluded, vin: vin && { vin: vin.vin, valid: vin.valid } };
}

/** Returns the condition that a part is one of those that the query finds, all of them. */
export async function matches(db: Db, { hits, criteria }: Interpretation): Promise<SQL> {
  const ids = hits.map(({ partId }) => partId);
  const numbered = ids.length > 0 ? sql`${parts.id} = any(${sql.param(ids)}::uuid[])` : undefined;
  return or(numbered, criteria ? await criteriaCondition(db, criteria) : undefined) ?? sql`false`;
}

type NumberOptions = {
  numbers: QueryNumbers;
  limit: number;
  context: QueryContext;
  active: QueryVehicle | null;
  answers: FitmentAnswers;
};

/** Parts by their numbers; beside a vehicle those first that fit it, and what fits it instead where none of them does. */
async function byNumbers(
  db: Db,
  typed: ParsedQuery,
  { numbers: { rest, missing, ...numbers }, limit, context, active, answers }: NumberOptions,
): Promise<Omit<Interpretation, "excluded">> {
  const vocabulary = await vocabularyOf(db);
  const vin = await readQueryVin(db, rest);
  const stray = unknownVin(rest, vin);
  const beside = parseQuery((vin ?? stray)?.rest ?? rest, vocabulary, context).vehicle;
  const named = beside && (beside.make !== null || beside.models.length > 0) ? beside : null;
  const own = vin?.vehicle ?? (named && (await resolveVehicle(db, named, vocabulary)));
  // Of a car that the shop does not know, nothing is said by another one.
  const vehicle = own ?? (stray ? null : active);
  const known = vin ? { vin: vin.vin } : own ? (own.facts?.details ?? {}) : answers;
  const typedNumbers = numbers.numbers.map((one) => one.typed);
  const asFound = markOthers(numbers.hits, typedNumbers);
  const asRead = {
    ...numbers,
    hits: asFound,
    found: nothing,
    criteria: null,
    corrections: [],
    unknown: [...missing, ...(stray ? [stray.typed] : [])],
    question: { ...typed, vehicle: vin ? null : named },
    vehicle,
    answers: known,
    vin: vin && { vin: vin.vin, valid: vin.valid },
    fits: new Map(),
  };
  if (!vehicle) return asRead;
  const about = { vehicle, answers: known };
  const ids = asFound.map(({ partId }) => partId);
  const fits = await fitsOf(db, ids, about);
  const isTyped = (hit: NumberHit) => typedNumbers.some((one) => isExact(hit, one));
  const hits = fittingHitsFirst(asFound, fits, isTyped);
  const none = fits.size > 0 && [...fits.values()].every(({ verdict }) => verdict === "does_not_fit");
  const instead = own && none ? await alternativesTo(db, { hits, vehicle, vocabulary, limit }) : null;
  if (!instead) return { ...asRead, hits, fits };
  const all = new Map([...fits, ...(await fitsOf(db, instead.found.ids, about))]);
  const found = { ...instead.found, ids: fittingFirst(instead.found.ids, all) };
  return { ...asRead, criteria: instead.criteria, found, hits, fits: all };
}

type WordOptions = {
  numbers: QueryNumbers | null;
  limit: number;
  context: QueryContext;
  active: QueryVehicle | null;
  /** What is known of `active` beyond its row. */
  answers: FitmentAnswers;
  replaced: Correction[];
  /** Whether `active` counts even where the words name a vehicle: a VIN says more than they do. */
  decided: boolean;
};

async function byWords(
  db: Db,
  typed: ParsedQuery,
  { numbers, limit, context, active: known, answers, replaced, decided }: WordOptions,
): Promise<Omit<Interpretation, "vin" | "answers" | "excluded">> {
  const { text } = typed;
  const vocabulary = await vocabularyOf(db);
  const corrected = await correctionsOf(db, typed, vocabulary);
  const reading = { ...context, besideVehicle: known !== null };
  const spelt = corrected.length > 0 ? parseQuery(applyCorrections(text, corrected), vocabulary, reading) : typed;
  // Facts alone, such as the engine's name, say less than the vehicle that parts are wanted for: they are about that one.
  const isAboutKnown = known !== null && spelt.vehicle !== null && (decided || isFactsAlone(spelt.vehicle));
  const active = isAboutKnown && spelt.vehicle ? await agreeWith(db, known, spelt.vehicle, answers) : known;
  const read = isAboutKnown ? { ...spelt, vehicle: null } : spelt;
  const { found, ...rest } = await findWithFallbacks(db, vocabulary, read, { active, limit });
  // Letters alone may begin a number, too.
  const begun = numbers ? null : found.total === 0 ? await findByNumber(db, text) : null;
  const { hits, more, ...how } = begun ?? { hits: [], more: false, how: "exact" as const, confused: false };
  const first = numbers ?? { hits, more, numbers: hits.length > 0 ? [{ typed: text, ...how }] : [] };
  return {
    ...rest,
    hits: first.hits,
    numbers: first.numbers,
    fits: new Map(),
    found,
    more: found.more || first.more,
    corrections: [...replaced, ...corrected],
  };
}
