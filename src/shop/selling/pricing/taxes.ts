import { roundOf } from "#shop/selling/pricing/exact-division.ts";
import { allocate } from "#shop/selling/pricing/allocate.ts";

/** A rate as a fraction with at most six decimals (0.0825), and why it is this one: `standard_rated`, `not_collecting`, … */
export type TaxRate = {
  country: string;
  region?: string;
  label: string;
  rate: number;
  reason: string;
  /** Who decided it, where that is not the shop's own table. */
  provider?: string;
};

/** Tax at one rate. `basisCents` is without any tax. A rate of 0 has its row, too. */
export type TaxRow = TaxRate & { included: boolean; basisCents: number; amountCents: number };

/** What is taxed, after discounts: with its taxes where they are included. */
export type TaxedItem = { cents: number; rates: readonly TaxRate[] };

type Group = { rate: TaxRate; millionths: number; ofAll: number; items: { index: number; row: number }[] };

const million = 1_000_000;
const millionthsOf = ({ rate }: TaxRate) => Math.round(rate * million);

/**
 * Returns the tax of the whole document, one row for each group of the same rate, and of each item, whose rows sum to those of the groups. The
 * tax of a group is rounded half up once and then spread over its items (EN 16931, BR-CO-17, sums by group).
 */
export function taxesOf(
  items: readonly TaxedItem[],
  { taxIncluded }: { taxIncluded: boolean },
): { rows: TaxRow[]; items: TaxRow[][] } {
  const byItem = items.map(({ rates }) =>
    rates.map((rate) => ({ ...rate, included: taxIncluded, basisCents: 0, amountCents: 0 })),
  );
  const groups = groupsOf(items, taxIncluded);
  const shares = groups.map(({ millionths, ofAll, items: members }) => {
    const cents = members.map(({ index }) => items[index]!.cents);
    const sum = cents.reduce((sum, one) => sum + one, 0);
    return allocate(roundOf(sum, millionths, ofAll), cents);
  });
  for (const [at, { items: members }] of groups.entries())
    for (const [position, { index, row }] of members.entries())
      byItem[index]![row]!.amountCents = shares[at]![position]!;
  for (const [index, rows] of byItem.entries()) {
    const taxes = taxIncluded ? rows.reduce((sum, { amountCents }) => sum + amountCents, 0) : 0;
    for (const row of rows) row.basisCents = items[index]!.cents - taxes;
  }
  const rows = groups.map(({ rate, items: members }) => {
    const own = members.map(({ index, row }) => byItem[index]![row]!);
    return {
      ...rate,
      included: taxIncluded,
      basisCents: own.reduce((sum, { basisCents }) => sum + basisCents, 0),
      amountCents: own.reduce((sum, { amountCents }) => sum + amountCents, 0),
    };
  });
  return { rows, items: byItem };
}

/** Of an included tax, all rates of the item decide how much of it is net: items with other rates beside it are a group of their own. */
function groupsOf(items: readonly TaxedItem[], taxIncluded: boolean): Group[] {
  const groups = new Map<string, Group>();
  for (const [index, { rates }] of items.entries()) {
    const all = rates.reduce((sum, rate) => sum + millionthsOf(rate), 0);
    const ofAll = taxIncluded ? million + all : million;
    for (const [row, rate] of rates.entries()) {
      const millionths = millionthsOf(rate);
      const key = [rate.country, rate.region ?? "", rate.label, millionths, ofAll, rate.reason].join("\n");
      const group = groups.get(key);
      if (group) group.items.push({ index, row });
      else groups.set(key, { rate, millionths, ofAll, items: [{ index, row }] });
    }
  }
  return [...groups.values()];
}
