import type { CartDeliveryView, Proposal } from "#shop/selling/cart/cart-delivery.ts";
import type { CartLine } from "#shop/selling/cart/cart-lines.ts";
import { describeOptions, type CartDelivery } from "#shop/selling/cart/describe-cart.ts";
import type { CartOffers, OfferedPart } from "#shop/selling/cart/cart-offers.ts";
import type { Job } from "#shop/selling/cart/jobs.ts";
import { describeFitment, type DescribedFitment } from "#shop/catalogue/fitment/describe-fitment.ts";
import type { OrderMessages } from "#shop/selling/orders/order-fitment.ts";
import { displayTitle } from "#shop/catalogue/parts/display-title.ts";
import { titleOf } from "#shop/catalogue/parts/part-title.ts";

/** A part that is offered, as people are shown it. */
export type DescribedOffer = {
  partId: string;
  sku: string;
  name: string;
  brand: string | null;
  imageUrl: string;
  typeSlug: string | null;
  priceCents: number;
  quantity: number;
  fitment: DescribedFitment;
};

export type DescribedOffers = {
  alternates: { lineId: string; parts: DescribedOffer[] }[];
  jobs: {
    job: Job["id"];
    axle: string | null;
    lineId: string;
    vehicle: { id: string; name: string };
    parts: DescribedOffer[];
  }[];
};

/** Parts that would make a cart cheaper, come in fewer boxes or arrive sooner, as people are shown them. */
export type DescribedProposal = Omit<Proposal, "swaps"> & {
  swaps: { lineId: string; replaced: string; part: DescribedOffer }[];
};

export type DescribedDelivery = Omit<CartDeliveryView, "forbidden" | "proposals" | "options"> & {
  options: CartDelivery[];
  forbidden: string[];
  proposals: DescribedProposal[];
};

/** Returns what delivery of a cart costs, with the parts of the proposals in words; null for null. */
export function describeDelivery(view: CartDeliveryView | null, words: OrderMessages): DescribedDelivery | null {
  if (!view) return null;
  const titleOfLine = ({ part, titleFacts }: CartLine) =>
    titleFacts ? displayTitle(titleFacts, words) : titleOf(part);
  const describe = (line: CartLine): DescribedOffer[] => {
    const { part, fitment, quantity } = line;
    if (!fitment) return [];
    const { id: partId, sku, brand, imageUrl, typeSlug, priceCents } = part;
    const same = { partId, sku, brand, imageUrl, typeSlug, priceCents, quantity };
    return [{ ...same, name: titleOfLine(line), fitment: describeFitment(fitment, words) }];
  };
  const { to, status, totalCents, boxes, latest } = view;
  return {
    to,
    status,
    totalCents,
    boxes,
    latest,
    options: describeOptions(view.options),
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
export function describeOffers(offers: CartOffers | null, words: OrderMessages): DescribedOffers {
  const describe = ({ part, titleFacts, fitment, quantity }: OfferedPart): DescribedOffer => {
    const { id: partId, sku, brand, imageUrl, partType, priceCents } = part;
    const name = titleFacts ? displayTitle(titleFacts, words) : titleOf(part);
    const type = { typeSlug: partType?.slug ?? null, fitment: describeFitment(fitment, words) };
    return { partId, sku, name, brand: brand?.name ?? null, imageUrl, priceCents, quantity, ...type };
  };
  return {
    alternates: (offers?.alternates ?? []).map(({ lineId, parts }) => ({ lineId, parts: parts.map(describe) })),
    jobs: (offers?.jobs ?? []).map(({ vehicle, parts, ...same }) => {
      const named = { id: vehicle.id, name: words.vehicleName(vehicle) };
      return { ...same, vehicle: named, parts: parts.map(describe) };
    }),
  };
}
