import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { onSale } from "#shop/catalogue/parts/on-sale.ts";
import type { PartType } from "#shop/catalogue/parts/part-types.ts";
import { partsByIds, type Part } from "#shop/catalogue/parts/read-parts.ts";
import { partWords } from "#shop/catalogue/parts/part-words.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import { resolveVehicle, type QueryVehicle } from "#shop/catalogue/search/query-vehicle.ts";
import { applyCorrections, corrections } from "#shop/catalogue/search/spelling-correction.ts";
import type { BrandName, ModelName } from "#shop/catalogue/search/names.ts";
import { findByNumber, findByWholeNumber, type MatchedNumber } from "#shop/catalogue/search/part-numbers.ts";
import { positionName } from "#shop/catalogue/search/positions.ts";
import { parseQuery, type ParsedQuery } from "#shop/catalogue/search/parse-query.ts";
import { normalize, plainText, tokensOf } from "#shop/catalogue/search/tokens.ts";
import { vocabularyOf, type Vocabulary } from "#shop/catalogue/search/vocabulary.ts";

/** A vehicle as far as it is suggested; `id` where that is one. */
export type SuggestedVehicle = { id: string | null; year: number | null; make: string | null; model: string | null };

export type Suggestion =
  | { kind: "number"; part: Part; matched: MatchedNumber; trail: string[] | null }
  | { kind: "part_type"; type: PartType; position: string | null; vehicle: SuggestedVehicle | null }
  | { kind: "vehicle"; vehicle: SuggestedVehicle }
  | { kind: "brand"; brand: BrandName }
  | { kind: "part"; part: Part };

const most = 10;
const maxOfKind = 5;
const maxTypes = 7;
const enough = 3;

/** At most ten ways to go on from what was typed so far: numbers, kinds of part, vehicles, brands, parts by name. */
export async function suggest(db: Db, typed: string): Promise<Suggestion[]> {
  const text = plainText(typed);
  if (text === "") return [];
  const vocabulary = await vocabularyOf(db);
  const asTyped = parseQuery(text, vocabulary);
  const [numbers, found] = await Promise.all([byNumber(db, text), byWords(db, asTyped, vocabulary)]);
  const corrected = numbers.length + found.length > 0 ? [] : await corrections(db, asTyped, vocabulary);
  const words = corrected.length === 0 ? found : await byCorrected(db, applyCorrections(text, corrected), vocabulary);
  const all = /\d/.test(text) && !asTyped.vehicle ? [...numbers, ...words] : [...words, ...numbers];
  return [...all, ...(all.length < enough ? await byName(db, text, all) : [])].slice(0, most);
}

function byCorrected(db: Db, text: string, vocabulary: Vocabulary): Promise<Suggestion[]> {
  return byWords(db, parseQuery(text, vocabulary), vocabulary);
}

async function byNumber(db: Db, text: string): Promise<Suggestion[]> {
  const tokens = tokensOf(text);
  // Words are looked up as a number only where they are one by themselves.
  const asNumber = /\d/.test(text) || (text.length > 2 && (tokens.length === 1 || /^\S+[-./]\S+$/.test(text)));
  const { hits } = asNumber ? await findByNumber(db, text) : await findByWholeNumber(db, text);
  const shown = hits.slice(0, maxOfKind);
  const found = new Map(
    (
      await partsByIds(
        db,
        shown.map(({ partId }) => partId),
      )
    ).map((part) => [part.id, part]),
  );
  return shown.flatMap(({ partId, matched, trail }) => {
    const part = found.get(partId);
    return part ? [{ kind: "number" as const, part, matched, trail: trail ?? null }] : [];
  });
}

