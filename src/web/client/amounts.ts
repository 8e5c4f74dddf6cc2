import { fromCents, toCents } from "#shop/foundation/money.ts";

/** The shop's currency, as the page names it. */
export const currency = () => document.documentElement.dataset["currency"] ?? "USD";

/** An amount of the API in major units as minor units. */
export function centsOf(amount: number): number {
  return toCents(amount, currency()) ?? 0;
}

/** Minor units as the API takes amounts: in major units. */
export function amountOf(cents: number): number {
  return fromCents(cents, currency());
}
