import { z } from "@hono/zod-openapi";
import { cartCallers, cartShower, cartWriteRefusals as writes } from "#api/selling/cart-callers.ts";
import { cartResponse } from "#api/selling/cart-responses.ts";
import { body, createRouter, endpoint, mapFieldNames, type Shop } from "#api/router.ts";
import { readCartCookie } from "#http/cart-cookie.ts";
import { signedIn } from "#shop/foundation/actor.ts";
import { addCode, removeCode, removeGiftCard, useCredit } from "#shop/selling/cart/cart-codes.ts";
import { cartCredit, cartDelivery, enteredCode, namedCart, payBy, seenCart } from "#shop/selling/cart/cart-input.ts";
import { setCartDetails } from "#shop/selling/cart/cart-details.ts";
import type { SeenCart } from "#shop/selling/cart/complete-cart.ts";
import { cartContact, seenContact } from "#shop/selling/cart/contact-input.ts";
import { placeCart } from "#shop/selling/cart/guest-orders.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { asId } from "#shop/foundation/id.ts";
import { fromCents, toCents } from "#shop/foundation/money.ts";
import type { OrderMessages } from "#shop/selling/orders/order-fitment.ts";
import { codeRules } from "#shop/selling/promotions/promotion-rules.ts";

const names = { clientName: "client", phoneNumber: "number" };
const { clientName, phoneNumber, ...contactFields } = cartContact.shape;
const named = {
  cart: namedCart.shape.cartId.describe("The cart that it is about; refused if another one is open by now"),
};
const { clientName: seenName, phoneNumber: seenNumber, ...seenFields } = seenContact.shape;
const seen = z
  .strictObject({ client: seenName, number: seenNumber, ...seenFields })
  .optional()
  .describe(
    "The details that the change was made from: refused if the cart has others by now. Absent fields may be any",
  );
const contactRequest = z.strictObject({ ...named, seen, client: clientName, number: phoneNumber, ...contactFields });
const ofCart = z.object(named);
const changeRefusals = [...writes, "not_found", "cart_changed"] as const;

const contact = endpoint({
  method: "put",
  path: "/cart/contact",
  policy: "shopper",
  summary: "Store who orders and where it goes; absent fields are unchanged",
  refusals: [...changeRefusals],
  request: body(contactRequest),
  response: cartResponse,
});

const delivery = endpoint({
  method: "put",
  path: "/cart/delivery",
  policy: "shopper",
  summary: "Choose how it is delivered: one of `delivery.options` of the cart",
  refusals: [...changeRefusals],
  request: body(z.strictObject({ ...named, method: cartDelivery.shape.deliveryMethodId })),
  response: cartResponse,
});

const enterCode = endpoint({
  method: "post",
  path: "/cart/codes",
  policy: "shopper",
  summary: "Enter a promotion code or a gift card; one that the cart has changes nothing. Attempts are limited",
  refusals: [...changeRefusals, "code_unknown"],
  request: body(enteredCode.extend(named)),
  response: cartResponse,
});

const dropCode = endpoint({
  method: "delete",
  path: "/cart/codes/{code}",
  policy: "shopper",
  summary: "Remove a promotion code from the cart",
  refusals: [...changeRefusals],
  request: {
    query: ofCart,
    params: z.object({ code: z.string().max(codeRules.code.maxLength, `too_long:${codeRules.code.maxLength}`) }),
  },
  response: cartResponse,
});

const dropGiftCard = endpoint({
  method: "delete",
  path: "/cart/gift-cards/{card}",
  policy: "shopper",
  summary: "Remove a gift card, one of `giftCards`, from the cart",
  refusals: [...changeRefusals],
  request: { query: ofCart, params: z.object({ card: z.string() }) },
  response: cartResponse,
});

const credit = endpoint({
  method: "put",
  path: "/cart/credit",
  policy: "customer",
  summary: "Pay the cart with store credit, as far as it goes, or not",
  refusals: [...changeRefusals],
  request: body(cartCredit.extend(named)),
  response: cartResponse,
});

