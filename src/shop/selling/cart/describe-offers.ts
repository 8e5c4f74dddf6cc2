import { imageAddress } from "#shop/foundation/images/image-url.ts";
import { describeFitment } from "#shop/catalogue/fitment/describe-fitment.ts";
import { displayTitle } from "#shop/catalogue/parts/display-title.ts";
import { titleOf } from "#shop/catalogue/parts/part-title.ts";
import type { CartDeliveryView } from "#shop/selling/cart/cart-delivery.ts";
import type { CartLine } from "#shop/selling/cart/cart-lines.ts";
import type { CartOffers, OfferedPart } from "#shop/selling/cart/cart-offers.ts";
import type { ShopTerms } from "#shop/selling/cart/describe-cart.ts";
import type { DescribedDelivery, DescribedOffer, DescribedOffers } from "#shop/selling/cart/described-offers.ts";
import { describeOption } from "#shop/selling/delivery/described-option.ts";
import type { OrderMessages } from "#shop/selling/orders/order-fitment.ts";

/** Returns what delivery of a cart costs, with the parts of the proposals in words; null for null. */
export function describeDelivery(
  view: CartDeliveryView | null,
  words: OrderMessages,
  shop: ShopTerms,
): DescribedDelivery | null {
  if (!view) return null;
  const { currency } = shop;
  const titleOfLine = ({ part, titleFacts }: CartLine) =>
    titleFacts ? displayTitle(titleFacts, words) : titleOf(part);
  const describe = (line: CartLine): DescribedOffer[] => {
    const { part, fitment, quantity } = line;
    if (!fitment) return [];
    const { id: partId, sku, brand, priceCents } = part;
    const same = { partId, sku, brand, imageUrl: imageAddress(shop, part), priceCents, currency, quantity };
    return [{ ...same, name: titleOfLine(line), fitment: describeFitment(fitment, words) }];
  };
  const { to, status, totalCents, boxes, latest } = view;
  return {
    to: { country: to.country, postal: to.postal },
    status,
    totalCents,
    currency,
    boxes,
    latest,
    options: view.options.map(describeOption(currency)),
    forbidden: [...view.forbidden],
    proposals: view.proposals.map(({ swaps, ...same }) => ({
      ...same,
      swaps: swaps.flatMap(({ from, to: other }) =>
        describe(other).map((part) => ({ lineId: from.id, replaced: titleOfLine(from), part })),
      ),
    })),
  };
}

/** Returns offers with their vehicles and verdicts in words; none for null. */
export function describeOffers(offers: CartOffers | null, words: OrderMessages, shop: ShopTerms): DescribedOffers {
  const describe = ({ part, titleFacts, fitment, quantity }: OfferedPart): DescribedOffer => {
    const { id: partId, sku, brand, imageUrl, partType, priceCents } = part;
    return {
      partId,
      sku,
      name: titleFacts ? displayTitle(titleFacts, words) : titleOf(part),
      brand: brand?.name ?? null,
      imageUrl: imageAddress(shop, { imageUrl, typeSlug: partType?.slug }),
      priceCents,
      currency: shop.currency,
      quantity,
      fitment: describeFitment(fitment, words),
    };
  };
  return {
    alternates: (offers?.alternates ?? []).map(({ lineId, parts }) => ({ lineId, parts: parts.map(describe) })),
    jobs: (offers?.jobs ?? []).map(({ vehicle, parts, ...same }) => {
      const named = { id: vehicle.id, name: words.vehicleName(vehicle) };
      return { ...same, vehicle: named, parts: parts.map(describe) };
    }),
  };
}
