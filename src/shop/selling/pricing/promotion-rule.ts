import { roundOf } from "#shop/selling/pricing/exact-division.ts";

/** What a promotion reduces: single lines, the order's items, or the delivery. */
export const promotionLevels = ["line", "order", "delivery"] as const;
export type PromotionLevel = (typeof promotionLevels)[number];

export const promotionKinds = ["percent", "fixed", "free_delivery"] as const;
export type PromotionKind = (typeof promotionKinds)[number];

/** 100 % as the value of a promotion of the kind `percent` or `free_delivery`: hundredths of a percent. */
export const wholePercent = 10_000;

/** A promotion as `quote` calculates with it. Code, dates, limits and customer were decided before. */
export type PromotionRule = {
  id: string;
  code?: string;
  level: PromotionLevel;
  kind: PromotionKind;
  /** Hundredths of a percent, or minor units: for each piece where the level is `line`. */
  value: number;
  /** The levels of the promotions that it combines with. Two promotions combine when both say so. */
  combinesWith: readonly PromotionLevel[];
  /** The least sum of the items that it covers, before discounts. */
  minimumCents?: number;
  /** The items that it covers: those which every list that is there names. */
  partIds?: readonly string[];
  brandIds?: readonly string[];
  partTypeIds?: readonly string[];
  /** Vehicles for which the item is bought. */
  vehicleIds?: readonly string[];
};

export type PromotedItem = {
  partId: string;
  brandId?: string | null;
  partTypeId?: string | null;
  vehicleIds?: readonly string[];
  discountable?: boolean;
};

/** Returns whether the promotion is one for this item. */
export function covers(rule: PromotionRule, item: PromotedItem): boolean {
  return (
    item.discountable !== false &&
    isNamed(rule.partIds, [item.partId]) &&
    isNamed(rule.brandIds, [item.brandId]) &&
    isNamed(rule.partTypeIds, [item.partTypeId]) &&
    isNamed(rule.vehicleIds, item.vehicleIds ?? [])
  );
}

function isNamed(named: readonly string[] | undefined, ids: readonly (string | null | undefined)[]): boolean {
  return !named || ids.some((id) => id && named.includes(id));
}

/** Returns whether both promotions may reduce the same amount or the same order. */
export function combine(a: PromotionRule, b: PromotionRule): boolean {
  return a.combinesWith.includes(b.level) && b.combinesWith.includes(a.level);
}

/** Returns by how much the promotion reduces `cents`, at most by all of it; `pieces` is for fixed amounts for each piece. */
export function reductionOf({ kind, value }: PromotionRule, cents: number, pieces = 1): number {
  return kind === "fixed"
    ? Math.min(value * pieces, cents)
    : roundOf(cents, Math.min(value, wholePercent), wholePercent);
}
