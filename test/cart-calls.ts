import type { GuestBrowser } from "#test/guest-browser.ts";
import type { Json } from "#test/shop-client.ts";

/** Whoever has a cart: a guest or a customer. */
export type Buyer = Pick<GuestBrowser, "call">;

export const shipTo = {
  name: "Ada Lovelace",
  line1: "1 Main St",
  city: "Chicago",
  region: "IL",
  postalCode: "60601",
  country: "US",
};
export const cartContact = {
  email: "ada@example.com",
  clientName: "Ada Lovelace",
  phoneNumber: "312 555 0100",
  shipTo,
};

/** Fills a cart with the lines and the contact. Returns it as its buyer then sees it. */
export async function fillCart(buyer: Buyer, lines: Record<string, unknown>[]): Promise<Json> {
  for (const line of lines) await buyer.call("POST", "/api/cart/lines", line);
  return (await buyer.call("PUT", "/api/cart/contact", cartContact)).body;
}

/** Orders a cart as its buyer has seen it. */
export const completeCart = (buyer: Buyer, { id: cartId, version, totals }: Json, more: object = {}) =>
  buyer.call("POST", "/api/cart/complete", { cartId, version, totalCents: totals.totalCents, ...more });
