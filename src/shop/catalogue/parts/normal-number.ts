/** Returns a SKU or part number as it is stored and shown: any blanks, such as the no-break spaces of a catalogue, as one, letters composed (NFC). */
export function withSingleBlanks(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ");
}

/**
 * Returns a part number as it is compared: letters and digits only, in upper case, full-width characters as ASCII. Empty if nothing is left.
 * Equals the column `normal` for every number that `newNumber` accepts.
 */
export function normalNumber(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[^A-Za-z0-9]/g, "")
    .toUpperCase();
}

/** Returns the normalized number with 0 for O and 1 for I, as in the column `folded`. */
export function foldedNumber(text: string): string {
  return normalNumber(text).replaceAll("O", "0").replaceAll("I", "1");
}
