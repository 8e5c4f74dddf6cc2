import type { Discount } from "#shop/selling/pricing/discounts.ts";
import { allocate } from "#shop/selling/pricing/allocate.ts";

/** A part of a kit: how many pieces of it the line takes, and what one costs alone, by which it has a share of the kit's price. */
export type KitShare = {
  key: string;
  quantity: number;
  unitPriceCents: number;
  /** The deposit on the old part, for each piece. */
  coreEachCents?: number;
  taxClass?: string;
};

/** What is written, delivered and cancelled by itself: a line, or the share that a part of a kit has of one. */
export type Share = Omit<KitShare, "unitPriceCents"> & { itemsCents: number; discounts: Discount[] };

/**
 * Returns a line with its sum and its discounts as shares of the parts where it is a kit, else as it is. The shares sum to the line, and no part has a larger
 * discount than its sum.
 */
export function sharesOf(line: KitShare & { kit?: KitShare[] }, itemsCents: number, discounts: Discount[]): Share[] {
  if (!line.kit) return [{ ...line, itemsCents, discounts }];
  const weights = line.kit.map(({ unitPriceCents, quantity }) => unitPriceCents * quantity);
  const items = allocate(itemsCents, weights);
  const left = [...items];
  const byPart = line.kit.map((): Discount[] => []);
  for (const discount of discounts)
    for (const [index, amountCents] of allocate(discount.amountCents, left).entries()) {
      if (amountCents > 0) byPart[index]!.push({ ...discount, amountCents });
      left[index]! -= amountCents;
    }
  return line.kit.map((part, index) => ({ ...part, itemsCents: items[index]!, discounts: byPart[index]! }));
}
