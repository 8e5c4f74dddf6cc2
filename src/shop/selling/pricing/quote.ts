import {
  discountsOf,
  totalsOf as discountTotals,
  type Discount,
  type UnusedPromotion,
} from "#shop/selling/pricing/discounts.ts";
import { sharesOf, type KitShare, type Share } from "#shop/selling/pricing/kit-shares.ts";
import { netItem, netOf } from "#shop/selling/pricing/net-prices.ts";
import type { PromotionRule, PromotedItem } from "#shop/selling/pricing/promotion-rule.ts";
import { taxesOf, type TaxedItem, type TaxRate, type TaxRow } from "#shop/selling/pricing/taxes.ts";

/** Amounts are whole minor units of the currency and not negative; rates are fractions. */
export type QuoteInput = {
  currency: string;
  /** Whether prices, fees and delivery include the tax. */
  taxIncluded: boolean;
  lines: QuoteLine[];
  promotions: PromotionRule[];
  delivery?: { cents: number; methodId: string } | null;
  fees?: QuoteFee[];
  taxRates: (item: Taxable) => readonly TaxRate[];
  /** The rate of the tax that a price includes although nothing is due on it, which comes off; absent or 0: none. */
  relief?: (item: Taxable) => number;
  /** Gift cards and store credit, in the order in which they pay. */
  credits: { accountId: string; kind: CreditKind; availableCents: number; wantedCents?: number }[];
  /** The smallest amount that can be paid otherwise: credits leave nothing or this much, if the total allows it. */
  leastDueCents?: number;
  /** Total and due are multiples of this: what is missing is a fee of the kind `rounding`, which is not taxed. */
  stepCents?: number;
};

type Taxable = { kind: "line" | "fee" | "delivery"; key: string; taxClass?: string };

export type CreditKind = "gift_card" | "credit";

export type QuoteLine = PromotedItem &
  KitShare & {
    /** The sum of the line where it is not price × quantity. */
    itemsCents?: number;
    /** What is in a kit: promotions see the kit, and the quote has a line for each of its parts. */
    kit?: KitShare[];
  };

/** A fee is never discounted and counts for no minimum. A refundable one is a deposit. */
export type QuoteFee = {
  key: string;
  lineKey?: string;
  kind: string;
  cents: number;
  refundable: boolean;
  taxClass?: string;
};

/** A line of the input, or a part of one that is a kit. */
export type QuotedLine = {
  key: string;
  itemsCents: number;
  discountCents: number;
  taxCents: number;
  /** The rate of the tax that came off; 0: none. */
  relief: number;
  discounts: Discount[];
  taxes: TaxRow[];
};

export type Quote = {
  currency: string;
  /** False also where it came off all that includes it. */
  taxIncluded: boolean;
  lines: QuotedLine[];
  delivery: {
    methodId: string;
    cents: number;
    discountCents: number;
    taxCents: number;
    discounts: Discount[];
    taxes: TaxRow[];
  } | null;
  /** The fees of the input, one of the kind `core` for each line with a deposit on the old part, and one of the kind `rounding` where there is any. */
  fees: (QuoteFee & { taxCents: number; taxes: TaxRow[] })[];
  /** One row for each rate, of the whole document. */
  taxes: TaxRow[];
  /** What each promotion reduced in all, and those that reduced nothing. */
  promotions: Discount[];
  unused: UnusedPromotion[];
  /** The lines after discounts at the shop's prices, by which minimums and the price of delivery go. */
  goodsCents: number;
  itemsCents: number;
  discountCents: number;
  deliveryCents: number;
  feesCents: number;
  depositsCents: number;
  taxCents: number;
  /** Items − discount + delivery + fees + deposits, + tax where it is not included. */
  totalCents: number;
  credits: { accountId: string; kind: CreditKind; amountCents: number }[];
  /** What is left to pay after the credits. */
  dueCents: number;
};

