import { mod97 } from "#shop/foundation/check-digits.ts";

/** Returns whether a text is an IBAN with the right check digits (ISO 13616, MOD 97-10); spaces don't count. */
export function isIban(text: string): boolean {
  const iban = text.replaceAll(/\s/g, "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  return mod97(iban.slice(4) + iban.slice(0, 4)) === 1;
}
