import type { PromotionLevel, PromotionRule } from "#shop/selling/pricing/promotion-rule.ts";
import type { QuoteInput, QuoteLine } from "#shop/selling/pricing/quote.ts";

// What a cart costs, calculated apart from the shop's own functions: in big integers, with every choice of promotions tried in full.

type Row = { basis: bigint; amount: bigint };

const add = (values: bigint[]) => values.reduce((sum, value) => sum + value, 0n);
const halfUp = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator);

/** Largest remainders, by repeatedly giving one unit to the share that is furthest behind. */
function divide(total: bigint, weights: bigint[]): bigint[] {
  const sum = add(weights);
  if (sum === 0n)
    return divide(
      total,
      weights.map(() => 1n),
    );
  const shares = weights.map((weight) => (total * weight) / sum);
  const taken = new Set<number>();
  while (add(shares) < total) {
    let next = -1;
    for (const [index, weight] of weights.entries()) {
      if (taken.has(index)) continue;
      const behind = (at: number) => (total * weights[at]!) % sum;
      if (next < 0 || behind(index) > behind(next)) next = index;
      else if (behind(index) === behind(next) && weight > weights[next]!) next = index;
    }
    taken.add(next);
    shares[next]! += 1n;
  }
  return shares;
}

const lists = [
  ["partIds", ({ partId }: QuoteLine) => [partId]],
  ["brandIds", ({ brandId }: QuoteLine) => [brandId]],
  ["partTypeIds", ({ partTypeId }: QuoteLine) => [partTypeId]],
  ["vehicleIds", ({ vehicleIds }: QuoteLine) => vehicleIds ?? []],
] as const;

const covered = (rule: PromotionRule, line: QuoteLine) =>
  line.discountable !== false &&
  lists.every(([name, idsOf]) => !rule[name] || idsOf(line).some((id) => id && rule[name]!.includes(id)));

const friends = (a: PromotionRule, b: PromotionRule) =>
  a.combinesWith.includes(b.level) && b.combinesWith.includes(a.level);

function off({ kind, value }: PromotionRule, base: bigint, pieces: number): bigint {
  const amount = kind === "fixed" ? BigInt(value) * BigInt(pieces) : halfUp(base * BigInt(value), 10_000n);
  return amount > base ? base : amount;
}

/** Subsets of one level that may be used: none, one, or all that combine among themselves. */
function choices(rules: PromotionRule[], level: PromotionLevel): PromotionRule[][] {
  const own = rules.filter((rule) => rule.level === level);
  return [[], ...own.map((rule) => [rule]), own.filter(({ combinesWith }) => combinesWith.includes(level))];
}

function bestOfLine(line: QuoteLine, cents: bigint, rules: PromotionRule[]): bigint {
  const results = choices(rules, "line").map((chosen) =>
    chosen.reduce((left, rule) => left - off(rule, left, line.quantity), cents),
  );
  return results.reduce((least, left) => (left < least ? left : least), cents);
}

/** Returns, per choice of promotions, what is left of each line and of the delivery. */
function* outcomes({ lines, promotions, delivery }: QuoteInput, items: bigint[]) {
  const counted = promotions.filter((rule) => {
    const sum = add(items.filter((_, index) => covered(rule, lines[index]!)));
    return sum > 0n && sum >= BigInt(rule.minimumCents ?? 0) && (rule.level !== "delivery" || delivery?.cents);
  });
  for (const order of choices(counted, "order"))
    for (const free of choices(counted, "delivery")) {
      if (order.some((a) => free.some((b) => !friends(a, b)))) continue;
      const left = lines.map((line, index) => {
        const over = [...order, ...free].filter((rule) => covered(rule, line));
        const usable = counted.filter((rule) => covered(rule, line) && over.every((other) => friends(rule, other)));
        return bestOfLine(line, items[index]!, usable);
      });
      for (const rule of order) {
        const weights = left.map((cents, index) => (covered(rule, lines[index]!) ? cents : 0n));
        const shares = divide(off(rule, add(weights), 1), weights);
        for (const [index, share] of shares.entries()) left[index]! -= share;
      }
      yield { left, delivery: free.reduce((cents, rule) => cents - off(rule, cents, 1), BigInt(delivery?.cents ?? 0)) };
    }
}

