import type { Db } from "#db/db.ts";
import { foldedNumber, normalNumber } from "#shop/catalogue/parts/normal-number.ts";
import type { NumberRun } from "#shop/catalogue/search/number-runs.ts";
import type { ParsedQuery } from "#shop/catalogue/search/parse-query.ts";
import { vinIn } from "#shop/catalogue/search/vin-rules.ts";
import {
  findByBeginning,
  findByNumber,
  findByWholeNumbers,
  type NumberHit,
  type NumbersFound,
} from "#shop/catalogue/search/part-numbers.ts";

/** A part number that was read, and whether with 0 for O or 1 for I. */
export type ReadNumber = { typed: string; how: NumbersFound["how"]; confused: boolean };

/** Parts by the numbers of a query. `missing`: what would be a number beside those that were found. `rest`: the query without them. */
export type QueryNumbers = {
  numbers: ReadNumber[];
  hits: NumberHit[];
  more: boolean;
  missing: string[];
  rest: string;
};

/** Of a list of numbers, as many are looked for by what is left of it. */
const mostPieces = 8;
/** So many of these at a time, each with two queries. */
const piecesAtOnce = 4;
/** So many of them also within other numbers, for which no index tells where it begins. */
const mostContained = 2;

/**
 * Returns the parts by the number that the query is, or by the numbers among its words: those that a part has exactly, in whatever way they are
 * separated, and what is left beside them. Null: there is no number in it.
 */
export async function findNumbers(db: Db, question: ParsedQuery): Promise<QueryNumbers | null> {
  const { text, numberRuns } = question;
  const byNumber = await findByWholeNumbers(db, [text, ...numberRuns.map((run) => run.text)]);
  const hitsOf = (typed: string) => byNumber.get(normalNumber(typed)) ?? [];
  const whole = hitsOf(text);
  if (whole.length > 0) {
    return /\d/.test(text)
      ? alone(question, text, await findByNumber(db, text))
      : alone(question, text, exactly(whole));
  }
  const exact: NumberRun[] = [];
  for (const run of numberRuns) {
    const isFree = exact.every((one) => one.end <= run.start || run.end <= one.start);
    if (isFree && hitsOf(run.text).length > 0) exact.push(run);
  }
  for (const typed of exact.length > 0 ? [] : question.numbers) {
    const found = await findByNumber(db, typed);
    if (found.hits.length > 0) return alone(question, typed, found);
  }
  const tried = new Set(exact.length > 0 ? [] : question.numbers);
  const vin = vinIn(text)?.typed;
  const others = question
    .numbersBeside(exact)
    .filter((run) => !tried.has(run.text) && !vin?.includes(run.text))
    .slice(0, mostPieces);
  const [only, second] = exact;
  if (only && !second && others.length === 0) return alone(question, only.text, await findByNumber(db, only.text));
  const found = exact.map((run) => ({ run, read: exactly(hitsOf(run.text)) }));
  const missing: NumberRun[] = [];
  for (const { run, read } of await readPieces(db, others)) {
    if (read.hits.length > 0) found.push({ run, read });
    else missing.push(run);
  }
  return found.length === 0 ? null : together(question, found, missing);
}

type Found = { run: NumberRun; read: NumbersFound };

async function readPieces(db: Db, pieces: NumberRun[]): Promise<Found[]> {
  const read: Found[] = [];
  for (let from = 0; from < pieces.length; from += piecesAtOnce) {
    const some = pieces.slice(from, from + piecesAtOnce).map(async (run, index) => {
      const find = from + index < mostContained ? findByNumber : findByBeginning;
      return { run, read: await find(db, run.text) };
    });
    read.push(...(await Promise.all(some)));
  }
  return read;
}

const exactly = (hits: NumberHit[]): NumbersFound => ({ hits, how: "exact", confused: false, more: false });

function alone({ text }: ParsedQuery, typed: string, read: NumbersFound): QueryNumbers | null {
  const { hits, more, ...how } = read;
  return { numbers: [{ typed, ...how }], hits, more, missing: [], rest: text.replace(typed, " ").trim() };
}

/** Several numbers, in the order of the query: for each what has exactly that one comes before what only begins with one of them or contains it. */
function together({ text }: ParsedQuery, found: Found[], missing: NumberRun[]): QueryNumbers {
  const all = found.toSorted((one, other) => one.run.start - other.run.start);
  const inOrder = [...new Map(all.toReversed().map((one) => [normalNumber(one.run.text), one])).values()].toReversed();
  const hits = inOrder.flatMap(({ run, read }) => read.hits.map((hit) => ({ hit, isExact: isExact(hit, run.text) })));
  const sorted = hits.toSorted((one, other) => Number(other.isExact) - Number(one.isExact)).map(({ hit }) => hit);
  const cut = [...all.map(({ run }) => run), ...missing].toSorted((one, other) => other.start - one.start);
  return {
    numbers: inOrder.map(({ run, read: { how, confused } }) => ({ typed: run.text, how, confused })),
    hits: [...new Map(sorted.toReversed().map((hit) => [hit.partId, hit])).values()].toReversed(),
    more: found.some(({ read }) => read.more),
    missing: missing.map((run) => run.text),
    rest: cut.reduce((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text).trim(),
  };
}

/**
 * Returns the hits with those marked that another's number found, where a part has it as its own or came after one that had: who asks for one number means that
 * part, however the number was typed.
 */
export function markOthers(hits: NumberHit[], typed: string[]): NumberHit[] {
  const others = new Set<NumberHit>();
  for (const number of typed) {
    const having = hits.filter((hit) => isExact(hit, number));
    const sku = having.findIndex(({ matched }) => matched.kind === "sku");
    // What came after a like number of another maker stands behind the SKU.
    const isOwn = ({ matched }: NumberHit, at: number) =>
      matched.kind === "sku" || (matched.kind === "superseded" && (sku < 0 || at < sku));
    if (having.some(isOwn)) for (const [at, hit] of having.entries()) if (!isOwn(hit, at)) others.add(hit);
  }
  return hits.map((hit) => (others.has(hit) ? { ...hit, byOthers: true } : hit));
}

/** Whether a part has the very number that was typed, with 0 for O or 1 for I if need be, or came after the one that had it. */
export function isExact({ matched }: NumberHit, typed: string): boolean {
  return foldedNumber(matched.number) === foldedNumber(typed);
}
