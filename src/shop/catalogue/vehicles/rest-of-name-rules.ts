import { readYears, type YearRange } from "#shop/catalogue/vehicles/year-words.ts";

/** A name without case, marks, blanks and punctuation: `F-150` and `f 150` are one. */
export function nameKey(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("&", "and")
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

type Named = { make: string; model: string };

type Sold = { make: string; name: string };

/** What a name says besides the model: words, and the years among them. */
export type NameRest = { rest: string; years: YearRange | null };

/**
 * Returns what a make and model as written say besides one of the models that they stand for: 'Accord V6 Sedan' for an Accord says 'V6 Sedan'. A word that
 * is a slip of one in the model's name says nothing more, nor does the name of another of the models (`all`), unless it is this one's with more words:
 * of 'Silverado 2500HD' a Silverado 2500 has the HD left.
 */
export function restOfName(written: Named, model: Sold, all: Sold[] = [model]): NameRest {
  const words = written.model
    .replace(/[()[\]]/g, " ")
    .replace(/(?<=^|\s)[|+](?=\s|$)/g, "/")
    .split(/\s+/)
    .filter((word) => word !== "");
  const said = new Set<number>();
  const own = nameKey(withoutBrackets(model.name));
  const meant = all.filter((one) => nameKey(one.name) === nameKey(model.name) || !nameKey(one.name).includes(own));
  for (const { make, name } of meant) {
    const makes = [make, written.make].map(nameKey);
    for (const at of placesOf(words, [name, withoutBrackets(name)].map(nameKey), makes)) said.add(at);
  }
  const names = meant
    .flatMap(({ make, name }) => [...make.split(/[\s-]+/), ...name.split(/[\s()-]+/)])
    .map(nameKey)
    .filter((one) => one !== "");
  const left = words.filter((word, at) => !said.has(at) && !names.some((one) => isSame(nameKey(word), one)));
  const years = left.map(yearsIn);
  const found = years.filter((one) => one !== null);
  // Of two, nothing says which counts.
  const [only = null, second] = found;
  if (second) return { rest: tidy(left), years: null };
  return { rest: tidy(left.filter((_word, at) => years[at] === null)), years: only };
}

const withoutBrackets = (name: string) => name.replace(/\s*\([^)]*\)/g, "");

/** A mark that stands alone between two words stays: 'V6 / Hybrid' is no V6 that is a hybrid. */
const tidy = (words: string[]) =>
  words
    .filter((word, at) => nameKey(word) !== "" || (at > 0 && nameKey(words[at - 1] ?? "") !== ""))
    .join(" ")
    .replace(/^[\s,;:/&–-]+|[\s,;:/&–-]+$/g, "")
    .trim();

/** The places of the words that together are the name of a model, with the make in front of it or without. */
function placesOf(words: string[], keys: string[], makes: string[]): number[] {
  for (let length = words.length; length > 0; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const run = words.slice(from, from + length);
      if (nameKey(run[0] ?? "") === "" || nameKey(run.at(-1) ?? "") === "") continue;
      const key = nameKey(run.join(""));
      if (keys.some((one) => one === key || makes.some((make) => make + one === key))) {
        return Array.from({ length }, (_, index) => from + index);
      }
    }
  }
  return [];
}

/** Whether a word is another, or a slip of it: of long words up to two letters, never a digit. */
function isSame(word: string, other: string): boolean {
  if (word === other) return true;
  if (/\d/.test(word + other) || word.length < 4) return false;
  return distance(word, other) <= (word.length >= 6 ? 2 : 1);
}

/** How many letters must be put in, left out or replaced, or swapped with the next one. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const above = rows[i - 1] ?? [];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (above[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        swapped ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : 9,
      );
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 3;
}

/** A word that can be nothing but years: '1500' and '95' are names. */
function yearsIn(word: string): YearRange | null {
  const text = word.replace(/[,;]+$/, "");
  if (
    !/^(?:(?:19|20)\d\d|['’]?\d\d(?:[-–]\d\d|\+|-)|['’]\d\d|(?:19|20)\d\d\s?(?:[-–](?:(?:19|20)?\d\d)?|\+))$/.test(text)
  )
    return null;
  const [range, ...more] = readYears(text, 2080) ?? [];
  return range && more.length === 0 ? range : null;
}
