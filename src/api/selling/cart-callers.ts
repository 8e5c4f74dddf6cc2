import type { Context } from "hono";
import type { Env } from "#api/guard.ts";
import type { Shop } from "#api/router.ts";
import { cartCookie, readCartCookie } from "#http/cart-cookie.ts";
import { signedIn, type Buyer, type Guest } from "#shop/foundation/actor.ts";
import { describeCart } from "#shop/selling/cart/describe-cart.ts";
import type { CartNotice } from "#shop/selling/cart/cart-input.ts";
import { guestOf, newGuestSecret } from "#shop/selling/cart/guest-secret.ts";
import { readCart } from "#shop/selling/cart/read-cart.ts";
import { ShopError, type ErrorCode } from "#shop/foundation/errors.ts";
import type { OrderMessages } from "#shop/selling/orders/order-fitment.ts";

/** What every write to a cart may be refused with. */
export const cartWriteRefusals = ["rate_limited", "cross_site"] as const satisfies ErrorCode[];

/** Returns who calls: a customer by their token, else a guest by their cookie. What needs a cart throws `not_found` without either. */
export function cartCallers(publicUrl: string) {
  const guestIn = (c: Context): Guest | null => guestOf(readCartCookie(c.req.header("cookie"), publicUrl));
  const buyerOf = (c: Context<Env>): Buyer | null => {
    const actor = c.get("actor");
    return actor ? signedIn(actor) : guestIn(c);
  };
  /** The buyer who writes; a guest's cookie is set, or its lifetime renewed. */
  const writerOf = (c: Context<Env>): Buyer => {
    const actor = c.get("actor");
    if (actor) return signedIn(actor);
    const known = readCartCookie(c.req.header("cookie"), publicUrl);
    const secret = known !== undefined && guestOf(known) ? known : newGuestSecret();
    const guest = guestOf(secret);
    if (!guest) throw new ShopError("internal");
    c.header("set-cookie", cartCookie(secret, publicUrl));
    return guest;
  };
  /** Returns the buyer of the cart. Throws `not_found` for a caller without one. */
  const ownerOf = (c: Context<Env>): Buyer => {
    const buyer = buyerOf(c);
    if (!buyer) throw new ShopError("not_found");
    return buyer;
  };
  return { guestIn, buyerOf, writerOf, ownerOf };
}

/** Returns a function that returns the buyer's whole cart. */
export function cartShower({ db, site }: Pick<Shop, "db" | "site">, words: OrderMessages) {
  return async (c: Context<Env>, buyer: Buyer | null, notices: CartNotice[] = []) => {
    c.header("cache-control", "no-store");
    const view = buyer && (await readCart(db, buyer, { currency: site.currency, client: c.get("client") }));
    return describeCart(view, words, site, notices);
  };
}
