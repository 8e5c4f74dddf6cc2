import { z } from "@hono/zod-openapi";
import { cartCallers, cartShower, cartWriteRefusals as writes } from "#api/cart-callers.ts";
import { cartResponse } from "#api/cart-responses.ts";
import { body, createRouter, endpoint, mapFieldNames, type Shop } from "#api/router.ts";
import { readCartCookie } from "#http/cart-cookie.ts";
import { isGuest } from "#shop/actor.ts";
import { cartCodes, cartDelivery, seenCart } from "#shop/cart/cart-input.ts";
import { setCartDetails } from "#shop/cart/change-cart.ts";
import { cartContact } from "#shop/cart/contact-input.ts";
import { placeCart } from "#shop/cart/guest-orders.ts";
import { ShopError } from "#shop/errors.ts";
import { fromCents, toCents } from "#shop/money.ts";
import type { OrderWords } from "#shop/orders/order-fitment.ts";

const names = { clientName: "client", phoneNumber: "number" };
const { clientName, phoneNumber, ...contactFields } = cartContact.shape;
const contactRequest = z.object({ client: clientName, number: phoneNumber, ...contactFields });

const contact = endpoint({
  method: "put",
  path: "/cart/contact",
  policy: "shopper",
  summary: "Store who orders and where it goes; absent fields are unchanged",
  refusals: [...writes, "not_found"],
  request: body(contactRequest),
  response: cartResponse,
});

const delivery = endpoint({
  method: "put",
  path: "/cart/delivery",
  policy: "shopper",
  summary: "Choose how it is delivered: one of `delivery.options` of the cart",
  refusals: [...writes, "not_found"],
  request: body(z.object({ method: cartDelivery.shape.deliveryMethodId })),
  response: cartResponse,
});

const codes = endpoint({
  method: "put",
  path: "/cart/codes",
  policy: "shopper",
  summary: "Set the promotion codes; `refusedCodes` of the cart are those that do nothing",
  refusals: [...writes, "not_found"],
  request: body(cartCodes),
  response: cartResponse,
});

const complete = endpoint({
  method: "post",
  path: "/cart/complete",
  policy: "shopper",
  summary: "Turn the cart into an order, as it was seen. A cart becomes one order: a repetition returns the same",
  refusals: [
    ...writes,
    "not_found",
    "cart_changed",
    "cart_incomplete",
    "part_unknown",
    "below_minimum",
    "not_enough_stock",
    "fitment_unconfirmed",
    "code_unknown",
    "code_used_up",
    "credit_short",
    "order_too_large",
    "too_many_unpaid",
    "quantity_held",
  ],
  request: body(
    z.object({ cart: seenCart.shape.cartId, version: seenCart.shape.version, total: seenCart.shape.total }),
  ),
  response: z.object({
    order: z.uuid(),
    orderNumber: z.int(),
    key: z.string().nullable().openapi({ description: "Of a guest's order: opens `/guest-orders/{key}`" }),
    replayed: z.boolean(),
  }),
});

/** From a filled cart to an order. */
export function checkoutRouter({ db, site }: Shop, words: OrderWords) {
  const { publicUrl, currency } = site;
  const { ownerOf } = cartCallers(publicUrl);
  const show = cartShower({ db, site }, words);
  return createRouter()
    .openapi(contact, async (c) => {
      const buyer = ownerOf(c);
      const { client, number, ...same } = c.req.valid("json");
      const stored = setCartDetails(db, buyer, { ...same, clientName: client, phoneNumber: number });
      await mapFieldNames(names, stored);
      return c.json(await show(c, buyer), 200);
    })
    .openapi(delivery, async (c) => {
      const buyer = ownerOf(c);
      await setCartDetails(db, buyer, { deliveryMethodId: c.req.valid("json").method });
      return c.json(await show(c, buyer), 200);
    })
    .openapi(codes, async (c) => {
      const buyer = ownerOf(c);
      await setCartDetails(db, buyer, c.req.valid("json"));
      return c.json(await show(c, buyer), 200);
    })
    .openapi(complete, async (c) => {
      const buyer = ownerOf(c);
      const { cart, version, total } = c.req.valid("json");
      const secret = isGuest(buyer) ? readCartCookie(c.req.header("cookie"), publicUrl) : undefined;
      const placing = placeCart(
        db,
        { buyer, ...(secret && { secret }) },
        { cartId: cart, version, totalCents: toCents(total, currency) ?? -1 },
        { currency, locale: c.get("language") ?? "en", client: c.get("client") },
      );
      return c.json(await placing.catch((error: unknown) => refuseChanged(error, currency)), 200);
    });
}

/** Rethrows `error`; the total of a `cart_changed` in major units. */
function refuseChanged(error: unknown, currency: string): never {
  if (!(error instanceof ShopError) || error.code !== "cart_changed") throw error;
  const { version, totalCents } = error.data as { version: number; totalCents: number };
  throw new ShopError("cart_changed", { data: { version, total: fromCents(totalCents, currency) } });
}
