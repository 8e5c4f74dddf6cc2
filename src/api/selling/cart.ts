import { z } from "@hono/zod-openapi";
import { cartCallers, cartShower, cartWriteRefusals as writes } from "#api/selling/cart-callers.ts";
import { body, byId, createRouter, endpoint, type Shop } from "#api/router.ts";
import { cartCookie } from "#http/cart-cookie.ts";
import { signedIn } from "#shop/foundation/actor.ts";
import { cartContents, describedCart } from "#shop/selling/cart/described-cart.ts";
import { describeLines } from "#shop/selling/cart/describe-cart.ts";
import { cartLineChange, idempotencyKey, newCartLine } from "#shop/selling/cart/cart-input.ts";
import { addToCart, changeCartLine, removeCartLine } from "#shop/selling/cart/change-cart.ts";
import { mergeCart } from "#shop/selling/cart/merge-cart.ts";
import { orderAgain } from "#shop/selling/cart/order-again.ts";
import { readSharedCart, shareCart, unshareCart } from "#shop/selling/cart/read-cart.ts";
import { asId } from "#shop/foundation/id.ts";
import type { OrderMessages } from "#shop/selling/orders/order-fitment.ts";

const read = endpoint({
  method: "get",
  path: "/cart",
  policy: "shopper",
  summary: "The caller's cart, by vehicle: a customer's by their token, a guest's by the cookie of their first write",
  request: {},
  response: describedCart,
});

const add = endpoint({
  method: "post",
  path: "/cart/lines",
  policy: "shopper",
  summary: "Add a part to the cart, for a vehicle or none; `Idempotency-Key` makes it safe to repeat",
  refusals: [...writes, "part_unknown", "not_enough_stock", "cart_full", "not_found", "idempotency_key_reused"],
  request: { ...body(newCartLine), headers: z.object({ "idempotency-key": idempotencyKey.optional() }) },
  response: describedCart,
});

const change = endpoint({
  method: "patch",
  path: "/cart/lines/{id}",
  policy: "own line",
  summary: "Change the quantity of a line, confirm that its part may not fit, or take it for no vehicle",
  refusals: [...writes, "part_unknown", "not_enough_stock"],
  request: { ...byId, ...body(cartLineChange) },
  response: describedCart,
});

const remove = endpoint({
  method: "delete",
  path: "/cart/lines/{id}",
  policy: "own line",
  summary: "Remove a line from the cart",
  refusals: writes,
  request: byId,
  response: describedCart,
});

const merge = endpoint({
  method: "post",
  path: "/cart/merge",
  policy: "customer",
  summary:
    "Move the cart that the browser had before its user signed in into the customer's; repeating it changes nothing",
  refusals: [...writes, "not_found"],
  request: {},
  response: describedCart,
});

const again = endpoint({
  method: "post",
  path: "/cart/orders",
  policy: "customer",
  summary: "Add the parts of one of the customer's orders to their cart, as far as they can still be ordered",
  refusals: [...writes, "not_found", "part_unknown"],
  request: body(z.strictObject({ orderId: z.string("required") })),
  response: describedCart,
});

const share = endpoint({
  method: "post",
  path: "/cart/share",
  policy: "shopper",
  summary: "Share the cart by a read-only link; returns its token, the same each time",
  refusals: [...writes, "not_found"],
  request: {},
  response: z.object({ token: z.string() }),
});

const unshare = endpoint({
  method: "delete",
  path: "/cart/share",
  policy: "shopper",
  summary: "End the sharing of the cart",
  refusals: [...writes, "not_found"],
  request: {},
  response: describedCart,
});

const shared = endpoint({
  method: "get",
  path: "/cart/shared/{token}",
  policy: "public",
  summary: "A cart that its owner shares: what is in it, and nothing about them",
  refusals: ["not_found"],
  request: { params: z.object({ token: z.string().max(64, "too_long:64") }) },
  response: cartContents,
});

/** Every endpoint of a cart returns the whole cart, so that all tabs of a browser show the same. */
export function cartRouter({ db, site }: Shop, words: OrderMessages) {
  const { publicUrl, currency } = site;
  const { guestIn, buyerOf, writerOf, ownerOf } = cartCallers(publicUrl);
  const show = cartShower({ db, site }, words);
  return createRouter()
    .openapi(read, async (c) => c.json(await show(c, buyerOf(c)), 200))
    .openapi(add, async (c) => {
      const buyer = writerOf(c);
      const key = c.req.valid("header")["idempotency-key"];
      const notices = await addToCart(db, buyer, c.req.valid("json"), key);
      return c.json(await show(c, buyer, notices), 200);
    })
    .openapi(change, async (c) => {
      const buyer = ownerOf(c);
      const notices = await changeCartLine(db, buyer, asId(c.req.valid("param").id), c.req.valid("json"));
      return c.json(await show(c, buyer, notices), 200);
    })
    .openapi(remove, async (c) => {
      const buyer = ownerOf(c);
      await removeCartLine(db, buyer, asId(c.req.valid("param").id));
      return c.json(await show(c, buyer), 200);
    })
    .openapi(merge, async (c) => {
      const customer = signedIn(c.get("actor"));
      const guest = guestIn(c);
      const notices = guest ? await mergeCart(db, customer, guest) : [];
      if (guest) c.header("set-cookie", cartCookie(null, publicUrl));
      return c.json(await show(c, customer, notices), 200);
    })
    .openapi(again, async (c) => {
      const customer = signedIn(c.get("actor"));
      const notices = await orderAgain(db, customer, asId(c.req.valid("json").orderId));
      return c.json(await show(c, customer, notices), 200);
    })
    .openapi(share, async (c) => c.json({ token: await shareCart(db, ownerOf(c)) }, 200))
    .openapi(unshare, async (c) => {
      const buyer = ownerOf(c);
      await unshareCart(db, buyer);
      return c.json(await show(c, buyer), 200);
    })
    .openapi(shared, async (c) => {
      c.header("cache-control", "no-store");
      const found = await readSharedCart(db, c.req.valid("param").token, currency);
      return c.json(describeLines(found, words, site), 200);
    });
}
