import { allocate } from "#shop/selling/pricing/allocate.ts";
import type { Discount } from "#shop/selling/pricing/discounts.ts";
import { roundOf } from "#shop/selling/pricing/exact-division.ts";

const million = 1_000_000;

/** Returns a price without the tax of `rate`, a fraction, that it includes, rounded half up. */
export function netOf(cents: number, rate: number): number {
  return roundOf(cents, million, million + Math.round(rate * million));
}

type Reduced = { cents: number; discounts: Discount[] };

/** Returns a price and its discounts without the tax that they include: what is left of it is net, and the discounts share the difference. */
export function netItem({ cents, discounts }: Reduced, rate: number): Reduced {
  if (rate === 0) return { cents, discounts };
  const amounts = discounts.map(({ amountCents }) => amountCents);
  const net = netOf(cents, rate);
  const left = netOf(cents - amounts.reduce((sum, amount) => sum + amount, 0), rate);
  const shares = allocate(net - left, amounts);
  const reduced = discounts.map((discount, index) => ({ ...discount, amountCents: shares[index]! }));
  return { cents: net, discounts: reduced.filter(({ amountCents }) => amountCents > 0) };
}
