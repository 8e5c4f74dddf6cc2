import type { CartLine } from "#shop/cart/cart-lines.ts";
import { quote, type Quote } from "#shop/pricing/quote.ts";

/** Returns what the lines that are on sale cost. */
export function priceCart(lines: CartLine[], currency: string): Quote {
  return quote({
    currency,
    taxIncluded: false,
    lines: lines
      .filter(({ part }) => part.onSale)
      .map(({ id, quantity, part, vehicle }) => ({
        key: id,
        partId: part.id,
        quantity,
        unitPriceCents: part.priceCents,
        ...(part.brandId && { brandId: part.brandId }),
        ...(part.partTypeId && { partTypeId: part.partTypeId }),
        ...(vehicle && { vehicleIds: [vehicle.id] }),
      })),
    promotions: [],
    delivery: null,
    taxRates: () => [],
    credits: [],
  });
}
