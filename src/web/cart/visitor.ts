import { readCartCookie } from "#http/cart-cookie.ts";
import type { Site } from "#http/shop-context.ts";
import type { Guest } from "#shop/foundation/actor.ts";
import { guestOf } from "#shop/selling/cart/guest-secret.ts";

/** Returns the guest whose cookie a request for a page has; null without one. */
export function guestOfPage(request: Request, { publicUrl }: Site): Guest | null {
  return guestOf(readCartCookie(request.headers.get("cookie"), publicUrl));
}
