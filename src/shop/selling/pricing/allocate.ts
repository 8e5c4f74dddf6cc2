import { floorOf, remainderOf } from "#shop/selling/pricing/exact-division.ts";

/**
 * Allocates `total` by `weights` into integer shares that sum to it (largest remainder method): shares are rounded down, and the remaining units go
 * one by one to the largest remainders; ties go to the larger weight, then to the earlier one. Weights that are all 0 count as equal. A negative
 * total is allocated like its positive. All arguments are integers, weights non-negative; without weights there are no shares.
 */
export function allocate(total: number, weights: readonly number[]): number[] {
  if (total < 0) return allocate(-total, weights).map((share) => 0 - share);
  const sum = weights.reduce((sum, weight) => sum + weight, 0);
  if (sum === 0)
    return weights.length === 0
      ? []
      : allocate(
          total,
          weights.map(() => 1),
        );
  const shares = weights.map((weight) => floorOf(total, weight, sum));
  const remaining = total - shares.reduce((sum, share) => sum + share, 0);
  if (remaining === 0) return shares;
  const remainders = weights.map((weight) => remainderOf(total, weight, sum));
  const byRemainder = weights
    .map((_, index) => index)
    .sort((a, b) => remainders[b]! - remainders[a]! || weights[b]! - weights[a]! || a - b);
  for (const index of byRemainder.slice(0, remaining)) shares[index]! += 1;
  return shares;
}
