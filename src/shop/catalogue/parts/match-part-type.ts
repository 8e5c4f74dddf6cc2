import { tokensOf, plainText } from "#shop/catalogue/search/tokens.ts";
import { typeSpellings } from "#shop/catalogue/parts/type-spellings.ts";

type NamedType = { id: string; slug: string; name: string };
type Alias = { key: string; partTypeId: string };

/** Words that say nothing of what a part is. A kit is another thing than one piece of it, so 'kit' is none of them. */
const stopWords = new Set(["set", "assembly", "assy", "module", "unit", "and", "the", "for", "of"]);

/** Returns what spellings of a part type are compared by: its words in the singular, in the order of the alphabet. */
export function typeKey(spelling: string): string {
  return words(spelling).toSorted().join(" ");
}

/** Returns the key of an id of the part terminology. */
export function pcdbKey(id: number): string {
  return `#${id}`;
}

/** Umlauts as they are written where there are none: a supplier may write either. */
function words(text: string): string[] {
  const folded = text
    .normalize("NFC")
    .replace(/[äöüÄÖÜ]/g, (letter) => `${letter.normalize("NFD").charAt(0)}e`)
    .replaceAll("ß", "ss")
    .replace(/\ba\/c\b/gi, "ac");
  return tokensOf(plainText(folded)).map(({ key }) => key);
}

function shortKey(spelling: string): string {
  const all = words(spelling);
  const telling = all.filter((word) => !stopWords.has(word));
  return (telling.length > 0 ? telling : all).toSorted().join(" ");
}

/** Returns a function that finds the type that a spelling means: by alias, name, slug or what the trade calls it. Null: it is not known, or not one. */
export function partTypeMatcher(
  types: readonly NamedType[],
  aliases: readonly Alias[],
): (spelling: string) => string | null {
  const exact = new Map<string, string>(aliases.map(({ key, partTypeId }) => [key, partTypeId]));
  const loose = new Map<string, Set<string>>();
  const addTo = (key: string, id: string) => loose.set(key, (loose.get(key) ?? new Set()).add(id));
  for (const { id, slug, name } of types) {
    for (const one of [name, slug]) if (!exact.has(typeKey(one))) exact.set(typeKey(one), id);
    for (const one of [name, slug]) addTo(shortKey(one), id);
  }
  for (const spellings of typeSpellings) {
    const own = new Set(spellings.flatMap((one) => exact.get(typeKey(one)) ?? []));
    const [id] = own;
    if (id !== undefined && own.size === 1) for (const one of spellings) addTo(shortKey(one), id);
  }
  return (spelling) => {
    if (typeKey(spelling) === "") return null;
    const found = exact.get(typeKey(spelling));
    if (found) return found;
    const alike = loose.get(shortKey(spelling));
    return alike?.size === 1 ? ([...alike][0] ?? null) : null;
  };
}

/** Returns the type that shares most words with a spelling; null where none shares a third of them. */
export function likelyPartType(types: readonly NamedType[], spelling: string): string | null {
  const own = new Set(words(spelling));
  const rated = types.map(({ id, name }) => {
    const others = new Set(words(name));
    const shared = [...own].filter((word) => others.has(word)).length;
    return { id, share: shared / (own.size + others.size - shared) };
  });
  const best = rated.toSorted((a, b) => b.share - a.share)[0];
  return best && best.share >= 1 / 3 ? best.id : null;
}