/**
 * Returns what a cart costs. The order of calculation: line promotions, order promotions, delivery promotions, fees and deposits, tax,
 * credits. Where a tax comes off, discounts are decided before, and each line, fee and delivery is rounded once. Every sum equals its parts exactly. The delivery's discount is part of `discountCents`, `deliveryCents` is without it.
 */
export function quote(input: QuoteInput): Quote {
  const items = input.lines.map(({ itemsCents, unitPriceCents, quantity }) => itemsCents ?? unitPriceCents * quantity);
  const discounts = discountsOf(input, items);
  const reliefOf = (kind: Taxable["kind"], { key, taxClass }: Omit<Taxable, "kind">) =>
    (input.taxIncluded && input.relief?.({ kind, key, ...(taxClass && { taxClass }) })) || 0;
  const shares = input.lines.flatMap((line, index) =>
    netShares(line, { cents: items[index]!, discounts: discounts.lines[index]! }, (part) => reliefOf("line", part)),
  );
  const fees = [...(input.fees ?? []), ...shares.flatMap(coreFee)].map((fee) => ({
    ...fee,
    cents: netOf(fee.cents, reliefOf("fee", fee)),
  }));
  const sent = input.delivery && {
    ...input.delivery,
    ...netItem(
      { cents: input.delivery.cents, discounts: discounts.delivery },
      reliefOf("delivery", { key: input.delivery.methodId }),
    ),
  };
  const taxed = taxedItems(input, { shares, fees, sent });
  const isReduced =
    shares.some(({ relief }) => relief > 0) && taxed.every(({ rates }) => rates.every(({ rate }) => rate === 0));
  const taxIncluded = input.taxIncluded && !isReduced;
  const taxes = taxesOf(taxed, { taxIncluded });

  const lines = shares.map(({ key, itemsCents, discounts, relief }, index) => ({
    key,
    itemsCents,
    discountCents: sumOf(discounts),
    taxCents: sumOf(taxes.items[index]!),
    relief,
    discounts,
    taxes: taxes.items[index]!,
  }));
  const quotedFees = fees.map((fee, index) => {
    const rows = taxes.items[lines.length + index]!;
    return { ...fee, taxCents: sumOf(rows), taxes: rows };
  });
  const deliveryTaxes = taxes.items[lines.length + fees.length] ?? [];
  const delivery = sent
    ? { ...sent, discountCents: sumOf(sent.discounts), taxCents: sumOf(deliveryTaxes), taxes: deliveryTaxes }
    : null;
  const promotions = discountTotals([...shares.flatMap(({ discounts }) => discounts), ...(sent?.discounts ?? [])]);
  const goodsCents = items.reduce((sum, cents) => sum + cents, 0) - sumOf(discounts.lines.flat());
  const parts = { lines, delivery, fees: quotedFees, taxes: taxes.rows, promotions, unused: discounts.unused };
  quotedFees.push(...roundingOf(sumsOf(parts, taxIncluded).totalCents, input));
  const sums = sumsOf(parts, taxIncluded);
  return { currency: input.currency, taxIncluded, goodsCents, ...parts, ...sums, ...payOf(sums, input) };
}

type NetShare = Share & { relief: number };

/** Returns the shares of a line without the tax that came off: of a kit as a whole, if it has one rate. */
function netShares(
  line: QuoteLine,
  price: Parameters<typeof netItem>[0],
  reliefOf: (part: Omit<Taxable, "kind">) => number,
) {
  const [rate = 0, ...others] = new Set((line.kit ?? [line]).map(reliefOf));
  const whole = netItem(price, others.length > 0 ? 0 : rate);
  return sharesOf(line, whole.cents, whole.discounts).map((share): NetShare => {
    if (others.length === 0) return { ...share, relief: rate };
    const relief = reliefOf(share);
    const { cents: itemsCents, discounts } = netItem({ cents: share.itemsCents, discounts: share.discounts }, relief);
    return { ...share, itemsCents, discounts, relief };
  });
}

