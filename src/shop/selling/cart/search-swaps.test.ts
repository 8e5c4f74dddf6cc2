import * as fc from "fast-check";
import { expect, test } from "vitest";
import { searchSwaps, type Choice, type Outcome } from "#shop/selling/cart/search-swaps.ts";
import { deliverySettings } from "#shop/selling/delivery/delivery-settings.ts";
import type { DeliveryLine } from "#shop/selling/delivery/pack-parcels.ts";
import { quoteDelivery } from "#shop/selling/delivery/quote-delivery.ts";
import { cartLimits } from "#shop/foundation/limits.ts";
import { quote } from "#shop/selling/pricing/quote.ts";

const now = new Date("2026-11-20T19:00:00Z");
const to = { country: "US", postal: "60601" };

const settings = deliverySettings.parse({
  zones: [{ id: "us", name: "USA", country: "US" }],
  methods: [
    {
      id: "ground",
      name: "Ground",
      kind: "parcel",
      zones: ["us"],
      perParcel: true,
      steps: [
        { upToGrams: 1_000, priceCents: 640 },
        { upToGrams: 5_000, priceCents: 990 },
        { upToGrams: 40_000, priceCents: 2_490 },
      ],
      freeFromCents: 90_000,
      hazmat: true,
      transitDays: { from: 2, to: 5 },
    },
    {
      id: "air",
      name: "Air",
      kind: "parcel",
      zones: ["us"],
      ground: false,
      maxLengthMm: 600,
      steps: [{ priceCents: 3_900 }],
      transitDays: { from: 1, to: 1 },
    },
  ],
  cartons: [
    { id: "s", name: "S", lengthMm: 250, widthMm: 200, heightMm: 100, maxWeightGrams: 5_000 },
    { id: "l", name: "L", lengthMm: 500, widthMm: 400, heightMm: 300, maxWeightGrams: 20_000 },
  ],
});

const side = fc.integer({ min: 20, max: 700 });
const candidate = fc.record({
  cents: fc.integer({ min: 100, max: 20_000 }),
  weightGrams: fc.integer({ min: 50, max: 15_000 }),
  size: fc.option(fc.record({ lengthMm: side, widthMm: side, heightMm: side }), { nil: null }),
  shipsAlone: fc.boolean(),
  hazmat: fc.boolean(),
});
const line = fc.record({
  quantity: fc.integer({ min: 1, max: 4 }),
  candidates: fc.array(candidate, { minLength: 1, maxLength: 5 }),
});
const promotion = { id: "p", level: "order" as const, kind: "percent" as const, combinesWith: [] };
const cartOf = (most: number) =>
  fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: most }),
    percent: fc.integer({ min: 1, max: 5_000 }),
    minimumCents: fc.nat(60_000),
  });
type Cart = ReturnType<typeof cartOf> extends fc.Arbitrary<infer C> ? C : never;

/** Returns what a choice costs, by the functions that price a cart: promotion, packing, delivery and tax. */
function assessOf({ lines, percent, minimumCents }: Cart) {
  const price = (choice: Choice, delivery: { cents: number; methodId: string } | null) =>
    quote({
      currency: "USD",
      taxIncluded: false,
      lines: lines.map(({ quantity, candidates }, at) => ({
        key: `${at}`,
        partId: `${at}-${choice[at]}`,
        quantity,
        unitPriceCents: candidates[choice[at]!]!.cents,
      })),
      promotions: [{ ...promotion, value: percent, minimumCents }],
      delivery,
      taxRates: () => [{ country: "US", label: "State", rate: 0.0625, reason: "standard_rated" }],
      credits: [],
    });
  return (choice: Choice): Outcome | null => {
    const goods = price(choice, null);
    const sent = lines.map(({ quantity, candidates }, at): DeliveryLine => {
      const { cents: _cents, ...packed } = candidates[choice[at]!]!;
      return { ...packed, partId: `${at}-${choice[at]}`, quantity, groundOnly: false };
    });
    const totalCents = goods.itemsCents - goods.discountCents;
    const { options, parcels } = quoteDelivery({ settings, lines: sent, to, totalCents, now });
    const [cheapest] = options;
    if (!cheapest) return null;
    const latest = options.map((option) => option.latest).toSorted()[0]!;
    return { totalCents: price(choice, cheapest).totalCents, boxes: parcels.length, latest };
  };
}

