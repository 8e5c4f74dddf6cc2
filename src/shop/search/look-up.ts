import type { Db } from "#db/connect.ts";
import { vehicleNamed, type AskedVehicle } from "#shop/search/asked-vehicle.ts";
import { findParts, type PartsFound, type PartsSought } from "#shop/search/find-parts.ts";
import type { Question } from "#shop/search/read-question.ts";
import { keyOf } from "#shop/search/tokens.ts";
import type { Vocabulary } from "#shop/search/vocabulary.ts";

type LookedUp = {
  found: PartsFound;
  ignored: string[];
  /** The question as it was read in the end, and the vehicle of it. */
  question: Question;
  vehicle: AskedVehicle | null;
};

const nothing: PartsFound = { ids: [], total: 0, more: false };

/**
 * Looks for all that was said; then for the same in texts alone; then without the words that nothing is known of; then for a model's name
 * in texts, as in 'disc for V60'. The first way that finds something counts.
 */
export async function lookUp(
  db: Db,
  question: Question,
  active: AskedVehicle | null,
  vocabulary: Vocabulary,
  limit: number,
): Promise<LookedUp> {
  const vehicle = question.vehicle ? await vehicleNamed(db, question.vehicle, vocabulary) : active;
  const sought = soughtBy(question, vehicle?.covered ?? null, vocabulary);
  const asRead = { ignored: [], question, vehicle };
  if (!asksForParts(sought)) return { ...asRead, found: nothing };
  const found = await findParts(db, sought, limit);
  if (found.total > 0) return { ...asRead, found };

  const texts = question.without("vehicle");
  // Of a vehicle, what is called like the kind has been looked at.
  const more = sought.kind !== null && (sought.words.length > 0 || sought.covered === null);
  const called = more ? await findParts(db, inTexts(sought, texts), limit) : nothing;
  if (called.total > 0) return { ...asRead, found: called };

  const rest = { ...sought, words: [] };
  const known = sought.words.length > 0 && asksForParts(rest) ? await findParts(db, rest, limit) : nothing;
  if (known.total > 0) return { ...asRead, found: known, ignored: question.words };

  // With a year it is a vehicle, and what does not fit it is not shown.
  if (!question.vehicle || question.vehicle.years) return { ...asRead, found: nothing };
  const named = await findParts(db, inTexts({ ...sought, covered: active?.covered ?? null }, question.text), limit);
  if (named.total === 0) return { ...asRead, found: nothing };
  const asWords = { kind: null, place: null, vehicle: null, brands: [], words: [question.text] };
  return { found: named, ignored: [], question: { ...question, ...asWords }, vehicle: active };
}

function inTexts(sought: PartsSought, text: string): PartsSought {
  return { ...sought, kind: null, brandIds: [], place: null, words: [{ text, typeIds: [] }] };
}

export function soughtBy(question: Question, covered: PartsSought["covered"], vocabulary: Vocabulary): PartsSought {
  const { kind, words, brands, place } = question;
  return {
    kind: kind && { typeIds: kind.types.map(({ id }) => id), phrases: kind.phrases },
    words: words.map((text) => ({
      text,
      typeIds: (vocabulary.typesByWord.get(keyOf(text)) ?? []).map(({ id }) => id),
    })),
    brandIds: brands.map(({ id }) => id),
    covered,
    place,
  };
}

/** Whether anything is said that narrows all parts to some. */
export function asksForParts({ kind, words, brandIds, covered }: PartsSought): boolean {
  return kind !== null || words.length > 0 || brandIds.length > 0 || covered !== null;
}
