import type { DescribedOffer, DescribedOffers } from "#shop/selling/cart/described-offers.ts";
import { api } from "#web/client/api.ts";
import type { Cart } from "#web/client/selling/cart.ts";

export type CartOffers = DescribedOffers;
export type Offer = DescribedOffer;

/** Returns what the shop offers beside what is in the cart. */
export async function getCartOffers(): Promise<CartOffers> {
  return api.get("/cart/offers");
}

/** Replaces the part of a line; its vehicle and its quantity stay. */
export async function replaceCartLine(id: string, partId: string): Promise<Cart> {
  return api.post("/cart/lines/:id/replacement", { param: { id }, json: { partId } });
}

/** Adds parts for the vehicle of a line, all of them or none. */
export async function addCompanions(id: string, offers: Offer[], key: string): Promise<Cart> {
  const parts = offers.map(({ partId, quantity }) => ({ partId, quantity }));
  return api.post("/cart/lines/:id/companions", { param: { id }, json: { parts }, header: { "idempotency-key": key } });
}
