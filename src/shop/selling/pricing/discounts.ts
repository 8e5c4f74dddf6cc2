import {
  combine,
  covers,
  reductionOf,
  type PromotedItem,
  type PromotionKind,
  type PromotionRule,
} from "#shop/selling/pricing/promotion-rule.ts";
import { allocate } from "#shop/selling/pricing/allocate.ts";

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

type Discounts = { lines: Discount[][]; delivery: Discount[]; unused: UnusedPromotion[] };

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
  const work: Work = { input, items, candidates, singles, alone: null, orderCents: new Map() };
  let best: Plan = { order: [], delivery: [] };
  let most = -1;
  for (const plan of plansOf(candidates)) {
    const cents = centsOf(plan, work);
    if (cents > most) [best, most] = [plan, cents];
  }
  const { lines, delivery } = apply(best, work);
  const used = new Set([...lines.flat(), ...delivery].map(({ promotionId }) => promotionId));
  for (const { rule } of [...candidates.line, ...candidates.order, ...candidates.delivery])
    if (!used.has(rule.id)) unused.push({ ...named(rule), reason: "not_combined" });
  return { lines, delivery, unused };
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

type Reduction = { rule: PromotionRule; cents: number };

type Work = {
  input: Promoted;
  items: number[];
  candidates: Candidates;
  /** What each line promotion alone would reduce of each line. */
  singles: number[][];
  /** The reductions of the lines where no promotion of the order or the delivery displaces one, once calculated. */
  alone: Reduction[][] | null;
  /** What promotions of the order reduce after these. */
  orderCents: Map<Plan["order"], number>;
};

/** Returns what a plan reduces in all, without the shares of the lines where it can. */
function centsOf(plan: Plan, work: Work): number {
  const lines = lineReductions(plan, work);
  const known = lines === work.alone ? work.orderCents.get(plan.order) : undefined;
  const order = known ?? orderCentsOf(plan, leftOf(lines, work));
  if (lines === work.alone) work.orderCents.set(plan.order, order);
  return lines.reduce((sum, reductions) => sum + sumOf(reductions), order + sumOf(deliveryReductions(plan, work)));
}

function orderCentsOf({ order }: Plan, left: number[]): number {
  const [only, second] = order;
  if (!only) return 0;
  if (!second) return reductionOf(only.rule, baseOf(only, left));
  const before = left.reduce((sum, cents) => sum + cents, 0);
  for (const candidate of order) reduceOrder(candidate, left);
  return before - left.reduce((sum, cents) => sum + cents, 0);
}

const leftOf = (lines: Reduction[][], { items }: Work) => items.map((cents, index) => cents - sumOf(lines[index]!));

const baseOf = ({ covered }: Candidate, left: number[]) =>
  left.reduce((sum, cents, index) => (covered[index] ? sum + cents : sum), 0);

/** Takes a promotion of the order from what is left of the lines. Returns the share of each. */
function reduceOrder(candidate: Candidate, left: number[]): number[] {
  const weights = left.map((cents, index) => (candidate.covered[index] ? cents : 0));
  const shares = allocate(reductionOf(candidate.rule, baseOf(candidate, left)), weights);
  for (const [index, share] of shares.entries()) left[index]! -= share;
  return shares;
}

function apply(plan: Plan, work: Work): { lines: Discount[][]; delivery: Discount[] } {
  const reductions = lineReductions(plan, work);
  const lines = reductions.map((ofLine) => ofLine.map(toDiscount));
  const left = leftOf(reductions, work);
  for (const candidate of plan.order)
    for (const [index, cents] of reduceOrder(candidate, left).entries())
      if (cents > 0) lines[index]!.push(toDiscount({ rule: candidate.rule, cents }));
  return { lines, delivery: deliveryReductions(plan, work).map(toDiscount) };
}

function deliveryReductions({ delivery }: Plan, { input }: Work): Reduction[] {
  let left = input.delivery?.cents ?? 0;
  return delivery.flatMap(({ rule }) => {
    const cents = reductionOf(rule, left);
    left -= cents;
    return cents > 0 ? [{ rule, cents }] : [];
  });
}

function lineReductions({ order, delivery }: Plan, work: Work): Reduction[][] {
  const { candidates, items } = work;
  const clashing = candidates.line.map(({ rule }) =>
    [...order, ...delivery].filter((other) => !combine(rule, other.rule)),
  );
  if (clashing.some((others) => others.length > 0)) return items.map((_, index) => reduceLine(index, work, clashing));
  return (work.alone ??= items.map((_, index) => reduceLine(index, work, clashing)));
}

/**
 * Returns the reductions of one line: the best single one, or those that combine with each other, each of what the one before left. `clashing`
 * are the promotions of the plan that each line promotion does not combine with.
 */
function reduceLine(index: number, { items, candidates, singles, input }: Work, clashing: Candidate[][]): Reduction[] {
  const cents = items[index]!;
  let best: Reduction[] = [];
  let most = 0;
  let left = cents;
  const together: Reduction[] = [];
  for (const [at, { rule, covered }] of candidates.line.entries()) {
    if (!covered[index] || clashing[at]!.some((other) => other.covered[index])) continue;
    const single = singles[at]![index]!;
    if (single > most) {
      most = single;
      best = [{ rule, cents: single }];
    }
    if (!rule.combinesWith.includes("line")) continue;
    const next = reductionOf(rule, left, input.lines[index]!.quantity);
    if (next > 0) together.push({ rule, cents: next });
    left -= next;
  }
  return cents - left > most ? together : best;
}

/** Returns what each promotion reduced in all. */
export function totalsOf(discounts: Discount[]): Discount[] {
  const totals = new Map<string, Discount>();
  for (const one of discounts) {
    const total = totals.get(one.promotionId);
    if (total) total.amountCents += one.amountCents;
    else totals.set(one.promotionId, { ...one });
  }
  return [...totals.values()];
}

const named = ({ id, code }: PromotionRule) => ({ promotionId: id, ...(code && { code }) });

const toDiscount = ({ rule, cents }: Reduction): Discount => ({
  ...named(rule),
  kind: rule.kind,
  value: rule.value,
  amountCents: cents,
});

const sumOf = (reductions: readonly Reduction[]) => reductions.reduce((sum, { cents }) => sum + cents, 0);
