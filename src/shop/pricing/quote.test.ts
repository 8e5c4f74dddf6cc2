import * as fc from "fast-check";
import { expect, test } from "vitest";
import { quote, type Quote, type QuoteInput } from "#shop/pricing/quote.ts";
import { modelOf } from "#test/quote-model.ts";
import { cart } from "#test/random-cart.ts";

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
const amounts = (rows: { amountCents: number }[]) => sumOf(rows.map(({ amountCents }) => amountCents));

/** What the database checks of an order, and that all parts of it sum to it. */
function expectConsistent(found: Quote) {
  const { lines, fees, delivery, taxIncluded } = found;
  const parts = [...lines, ...fees, ...(delivery ? [delivery] : [])];
  expect(found.totalCents).toBe(
    found.itemsCents -
      found.discountCents +
      found.deliveryCents +
      found.feesCents +
      found.depositsCents +
      (taxIncluded ? 0 : found.taxCents),
  );
  expect(sumOf(lines.map(({ itemsCents }) => itemsCents))).toBe(found.itemsCents);
  expect(sumOf([...lines, ...(delivery ? [delivery] : [])].map(({ discountCents }) => discountCents))).toBe(
    found.discountCents,
  );
  expect(amounts(found.promotions)).toBe(found.discountCents);
  expect(sumOf(fees.map(({ cents }) => cents))).toBe(found.feesCents + found.depositsCents);
  expect(sumOf(parts.map(({ taxCents }) => taxCents))).toBe(found.taxCents);
  expect(amounts(found.taxes)).toBe(found.taxCents);
  expect(found.dueCents + amounts(found.credits)).toBe(found.totalCents);
  // One assertion for all parts: ten thousand carts have many.
  expect(parts.filter((part) => amounts(part.taxes) !== part.taxCents)).toEqual([]);
  const reduced = [...lines, ...(delivery ? [delivery] : [])];
  const isWrong = (part: (typeof reduced)[number]) =>
    amounts(part.discounts) !== part.discountCents ||
    part.discounts.some(({ amountCents }) => amountCents <= 0) ||
    part.discountCents > ("itemsCents" in part ? part.itemsCents : part.cents);
  expect(reduced.filter(isWrong)).toEqual([]);
}

test("10,000 random carts cost what an independent model says, and every sum equals its parts", () => {
  fc.assert(
    fc.property(cart, (input) => {
      const found = quote(input);
      expectConsistent(found);
      const model = modelOf(input);
      const left = [
        ...found.lines.map(({ itemsCents, discountCents }) => itemsCents - discountCents),
        ...found.fees.map(({ cents }) => cents),
        ...(found.delivery ? [found.delivery.cents - found.delivery.discountCents] : []),
      ];
      const taxOfEach = [...found.lines, ...found.fees, ...(found.delivery ? [found.delivery] : [])].map(
        ({ taxCents }) => taxCents,
      );
      // Of equally cheap choices another may have been taken: then only the price agrees.
      const net = BigInt(sumOf(left));
      expect(net).toBe(model.left.reduce((sum, cents) => sum + cents, 0n));
      if (left.some((cents, index) => BigInt(cents) !== model.left[index])) return;
      expect(taxOfEach.map(BigInt)).toEqual(model.taxOfEach);
      expect(found.taxes.map(({ amountCents }) => BigInt(amountCents))).toEqual(model.taxOfRows);
      expect(BigInt(found.totalCents)).toBe(model.total);
      expect(BigInt(found.dueCents)).toBe(model.due);
    }),
    { numRuns: 10_000 },
  );
});

const pads = { key: "pads", partId: "pads", brandId: "brembo", quantity: 2, unitPriceCents: 4_999 };
const disc = { key: "disc", partId: "disc", brandId: "ate", quantity: 2, unitPriceCents: 7_500, coreEachCents: 1_000 };
const rule = { level: "line", kind: "percent", value: 1_000, combinesWith: [] } as const;