const candidatesOf = ({ lines }: Cart) => lines.map(({ candidates }) => candidates.length);
const none = ({ lines }: Cart) => lines.map(() => 0);
const most = cartLimits.comparedCarts;

test("in 1,000 random carts no proposal is worse than the cart in what it is proposed for, and each is what it says", () => {
  let proposed = 0;
  fc.assert(
    fc.property(cartOf(10), (cart) => {
      const assess = assessOf(cart);
      let priced = 0;
      const counted = (choice: Choice) => ((priced += 1), assess(choice));
      const { cart: plain, found } = searchSwaps({ candidates: candidatesOf(cart), assess: counted, most });
      expect(priced).toBeLessThanOrEqual(most);
      expect(plain).toEqual(assess(none(cart)));
      if (!plain) expect(found).toEqual([]);
      if (!plain) return;
      for (const { goals, choice, outcome } of found) {
        proposed += 1;
        expect(outcome).toEqual(assess(choice));
        if (goals.includes("cheapest")) expect(outcome.totalCents).toBeLessThan(plain.totalCents);
        if (goals.includes("fewest_boxes")) expect(outcome.boxes).toBeLessThan(plain.boxes);
        if (goals.includes("fastest")) expect(outcome.latest < plain.latest).toBe(true);
      }
    }),
    { numRuns: 1_000 },
  );
  expect(proposed).toBeGreaterThan(500);
});

test("where all choices can be compared, the cheapest, the one in the fewest boxes and the fastest are found", () => {
  fc.assert(
    fc.property(cartOf(3), (cart) => {
      const assess = assessOf(cart);
      const { cart: plain, found } = searchSwaps({ candidates: candidatesOf(cart), assess, most });
      if (!plain) return;
      const outcomes = allOf(candidatesOf(cart)).flatMap((choice) => assess(choice) ?? []);
      const reached = (goal: "cheapest" | "fewest_boxes" | "fastest") =>
        found.find(({ goals }) => goals.includes(goal))?.outcome ?? plain;
      expect(reached("cheapest").totalCents).toBe(Math.min(...outcomes.map(({ totalCents }) => totalCents)));
      expect(reached("fewest_boxes").boxes).toBe(Math.min(...outcomes.map(({ boxes }) => boxes)));
      expect(reached("fastest").latest).toBe(outcomes.map(({ latest }) => latest).toSorted()[0]);
    }),
    { numRuns: 200 },
  );
});

test("of parts that cost the same, those in the cart stay", () => {
  const assess = () => ({ totalCents: 100, boxes: 1, latest: "2026-11-24" });
  expect(searchSwaps({ candidates: [3, 3], assess, most }).found).toEqual([]);
});

test("a cart of 200 lines is compared within the limit at once, however many of them have no other part", () => {
  const candidates = Array.from({ length: 200 }, (_, at) => (at % 20 === 19 ? 4 : 1));
  let priced = 0;
  // Every part that is swapped makes it cheaper, so there is always something better to go on from.
  const assess = (choice: Choice) => {
    priced += 1;
    return { totalCents: 10_000 - choice.reduce((sum, part) => sum + part, 0), boxes: 1, latest: "2026-11-24" };
  };
  const began = process.cpuUsage();
  const { found } = searchSwaps({ candidates, assess, most });
  const { user } = process.cpuUsage(began);
  expect(priced).toBe(most);
  expect(found).toMatchObject([{ goals: ["cheapest"] }]);
  expect(found[0]!.choice).toHaveLength(200);
  expect(found[0]!.choice.filter((part, line) => part >= candidates[line]!)).toEqual([]);
  expect(user / 1_000).toBeLessThan(100);
});

function allOf(candidates: number[]): number[][] {
  return candidates.reduce<number[][]>(
    (all, count) => all.flatMap((choice) => Array.from({ length: count }, (_, part) => [...choice, part])),
    [[]],
  );
}
