import { isLuhn, mod97 } from "#shop/foundation/check-digits.ts";

// Check digits of VAT identification numbers, as the member states publish them. A country that is not named has none that is public, or several.

const weighted = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0);

/** ISO 7064, MOD 11,10. */
function isMod1110(digits: string): boolean {
  let product = 10;
  for (const digit of digits.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return (11 - product) % 10 === Number(digits.at(-1));
}

const descending = (from: number) => Array.from({ length: from - 1 }, (_, at) => from - at);

type Check = (number: string) => boolean;

/** By country, for the number after the country's letters, whose form is right. */
const checks: Record<string, Check> = {
  AT: (number) => {
    const products = [1, 2, 1, 2, 1, 2, 1].map((weight, at) => weight * Number(number[at + 1]));
    const sum = products.reduce((total, one) => total + (one > 9 ? one - 9 : one), 0);
    return (10 - ((sum + 4) % 10)) % 10 === Number(number.at(-1));
  },
  BE: (number) => 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8)),
  DE: isMod1110,
  DK: (number) => weighted(number, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  EE: (number) => weighted(number, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0,
  FI: (number) => (11 - (weighted(number, [7, 9, 10, 5, 8, 4, 2]) % 11)) % 11 === Number(number.at(-1)),
  FR: (number) => !/^\d{11}$/.test(number) || Number(`${number.slice(2)}12`) % 97 === Number(number.slice(0, 2)),
  GR: (number) => (weighted(number, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === Number(number.at(-1)),
  HR: isMod1110,
  HU: (number) => weighted(number, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0,
  IT: isLuhn,
  LU: (number) => Number(number.slice(0, 6)) % 89 === Number(number.slice(6)),
  MT: (number) => 37 - (weighted(number, [3, 4, 6, 7, 8, 9]) % 37) === Number(number.slice(6)),
  // Since 2020 the numbers of sole traders have a check of their own.
  NL: (number) =>
    mod97(`NL${number}`) === 1 ||
    (/^\d{9}B/.test(number) && weighted(number, descending(9)) % 11 === Number(number[8])),
  PL: (number) => weighted(number, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(number.at(-1)),
  PT: (number) => {
    const check = 11 - (weighted(number, descending(9)) % 11);
    return (check > 9 ? 0 : check) === Number(number.at(-1));
  },
  RO: (number) => {
    const digits = number.padStart(10, "0");
    return ((weighted(digits, [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 === Number(digits.at(-1));
  },
  SE: (number) => isLuhn(number.slice(0, 10)),
  SI: (number) => {
    const check = 11 - (weighted(number, descending(8)) % 11);
    return check !== 11 && check % 10 === Number(number.at(-1));
  },
  SK: (number) => Number(number) % 11 === 0,
  // Newer numbers differ by 55; those of authorities have no check digits.
  XI: (number) => {
    const sum = weighted(number, descending(8)) + Number(number.slice(7, 9));
    return !/^\d/.test(number) || sum % 97 === 0 || (sum + 55) % 97 === 0;
  },
};

/** Returns whether the check digits of a number are right; true where its country has none that are known. */
export function hasVatChecksum(country: string, number: string): boolean {
  return checks[country]?.(number) ?? true;
}
