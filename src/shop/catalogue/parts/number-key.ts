/**
 * A SKU or a part number as it is searched: without blanks and ASCII punctuation, its letters in upper case, composed (NFC). Two parts never have SKUs
 * of one key. The same as the database's `number_key` of it.
 */
export function numberKey(text: string): string {
  return upper(text.normalize("NFC").replace(/[\t-\r !-/:-@[-`{-~]/g, ""));
}

/** A SKU or a part number as it is compared where a file names a part: only blanks, case and the form of letters don't count. */
export function writtenNumber(text: string): string {
  return upper(text.normalize("NFC").replace(/\s+/g, ""));
}

/** Letter by letter, as the database does: one without a single capital, such as ß, stays. */
function upper(text: string): string {
  return text.replace(/[a-z]+|[^\0-\x7f]/gu, (letters) => {
    const capitals = letters.toUpperCase();
    return capitals.length === letters.length ? capitals : letters;
  });
}
