import { floorOf } from "#shop/selling/pricing/exact-division.ts";

/**
 * Returns what units `from` + 1 to `to` of `quantity` have of `amount`, in minor units. Whatever the order in which units are cancelled,
 * returned or refunded, their shares sum to the amount, and after the last unit nothing is left.
 */
export function shareOfUnits(amount: number, quantity: number, { from, to }: { from: number; to: number }): number {
  return shareOfFirst(amount, quantity, to) - shareOfFirst(amount, quantity, from);
}

function shareOfFirst(amount: number, quantity: number, units: number): number {
  return amount < 0 ? 0 - floorOf(-amount, units, quantity) : floorOf(amount, units, quantity);
}
