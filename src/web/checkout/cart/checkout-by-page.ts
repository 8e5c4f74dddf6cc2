import { data, redirect } from "react-router";
import { readCartCookie } from "#http/cart-cookie.ts";
import { statusOf } from "#http/status.ts";
import { toShopError } from "#http/problem.ts";
import type { ShopContext } from "#http/shop-context.ts";
import { cartCodes, cartDelivery } from "#shop/cart/cart-input.ts";
import { setCartDetails } from "#shop/cart/change-cart.ts";
import { cartContact } from "#shop/cart/contact-input.ts";
import { placeCart } from "#shop/cart/guest-orders.ts";
import { guestOf } from "#shop/cart/guest-secret.ts";
import { ShopError } from "#shop/errors.ts";
import { asId } from "#shop/id.ts";
import { fieldErrors } from "#shop/input.ts";
import { submitCheckout, type CheckoutCalls, type Refused } from "#web/checkout/cart/checkout-form.ts";
import { prefixOf } from "#web/ui/site.ts";
import { errorWords } from "#messages/errors.ts";
import { fieldWords } from "#messages/form-errors.ts";
import { language } from "#messages/language.ts";

type Page = Pick<ShopContext, "writes" | "site">;

/** Does what a form of the checkout says, for a guest without scripts. Returns what is wrong with it, or a redirect. */
export async function submitByPage(request: Request, page: Page) {
  const form = await request.formData();
  const step = String(form.get("step"));
  try {
    const path = await submitCheckout(form, callsOf(request, page));
    return redirect(prefixOf(page.site) + (path ?? "/checkout"), 303);
  } catch (error) {
    const { code, fields } = toShopError(error);
    const errors = Object.fromEntries(fields.map(({ field, code: why, params }) => [field, fieldWords(why, params)]));
    const refused = fields.length > 0 ? null : errorWords[code];
    return data({ step, errors, refused } satisfies Refused, { status: statusOf[code] });
  }
}

function callsOf(request: Request, { writes: db, site }: Page): CheckoutCalls {
  const secret = readCartCookie(request.headers.get("cookie"), site.publicUrl);
  const buyer = guestOf(secret);
  if (!buyer || secret === undefined) throw new ShopError("not_found");
  return {
    contact: (contact) => setCartDetails(db, buyer, parsed(cartContact.safeParse(contact))),
    delivery: (deliveryMethodId) => setCartDetails(db, buyer, parsed(cartDelivery.safeParse({ deliveryMethodId }))),
    codes: (codes) => setCartDetails(db, buyer, parsed(cartCodes.safeParse({ codes }))),
    async complete({ id, version, totalCents }) {
      const seen = { cartId: asId(id), version, totalCents };
      const placed = await placeCart(db, { buyer, secret }, seen, { currency: site.currency, locale: language });
      return `/order/${placed.key}`;
    },
  };
}

type Parsed<T> = { success: true; data: T } | { success: false; error: Parameters<typeof fieldErrors>[0] };

function parsed<T>(result: Parsed<T>): T {
  if (result.success) return result.data;
  throw new ShopError("invalid", { fields: fieldErrors(result.error) });
}
