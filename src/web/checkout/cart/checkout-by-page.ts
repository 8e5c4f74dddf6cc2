import { data, redirect } from "react-router";
import { readCartCookie } from "#http/cart-cookie.ts";
import type { ShopContext } from "#http/shop-context.ts";
import { cartCodes, cartDelivery } from "#shop/cart/cart-input.ts";
import { setCartDetails } from "#shop/cart/change-cart.ts";
import { cartContact } from "#shop/cart/contact-input.ts";
import { placeCart } from "#shop/cart/guest-orders.ts";
import { guestOf } from "#shop/cart/guest-secret.ts";
import { ShopError } from "#shop/errors.ts";
import { asId } from "#shop/id.ts";
import { submitCheckout, type CheckoutCalls, type Refused } from "#web/checkout/cart/checkout-form.ts";
import { parsed, refusalInWords } from "#web/shell/form-by-page.ts";
import { prefixOf } from "#web/ui/site.ts";
import { language } from "#messages/language.ts";

type Page = Pick<ShopContext, "writes" | "site" | "client">;

/** Does what a form of the checkout says, for a guest without scripts. Returns what is wrong with it, or a redirect. */
export async function submitByPage(request: Request, page: Page) {
  const form = await request.formData();
  const step = String(form.get("step"));
  try {
    const path = await submitCheckout(form, callsOf(request, page));
    return redirect(prefixOf(page.site) + (path ?? "/checkout"), 303);
  } catch (error) {
    const { status, ...why } = refusalInWords(error);
    return data({ step, ...why } satisfies Refused, { status });
  }
}

function callsOf(request: Request, { writes: db, site, client }: Page): CheckoutCalls {
  const secret = readCartCookie(request.headers.get("cookie"), site.publicUrl);
  const buyer = guestOf(secret);
  if (!buyer || secret === undefined) throw new ShopError("not_found");
  return {
    contact: (contact) => setCartDetails(db, buyer, parsed(cartContact.safeParse(contact))),
    delivery: (deliveryMethodId) => setCartDetails(db, buyer, parsed(cartDelivery.safeParse({ deliveryMethodId }))),
    codes: (codes) => setCartDetails(db, buyer, parsed(cartCodes.safeParse({ codes }))),
    async complete({ id, version, totalCents }) {
      const seen = { cartId: asId(id), version, totalCents };
      const terms = { currency: site.currency, locale: language, client: client ?? null };
      const placed = await placeCart(db, { buyer, secret }, seen, terms);
      return `/order/${placed.key}`;
    },
  };
}
