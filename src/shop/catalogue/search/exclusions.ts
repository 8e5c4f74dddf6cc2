import { takeEngine } from "#shop/catalogue/search/engine-facts.ts";
import { parseVehicle } from "#shop/catalogue/search/named-vehicle.ts";
import type { Reading } from "#shop/catalogue/search/spans.ts";
import { germanStops, stopWords } from "#shop/catalogue/search/synonyms.ts";
import { tokensOf } from "#shop/catalogue/search/tokens.ts";
import { parseDetails, parseEngineName } from "#shop/catalogue/search/vehicle-details.ts";
import type { Vocabulary } from "#shop/catalogue/search/vocabulary.ts";

/** What begins an exclusion, by its words without accents; the longest first. */
const beginnings = [
  "does not fit",
  "do not fit",
  "doesn t fit",
  "don t fit",
  "that is not for",
  "not suitable for",
  "not for",
  "not fitting",
  "but not",
  "except for",
  "except",
  "excluding",
  "excl",
  "other than",
  "apart from",
  "anything but",
  "without",
  "not",
  "passt nicht fur",
  "passen nicht fur",
  "passt nicht auf",
  "aber nicht fur",
  "aber nicht",
  "nicht fur",
  "nicht fuer",
  "nicht passend fur",
  "nicht bei",
  "nicht beim",
  "nicht auf",
  "nicht",
  "ausser fur",
  "ausser bei",
  "ausser beim",
  "ausser",
  "ausgenommen",
  "ohne",
]
  .map((phrase) => phrase.split(" "))
  .toSorted((a, b) => b.length - a.length);

/** The words that connect an exclusion to the rest of the query and have no other meaning. */
const joints = new Set(["but", "sondern", "aber"]);

/** What ends an exclusion: after it comes what is wanted. */
const ends = new Set(["but", "for", "only", "sondern", "aber", "fur", "fuer", "nur"]);

/**
 * Cuts what a query excludes ('not for civic', 'except hybrid', 'nicht für Golf') out of a plain text: the search leaves nothing out, but what is excluded must not
 * be taken for what is wanted. Only a vehicle, or what a car is told by, right after such words is an exclusion: 'pads without sensor' is none. Returns the rest, and the
 * exclusions as they were typed.
 */
export function cutExclusions(text: string, vocabulary: Vocabulary): { rest: string; excluded: string[] } {
  const tokens = tokensOf(text);
  const excluded: string[] = [];
  let rest = "";
  let from = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const beginning = beginnings.find((words) => words.every((word, index) => tokens[at + index]?.text === word));
    if (!beginning) continue;
    const end = endOfExclusion({ text, vocabulary, first: at + beginning.length });
    if (end === null) continue;
    const [start, stop] = [tokens[at]!.start, tokens[end]!.end];
    excluded.push(text.slice(start, stop));
    rest += text.slice(from, start);
    const joined = joints.has(tokens[end + 1]?.text ?? "");
    from = joined ? tokens[end + 1]!.end : stop;
    at = end;
  }
  const plain = (rest + text.slice(from)).replaceAll(/[\s,;:()-]+(?=\s|$)/g, " ");
  return excluded.length === 0 ? { rest: text, excluded } : { rest: plain.trim(), excluded };
}

type Start = { text: string; vocabulary: Vocabulary; first: number };

/**
 * Returns the index of the last word of what is excluded from `first` on, articles left aside: what a car is told by ('hybrid'), after which the car that is wanted may
 * stand, else a vehicle. Null: neither.
 */
function endOfExclusion({ text, vocabulary, first }: Start): number | null {
  const tokens = tokensOf(text);
  const isPause = (index: number) => /[,;.]/.test(text.slice(tokens[index - 1]?.end, tokens[index]!.start));
  const next = tokens.findIndex((token, index) => index > first && (ends.has(token.text) || isPause(index)));
  const last = next < 0 ? tokens.length : next;
  const outside = tokens.map((_, index) => index < first || index >= last);
  const isArticle = (index: number) => stopWords.has(tokens[index]!.text) || germanStops.has(tokens[index]!.text);
  const endAfter = (parse: (reading: Reading) => unknown): number | null => {
    const reading: Reading = { text, tokens, used: [...outside], german: false };
    parse(reading);
    let begin = first;
    while (begin < last && !reading.used[begin] && isArticle(begin)) begin += 1;
    let end = begin;
    while (end < last && reading.used[end]) end += 1;
    return end > begin ? end - 1 : null;
  };
  const ofCar = endAfter((reading) => [
    parseEngineName(reading),
    takeEngine(reading, false),
    parseDetails(reading, true),
  ]);
  return ofCar ?? endAfter((reading) => parseVehicle(reading, vocabulary, { parts: true, besideVehicle: false }));
}
