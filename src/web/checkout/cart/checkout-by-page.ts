import { data, redirect } from "react-router";
import { readCartCookie } from "#http/cart-cookie.ts";
import type { ShopContext } from "#http/shop-context.ts";
import { cartDelivery } from "#shop/cart/cart-input.ts";
import { setCartDetails } from "#shop/cart/change-cart.ts";
import { cartContact } from "#shop/cart/contact-input.ts";
import { placeCart } from "#shop/cart/guest-orders.ts";
import { guestOf } from "#shop/cart/guest-secret.ts";
import { ShopError } from "#shop/errors.ts";
import { asId } from "#shop/id.ts";
import { typedCode } from "#web/cart/code-calls.ts";
import { codeCallsOfGuest } from "#web/cart/guest-code-calls.ts";
import { stepOf, submitCheckout, type CheckoutCalls, type Refused } from "#web/checkout/cart/checkout-form.ts";
import { parsed, describeRefusal } from "#web/shell/form-by-page.ts";
import { prefixOf } from "#web/ui/site.ts";
import { language } from "#messages/language.ts";

type Page = Pick<ShopContext, "writes" | "site" | "client">;

/** Does what a form of the checkout says, for a guest without scripts. Returns what is wrong with it, or a redirect. */
export async function submitByPage(request: Request, page: Page) {
  const form = await request.formData();
  try {
    const path = await submitCheckout(form, callsOf(request, page));
    return redirect(prefixOf(page.site) + (path ?? "/checkout"), 303);
  } catch (error) {
    const { status, ...why } = describeRefusal(error);
    return data({ step: stepOf(form), typed: typedCode(form), ...why } satisfies Refused, { status });
  }
}

function callsOf(request: Request, page: Page): CheckoutCalls {
  const { writes: db, site, client } = page;
  const secret = readCartCookie(request.headers.get("cookie"), site.publicUrl);
  const buyer = guestOf(secret);
  if (!buyer || secret === undefined) throw new ShopError("not_found");
  return {
    contact: (contact) => setCartDetails(db, buyer, parsed(cartContact.safeParse(contact))),
    delivery: (deliveryMethodId) => setCartDetails(db, buyer, parsed(cartDelivery.safeParse({ deliveryMethodId }))),
    ...codeCallsOfGuest(buyer, page),
    async complete({ id, ...amounts }) {
      const seen = { cartId: asId(id), ...amounts };
      const terms = { currency: site.currency, locale: language, client: client ?? null };
      const placed = await placeCart(db, { buyer, secret }, seen, terms);
      return `/order/${placed.key}`;
    },
  };
}
