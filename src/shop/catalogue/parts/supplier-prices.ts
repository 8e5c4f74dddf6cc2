import { largestPaymentCents, minorDigits } from "#shop/foundation/money.ts";

/** A price as a supplier states it, with the terms of its price sheet. */
export type SupplierPrice = {
  /** A PIES price type such as `RET`. */
  type: string;
  /** The price zone that its sheet is for; null: it is for everyone. */
  level: string | null;
  /** ISO 4217. */
  currency: string;
  /** The first and the last day that it holds, as ISO dates; null: no limit. */
  from: string | null;
  until: string | null;
  /** In major units. */
  amount: number;
  perPiece: boolean;
  /** The smallest quantity it is for. */
  quantity: number;
  /** The number of its sheet, and of the sheet that this one supersedes. */
  sheet: string;
  supersedes: string | null;
};

/** Which of a supplier's prices the shop sells at: `types` best first, and the price zone that it belongs to. */
export type PriceChoice = { types: readonly string[]; level: string | null };

/** Retail, then the maker's suggested retail price, then list; all others are between traders. */
export const defaultPriceChoice: PriceChoice = { types: ["RET", "MSR", "LST"], level: null };

/** `today` is an ISO date. */
export type PriceTerms = PriceChoice & { currency: string; today: string };

/** What a part costs from a quantity on, in cents. */
export type PriceBreak = { quantity: number; cents: number };

/** The columns of a part that come from price types other than the selling price. */
export const namedPriceTypes = {
  listCents: "LST",
  jobberCents: "JBR",
  wholesaleCents: "WD1",
  coreCents: "CRE",
  mapCents: "RMP",
} as const;

export type NamedPrices = Partial<Record<keyof typeof namedPriceTypes, number>>;

export type ChosenPrices = NamedPrices & { priceCents?: number; priceBreaks?: PriceBreak[] };

export type PriceProblem = { code: string; params: Record<string, string | number> };

/**
 * Returns the prices of a part that hold today, in the shop's currency, and what is wrong with the others: `other_currency`, `price_expired`,
 * `price_not_yet_valid`, `price_level_not_taken`, `price_unit_not_taken`, `price_wrong` per price; `price_type_not_taken`, `price_quantity_not_taken`
 * and `price_ambiguous` where the shop gets no selling price from them; `price_rounded`.
 */
export function choosePrices(
  all: readonly SupplierPrice[],
  terms: PriceTerms,
): { chosen: ChosenPrices; problems: PriceProblem[] } {
  const problems: PriceProblem[] = [];
  const usable = all.filter((price) => {
    const problem = faultOf(price, terms);
    if (problem) problems.push(problem);
    return !problem;
  });
  const report = (code: string, params: PriceProblem["params"] = {}) => problems.push({ code, params });
  const centsFor = (type: string, quantity: number) => pick(usable, { type, quantity, terms, report });
  const chosen: ChosenPrices = {};
  for (const [field, type] of Object.entries(namedPriceTypes) as [keyof NamedPrices, string][]) {
    const cents = centsFor(type, 1);
    if (cents !== null) chosen[field] = cents;
  }
  const [selling] = terms.types.filter((type) => usable.some((price) => price.type === type));
  if (selling !== undefined) {
    const ofType = usable.filter(({ type }) => type === selling);
    const quantities = [...new Set(ofType.map(({ quantity }) => quantity))].toSorted((a, b) => a - b);
    const cents = Object.values(namedPriceTypes).includes(selling as "LST")
      ? namedPrice(chosen, selling)
      : centsFor(selling, 1);
    if (cents !== null) chosen.priceCents = cents;
    if (!quantities.includes(1)) report("price_quantity_not_taken", { quantity: quantities[0] ?? 0 });
    const breaks = quantities
      .filter((quantity) => quantity > 1)
      .flatMap((quantity) => {
        const each = centsFor(selling, quantity);
        return each === null ? [] : [{ quantity, cents: each }];
      });
    chosen.priceBreaks = breaks;
  } else if (all.length > 0 && !all.some(({ type }) => terms.types.includes(type))) {
    report("price_type_not_taken");
  }
  return { chosen, problems };
}

function namedPrice(chosen: NamedPrices, type: string): number | null {
  const [field] = Object.entries(namedPriceTypes).find(([, one]) => one === type) ?? [];
  return field ? (chosen[field as keyof NamedPrices] ?? null) : null;
}

function faultOf(price: SupplierPrice, { currency, today, level }: PriceTerms): PriceProblem | null {
  const { type, from, until } = price;
  if (price.currency !== currency) return { code: "other_currency", params: { currency: price.currency } };
  if (until !== null && until < today) return { code: "price_expired", params: { type, date: until } };
  if (from !== null && from > today) return { code: "price_not_yet_valid", params: { type, date: from } };
  if (price.level !== null && price.level !== level) {
    return { code: "price_level_not_taken", params: { type, level: price.level } };
  }
  if (!price.perPiece) return { code: "price_unit_not_taken", params: { type } };
  const cents = centsOf(price.amount, currency);
  return cents >= 1 && cents <= largestPaymentCents ? null : { code: "price_wrong", params: { price: price.amount } };
}

type Wanted = {
  type: string;
  quantity: number;
  terms: PriceTerms;
  report: (code: string, params?: PriceProblem["params"]) => void;
};

/**
 * Returns the price of a type for a quantity. Of several, the one for the shop's own level counts before one for everyone, one of a sheet that no
 * other of them supersedes, and the one that began last; null where two are left that differ.
 */
function pick(usable: SupplierPrice[], { type, quantity, terms, report }: Wanted): number | null {
  const all = usable.filter((price) => price.type === type && price.quantity === quantity);
  const own = all.filter(({ level }) => level !== null);
  const atLevel = own.length > 0 ? own : all;
  const superseded = new Set(atLevel.flatMap(({ supersedes }) => supersedes ?? []));
  const current = atLevel.filter(({ sheet }) => !superseded.has(sheet));
  const began = current
    .map(({ from }) => from ?? "")
    .toSorted()
    .at(-1);
  const latest = current.filter(({ from }) => (from ?? "") === began);
  const amounts = [...new Set(latest.map(({ amount }) => amount))];
  const [amount] = amounts;
  if (amount === undefined) return null;
  if (amounts.length > 1) {
    report("price_ambiguous", { type, prices: amounts.slice(0, 5).join(", ") });
    return null;
  }
  const cents = centsOf(amount, terms.currency);
  if (Math.abs(cents - amount * 10 ** minorDigits(terms.currency)) > 1e-6)
    report("price_rounded", { type, price: amount });
  return cents;
}

/** Half a cent is rounded up. */
function centsOf(amount: number, currency: string): number {
  return Math.round(Number((amount * 10 ** minorDigits(currency)).toFixed(6)));
}
