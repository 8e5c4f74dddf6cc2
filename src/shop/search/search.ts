import type { Db } from "#db/db.ts";
import type { FitmentAnswers } from "#shop/fitment/qualifiers.ts";
import { partsByIds, type Part } from "#shop/parts/parts.ts";
import { vehicleOfId, type QueryVehicle } from "#shop/search/query-vehicle.ts";
import { findWithFallbacks } from "#shop/search/find-with-fallbacks.ts";
import { adviceFor, type Advice } from "#shop/search/advice.ts";
import { applyCorrections, corrections as correctionsOf, type Correction } from "#shop/search/spelling-correction.ts";
import { findByNumber, findByWholeNumber, type MatchedNumber, type NumbersFound } from "#shop/search/part-numbers.ts";
import { applySynonyms } from "#shop/search/apply-synonyms.ts";
import { countOutcome } from "#shop/search/outcomes.ts";
import { isEngineAlone } from "#shop/search/named-vehicle.ts";
import { parseQuery, type ParsedQuery, type QueryContext } from "#shop/search/parse-query.ts";
import { readQueryVin } from "#shop/search/query-vin.ts";
import { plainText } from "#shop/search/tokens.ts";
import { vocabularyOf } from "#shop/search/vocabulary.ts";

export type Search = {
  q: string;
  /** The vehicle that parts are wanted for; one that the question names counts instead. */
  vehicleId?: string;
  answers?: FitmentAnswers;
  limit: number;
} & QueryContext;

export type FoundPart = { part: Part; matched: MatchedNumber | null; trail: string[] | null };

export type SearchResult = {
  /** Exact numbers first, then what is of the kind and for the vehicle, then by its texts. */
  parts: FoundPart[];
  total: number;
  /** There are more than were counted. */
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
  /** Where nothing was found: what would find something. */
  advice: Advice | null;
};

/** Finds parts on sale by whatever was typed: a number, words, or a question such as '2015 accord front brake pads'. */
export async function search(db: Db, { q, vehicleId, answers = {}, limit, ...context }: Search): Promise<SearchResult> {
  const vocabulary = await vocabularyOf(db);
  const active = vehicleId ? await vehicleOfId(db, vehicleId, answers) : null;
  const asTyped = plainText(q);
  const { text: whole, replaced } = applySynonyms(asTyped, vocabulary.meaningByKey);
  const typed = parseQuery(whole, vocabulary, context);
  const numbers = await findNumbers(db, typed);
  const nothing = { total: 0, more: false, question: typed, corrections: [], unknown: [], advice: null, vin: null };
  // What is a number and reads like one is meant as a number.
  if (numbers && /\d/.test(numbers.typed)) {
    return { ...nothing, vehicle: active, ...(await byNumber(db, numbers, limit)) };
  }
  const vin = await readQueryVin(db, whole);
  const options = { numbers, limit, context, active: vin?.vehicle ?? active, decided: vin !== null, replaced };
  const found = await byWords(db, vin ? parseQuery(vin.rest, vocabulary, context) : typed, options);
  if (found.total === 0) await countOutcome(db, asTyped, "empty");
  return { ...found, vin: vin && { vin: vin.vin, valid: vin.valid } };
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
): Promise<Omit<SearchResult, "vin">> {
  const { text } = typed;
  const vocabulary = await vocabularyOf(db);
  const corrected = await correctionsOf(db, typed, vocabulary);
  const spelt = corrected.length > 0 ? parseQuery(applyCorrections(text, corrected), vocabulary, context) : typed;
  // The engine's name alone says less than the vehicle that parts are wanted for.
  const known = decided || (active && spelt.vehicle && isEngineAlone(spelt.vehicle));
  const read = known ? { ...spelt, vehicle: null } : spelt;
  const { found, unknown, question, vehicle } = await findWithFallbacks(db, vocabulary, read, { active, limit });
  // Letters alone may begin a number, too.
  const begun = numbers ?? (found.total === 0 ? await withHits(findByNumber(db, text), text) : null);
  const first = begun ? await byNumber(db, begun, limit) : { parts: [], total: 0, more: false, number: null };
  const others = found.ids.filter((id) => first.parts.every(({ part }) => part.id !== id));
  const parts = (await partsByIds(db, others)).map((part) => ({ part, matched: null, trail: null }));
  const total = first.total + found.total - (found.ids.length - others.length);
  const advice = total > 0 || text === "" ? null : await adviceFor(db, question, vehicle, { vocabulary, context });
  const { number } = first;
  const shown = [...first.parts, ...parts].slice(0, limit);
  const more = found.more || first.more;
  return {
    parts: shown,
    total,
    more,
    question,
    corrections: [...replaced, ...corrected],
    vehicle,
    number,
    unknown,
    advice,
  };
}

type Numbers = NumbersFound & { typed: string };

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

async function byNumber(db: Db, { hits, more, ...number }: Numbers, limit: number) {
  const shown = hits.slice(0, limit);
  const parts = new Map(
    (
      await partsByIds(
        db,
        shown.map(({ partId }) => partId),
      )
    ).map((part) => [part.id, part]),
  );
  const found = shown.flatMap(({ partId, matched, trail }) => {
    const part = parts.get(partId);
    return part ? [{ part, matched, trail: trail ?? null }] : [];
  });
  return { parts: found, total: hits.length, more, number };
}
