/** Returns what looks like a VIN in a query, and the query without it: a word of 17 letters and digits, or the whole query with blanks or dashes in it. Null: nothing does. */
export function vinIn(text: string): { typed: string; rest: string } | null {
  const whole = text.replace(/[\s.\-_/]/g, "");
  if (isLikeVin(whole)) return { typed: whole, rest: "" };
  const word = text.split(/[\s,;]+/).find(isLikeVin);
  return word ? { typed: word, rest: text.replace(word, " ").replace(/\s+/g, " ").trim() } : null;
}

const isLikeVin = (word: string) => /^[a-z0-9]{17}$/i.test(word) && /\d{4}/.test(word) && /[a-z]/i.test(word);
