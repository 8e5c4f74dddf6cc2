import { z } from "@hono/zod-openapi";
import { cartCallers, cartShower, cartWriteRefusals as writes } from "#api/selling/cart-callers.ts";
import { body, createRouter, endpoint, type Shop } from "#api/router.ts";
import { readCartCookie } from "#http/cart-cookie.ts";
import { signedIn } from "#shop/foundation/actor.ts";
import { addCode, removeCode, removeGiftCard, useCredit } from "#shop/selling/cart/cart-codes.ts";
import { cartCredit, cartDelivery, enteredCode, namedCart, payBy, seenCart } from "#shop/selling/cart/cart-input.ts";
import { setCartDetails } from "#shop/selling/cart/cart-details.ts";
import { describedCart } from "#shop/selling/cart/described-cart.ts";
import { cartContact, seenContact } from "#shop/selling/cart/contact-input.ts";
import { placeCart } from "#shop/selling/cart/guest-orders.ts";
import { asId } from "#shop/foundation/id.ts";
import type { OrderMessages } from "#shop/selling/orders/order-fitment.ts";
import { codeRules } from "#shop/selling/promotions/promotion-rules.ts";

const named = namedCart.shape;
const seen = seenContact
  .optional()
  .describe(
    "The details that the change was made from: refused if the cart has others by now. Absent fields may be any",
  );
const changeRefusals = [...writes, "not_found", "cart_changed"] as const;

const contact = endpoint({
  method: "put",
  path: "/cart/contact",
  policy: "shopper",
  summary: "Store who orders and where it goes; absent fields are unchanged",
  refusals: [...changeRefusals],
  request: body(cartContact.extend({ ...named, seen })),
  response: describedCart,
});

const delivery = endpoint({
  method: "put",
  path: "/cart/delivery",
  policy: "shopper",
  summary: "Choose how it is delivered: one of `delivery.options` of the cart",
  refusals: [...changeRefusals],
  request: body(cartDelivery.extend(named)),
  response: describedCart,
});

const enterCode = endpoint({
  method: "post",
  path: "/cart/codes",
  policy: "shopper",
  summary: "Enter a promotion code or a gift card; one that the cart has changes nothing. Attempts are limited",
  refusals: [...changeRefusals, "code_unknown"],
  request: body(enteredCode.extend(named)),
  response: describedCart,
});

const dropCode = endpoint({
  method: "delete",
  path: "/cart/codes/{code}",
  policy: "shopper",
  summary: "Remove a promotion code from the cart",
  refusals: [...changeRefusals],
  request: {
    query: namedCart,
    params: z.object({ code: z.string().max(codeRules.code.maxLength, `too_long:${codeRules.code.maxLength}`) }),
  },
  response: describedCart,
});

const dropGiftCard = endpoint({
  method: "delete",
  path: "/cart/gift-cards/{card}",
  policy: "shopper",
  summary: "Remove a gift card, one of `giftCards`, from the cart",
  refusals: [...changeRefusals],
  request: { query: namedCart, params: z.object({ card: z.string() }) },
  response: describedCart,
});

const credit = endpoint({
  method: "put",
  path: "/cart/credit",
  policy: "customer",
  summary: "Pay the cart with store credit, as far as it goes, or not",
  refusals: [...changeRefusals],
  request: body(cartCredit.extend(named)),
  response: describedCart,
});

const complete = endpoint({
  method: "post",
  path: "/cart/complete",
  policy: "shopper",
  summary:
    "Turn the cart into an order, as it was seen. A cart becomes one order: a repetition returns the same. `cart_changed` has `cartId`, `version`, `totalCents` and `dueCents` of the cart that is open now",
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
    "order_too_small",
    "order_too_large",
    "too_many_unpaid",
    "quantity_held",
    "unproven_held",
    "transfer_not_offered",
    "crowded",
  ],
  request: body(
    seenCart.extend({
      payBy: payBy.describe(
        "`transfer`, where `transferDays` of the cart is not null: mail and order say what to transfer",
      ),
    }),
  ),
  response: z.object({
    orderId: z.uuid(),
    orderNumber: z.int(),
    key: z.string().nullable().openapi({ description: "Of a guest's order: opens `/guest-orders/{key}`" }),
    replayed: z.boolean(),
  }),
});

/** From a filled cart to an order. */
export function checkoutRouter({ db, site }: Shop, words: OrderMessages) {
  const { publicUrl, currency } = site;
  const { ownerOf } = cartCallers(publicUrl);
  const show = cartShower({ db, site }, words);
  return createRouter()
    .openapi(contact, async (c) => {
      const buyer = ownerOf(c);
      const { cartId, seen: before, ...details } = c.req.valid("json");
      await setCartDetails(db, buyer, { cartId, seen: before, client: c.get("client") ?? null }, details);
      return c.json(await show(c, buyer), 200);
    })
    .openapi(delivery, async (c) => {
      const buyer = ownerOf(c);
      const { cartId, deliveryMethodId } = c.req.valid("json");
      await setCartDetails(db, buyer, { cartId }, { deliveryMethodId });
      return c.json(await show(c, buyer), 200);
    })
    .openapi(enterCode, async (c) => {
      const buyer = ownerOf(c);
      const { cartId, code } = c.req.valid("json");
      await addCode(db, buyer, { cartId, code, currency, client: c.get("client") ?? null });
      return c.json(await show(c, buyer), 200);
    })
    .openapi(dropCode, async (c) => {
      const buyer = ownerOf(c);
      await removeCode(db, buyer, c.req.valid("query"), c.req.valid("param").code);
      return c.json(await show(c, buyer), 200);
    })
    .openapi(dropGiftCard, async (c) => {
      const buyer = ownerOf(c);
      await removeGiftCard(db, buyer, c.req.valid("query"), asId(c.req.valid("param").card));
      return c.json(await show(c, buyer), 200);
    })
    .openapi(credit, async (c) => {
      const customer = signedIn(c.get("actor"));
      const { cartId, used } = c.req.valid("json");
      await useCredit(db, customer, { cartId }, used);
      return c.json(await show(c, customer), 200);
    })
    .openapi(complete, async (c) => {
      const buyer = ownerOf(c);
      const { payBy: method, ...sent } = c.req.valid("json");
      const secret = readCartCookie(c.req.header("cookie"), publicUrl);
      const placed = await placeCart(
        db,
        { buyer, ...(secret && { secret }) },
        { ...sent, dueCents: sent.dueCents ?? sent.totalCents },
        { currency, locale: c.get("language") ?? "en", client: c.get("client"), payBy: method },
      );
      return c.json(placed, 200);
    });
}