/** What the vocabulary knows that begins so, for the vehicle that was named before. */
async function byWords(db: Db, question: ParsedQuery, vocabulary: Vocabulary): Promise<Suggestion[]> {
  const besideVehicle = parseQuery(question.without("vehicle"), vocabulary);
  const begun = normalize(besideVehicle.without("position"));
  const named = question.vehicle && (await resolveVehicle(db, question.vehicle, vocabulary));
  const vehicle = named && suggested(named);
  const position = question.position && positionName(question.position);
  const types = begun === "" ? [] : typesBeginning(begun, vocabulary).slice(0, maxTypes);
  const brands = vocabulary.brands
    .filter(({ name }) => begun.length > 1 && normalize(name).startsWith(begun))
    .slice(0, 3);
  const vehicles =
    begun === "" && vehicle ? [vehicle] : modelsBeginning(begun, question, vocabulary).slice(0, maxOfKind);
  const asTypes = types.map((type) => ({ kind: "part_type" as const, type, position, vehicle }));
  const asVehicles = vehicles.map((one) => ({ kind: "vehicle" as const, vehicle: one }));
  // After a year or a make the model comes next.
  const modelNext = vehicle !== null && vehicle.model === null;
  return [
    ...(modelNext ? [...asVehicles, ...asTypes] : [...asTypes, ...asVehicles]),
    ...brands.map((brand) => ({ kind: "brand" as const, brand })),
  ];
}

function suggested({ years, make, model, vehicles }: QueryVehicle): SuggestedVehicle {
  const year = years && years.from === years.to ? years.from : null;
  return { id: vehicles.length === 1 ? vehicles[0]!.id : null, year, make, model };
}

/** Types of which a name begins so; those first that are called so themselves, and of these the shortest. */
function typesBeginning(begun: string, { types, typesByKey }: Vocabulary): PartType[] {
  const own = types
    .filter(({ name }) => normalize(name).startsWith(begun))
    .toSorted((a, b) => a.name.length - b.name.length);
  const called = [...typesByKey].filter(([key]) => key.startsWith(begun)).flatMap(([, meaning]) => meaning.types);
  const within = types.filter(({ name }) => tokensOf(name).some(({ key }) => key.startsWith(begun)));
  return [...new Set([...own, ...called, ...within])];
}

/** Models that begin so, of the make and year that were named; those sold longest first. */
function modelsBeginning(begun: string, { vehicle }: ParsedQuery, vocabulary: Vocabulary): SuggestedVehicle[] {
  if (begun.length < 2) return [];
  const { make = null, years = null } = vehicle ?? {};
  const year = years && years.from === years.to ? years.from : null;
  const fits = (model: ModelName) => (!make || model.make === make) && (year === null || model.years.includes(year));
  const models = [...vocabulary.modelsByKey].filter(([key]) => key.startsWith(begun)).flatMap(([, found]) => found);
  const longest = [...new Set(models.filter(fits))].toSorted((a, b) => b.years.length - a.years.length);
  const makes = make
    ? []
    : [...new Set([...vocabulary.makesByKey].flatMap(([key, one]) => (key.startsWith(begun) ? [one] : [])))];
  return [
    ...makes.map((one) => ({ id: null, year, make: one, model: null })),
    ...longest.map((model) => ({ id: null, year, make: model.make, model: model.name })),
  ];
}

/** Parts that have the words, the last of them not yet whole. */
async function byName(db: Db, text: string, found: Suggestion[]): Promise<Suggestion[]> {
  const words = tokensOf(text).map((token) => token.text.replace(/[^\p{L}\p{N}]/gu, ""));
  if ((words.at(-1) ?? "").length < 3) return [];
  const query = words.map((word, index) => (index === words.length - 1 ? `${word}:*` : word)).join(" & ");
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${parts}
    where ${onSale} and ${partWords} @@ to_tsquery('english', ${query}) limit ${maxOfKind}`);
  const known = new Set(found.flatMap((one) => ("part" in one ? [one.part.id] : [])));
  const others = await partsByIds(
    db,
    rows.map(({ id }) => id).filter((id) => !known.has(id)),
  );
  return others.map((part) => ({ kind: "part" as const, part }));
}
