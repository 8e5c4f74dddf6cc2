import {
  combine,
  covers,
  reductionOf,
  type PromotedItem,
  type PromotionKind,
  type PromotionRule,
} from "#shop/pricing/promotion-rule.ts";
import { spread } from "#shop/pricing/spread.ts";

export type Discount = { promotionId: string; code?: string; kind: PromotionKind; value: number; amountCents: number };

/** A promotion that reduced nothing: its minimum is not reached, it covers nothing here, or others reduce more and it does not combine. */
export type UnusedPromotion = {
  promotionId: string;
  code?: string;
  reason: "below_minimum" | "covers_nothing" | "not_combined";
  minimumCents?: number;
};

type Promoted = {
  lines: readonly (PromotedItem & { quantity: number })[];
  promotions: readonly PromotionRule[];
  delivery?: { cents: number } | null;
};

type Discounts = { lines: Discount[][]; delivery: Discount[]; promotions: Discount[]; unused: UnusedPromotion[] };

/** The promotions that count, by level, with the lines that each covers. */
type Candidates = Record<PromotionRule["level"], Candidate[]>;
type Candidate = { rule: PromotionRule; covered: boolean[] };

/** Promotions of the order and of its delivery that are used together. */
type Plan = { order: Candidate[]; delivery: Candidate[] };

/**
 * Returns the discounts of each line and of the delivery; `items` are the sums of the lines. Of the promotions of a level that do not all
 * combine, either the best one counts or all that do. A promotion of the order or of the delivery displaces the line promotions of the lines
 * that it covers and does not combine with. Of all such choices the one with the lowest price counts, of equal ones that with the fewest.
 */
export function discountsOf(input: Promoted, items: number[]): Discounts {
  const { candidates, unused } = candidatesOf(input, items);
  const singles = candidates.line.map(({ rule, covered }) =>
    items.map((cents, index) => (covered[index] ? reductionOf(rule, cents, input.lines[index]!.quantity) : 0)),
  );
  const work: Work = { input, items, candidates, singles };
  let best: Applied | null = null;
  for (const plan of plansOf(candidates)) {
    const applied = apply(plan, work);
    if (!best || applied.cents > best.cents) best = applied;
  }
  const { lines, delivery } = best!;
  const promotions = totalsOf([...lines.flat(), ...delivery]);
  const used = new Set(promotions.map(({ promotionId }) => promotionId));
  for (const { rule } of [...candidates.line, ...candidates.order, ...candidates.delivery])
    if (!used.has(rule.id)) unused.push({ ...named(rule), reason: "not_combined" });
  return { lines, delivery, promotions, unused };
}

function candidatesOf({ lines, promotions, delivery }: Promoted, items: number[]) {
  const candidates: Candidates = { line: [], order: [], delivery: [] };
  const unused: UnusedPromotion[] = [];
  for (const rule of promotions) {
    const covered = lines.map((line) => covers(rule, line));
    const sum = items.reduce((sum, cents, index) => (covered[index] ? sum + cents : sum), 0);
    const { minimumCents } = rule;
    if (sum === 0 || (rule.level === "delivery" && !delivery?.cents))
      unused.push({ ...named(rule), reason: "covers_nothing" });
    else if (minimumCents && sum < minimumCents) unused.push({ ...named(rule), reason: "below_minimum", minimumCents });
    else candidates[rule.level].push({ rule, covered });
  }
  return { candidates, unused };
}

function plansOf({ order, delivery }: Candidates): Plan[] {
  const deliveries = choicesOf(delivery);
  return choicesOf(order).flatMap((order) =>
    deliveries
      .filter((delivery) => order.every((one) => delivery.every((other) => combine(one.rule, other.rule))))
      .map((delivery) => ({ order, delivery })),
  );
}

/** Returns the choices of one level: none, each alone, all that combine with each other. */
function choicesOf(candidates: Candidate[]): Candidate[][] {
  const together = candidates.filter(({ rule }) => rule.combinesWith.includes(rule.level));
  return [[], ...candidates.map((one) => [one]), ...(together.length > 1 ? [together] : [])];
}

type Work = {
  input: Promoted;
  items: number[];
  candidates: Candidates;
  /** What each line promotion alone would reduce of each line. */
  singles: number[][];
};
type Applied = { lines: Discount[][]; delivery: Discount[]; cents: number };

function apply(plan: Plan, work: Work): Applied {
  const { items, input } = work;
  const lines = items.map((cents, index) => lineDiscounts(plan, index, cents, work));
  const left = items.map((cents, index) => cents - sumOf(lines[index]!));
  for (const { rule, covered } of plan.order) {
    const weights = left.map((cents, index) => (covered[index] ? cents : 0));
    const base = weights.reduce((sum, cents) => sum + cents, 0);
    for (const [index, amount] of spread(reductionOf(rule, base), weights).entries()) {
      if (amount === 0) continue;
      lines[index]!.push(discount(rule, amount));
      left[index]! -= amount;
    }
  }
  const delivery: Discount[] = [];
  let deliveryLeft = input.delivery?.cents ?? 0;
  for (const { rule } of plan.delivery) {
    const amount = reductionOf(rule, deliveryLeft);
    if (amount > 0) delivery.push(discount(rule, amount));
    deliveryLeft -= amount;
  }
  const cents = lines.reduce((sum, discounts) => sum + sumOf(discounts), sumOf(delivery));
  return { lines, delivery, cents };
}

/** Returns the discounts of one line: the best single one, or those that combine with each other, each of what the one before left. */
function lineDiscounts(plan: Plan, index: number, cents: number, { candidates, singles, input }: Work): Discount[] {
  const over = [
    ...plan.order.filter(({ covered }) => covered[index]),
    ...plan.delivery.filter(({ covered }) => covered[index]),
  ];
  let best: Discount[] = [];
  let most = 0;
  let left = cents;
  const together: Discount[] = [];
  for (const [at, { rule, covered }] of candidates.line.entries()) {
    if (!covered[index] || !over.every((other) => combine(rule, other.rule))) continue;
    const single = singles[at]![index]!;
    if (single > most) {
      most = single;
      best = [discount(rule, single)];
    }
    if (!rule.combinesWith.includes("line")) continue;
    const amount = reductionOf(rule, left, input.lines[index]!.quantity);
    if (amount > 0) together.push(discount(rule, amount));
    left -= amount;
  }
  return cents - left > most ? together : best;
}

function totalsOf(discounts: Discount[]): Discount[] {
  const totals = new Map<string, Discount>();
  for (const one of discounts) {
    const total = totals.get(one.promotionId);
    if (total) total.amountCents += one.amountCents;
    else totals.set(one.promotionId, { ...one });
  }
  return [...totals.values()];
}

const named = ({ id, code }: PromotionRule) => ({ promotionId: id, ...(code && { code }) });

const discount = (rule: PromotionRule, amountCents: number): Discount => ({
  ...named(rule),
  kind: rule.kind,
  value: rule.value,
  amountCents,
});

const sumOf = (discounts: readonly Discount[]) => discounts.reduce((sum, { amountCents }) => sum + amountCents, 0);
