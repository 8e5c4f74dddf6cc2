import type { Db } from "#db/db.ts";
import { resolveVehicle, type QueryVehicle } from "#shop/search/query-vehicle.ts";
import { findParts, type FoundIds, type PartCriteria } from "#shop/search/find-parts.ts";
import type { ParsedQuery } from "#shop/search/parse-query.ts";
import { normalize } from "#shop/search/tokens.ts";
import type { Vocabulary } from "#shop/search/vocabulary.ts";

type FoundWithFallbacks = {
  found: FoundIds;
  ignored: string[];
  /** The query as it was finally interpreted, and its vehicle. */
  question: ParsedQuery;
  vehicle: QueryVehicle | null;
};

const nothing: FoundIds = { ids: [], total: 0, more: false };

/**
 * Searches by all criteria of the query; if that finds nothing, by texts alone; then without the unknown words; then for the model's name in
 * texts, as in 'disc for V60'. Returns what the first of these finds.
 */
export async function findWithFallbacks(
  db: Db,
  vocabulary: Vocabulary,
  question: ParsedQuery,
  { active, limit }: { active: QueryVehicle | null; limit: number },
): Promise<FoundWithFallbacks> {
  const vehicle = question.vehicle ? await resolveVehicle(db, question.vehicle, vocabulary) : active;
  const criteria = criteriaOf(question, vehicle?.scopes ?? null, vocabulary);
  const asRead = { ignored: [], question, vehicle };
  if (!hasCriteria(criteria)) return { ...asRead, found: nothing };
  const found = await findParts(db, criteria, limit);
  if (found.total > 0) return { ...asRead, found };

  const texts = question.without("vehicle");
  // With a vehicle, parts whose name is that of the kind were searched already.
  const more = criteria.kind !== null && (criteria.words.length > 0 || criteria.scopes === null);
  const called = more ? await findParts(db, inTexts(criteria, texts), limit) : nothing;
  if (called.total > 0) return { ...asRead, found: called };

  const rest = { ...criteria, words: [] };
  const known = criteria.words.length > 0 && hasCriteria(rest) ? await findParts(db, rest, limit) : nothing;
  if (known.total > 0) return { ...asRead, found: known, ignored: question.words };

  // With a year, it is a vehicle, and parts that do not fit it are not shown.
  if (!question.vehicle || question.vehicle.years) return { ...asRead, found: nothing };
  const named = await findParts(db, inTexts({ ...criteria, scopes: active?.scopes ?? null }, question.text), limit);
  if (named.total === 0) return { ...asRead, found: nothing };
  const asWords = { kind: null, place: null, vehicle: null, brands: [], words: [question.text] };
  return { found: named, ignored: [], question: { ...question, ...asWords }, vehicle: active };
}

function inTexts(criteria: PartCriteria, text: string): PartCriteria {
  return { ...criteria, kind: null, brandIds: [], place: null, words: [{ text, typeIds: [] }] };
}

/** Returns the criteria of a parsed query; `scopes` are those of its vehicle. */
export function criteriaOf(
  question: ParsedQuery,
  scopes: PartCriteria["scopes"],
  vocabulary: Vocabulary,
): PartCriteria {
  const { kind, words, brands, place } = question;
  return {
    kind: kind && { typeIds: kind.types.map(({ id }) => id), phrases: kind.phrases },
    words: words.map((text) => ({
      text,
      typeIds: (vocabulary.typesByWord.get(normalize(text)) ?? []).map(({ id }) => id),
    })),
    brandIds: brands.map(({ id }) => id),
    scopes,
    place,
  };
}

/** Returns whether the criteria select some of all parts. */
export function hasCriteria({ kind, words, brandIds, scopes }: PartCriteria): boolean {
  return kind !== null || words.length > 0 || brandIds.length > 0 || scopes !== null;
}
