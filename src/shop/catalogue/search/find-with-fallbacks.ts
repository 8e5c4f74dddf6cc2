import type { Db } from "#db/db.ts";
import { resolveVehicle, type QueryVehicle } from "#shop/catalogue/search/query-vehicle.ts";
import { countFound, findParts, type FoundIds, type PartCriteria } from "#shop/catalogue/search/find-parts.ts";
import type { ParsedQuery } from "#shop/catalogue/search/parse-query.ts";
import { isInTexts } from "#shop/catalogue/search/spelling-correction.ts";
import { normalize } from "#shop/catalogue/search/tokens.ts";
import { withoutSuffix, wordsOf, type Vocabulary } from "#shop/catalogue/search/vocabulary.ts";

type FoundWithFallbacks = {
  found: FoundIds;
  /** The criteria of the search that found parts; null if nothing was found. */
  criteria: PartCriteria | null;
  /** Words that no part has. They were left out if something was found. */
  unknown: string[];
  /** The query as it was finally interpreted, and its vehicle. */
  question: ParsedQuery;
  vehicle: QueryVehicle | null;
};

const nothing: FoundIds = { ids: [], total: 0, more: false };

/** The maximum number of words that are tried one by one; a longer query leaves all of them out together. */
const maxTried = 6;

/**
 * Searches by all criteria of the query; if that finds nothing, by texts alone; then without the words that nothing has; then for the model's name in
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
  const asRead = { unknown: [], criteria: null, question, vehicle };
  if (!hasCriteria(criteria)) return { ...asRead, found: nothing };
  const found = await findParts(db, criteria, limit);
  if (found.total > 0) return { ...asRead, criteria, found };

  const texts = question.without("vehicle");
  // With a vehicle, parts whose name is that of the kind were searched already. Descriptions of other kinds only mention it.
  const isForeign = criteria.kind?.typeIds.length === 0;
  const more = criteria.kind !== null && (criteria.words.length > 0 || criteria.scopes === null || isForeign);
  const otherTypeIds = isForeign ? otherTypesCalled(question.kind?.text ?? "", vocabulary) : [];
  const calledSo = { ...inTexts(criteria, texts), inNames: true, otherTypeIds };
  const called = more ? await findParts(db, calledSo, limit) : nothing;
  if (called.total > 0) return { ...asRead, criteria: calledSo, found: called };

  const rest = await findWithoutUnknown(db, criteria, limit);
  if (rest) return { ...asRead, ...rest };

  const unknown = await unknownWords(db, question);
  // With a year, it is a vehicle, and parts that do not fit it are not shown.
  if (!question.vehicle || question.vehicle.years) return { ...asRead, unknown, found: nothing };
  const namedSo = inTexts({ ...criteria, scopes: active?.scopes ?? null }, question.text);
  const named = await findParts(db, namedSo, limit);
  if (named.total === 0) return { ...asRead, unknown, found: nothing };
  const asWords = {
    kind: null,
    position: null,
    vehicle: null,
    brands: [],
    tiers: [],
    attributes: [],
    words: [question.text],
  };
  return { found: named, criteria: namedSo, unknown: [], question: { ...question, ...asWords }, vehicle: active };
}

/** Searches without the words and attributes that no part of the type has. Returns null if the rest does not restrict parts, or finds nothing. */
async function findWithoutUnknown(
  db: Db,
  criteria: PartCriteria,
  limit: number,
): Promise<{ found: FoundIds; criteria: PartCriteria; unknown: string[] } | null> {
  const { words } = criteria;
  // What is not wanted is never shown instead.
  const { unwanted = [], wanted: attributes = [] } = Object.groupBy(criteria.attributes, (one) =>
    one.unwanted === undefined ? "wanted" : "unwanted",
  );
  const bare = { ...criteria, words: [], attributes: unwanted };
  if (words.length + attributes.length === 0 || (!bare.kind && !bare.brandIds)) return null;
  const ofKind = { ...bare, priceCents: null, brandIds: bare.kind ? null : bare.brandIds };
  const tried = [
    ...words.map((word) => ({ text: word.text, alone: { ...ofKind, words: [word] } })),
    ...attributes.map((attribute) => ({ text: attribute.text, alone: { ...ofKind, attributes: [attribute] } })),
  ];
  const all = tried.map(({ text }) => text);
  const counts = tried.length > maxTried ? [] : await Promise.all(tried.map(({ alone }) => countFound(db, alone)));
  const missing = all.filter((_, index) => (counts[index] ?? 0) === 0);
  // Each word occurs by itself, so they are left out together; measures and prices are not.
  const unknown = missing.length > 0 ? missing : criteria.priceCents ? [] : words.map(({ text }) => text);
  if (unknown.length === 0) return null;
  const known = ({ text }: { text: string }) => !unknown.includes(text);
  const rest = { ...criteria, words: words.filter(known), attributes: [...unwanted, ...attributes.filter(known)] };
  const found = await findParts(db, rest, limit);
  if (found.total > 0) return { found, criteria: rest, unknown };
  const bareFound =
    missing.length > 0 && missing.length < all.length && !criteria.priceCents
      ? await findParts(db, bare, limit)
      : nothing;
  return bareFound.total > 0 ? { found: bareFound, criteria: bare, unknown: all } : null;
}

