import type { CartContact, SeenContact } from "#shop/selling/cart/contact-input.ts";
import type { CartNotice } from "#shop/selling/cart/cart-input.ts";
import type {
  CartContactDetails,
  CartGroup,
  CartTotals,
  DescribedCart,
  DescribedCartLine,
} from "#shop/selling/cart/described-cart.ts";
import type { FitmentAnswers } from "#shop/catalogue/fitment/qualifiers.ts";
import { api, type RequestBody, type ResponseBody } from "#web/client/api.ts";
import { retryWhileBusy } from "#web/client/retry-while-busy.ts";

export type Cart = DescribedCart;
export type CartLine = DescribedCartLine;
export type { CartContactDetails, CartGroup, CartNotice, CartTotals };

/** How the buyer wants to pay. */
export type PayBy = NonNullable<RequestBody<"post", "/cart/complete">["payBy"]>;

/** A part to put into the cart; `vehicleId`: the vehicle that it is for. `confirmed`: it is wanted although it may not fit that. */
export type NewCartLine = {
  partId: string;
  quantity: number;
  vehicleId?: string;
  answers?: FitmentAnswers;
  confirmed?: boolean;
};

// Every change returns the whole cart as it is then. The browser sends the cookie of a guest by itself.

export async function getCart(): Promise<Cart> {
  return api.get("/cart");
}

export async function addToCart({ answers, ...line }: NewCartLine, key: string): Promise<Cart> {
  const json = { ...line, ...(answers && { answers: answers as Record<string, string> }) };
  return api.post("/cart/lines", { json, header: { "idempotency-key": key } });
}

/** What changes of a line; `vehicleId` null: it is for no vehicle. */
export type LineChange = RequestBody<"patch", "/cart/lines/:id">;

export async function changeCartLine(id: string, json: LineChange): Promise<Cart> {
  return api.patch("/cart/lines/:id", { param: { id }, json });
}

export async function removeCartLine(id: string): Promise<Cart> {
  return api.delete("/cart/lines/:id", { param: { id } });
}

/** Moves the cart that the browser had before its user signed in into the customer's; repeating it changes nothing. */
export async function mergeCart(): Promise<Cart> {
  return api.post("/cart/merge");
}

/** Adds the parts of an order of the customer's. */
export async function orderAgain(orderId: string): Promise<Cart> {
  return api.post("/cart/orders", { json: { orderId } });
}

/** What is stored of the contact, and what the buyer saw before; rejected with `cart_changed` if the cart has other details by now. */
export type ContactChange = { contact: CartContact; seen: SeenContact };

// Changes name the cart that they are about: rejected with `cart_changed` if another one is open.

export async function setCartContact(cartId: string, { contact, seen }: ContactChange): Promise<Cart> {
  return api.put("/cart/contact", { json: { cartId, ...contact, seen } });
}

export async function setCartDelivery(cartId: string, deliveryMethodId: string): Promise<Cart> {
  return api.put("/cart/delivery", { json: { cartId, deliveryMethodId } });
}

/** Enters a promotion code or a gift card. */
export async function enterCartCode(cartId: string, code: string): Promise<Cart> {
  return api.post("/cart/codes", { json: { cartId, code } });
}

export async function removeCartCode(cartId: string, code: string): Promise<Cart> {
  return api.delete("/cart/codes/:code", { param: { code }, query: { cartId } });
}

export async function removeCartGiftCard(cartId: string, card: string): Promise<Cart> {
  return api.delete("/cart/gift-cards/:card", { param: { card }, query: { cartId } });
}

/** Pays with the customer's store credit, or not. */
export async function setCartCredit(cartId: string, used: boolean): Promise<Cart> {
  return api.put("/cart/credit", { json: { cartId, used } });
}

/** What the buyer saw of the cart. */
export type SeenCart = { cartId: string; version: number; totalCents: number; dueCents: number };

/** A placed order; `key` opens that of a guest. */
export type PlacedCart = ResponseBody<"post", "/cart/complete">;

/**
 * Turns the cart into an order, as it was seen; repeating it returns the same order. Rejects with `cart_changed` if it is different now.
 */
export async function completeCart(seen: SeenCart, payBy: PayBy): Promise<PlacedCart> {
  return retryWhileBusy(() => api.post("/cart/complete", { json: { ...seen, payBy } }));
}

/** Shares the cart; returns the token of its read-only link. */
export async function shareCart(): Promise<string> {
  return (await api.post("/cart/share")).token;
}
