/** Returns the edit distance of two words (optimal string alignment: insert, delete, substitute, swap neighbours), or `most` + 1 where it is larger. */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const changed = last[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(changed, last[j]! + 1, row[j - 1]! + 1, swapped ? before[j - 2]! + 1 : Infinity);
    }
    if (Math.min(...row) > most) return most + 1;
    [before, last] = [last, row];
  }
  return last[other.length]!;
}

/** The largest edit distance at which a word of this length is corrected. */
function allowedDistance(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/**
 * Returns the known words within the edit distance allowed for the word's length, nearest first; among equals, those with the same first letter,
 * then in the order of `known`. `extra` is added to the distance allowed.
 */
export function nearestWords(word: string, known: Iterable<string>, extra = 0): string[] {
  const most = allowedDistance(word.length) + extra;
  if (most === 0) return [];
  const found: { word: string; far: number }[] = [];
  for (const one of known) {
    if (one.length < 4 || /\d/.test(one)) continue;
    const far = editDistance(word, one, most);
    if (far <= most) found.push({ word: one, far: far + (one[0] === word[0] ? 0 : 0.5) });
  }
  return found.toSorted((a, b) => a.far - b.far).map((one) => one.word);
}