/** What each part of a kit has of what is left of it: all that is in the kit by price, so that no part is below 0. */
function sharesOf({ kit, ...line }: QuoteLine, { items, left }: { items: bigint; left: bigint }) {
  if (!kit) return [{ ...line, cents: left }];
  const whole = divide(
    items,
    kit.map(({ unitPriceCents, quantity }) => BigInt(unitPriceCents * quantity)),
  );
  const discounts = divide(items - left, whole);
  return kit.map((part, index) => ({ ...part, cents: whole[index]! - discounts[index]! }));
}

function taxes(items: { cents: bigint; rates: ReturnType<QuoteInput["taxRates"]> }[], included: boolean) {
  const million = 1_000_000n;
  const micro = (rate: number) => BigInt(Math.round(rate * 1e6));
  const groups = new Map<string, { index: number; cents: bigint; rate: bigint; of: bigint }[]>();
  for (const [index, { cents, rates }] of items.entries())
    for (const rate of rates) {
      const of = included ? million + add(rates.map(({ rate }) => micro(rate))) : million;
      const key = JSON.stringify([rate.country, rate.region, rate.label, rate.rate, rate.reason, String(of)]);
      groups.set(key, [...(groups.get(key) ?? []), { index, cents, rate: micro(rate.rate), of }]);
    }
  const byItem = items.map(() => 0n);
  const rows: Row[] = [...groups.values()].map((members) => {
    const basis = add(members.map(({ cents }) => cents));
    const amount = halfUp(basis * members[0]!.rate, members[0]!.of);
    const shares = divide(
      amount,
      members.map(({ cents }) => cents),
    );
    for (const [at, { index }] of members.entries()) byItem[index]! += shares[at]!;
    return { basis, amount };
  });
  return { rows, byItem };
}

/** Returns the totals and, per line, fee and delivery, what is left after discounts and its tax. */
export function modelOf(input: QuoteInput) {
  const { lines, fees = [], delivery, taxRates, taxIncluded, credits } = input;
  const items = lines.map((line) => BigInt(line.itemsCents ?? line.unitPriceCents * line.quantity));
  const results = [...outcomes(input, items)];
  const price = (one: (typeof results)[number]) => add(one.left) + one.delivery;
  const best = results.reduce((best, one) => (price(one) < price(best) ? one : best));
  const shares = lines.flatMap((line, index) => sharesOf(line, { items: items[index]!, left: best.left[index]! }));
  const cores = shares
    .filter(({ coreEachCents }) => coreEachCents)
    .map((line) => ({ cents: line.coreEachCents! * line.quantity, taxClass: line.taxClass, refundable: true }));
  const allFees = [...fees, ...cores];
  const ratesOf = (kind: "line" | "fee" | "delivery", taxClass?: string) => taxRates({ kind, key: "", taxClass });
  const taxed = [
    ...shares.map(({ cents, taxClass }) => ({ cents, rates: ratesOf("line", taxClass) })),
    ...allFees.map(({ cents, taxClass }) => ({ cents: BigInt(cents), rates: ratesOf("fee", taxClass) })),
    ...(delivery ? [{ cents: best.delivery, rates: ratesOf("delivery") }] : []),
  ];
  const { rows, byItem } = taxes(taxed, taxIncluded);
  const tax = add(rows.map(({ amount }) => amount));
  const total = add(taxed.map(({ cents }) => cents)) + (taxIncluded ? 0n : tax);
  let due = total;
  for (const { availableCents, wantedCents } of credits) {
    const most = BigInt(Math.min(availableCents, wantedCents ?? availableCents));
    due -= most < due ? most : due;
  }
  return {
    left: taxed.map(({ cents }) => cents),
    taxOfEach: byItem,
    taxOfRows: rows.map(({ amount }) => amount),
    total,
    due,
  };
}
