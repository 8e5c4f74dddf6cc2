import { z } from "@hono/zod-openapi";
import { cartCallers, cartShower, cartWriteRefusals as writes } from "#api/selling/cart-callers.ts";
import { body, byId, createRouter, endpoint, type Shop } from "#api/router.ts";
import { companion, idempotencyKey, replacement } from "#shop/selling/cart/cart-input.ts";
import { offersForCart } from "#shop/selling/cart/cart-offers.ts";
import { describedCart } from "#shop/selling/cart/described-cart.ts";
import { describedOffers } from "#shop/selling/cart/described-offers.ts";
import { describeOffers } from "#shop/selling/cart/describe-offers.ts";
import { addCompanions, replaceCartLines } from "#shop/selling/cart/take-offers.ts";
import { asId } from "#shop/foundation/id.ts";
import { cartLimits } from "#shop/foundation/limits.ts";
import type { OrderMessages } from "#shop/selling/orders/order-fitment.ts";

const { companions: most } = cartLimits;
const companions = z.array(companion).min(1, "required").max(most, `too_many:${most}`);

const offers = endpoint({
  method: "get",
  path: "/cart/offers",
  policy: "shopper",
  summary:
    "Parts that fit the cart's vehicles: instead of lines that can't be ordered or don't fit, and for the same job",
  request: {},
  response: describedOffers,
});

const replace = endpoint({
  method: "post",
  path: "/cart/lines/{id}/replacement",
  policy: "own line",
  summary: "Replace the part of a line; its vehicle and its quantity stay",
  refusals: [...writes, "part_unknown", "not_enough_stock", "cart_full"],
  request: { ...byId, ...body(replacement.pick({ partId: true })) },
  response: describedCart,
});

const complete = endpoint({
  method: "post",
  path: "/cart/lines/{id}/companions",
  policy: "own line",
  summary: "Add parts for the vehicle of a line, all or none; `Idempotency-Key` makes it safe to repeat",
  refusals: [...writes, "part_unknown", "not_enough_stock", "cart_full", "idempotency_key_reused"],
  request: {
    ...byId,
    ...body(z.strictObject({ parts: companions })),
    headers: z.object({ "idempotency-key": idempotencyKey.optional() }),
  },
  response: describedCart,
});

/** What the shop offers beside what is in a cart. */
export function cartOffersRouter({ db, site }: Shop, words: OrderMessages) {
  const { buyerOf, ownerOf } = cartCallers(site.publicUrl);
  const show = cartShower({ db, site }, words);
  return createRouter()
    .openapi(offers, async (c) => {
      c.header("cache-control", "no-store");
      const buyer = buyerOf(c);
      const found = buyer && (await offersForCart(db, buyer));
      return c.json(describeOffers(found, words, site), 200);
    })
    .openapi(replace, async (c) => {
      const buyer = ownerOf(c);
      const one = { lineId: asId(c.req.valid("param").id), ...c.req.valid("json") };
      const notices = await replaceCartLines(db, buyer, { replacements: [one] });
      return c.json(await show(c, buyer, notices), 200);
    })
    .openapi(complete, async (c) => {
      const buyer = ownerOf(c);
      const key = c.req.valid("header")["idempotency-key"];
      const added = { ...c.req.valid("json"), key };
      const notices = await addCompanions(db, buyer, asId(c.req.valid("param").id), added);
      return c.json(await show(c, buyer, notices), 200);
    });
}
