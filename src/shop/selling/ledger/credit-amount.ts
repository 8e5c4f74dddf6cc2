import { ShopError } from "#shop/foundation/errors.ts";
import { mostCreditCents } from "#shop/foundation/limits.ts";
import { fromCents, toCents } from "#shop/foundation/money.ts";

/** Returns an amount of credit in minor units. Throws `invalid` for one that is too precise or, of either sign, too large. */
export function creditCents(amount: number, currency: string): number {
  const cents = toCents(amount, currency);
  if (cents === null || cents === 0) throw refuse("too_precise");
  if (Math.abs(cents) > mostCreditCents) throw refuse("too_large", fromCents(mostCreditCents, currency));
  return cents;
}

const refuse = (code: string, limit?: number) =>
  new ShopError("invalid", { fields: [{ field: "amount", code, ...(limit && { params: { limit } }) }] });
