import type { PriceBreak } from "#shop/catalogue/parts/supplier-prices.ts";

type Priced = { priceCents: number; priceBreaks: readonly PriceBreak[] };

/** Returns what one piece costs if so many are bought, in minor units: the lowest price that applies. A break never raises the price. */
export function priceAt({ priceCents, priceBreaks }: Priced, quantity: number): number {
  const reached = priceBreaks.filter((one) => one.quantity <= quantity).map(({ cents }) => cents);
  return Math.min(priceCents, ...reached);
}

/** Returns the breaks that lower the price, by quantity: those that buyers are shown. */
export function shownBreaks({ priceCents, priceBreaks }: Priced): PriceBreak[] {
  const lowered: PriceBreak[] = [];
  for (const one of priceBreaks.toSorted((a, b) => a.quantity - b.quantity))
    if (one.cents < (lowered.at(-1)?.cents ?? priceCents)) lowered.push(one);
  return lowered;
}
