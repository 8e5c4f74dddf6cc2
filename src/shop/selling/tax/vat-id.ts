import { hasVatChecksum } from "#shop/selling/tax/vat-checksum.ts";

// How VAT identification numbers are written in each member state, after the country's letters (European Commission, VIES).
const forms: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d+*]{10}\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  // Northern Ireland, a part of the Union for goods.
  XI: /^(\d{9}|\d{12}|GD[0-4]\d\d|HA[5-9]\d\d)$/,
};

/**
 * Reads a VAT identification number. Returns the country of its letters and the number as the register knows it, without spaces and dots; null
 * if no member state writes one like that, or its check digits are wrong. Whether it was issued is not checked.
 */
export function readVatId(text: string): { country: string; number: string } | null {
  // Greece's numbers begin with EL, not with the letters of the country.
  const number = text
    .toUpperCase()
    .replaceAll(/[\s.-]/g, "")
    .replace(/^GR/, "EL");
  const country = number.startsWith("EL") ? "GR" : number.slice(0, 2);
  const digits = number.slice(2);
  return forms[country]?.test(digits) && hasVatChecksum(country, digits) ? { country, number } : null;
}

export const vatStatuses = ["confirmed", "refused", "unconfirmed"] as const;

/**
 * A buyer's VAT id, and what the register of the European Union said about it when it was entered (`at`). `unconfirmed`: nobody responded.
 * `name`: of the company, where its member state tells it.
 */
export type CheckedVatId = {
  id: string;
  status: (typeof vatStatuses)[number];
  at: string;
  name: string;
  consultation: string | null;
};
