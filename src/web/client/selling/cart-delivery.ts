import type { DescribedDelivery, DescribedProposal } from "#shop/selling/cart/describe-offers.ts";
import { centsOf } from "#web/client/amounts.ts";
import { api } from "#web/client/api.ts";
import { toOffer } from "#web/client/selling/cart-offers.ts";
import { toCart, type ChangedCart } from "#web/client/selling/cart.ts";
import type { DeliverTo } from "#web/client/selling/delivery.ts";

/** `countries`: where the shop delivers; `delivery`: null without a destination. */
export type CartDelivery = { countries: string[]; delivery: DescribedDelivery | null };
export type CartProposal = DescribedProposal;

/** Returns what delivery of the cart costs, by default to its address, and with which parts it would be cheaper, come in fewer boxes or arrive sooner. */
export async function getCartDelivery(to: DeliverTo | null): Promise<CartDelivery> {
  const { countries, delivery } = await api.get("/cart/delivery", { query: { ...to } });
  if (!delivery) return { countries, delivery };
  const { country, postal, total, options, proposals, ...same } = delivery;
  return {
    countries,
    delivery: {
      ...same,
      to: { country, postal },
      totalCents: centsOf(total),
      options,
      proposals: proposals.map(({ total: proposed, saved, method: methodId, swaps, ...proposal }) => ({
        ...proposal,
        totalCents: centsOf(proposed),
        savedCents: centsOf(saved),
        methodId,
        swaps: swaps.map(({ line: lineId, replaced, part }) => ({ lineId, replaced, part: toOffer(part) })),
      })),
    },
  };
}

/** Replaces the parts of a proposal, all of them or none. */
export async function takeProposal({ swaps, methodId }: CartProposal): Promise<ChangedCart> {
  const parts = swaps.map(({ lineId: line, part }) => ({ line, part: part.partId }));
  return toCart(await api.post("/cart/replacements", { json: { parts, ...(methodId && { method: methodId }) } }));
}
