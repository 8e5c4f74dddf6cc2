import { z } from "@hono/zod-openapi";
import { cartCallers, cartShower, cartWriteRefusals as writes } from "#api/selling/cart-callers.ts";
import { body, createRouter, endpoint, type Shop } from "#api/router.ts";
import { deliveryOfCart } from "#shop/selling/cart/cart-delivery.ts";
import { cartDelivery, replacement } from "#shop/selling/cart/cart-input.ts";
import { describedCart } from "#shop/selling/cart/described-cart.ts";
import { describedDelivery } from "#shop/selling/cart/described-offers.ts";
import { describeDelivery } from "#shop/selling/cart/describe-offers.ts";
import { replaceCartLines } from "#shop/selling/cart/take-offers.ts";
import { deliveryCountries } from "#shop/selling/delivery/delivery.ts";
import { destinationInput } from "#shop/selling/delivery/destination.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { fieldErrors } from "#shop/foundation/input.ts";
import { cartLimits } from "#shop/foundation/limits.ts";
import type { OrderMessages } from "#shop/selling/orders/order-fitment.ts";

const { swappedLines: most } = cartLimits;

const read = endpoint({
  method: "get",
  path: "/cart/delivery",
  policy: "shopper",
  summary:
    "What delivery of the cart costs to a country and postal code, by default to its address; and which parts of the same tier that fit as well would make it cheaper, come in fewer boxes or arrive sooner",
  refusals: [],
  request: { query: z.object({ country: z.string().optional(), postal: z.string().optional() }) },
  response: z
    .object({
      countries: z
        .array(z.string())
        .openapi({ description: "Where the shop delivers; none if it says nothing about it" }),
      delivery: describedDelivery.nullable().openapi({ description: "Null without lines or a destination" }),
    })
    .openapi("CartDelivery"),
});

const replace = endpoint({
  method: "post",
  path: "/cart/replacements",
  policy: "shopper",
  summary: "Replace the parts of lines, all or none, and choose how the cart is delivered: as `proposals` have it",
  refusals: [...writes, "not_found", "part_unknown", "not_enough_stock", "cart_full"],
  request: body(
    z.strictObject({
      replacements: z.array(replacement).min(1, "required").max(most, `too_many:${most}`),
      methodId: cartDelivery.shape.deliveryMethodId.optional(),
    }),
  ),
  response: describedCart,
});

/** What delivery of a cart costs, and what would make it better. */
export function cartDeliveryRouter({ db, site }: Shop, words: OrderMessages) {
  const { buyerOf, ownerOf } = cartCallers(site.publicUrl);
  const show = cartShower({ db, site }, words);
  return createRouter()
    .openapi(read, async (c) => {
      c.header("cache-control", "no-store");
      const buyer = buyerOf(c);
      const to = destinationOf(c.req.valid("query"));
      const found = buyer && (await deliveryOfCart(db, buyer, { to, currency: site.currency }));
      const countries = await deliveryCountries(db);
      return c.json({ countries, delivery: describeDelivery(found, words, site) }, 200);
    })
    .openapi(replace, async (c) => {
      const buyer = ownerOf(c);
      return c.json(await show(c, buyer, await replaceCartLines(db, buyer, c.req.valid("json"))), 200);
    });
}

/** Returns the destination of a query; null where it names none. Throws `invalid`. */
function destinationOf(query: { country?: string | undefined; postal?: string | undefined }) {
  if (query.country === undefined && query.postal === undefined) return null;
  const read = destinationInput.safeParse(query);
  if (read.success) return read.data;
  throw new ShopError("invalid", { fields: fieldErrors(read.error) });
}