function quoteOf(more: Partial<QuoteInput>) {
  const basis = { currency: "USD", taxIncluded: false, lines: [pads, disc], promotions: [], credits: [] };
  return quote({ ...basis, taxRates: () => [], ...more });
}

test("the better of two line promotions counts for a line, and both where both combine", () => {
  const promotions = [
    { ...rule, id: "ten" },
    { ...rule, id: "five-each", kind: "fixed" as const, value: 600, brandIds: ["brembo"] },
  ];
  expect(quoteOf({ promotions }).lines.map(({ discountCents }) => discountCents)).toEqual([1_200, 1_500]);
  const combined = promotions.map((one) => ({ ...one, combinesWith: ["line" as const] }));
  expect(quoteOf({ promotions: combined }).lines.map(({ discountCents }) => discountCents)).toEqual([2_200, 1_500]);
});

test("a fixed amount off the order is spread over the lines that it covers and never more than they cost", () => {
  const ten = { ...rule, id: "ten", level: "order" as const, kind: "fixed" as const, value: 1_000 };
  expect(quoteOf({ promotions: [ten] }).lines.map(({ discountCents }) => discountCents)).toEqual([400, 600]);
  const all = quoteOf({ promotions: [{ ...ten, value: 1_000_000, brandIds: ["ate"] }] });
  expect(all.lines.map(({ discountCents }) => discountCents)).toEqual([0, 15_000]);
});

test("deposits are neither discounted nor counted for a minimum, and a promotion that is not used says why", () => {
  const half = { ...rule, id: "half", level: "order" as const, value: 5_000, minimumCents: 25_000 };
  const other = { ...rule, id: "other", brandIds: ["bosch"] };
  const found = quoteOf({ promotions: [half, other] });
  expect(found).toMatchObject({ itemsCents: 24_998, depositsCents: 2_000, discountCents: 0, totalCents: 26_998 });
  expect(found.unused).toEqual([
    { promotionId: "half", reason: "below_minimum", minimumCents: 25_000 },
    { promotionId: "other", reason: "covers_nothing" },
  ]);
});

test("tax is rounded once for each rate; gift cards pay what is due and change no tax", () => {
  const vat = { country: "DE", label: "VAT", rate: 0.19, reason: "standard_rated" };
  const lines = [1, 2, 3].map((key) => ({ key: `${key}`, partId: "bolt", quantity: 1, unitPriceCents: 13 }));
  const credits = [{ accountId: "card", kind: "gift_card" as const, availableCents: 40 }];
  const found = quoteOf({ lines, credits, taxRates: () => [vat] });
  expect(found).toMatchObject({ taxCents: 7, totalCents: 46, dueCents: 6 });
  expect(found.lines.map(({ taxCents }) => taxCents)).toEqual([3, 2, 2]);
  const included = quoteOf({ lines, taxIncluded: true, taxRates: () => [vat] });
  expect(included).toMatchObject({ taxCents: 6, totalCents: 39, taxes: [{ basisCents: 33, amountCents: 6 }] });
});

test("credits leave nothing to pay or at least what a card can pay", () => {
  const credits = [
    { accountId: "card", kind: "gift_card" as const, availableCents: 20_000 },
    { accountId: "credit", kind: "credit" as const, availableCents: 6_980 },
  ];
  const found = quoteOf({ credits, leastDueCents: 50 });
  expect(found).toMatchObject({ totalCents: 26_998, dueCents: 50 });
  expect(found.credits.map(({ amountCents }) => amountCents)).toEqual([20_000, 6_948]);
  const enough = [{ ...credits[0]!, availableCents: 30_000 }];
  expect(quoteOf({ credits: enough, leastDueCents: 50 }).dueCents).toBe(0);
  const tiny = quoteOf({ lines: [{ ...pads, quantity: 1, unitPriceCents: 30 }], leastDueCents: 50 });
  expect(tiny.dueCents).toBe(30);
});