/** Returns the fee that makes the total a multiple of the step. */
function roundingOf(totalCents: number, { stepCents = 1 }: QuoteInput): Quote["fees"] {
  const cents = roundUp(totalCents, stepCents) - totalCents;
  return cents > 0 ? [{ key: "rounding", kind: "rounding", cents, refundable: false, taxCents: 0, taxes: [] }] : [];
}

function roundUp(cents: number, step: number): number {
  return Math.ceil(cents / step) * step;
}

function coreFee({ key, quantity, coreEachCents, taxClass }: Share): QuoteFee[] {
  if (!coreEachCents) return [];
  const cents = coreEachCents * quantity;
  return [{ key: `core:${key}`, lineKey: key, kind: "core", cents, refundable: true, ...(taxClass && { taxClass }) }];
}

type Sent = { cents: number; methodId: string; discounts: Discount[] } | null | undefined;
type Taxed = { shares: Share[]; fees: QuoteFee[]; sent: Sent };

/** Returns what is taxed: lines, fees and delivery, in this order. */
function taxedItems({ taxRates }: QuoteInput, { shares, fees, sent }: Taxed) {
  const ratesOf = (kind: Taxable["kind"], key: string, taxClass?: string) =>
    taxRates({ kind, key, ...(taxClass && { taxClass }) });
  const items: TaxedItem[] = shares.map(({ key, itemsCents, discounts, taxClass }) => ({
    cents: itemsCents - sumOf(discounts),
    rates: ratesOf("line", key, taxClass),
  }));
  for (const { key, cents, taxClass } of fees) items.push({ cents, rates: ratesOf("fee", key, taxClass) });
  if (sent) items.push({ cents: sent.cents - sumOf(sent.discounts), rates: ratesOf("delivery", sent.methodId) });
  return items;
}

function sumsOf(
  { lines, delivery, fees, taxes }: Pick<Quote, "lines" | "delivery" | "fees" | "taxes">,
  taxIncluded: boolean,
) {
  const itemsCents = total(lines, ({ itemsCents }) => itemsCents);
  const discountCents = total(lines, ({ discountCents }) => discountCents) + (delivery?.discountCents ?? 0);
  const deliveryCents = delivery?.cents ?? 0;
  const feesCents = total(fees, ({ refundable, cents }) => (refundable ? 0 : cents));
  const depositsCents = total(fees, ({ refundable, cents }) => (refundable ? cents : 0));
  const taxCents = sumOf(taxes);
  const totalCents =
    itemsCents - discountCents + deliveryCents + feesCents + depositsCents + (taxIncluded ? 0 : taxCents);
  return { itemsCents, discountCents, deliveryCents, feesCents, depositsCents, taxCents, totalCents };
}

/** Returns what the credits pay of the total, and what they leave. */
function payOf(
  { totalCents }: Pick<Quote, "totalCents">,
  { credits: available, leastDueCents = 0, stepCents = 1 }: QuoteInput,
): Pick<Quote, "credits" | "dueCents"> {
  let dueCents = totalCents;
  const paid = available.flatMap(({ accountId, kind, availableCents, wantedCents }) => {
    const amountCents = Math.min(Math.max(availableCents, 0), wantedCents ?? dueCents, dueCents);
    dueCents -= amountCents;
    return amountCents > 0 ? [{ accountId, kind, amountCents }] : [];
  });
  const left = dueCents > 0 ? Math.min(Math.max(leastDueCents, roundUp(dueCents, stepCents)), totalCents) : 0;
  return { credits: giveBack(paid, left - dueCents), dueCents: left };
}

/** Returns the credits without their last `cents`. */
function giveBack(paid: Quote["credits"], cents: number): Quote["credits"] {
  let left = cents;
  return paid
    .toReversed()
    .flatMap((one) => {
      const back = Math.min(left, one.amountCents);
      left -= back;
      return one.amountCents > back ? [{ ...one, amountCents: one.amountCents - back }] : [];
    })
    .toReversed();
}

function total<T>(rows: readonly T[], centsOf: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + centsOf(row), 0);
}

const sumOf = (rows: readonly { amountCents: number }[]) => total(rows, ({ amountCents }) => amountCents);