const complete = endpoint({
  method: "post",
  path: "/cart/complete",
  policy: "shopper",
  summary:
    "Turn the cart into an order, as it was seen. A cart becomes one order: a repetition returns the same. `cart_changed` has `cart`, `version`, `total` and `due` of the cart that is open now",
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
    z.strictObject({
      cart: seenCart.shape.cartId,
      version: seenCart.shape.version,
      total: seenCart.shape.total,
      due: seenCart.shape.due.describe("What gift cards and store credit leave to pay; absent: the total"),
      payBy: payBy.describe(
        "`transfer`, where `transferDays` of the cart is not null: mail and order say what to transfer",
      ),
    }),
  ),
  response: z.object({
    order: z.uuid(),
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
  const seenCents = (major: number) => toCents(major, currency) ?? -1;
  return createRouter()
    .openapi(contact, async (c) => {
      const buyer = ownerOf(c);
      const { cart: cartId, seen: before, ...change } = c.req.valid("json");
      const details = toDetails(change);
      const stored = setCartDetails(
        db,
        buyer,
        { cartId, seen: before && toDetails(before), client: c.get("client") ?? null },
        details,
      );
      await mapFieldNames(names, stored);
      return c.json(await show(c, buyer), 200);
    })
    .openapi(delivery, async (c) => {
      const buyer = ownerOf(c);
      const { cart: cartId, method: deliveryMethodId } = c.req.valid("json");
      await setCartDetails(db, buyer, { cartId }, { deliveryMethodId });
      return c.json(await show(c, buyer), 200);
    })
    .openapi(enterCode, async (c) => {
      const buyer = ownerOf(c);
      const { cart: cartId, code } = c.req.valid("json");
      await addCode(db, buyer, { cartId, code, currency, client: c.get("client") ?? null });
      return c.json(await show(c, buyer), 200);
    })
    .openapi(dropCode, async (c) => {
      const buyer = ownerOf(c);
      await removeCode(db, buyer, { cartId: c.req.valid("query").cart }, c.req.valid("param").code);
      return c.json(await show(c, buyer), 200);
    })
    .openapi(dropGiftCard, async (c) => {
      const buyer = ownerOf(c);
      await removeGiftCard(db, buyer, { cartId: c.req.valid("query").cart }, asId(c.req.valid("param").card));
      return c.json(await show(c, buyer), 200);
    })
    .openapi(credit, async (c) => {
      const customer = signedIn(c.get("actor"));
      const { cart: cartId, used } = c.req.valid("json");
      await useCredit(db, customer, { cartId }, used);
      return c.json(await show(c, customer), 200);
    })
    .openapi(complete, async (c) => {
      const buyer = ownerOf(c);
      const { cart, version, total, due = total, payBy: method } = c.req.valid("json");
      const secret = readCartCookie(c.req.header("cookie"), publicUrl);
      const placing = placeCart(
        db,
        { buyer, ...(secret && { secret }) },
        { cartId: cart, version, totalCents: seenCents(total), dueCents: seenCents(due) },
        { currency, locale: c.get("language") ?? "en", client: c.get("client"), payBy: method },
      );
      return c.json(await placing.catch((error: unknown) => refuseChanged(error, currency)), 200);
    });
}

type Renamed = { client?: string | undefined; number?: string | undefined };

function toDetails<Details extends Renamed>({ client, number, ...same }: Details) {
  return { ...same, clientName: client, phoneNumber: number };
}

/** Rethrows `error`; a `cart_changed` with the fields of the request, amounts in major units. */
function refuseChanged(error: unknown, currency: string): never {
  if (!(error instanceof ShopError) || error.code !== "cart_changed") throw error;
  const { cartId: cart, version, totalCents, dueCents } = error.data as SeenCart;
  const [total, due] = [fromCents(totalCents, currency), fromCents(dueCents, currency)];
  throw new ShopError("cart_changed", { data: { cart, version, total, due } });
}
