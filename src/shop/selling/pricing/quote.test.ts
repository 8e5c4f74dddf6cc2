import * as fc from "fast-check";
import { expect, test } from "vitest";
import { quote, type Quote, type QuoteInput } from "#shop/selling/pricing/quote.ts";
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

/** A price without the tax that it includes, in big integers. */
function withoutTax(cents: number, rate: number): bigint {
  const divisor = 1_000_000n + BigInt(Math.round(rate * 1e6));
  return (2n * BigInt(cents) * 1_000_000n + divisor) / (2n * divisor);
}

type Item = { key: string; cents: number; discountCents: number };

/** All that is paid for: lines as they were bought, fees, delivery. `relief`: of one that has one rate. */
function itemsOf({ lines, fees, delivery }: Quote, mixed: ReadonlySet<string>): Item[] {
  const idOf = (key: string) => (mixed.has(key.split("/")[0]!) ? key : key.split("/")[0]!);
  const bought = [...Map.groupBy(lines, ({ key }) => idOf(key))].map(([key, own]) => ({
    key,
    cents: sumOf(own.map(({ itemsCents }) => itemsCents)),
    discountCents: sumOf(own.map(({ discountCents }) => discountCents)),
  }));
  const others = [...fees.map((fee) => ({ ...fee, discountCents: 0 })), ...(delivery ? [delivery] : [])];
  return [...bought, ...others.map(({ cents, discountCents }, at) => ({ key: `other-${at}`, cents, discountCents }))];
}

test("where nobody owes the included tax, each of 5,000 random carts costs its price without it, rounded for each line", () => {
  const rate = fc.constantFrom(0, 0.07, 0.081, 0.19, 0.2, 0.25, 0.27, 0.072513, 1);
  const rates = fc.record({ standard: rate, reduced: rate, untaxed: fc.constant(0) });
  fc.assert(
    fc.property(cart, rates, (input, included) => {
      const relief = ({ taxClass = "standard" }: { taxClass?: string }) => included[taxClass as keyof typeof included];
      const sale = { ...input, taxIncluded: true, taxRates: () => [{ ...vat, rate: 0, reason: "export" }] };
      const listed = quote(sale);
      const found = quote({ ...sale, relief });
      expectConsistent(found);
      expect(found.goodsCents).toBe(listed.itemsCents - listed.discountCents + (listed.delivery?.discountCents ?? 0));
      const classesOf = ({ kit, taxClass }: (typeof input.lines)[number]) => (kit ?? [{ taxClass }]).map(relief);
      const mixed = new Set(input.lines.filter((line) => new Set(classesOf(line)).size > 1).map(({ key }) => key));
      const rateOf = new Map([
        ...input.lines.map((line) => [line.key, classesOf(line)[0]!] as const),
        ...input.lines.flatMap(({ kit = [] }) => kit.map((part) => [part.key, relief(part)] as const)),
        ...listed.fees.map((fee, at) => [`other-${at}`, relief(fee)] as const),
        [`other-${listed.fees.length}`, relief({})] as const,
      ]);
      const expected = itemsOf(listed, mixed).map(({ key, cents, discountCents }) => ({
        key,
        cents: Number(withoutTax(cents, rateOf.get(key)!)),
        left: Number(withoutTax(cents - discountCents, rateOf.get(key)!)),
      }));
      const paid = itemsOf(found, mixed).map(({ key, cents, discountCents }) => ({
        key,
        cents,
        left: cents - discountCents,
      }));
      expect(paid).toEqual(expected);
      expect(found.taxCents).toBe(0);
      expect(found.totalCents).toBe(sumOf(expected.map(({ left }) => left)));
    }),
    { numRuns: 5_000 },
  );
});

const vat = { country: "DE", label: "VAT", rate: 0.19, reason: "standard_rated" };

