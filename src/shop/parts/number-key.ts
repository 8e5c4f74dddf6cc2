/**
 * A SKU or a part number as it is compared where one part is told from another: without blanks and ASCII punctuation, its ASCII letters in upper case.
 * The same as the database's `number_key` of it.
 */
export function numberKey(text: string): string {
  return text.replace(/[\t-\r !-/:-@[-`{-~]/g, "").replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}
