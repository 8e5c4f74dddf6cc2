/**
 * A part number as it is compared: letters and digits alone, in upper case, full-width ones as plain ones. Empty where nothing is left.
 * The same as the column `normal` for what `newNumber` lets in.
 */
export function normalNumber(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[^A-Za-z0-9]/g, "")
    .toUpperCase();
}

/** The same with 0 for O and 1 for I, as the column `folded`. */
export function foldedNumber(text: string): string {
  return normalNumber(text).replaceAll("O", "0").replaceAll("I", "1");
}
