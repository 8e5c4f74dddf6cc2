import type { DescribedDelivery, DescribedProposal } from "#shop/selling/cart/described-offers.ts";
import { api } from "#web/client/api.ts";
import type { Cart } from "#web/client/selling/cart.ts";
import type { DeliverTo } from "#web/client/selling/delivery.ts";

/** `countries`: where the shop delivers; `delivery`: null without a destination. */
export type CartDelivery = { countries: string[]; delivery: DescribedDelivery | null };
export type CartProposal = DescribedProposal;

/** Returns what delivery of the cart costs, by default to its address, and with which parts it would be cheaper, come in fewer boxes or arrive sooner. */
export async function getCartDelivery(to: DeliverTo | null): Promise<CartDelivery> {
  return api.get("/cart/delivery", { query: { ...to } });
}

/** Replaces the parts of a proposal, all of them or none. */
export async function takeProposal({ swaps, methodId }: CartProposal): Promise<Cart> {
  const replacements = swaps.map(({ lineId, part }) => ({ lineId, partId: part.partId }));
  return api.post("/cart/replacements", { json: { replacements, ...(methodId && { methodId }) } });
}
