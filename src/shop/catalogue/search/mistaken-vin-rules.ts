import type { VinInQuery } from "#shop/catalogue/search/vin-rules.ts";
import { checkDigitProblem, isEuropean, readVin } from "#shop/catalogue/vehicles/vin.ts";

/** Returns whether what looks like a VIN of no known vehicle is ordinary words ('bmw 328i oil cap 2012'): groups without a right check digit, and without the ZZZ of VINs that have none. */
export function isMistakenVin({ typed, grouped }: VinInQuery): boolean {
  const read = grouped ? readVin(typed) : null;
  // Words have letters that no VIN has.
  return read !== null && !isEuropean(read.vin) && (read.problems.length > 0 || checkDigitProblem(read.vin) !== null);
}
