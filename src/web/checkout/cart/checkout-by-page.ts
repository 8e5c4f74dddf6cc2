import { data, redirect } from "react-router";
import { readCartCookie } from "#http/cart-cookie.ts";
import type { ShopContext } from "#http/shop-context.ts";
import { cartDelivery, namedCart } from "#shop/selling/cart/cart-input.ts";
import { setCartDetails } from "#shop/selling/cart/cart-details.ts";
import { cartContact } from "#shop/selling/cart/contact-input.ts";
import { placeCart } from "#shop/selling/cart/guest-orders.ts";
import { describeCart } from "#shop/selling/cart/describe-cart.ts";
import { readCart } from "#shop/selling/cart/read-cart.ts";
import { guestOf } from "#shop/selling/cart/guest-secret.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { asId } from "#shop/foundation/id.ts";
import { typedCode } from "#web/cart/code-calls.ts";
import { codeCallsOfGuest } from "#web/cart/guest-code-calls.ts";
import {
  refusedStep,
  submitCheckout,
  typedValues,
  type CheckoutCalls,
  type Refused,
} from "#web/checkout/cart/checkout-form.ts";
import { packValues, storedValues } from "#web/checkout/cart/contact-values.ts";
import { formOf, parsed, describeRefusal } from "#web/shell/form-by-page.ts";
import { apiMessages } from "#web/messages/api-messages.ts";
import { language } from "#messages/language.ts";

type Page = Pick<ShopContext, "writes" | "site" | "client">;

/** Processes a form of the checkout for a guest without scripts. Returns its errors, or a redirect. */
export async function submitByPage(request: Request, page: Page) {
  const form = await formOf(request);
  try {
    const path = await submitCheckout(form, callsOf(request, page));
    return redirect(path ?? "/checkout", 303);
  } catch (error) {
    const { status, ...why } = describeRefusal(error);
    const step = refusedStep(form, why.errors);
    return data({ step, typed: typedCode(form), values: typedValues(form), ...why } satisfies Refused, { status });
  }
}

function callsOf(request: Request, page: Page): CheckoutCalls {
  const { writes: db, site, client } = page;
  const secret = readCartCookie(request.headers.get("cookie"), site.publicUrl);
  const buyer = guestOf(secret);
  if (!buyer || secret === undefined) throw new ShopError("not_found");
  type Saved = Parameters<typeof setCartDetails>;
  const save = async (cartId: string, details: Saved[3], seen: Saved[2]["seen"] = {}) => {
    await setCartDetails(
      db,
      buyer,
      { ...parsed(namedCart.safeParse({ cartId })), seen, client: client ?? null },
      details,
    );
    const cart = await readCart(db, buyer, { currency: site.currency, client });
    const { version, contact, delivery } = describeCart(cart, apiMessages, site);
    return { version, contact: packValues(storedValues(contact)), methodId: delivery.chosen };
  };
  return {
    contact: (cart, { contact, seen }) => save(cart, parsed(cartContact.safeParse(contact)), seen),
    delivery: (cart, deliveryMethodId) => save(cart, parsed(cartDelivery.safeParse({ deliveryMethodId }))),
    ...codeCallsOfGuest(buyer, page),
    async complete({ cartId, ...amounts }, payBy) {
      const seen = { cartId: asId(cartId), ...amounts };
      const terms = { currency: site.currency, locale: language, client: client ?? null, payBy };
      const placed = await placeCart(db, { buyer, secret }, seen, terms);
      return `/order/${placed.key}`;
    },
  };
}
