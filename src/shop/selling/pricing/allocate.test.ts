import * as fc from "fast-check";
import { expect, test } from "vitest";
import { shareOfUnits } from "#shop/selling/pricing/shares.ts";
import { allocate } from "#shop/selling/pricing/allocate.ts";

// A property returns whether it holds: an assertion for each share would take most of the time.
const cases = { numRuns: 100_000 };
// Small numbers for ties and zeros, large ones for products that a number cannot hold.
const weight = fc.oneof(fc.nat(3), fc.nat(100_000), fc.nat(2 ** 48));
const weights = fc.array(weight, { minLength: 1, maxLength: 12 });
const amount = fc.oneof(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -(2 ** 52), max: 2 ** 52 }));
const sumOf = (shares: number[]) => shares.reduce((sum, share) => sum + BigInt(share), 0n);

test("shares sum to the total, and none differs from its exact value by a whole unit", () => {
  const { counterexample } = fc.check(
    fc.property(amount, weights, (total, weights) => {
      const shares = allocate(total, weights);
      const sum = sumOf(weights);
      const isClose = (share: number, index: number) => {
        const [weight, all] = sum === 0n ? [1n, BigInt(weights.length)] : [BigInt(weights[index]!), sum];
        const off = BigInt(share) * all - BigInt(total) * weight;
        return off > -all && off < all;
      };
      return sumOf(shares) === BigInt(total) && shares.every(isClose);
    }),
    cases,
  );
  expect(counterexample).toBeNull();
});

test("no share of what a part of the whole gets is above its own weight", () => {
  const { counterexample } = fc.check(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (weights, part) => {
      const total = Math.floor(weights.reduce((sum, weight) => sum + weight, 0) * part);
      const shares = allocate(total, weights);
      return total === 0 || shares.every((share, index) => share >= 0 && share <= weights[index]!);
    }),
    cases,
  );
  expect(counterexample).toBeNull();
});

test("units that remain go to the largest remainders, of equal ones to the larger weight, then to the earlier", () => {
  expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(allocate(10, [1, 2, 1])).toEqual([3, 5, 2]);
  expect(allocate(2, [1, 3])).toEqual([0, 2]);
  expect(allocate(1, [5, 5, 10])).toEqual([0, 0, 1]);
  expect(allocate(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
  expect(allocate(5, [0, 0])).toEqual([3, 2]);
  expect(allocate(7, [0, 3])).toEqual([0, 7]);
});

test("however units are taken out of an amount, their shares sum to it and none is of the other sign", () => {
  const cuts = fc.array(fc.nat(1_000_000), { maxLength: 8 });
  const { counterexample } = fc.check(
    fc.property(amount, fc.integer({ min: 1, max: 1_000_000 }), cuts, (amount, quantity, cuts) => {
      const bounds = [0, ...cuts.map((cut) => cut % (quantity + 1)).toSorted((a, b) => a - b), quantity];
      const shares = bounds.slice(1).map((to, index) => shareOfUnits(amount, quantity, { from: bounds[index]!, to }));
      return sumOf(shares) === BigInt(amount) && shares.every((share) => share === 0 || share > 0 === amount > 0);
    }),
    cases,
  );
  expect(counterexample).toBeNull();
});