test("a price of 119 is 100 where its tax is not due, with promotions, deposit, delivery and gift card alike", () => {
  const exported = { taxIncluded: true, taxRates: () => [{ ...vat, rate: 0, reason: "export" }], relief: () => 0.19 };
  const line = { key: "a", partId: "a", quantity: 1, unitPriceCents: 11_900 };
  const same = { quantity: 1, unitPriceCents: 1 };
  const kit = ["a/1", "a/2", "a/3"].map((key) => ({ key, ...same }));
  const ten = { ...rule, id: "ten", level: "order" as const, minimumCents: 11_900 };
  const off = { ...ten, id: "off", kind: "fixed" as const, value: 1_190 };
  const credits = [{ accountId: "card", kind: "gift_card" as const, availableCents: 4_000 }];
  const cases: [Partial<QuoteInput>, Partial<Quote>][] = [
    [{ lines: [line] }, { itemsCents: 10_000, totalCents: 10_000, taxIncluded: false }],
    [{ lines: [{ ...line, quantity: 3 }] }, { totalCents: 30_000 }],
    [{ lines: [{ ...line, quantity: 3, unitPriceCents: 99 }] }, { totalCents: 250 }],
    [{ lines: [{ ...line, unitPriceCents: 119 }], currency: "JPY" }, { totalCents: 100 }],
    [{ lines: [{ ...line, unitPriceCents: 119_000 }], currency: "KWD" }, { totalCents: 100_000 }],
    [{ lines: [{ ...line, kit }] }, { itemsCents: 10_000, totalCents: 10_000 }],
    [
      { lines: [line], promotions: [ten] },
      { itemsCents: 10_000, discountCents: 1_000, totalCents: 9_000 },
    ],
    [
      { lines: [line], promotions: [off] },
      { itemsCents: 10_000, discountCents: 1_000, totalCents: 9_000 },
    ],
    [{ lines: [{ ...line, coreEachCents: 2_380 }] }, { depositsCents: 2_000, totalCents: 12_000 }],
    [
      { lines: [line], delivery: { methodId: "dhl", cents: 595 } },
      { deliveryCents: 500, totalCents: 10_500 },
    ],
    [
      { lines: [line], credits },
      { totalCents: 10_000, dueCents: 6_000 },
    ],
    // At home the tax is in it, and at a price without tax none comes off.
    [
      { lines: [line], taxRates: () => [vat], relief: () => 0 },
      { totalCents: 11_900, taxCents: 1_900, taxIncluded: true },
    ],
    [{ lines: [line], taxIncluded: false }, { totalCents: 11_900 }],
  ];
  for (const [input, expected] of cases) expect(quoteOf({ ...exported, ...input })).toMatchObject(expected);
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

test("the total is rounded up to what a card can pay, as an untaxed fee, and credits leave such an amount, too", () => {
  const lines = [{ ...pads, quantity: 1, unitPriceCents: 4_352 }];
  const fils = { currency: "KWD", lines, stepCents: 10, leastDueCents: 10 };
  const found = quoteOf(fils);
  expect(found).toMatchObject({ itemsCents: 4_352, feesCents: 8, totalCents: 4_360, dueCents: 4_360 });
  expect(found.fees).toMatchObject([{ kind: "rounding", cents: 8, refundable: false, taxCents: 0, taxes: [] }]);
  const credit = { accountId: "card", kind: "gift_card" as const, availableCents: 1_234 };
  expect(quoteOf({ ...fils, credits: [credit] })).toMatchObject({ dueCents: 3_130, credits: [{ amountCents: 1_230 }] });
  expect(quoteOf({ ...fils, credits: [{ ...credit, availableCents: 4_360 }] }).dueCents).toBe(0);
  expect(quoteOf({ ...fils, lines: [{ ...lines[0]!, unitPriceCents: 4_350 }] }).fees).toEqual([]);
});

test("10,000 random carts are rounded to the step without losing consistency", () => {
  fc.assert(
    fc.property(cart, (input) => {
      const found = quote({ ...input, stepCents: 10, leastDueCents: 50 });
      expectConsistent(found);
      expect([found.totalCents % 10, found.dueCents % 10]).toEqual([0, 0]);
      expect(found.totalCents - quote(input).totalCents).toBeLessThan(10);
    }),
    { numRuns: 10_000 },
  );
});
