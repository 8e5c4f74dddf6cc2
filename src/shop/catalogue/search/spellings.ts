/** Returns the spellings of a German word: with umlauts, and with ae, oe and ue. */
export function spellings(word: string): string[] {
  const spelt = word.replace(/[äöü]/g, (letter) => ({ ä: "ae", ö: "oe", ü: "ue" })[letter] ?? letter);
  return spelt === word ? [word] : [word, spelt];
}
