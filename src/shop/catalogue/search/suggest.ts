import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { fitmentsOf, type FitmentTarget, type PartFitment } from "#shop/catalogue/fitment/fitment.ts";
import type { TitleFacts } from "#shop/catalogue/parts/display-title.ts";
import { titleFactsOf } from "#shop/catalogue/parts/title-facts.ts";
import { vehicleById } from "#shop/catalogue/vehicles/vehicles.ts";
import { isExact } from "#shop/catalogue/search/find-numbers.ts";
import { fittingHitsFirst } from "#shop/catalogue/search/fit-of-numbers.ts";
import { searchFitLimits as limits } from "#shop/foundation/limits.ts";
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

/** A vehicle as far as it is suggested; `id` where that is one, `own` where it is the one that parts are wanted for. */
export type SuggestedVehicle = {
  id: string | null;
  year: number | null;
  make: string | null;
  model: string | null;
  own?: true;
};

/** A part on its own. `fit`: whether it fits the vehicle that parts are wanted for; null without one. */
type SuggestedPart = { part: Part; title: TitleFacts; fit: PartFitment | null };
type OfPart = { kind: "number"; matched: MatchedNumber; trail: string[] | null } | { kind: "part" };

export type Suggestion =
  | (OfPart & SuggestedPart)
  | { kind: "part_type"; type: PartType; position: string | null; vehicle: SuggestedVehicle | null }
  | { kind: "vehicle"; vehicle: SuggestedVehicle }
  | { kind: "brand"; brand: BrandName };

/** Before title and verdict are known. */
type Found = (OfPart & { part: Part }) | Exclude<Suggestion, { part: Part }>;

const most = 10;
const maxOfKind = 5;
const maxTypes = 7;
const enough = 3;

/**
 * At most ten ways to go on from what was typed so far: numbers, kinds of part, vehicles, brands, parts by name. `wanted`: the vehicle that parts are wanted
 * for, unless another one is typed. Throws `not_found` for an unknown vehicle.
 */
export async function suggest(db: Db, typed: string, wanted: FitmentTarget | null = null): Promise<Suggestion[]> {
  const text = plainText(typed);
  if (text === "") return [];
  const [vocabulary, vehicle] = await Promise.all([vocabularyOf(db), wanted && vehicleById(db, wanted.vehicleId)]);
  const own = vehicle && {
    id: vehicle.id,
    year: vehicle.year,
    make: vehicle.make,
    model: vehicle.model,
    own: true as const,
  };
  const asTyped = parseQuery(text, vocabulary);
  const [numbers, found] = await Promise.all([byNumber(db, text, wanted), byWords(db, asTyped, vocabulary, own)]);
  const corrected = numbers.length + found.length > 0 ? [] : await corrections(db, asTyped, vocabulary);
  const spelt = corrected.length > 0 ? parseQuery(applyCorrections(text, corrected), vocabulary) : asTyped;
  const words = corrected.length === 0 ? found : await byWords(db, spelt, vocabulary, own);
  const all = /\d/.test(text) && !asTyped.vehicle ? [...numbers, ...words] : [...words, ...numbers];
  const named = all.length < enough ? await byName(db, text, all) : [];
  return withParts(db, [...all, ...named].slice(0, most), wanted);
}

/** Adds the titles of parts, and whether they fit. */
async function withParts(db: Db, found: Found[], wanted: FitmentTarget | null): Promise<Suggestion[]> {
  const ids = found.flatMap((one) => ("part" in one ? [one.part.id] : []));
  const [titles, fits] = await Promise.all([
    titleFactsOf(db, ids),
    wanted && ids.length > 0 ? fitmentsOf(db, ids, wanted) : new Map<string, PartFitment>(),
  ]);
  return found.flatMap((one): Suggestion[] => {
    if (!("part" in one)) return [one];
    const title = titles.get(one.part.id);
    return title ? [{ ...one, title, fit: fits.get(one.part.id) ?? null }] : [];
  });
}

async function byNumber(db: Db, text: string, wanted: FitmentTarget | null): Promise<Found[]> {
  const tokens = tokensOf(text);
  // Words are looked up as a number only where they are one by themselves.
  const asNumber = /\d/.test(text) || (text.length > 2 && (tokens.length === 1 || /^\S+[-./]\S+$/.test(text)));
  const { hits } = asNumber ? await findByNumber(db, text) : await findByWholeNumber(db, text);
  const judged = hits.slice(0, limits.parts);
  const ids = judged.map(({ partId }) => partId);
  const fits = wanted && ids.length > 0 ? await fitmentsOf(db, ids, wanted) : new Map<string, PartFitment>();
  const shown = fittingHitsFirst(judged, fits, (hit) => isExact(hit, text)).slice(0, maxOfKind);
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

/** What the vocabulary knows that begins so, for the vehicle that was named before, else for the one that parts are wanted for. */
async function byWords(
  db: Db,
  question: ParsedQuery,
  vocabulary: Vocabulary,
  own: SuggestedVehicle | null,
): Promise<Found[]> {
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
  const asTypes = types.map((type) => ({ kind: "part_type" as const, type, position, vehicle: vehicle ?? own }));
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
async function byName(db: Db, text: string, found: Found[]): Promise<Found[]> {
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
