import * as fc from "fast-check";
import type { PromotionLevel, PromotionRule } from "#shop/selling/pricing/promotion-rule.ts";
import type { QuoteInput, QuoteLine } from "#shop/selling/pricing/quote.ts";
import type { TaxRate } from "#shop/selling/pricing/taxes.ts";

const some = <T>(options: readonly T[]) => fc.subarray([...options], { minLength: 1 });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const ids = (kind: string) => ["a", "b", "c"].map((id) => `${kind}-${id}`);
const levels: PromotionLevel[] = ["line", "order", "delivery"];

/** What an amount of the currency's usual size is, in minor units: yen, cents, fils. */
const price = { JPY: 90_000, USD: 60_000, KWD: 250_000 };

const rates: TaxRate[] = [
  { country: "US", region: "IL", label: "State", rate: 0.0625, reason: "standard_rated" },
  { country: "US", region: "IL", label: "County", rate: 0.0175, reason: "standard_rated" },
  { country: "US", region: "CA", label: "State", rate: 0.072513, reason: "standard_rated" },
  { country: "DE", label: "VAT", rate: 0.19, reason: "standard_rated" },
  { country: "DE", label: "VAT", rate: 0.07, reason: "reduced_rated" },
  { country: "FR", label: "VAT", rate: 0, reason: "reverse_charge" },
];

/** `quantity`: in one kit. */
function kitPart(most: number) {
  return fc.record({
    quantity: fc.integer({ min: 1, max: 4 }),
    unitPriceCents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: most })),
    coreEachCents: maybe(fc.nat(5_000)),
    taxClass: fc.constantFrom(undefined, "reduced", "untaxed"),
  });
}

function lines(most: number, mostLines: number) {
  const line = fc.record({
    partId: fc.constantFrom(...ids("part")),
    brandId: fc.constantFrom(null, ...ids("brand")),
    partTypeId: fc.constantFrom(...ids("type")),
    vehicleIds: fc.subarray(ids("vehicle")),
    quantity: fc.integer({ min: 1, max: 12 }),
    unitPriceCents: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: most })),
    coreEachCents: maybe(fc.nat(5_000)),
    taxClass: fc.constantFrom(undefined, "reduced", "untaxed"),
    discountable: fc.constantFrom(undefined, undefined, false),
    // A price for the whole line, which is no multiple of its quantity.
    itemsCents: maybe(fc.nat(most * 3)),
    whole: fc.boolean(),
    kit: maybe(fc.array(kitPart(most), { minLength: 1, maxLength: 5 })),
  });
  return fc.array(line, { minLength: 1, maxLength: mostLines }).map((lines) =>
    lines.map(({ whole, itemsCents, kit, ...line }, index): QuoteLine => ({
      key: `line-${index}`,
      ...line,
      ...(whole && { itemsCents }),
      ...(kit && {
        kit: kit.map((part, at) => ({
          ...part,
          key: `line-${index}/${at}`,
          quantity: part.quantity * line.quantity,
        })),
      }),
    })),
  );
}

/** A promotion of any kind, and what it covers. */
export function promotion(most: number): fc.Arbitrary<Omit<PromotionRule, "id">> {
  return fc
    .record({
      level: fc.constantFrom(...levels),
      kind: fc.constantFrom("percent" as const, "fixed" as const, "free_delivery" as const),
      percent: fc.integer({ min: 1, max: 10_000 }),
      fixed: fc.integer({ min: 1, max: most }),
      code: maybe(fc.constantFrom("spring", "welcome")),
      combinesWith: fc.subarray(levels),
      minimumCents: maybe(fc.nat(most * 2)),
      partIds: maybe(some(ids("part"))),
      brandIds: maybe(some(ids("brand"))),
      partTypeIds: maybe(some(ids("type"))),
      vehicleIds: maybe(some(ids("vehicle"))),
    })
    .map(({ kind, level, percent, fixed, ...rule }) => ({
      ...rule,
      kind,
      level: kind === "free_delivery" ? "delivery" : level,
      value: kind === "fixed" ? fixed : kind === "percent" ? percent : 10_000,
    }));
}

/** A cart with promotions of all kinds, fees, deposits, included or excluded tax and credit, in one of three currencies. */
export const cart: fc.Arbitrary<QuoteInput> = fc.constantFrom("JPY", "USD", "KWD").chain((currency) => {
  const most = price[currency];
  const fee = fc.record({
    kind: fc.constantFrom("battery", "hazmat", "small_order"),
    cents: fc.nat(3_000),
    refundable: fc.boolean(),
    taxClass: fc.constantFrom(undefined, "untaxed"),
  });
  return fc
    .record({
      taxIncluded: fc.boolean(),
      lines: lines(most, 8),
      promotions: fc.array(promotion(most), { maxLength: 6 }),
      delivery: fc.option(fc.nat(most).map((cents) => ({ cents, methodId: "parcel" }))),
      fees: fc.array(fee, { maxLength: 3 }),
      classes: fc.record({ standard: fc.subarray(rates), reduced: fc.subarray(rates), untaxed: fc.constant([]) }),
      credits: fc.array(fc.record({ availableCents: fc.nat(most), wantedCents: maybe(fc.nat(most)) }), {
        maxLength: 3,
      }),
    })
    .map(({ promotions, fees, classes, credits, ...same }) => ({
      ...same,
      currency,
      promotions: promotions.map((rule, index) => ({ id: `promotion-${index}`, ...rule })),
      fees: fees.map((fee, index) => ({ key: `fee-${index}`, ...fee })),
      taxRates: ({ taxClass = "standard" }: { taxClass?: string }) => classes[taxClass as keyof typeof classes],
      credits: credits.map((credit, index) => ({
        accountId: `account-${index}`,
        kind: "gift_card" as const,
        ...credit,
      })),
    }));
});