/** Returns the words of a query that no part on sale has, and those for a kind of part that the shop does not have. */
async function unknownWords(db: Db, { kind, words }: ParsedQuery): Promise<string[]> {
  const tried = words.flatMap((chunk) => chunk.split(" ")).slice(0, maxTried);
  const known = await Promise.all(tried.map((word) => isInTexts(db, word)));
  // A part type that the shop does not have is unknown even where a description mentions it, such as that of an oil that protects it.
  const foreign = kind && kind.types.length === 0 ? [kind.text] : [];
  return [...foreign, ...tried.filter((_, index) => !known[index])];
}

/** Returns the types that begin with the name of another kind: those of oil filters for oil. One that ends with it is of that kind. */
function otherTypesCalled(kind: string, { types }: Vocabulary): string[] {
  const wanted = normalize(kind);
  const called = types.map(({ id, name }) => ({ id, key: normalize(withoutSuffix(name)), words: wordsOf(name) }));
  return called
    .filter(({ key, words }) => !key.endsWith(wanted) && wordsOf(kind).every((word) => words.includes(word)))
    .map(({ id }) => id);
}

function inTexts(criteria: PartCriteria, text: string): PartCriteria {
  const { scopes, priceCents, cheapest } = criteria;
  return {
    scopes,
    priceCents,
    cheapest,
    kind: null,
    brandIds: null,
    position: null,
    attributes: [],
    words: [{ text, typeIds: [] }],
  };
}

/** Returns the criteria of a parsed query; `scopes` are those of its vehicle. */
export function criteriaOf(
  question: ParsedQuery,
  scopes: PartCriteria["scopes"],
  vocabulary: Vocabulary,
): PartCriteria {
  const { words, position, attributes, priceCents, cheapest } = question;
  return {
    kind: kindOf(question),
    words: words.map((text) => ({
      text,
      typeIds: (vocabulary.typesByWord.get(normalize(text)) ?? []).map(({ id }) => id),
    })),
    brandIds: brandsOf(question, vocabulary),
    attributes,
    priceCents,
    cheapest,
    scopes,
    position,
  };
}

/** Returns the named types, or those that have all named attributes. */
function kindOf({ kind, attributes }: ParsedQuery): PartCriteria["kind"] {
  if (kind) return { typeIds: kind.types.map(({ id }) => id), phrases: kind.phrases };
  const [first, ...others] = attributes;
  if (!first) return null;
  const shared = first.typeIds.filter((id) => others.every(({ typeIds }) => typeIds.includes(id)));
  return { typeIds: shared.length > 0 ? shared : first.typeIds, phrases: [] };
}

/** Returns the named brands: with a tier only those of it, or all brands of the tier. */
function brandsOf({ brands, tiers }: ParsedQuery, vocabulary: Vocabulary): string[] | null {
  if (brands.length + tiers.length === 0) return null;
  const named = brands.length > 0 ? brands : vocabulary.brands;
  const ofTier = tiers.length > 0 ? named.filter(({ tier }) => tiers.includes(tier)) : named;
  return ofTier.map(({ id }) => id);
}

/** Returns whether the criteria restrict the parts at all. */
export function hasCriteria({ kind, words, brandIds, scopes, priceCents }: PartCriteria): boolean {
  return kind !== null || words.length > 0 || brandIds !== null || scopes !== null || priceCents !== null;
}
