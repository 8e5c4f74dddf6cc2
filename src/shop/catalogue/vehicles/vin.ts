/**
 * What is wrong with a VIN, or was corrected. `corrected`: a letter that no VIN has was read as the digit it looks like. `partial`: not all
 * characters are known (`length` are), and the VIN is decoded as far as they go. `check_digit`: only of VINs for the United States, since
 * others need not have one. `foreign`: not built for the United States, so that nothing here says which model it is. `other_year`: read as
 * the model year that the rule of character 7 excludes, the only one with such a vehicle. `heavy_vehicle`: over 19,500 lb (class 6 to 8).
 * `not_listed`: the VIN says a vehicle that is not in the list. `before_1981`: a number of the kind that vehicles had before VINs of 17 characters.
 */
export type VinProblem =
  | { code: "too_short" | "too_long" | "partial" | "before_1981"; length: number }
  | { code: "corrected"; position: number; from: string; to: string }
  | { code: "check_digit"; found: string; expected: string }
  | { code: "model_year"; found: string }
  | { code: "other_year"; year: number }
  | { code: "foreign"; region: Region }
  | { code: "unknown_maker"; wmi: string }
  | { code: "other_vehicle_type"; kind: string }
  | { code: "heavy_vehicle" }
  | { code: "unknown_model" }
  | { code: "not_listed" };

export type Region = "africa" | "asia" | "europe" | "north_america" | "oceania" | "south_america";

export const vinLength = 17;
/** The first ten characters reach the model year: fewer decide nothing. */
export const shortestVin = 10;
/** Stands for a character that is not known. No pattern but `*` matches it. */
const notKnown = "*";
const lookalikes: Record<string, string> = { I: "1", O: "0", Q: "0" };

/**
 * Returns the VIN as it should have been typed; null for what is no attempt at one, such as one character 17 times. A `*` stands for a
 * character that is not known.
 */
export function readVin(text: string): { vin: string; problems: VinProblem[] } | null {
  const typed = text.toUpperCase().replace(/[\s.\-_/]/g, "");
  if (!/^[A-Z0-9][A-Z0-9*]{0,29}$/.test(typed) || /^(.)\1{16}$/.test(typed)) return null;
  const problems: VinProblem[] = [];
  const vin = typed.replace(/[IOQ]/g, (from, at: number) => {
    const to = lookalikes[from] ?? from;
    problems.push({ code: "corrected", position: at + 1, from, to });
    return to;
  });
  const length = vin.replaceAll(notKnown, "").length;
  if (vin.length < shortestVin) problems.push({ code: "too_short", length: vin.length });
  else if (vin.length > vinLength) problems.push({ code: "too_long", length: vin.length });
  else if (length < vinLength) problems.push({ code: "partial", length });
  return { vin, problems };
}

/** Whether every character of a VIN is known. */
export function isComplete(vin: string): boolean {
  return vin.length === vinLength && !vin.includes(notKnown);
}

/** Whether it may be a whole number of before 1981, which had at most 14 characters and ended with that of the vehicle: `1Z37J3S412345`, `6F07R123456`. */
export function isLikeOldNumber(vin: string): boolean {
  return vin.length >= shortestVin && vin.length <= 14 && /^[A-Z0-9]*\d{5}$/.test(vin);
}

/** Returns the problem of the check digit of a complete VIN; null if it is right or can't be verified. */
export function checkDigitProblem(vin: string): VinProblem | null {
  if (!isComplete(vin)) return null;
  const [found, expected] = [vin.charAt(8), checkDigit(vin)];
  return found === expected ? null : { code: "check_digit", found, expected };
}

/** Fills the end of a partial VIN with characters that are not known. */
export function padVin(vin: string): string {
  return vin.padEnd(vinLength, notKnown);
}

const letterValues = "0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ";
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** Character 9 as 49 CFR 565 computes it from the others: X stands for ten. */
export function checkDigit(vin: string): string {
  const sum = weights.reduce((sum, weight, at) => sum + weight * (letterValues.indexOf(vin.charAt(at)) % 10), 0);
  return sum % 11 === 10 ? "X" : String(sum % 11);
}

const yearCodes = "ABCDEFGHJKLMNPRSTVWXY123456789";

/**
 * The model years that a VIN may mean, likeliest first. Character 10 comes round every 30 years; of cars and light
 * trucks a digit in place 7 says 1980 to 2009, a letter 2010 to 2039 (49 CFR 565.15). None is after `latest`.
 */
export function modelYears(vin: string, latest: number): number[] {
  const at = yearCodes.indexOf(vin.charAt(9));
  if (at === -1) return [];
  const years = [1980 + at, 2010 + at];
  return (/\d/.test(vin.charAt(6)) ? years : years.toReversed()).filter((year) => year <= latest);
}

/** The model year that the rule gives, whether or not it has come; undefined where character 10 is no year. */
export function ruledYear(vin: string): number | undefined {
  return modelYears(vin, Number.POSITIVE_INFINITY)[0];
}

/** Model years begin in the year before them: no later one can be on the road. */
export function latestModelYear(today: Date): number {
  return today.getUTCFullYear() + 1;
}

/**
 * Returns the world manufacturer identifier (WMI). Makers of few vehicles share one with a 9 in the third place, and are distinguished by characters
 * 12 to 14.
 */
export function wmiOf(vin: string): string {
  const wmi = vin.slice(0, 3);
  return wmi.endsWith("9") ? wmi + vin.slice(11, 14) : wmi;
}

/** Where the maker is at home (ISO 3780). */
export function regionOf(vin: string): Region {
  const first = vin.charAt(0);
  if (/[1-5]/.test(first)) return "north_america";
  if (/[67]/.test(first)) return "oceania";
  if (/[089]/.test(first)) return "south_america";
  if (/[A-H]/.test(first)) return "africa";
  return /[J-R]/.test(first) ? "asia" : "europe";
}

/** Whether it is written as European VINs are, which leave places 4 to 6 open and fill them with Z, or with X at Ford's. */
export function isEuropean(vin: string): boolean {
  return /^(ZZZ|XXX)$/.test(vin.slice(3, 6));
}
