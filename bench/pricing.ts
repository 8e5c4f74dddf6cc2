import { quote, type QuoteInput } from "#shop/selling/pricing/quote.ts";
import type { PromotionLevel, PromotionRule } from "#shop/selling/pricing/promotion-rule.ts";
import { table } from "./report.ts";

const lines = 50;
const promotions = 20;
const vat = [{ country: "DE", label: "VAT", rate: 0.19, reason: "standard_rated" }];

/** Returns a cart of 50 lines with 20 promotions, whose levels repeat in this order; all of them combine. */
function cart(levels: PromotionLevel[]): QuoteInput {
  const rules = Array.from({ length: promotions }, (_, n): PromotionRule => {
    const kind = n % 3 === 0 ? "fixed" : "percent";
    return {
      id: `promotion-${n}`,
      level: levels[n % levels.length]!,
      kind,
      value: kind === "fixed" ? 100 + n : 500 + n,
      combinesWith: ["line", "order", "delivery"],
      brandIds: [`brand-${n % 5}`, `brand-${(n + 1) % 5}`, `brand-${(n + 2) % 5}`],
    };
  });
  return {
    currency: "EUR",
    taxIncluded: true,
    lines: Array.from({ length: lines }, (_, n) => ({
      key: `line-${n}`,
      partId: `part-${n}`,
      brandId: `brand-${n % 5}`,
      quantity: 1 + (n % 4),
      unitPriceCents: 1_299 + n * 37,
      coreEachCents: n % 10 === 0 ? 1_500 : 0,
    })),
    promotions: rules,
    delivery: { cents: 990, methodId: "parcel" },
    taxRates: () => vat,
    credits: [],
  };
}

const carts: [string, QuoteInput][] = [
  ["line promotions", cart(["line"])],
  ["half of lines, a quarter of the order, a quarter of delivery", cart(["line", "order", "line", "delivery"])],
  ["half of the order, half of delivery", cart(["order", "delivery"])],
];

/** Returns the CPU time of one quote of each cart as a table. */
export function measurePricing(): string {
  const rows = carts.map(([name, input]) => {
    for (let n = 0; n < 200; n++) quote(input);
    const times = Array.from({ length: 300 }, () => {
      const before = process.cpuUsage();
      for (let n = 0; n < 5; n++) quote(input);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 5_000;
    }).toSorted((a, b) => a - b);
    const at = (part: number) => `${times[Math.floor(times.length * part)]!.toFixed(2)} ms`;
    return [name, at(0.5), at(0.95)];
  });
  return `CPU time of one \`quote\` of ${lines} lines and ${promotions} promotions that all combine.\n\n${table(["promotions", "p50", "p95"], rows)}`;
}
