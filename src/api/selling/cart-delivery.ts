import { z } from "@hono/zod-openapi";
import { cartCallers, cartShower, cartWriteRefusals as writes } from "#api/selling/cart-callers.ts";
import { cartResponse } from "#api/selling/cart-responses.ts";
import { deliveryOption, deliveryStatus, toOptionResponse } from "#api/selling/delivery-option.ts";
import { offeredPart, toOfferedResponse } from "#api/catalogue/offered-part.ts";
import { body, createRouter, endpoint, mapFieldNames, type Shop } from "#api/router.ts";
import { deliveryOfCart } from "#shop/selling/cart/cart-delivery.ts";
import { cartDelivery, replacement } from "#shop/selling/cart/cart-input.ts";
import { describeDelivery } from "#shop/selling/cart/describe-offers.ts";
import { goals } from "#shop/selling/cart/search-swaps.ts";
import { replaceCartLines } from "#shop/selling/cart/take-offers.ts";
import { deliveryCountries } from "#shop/selling/delivery/delivery.ts";
import { destinationInput } from "#shop/selling/delivery/destination.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { fieldErrors } from "#shop/foundation/input.ts";
import { cartLimits } from "#shop/foundation/limits.ts";
import { fromCents } from "#shop/foundation/money.ts";
import type { OrderMessages } from "#shop/selling/orders/order-fitment.ts";

const amount = z.number();
const { lineId, partId } = replacement.shape;
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
      delivery: z
        .object({
          country: z.string(),
          postal: z.string(),
          status: deliveryStatus,
          options: z.array(deliveryOption).openapi({ description: "The cheapest first" }),
          forbidden: z.array(z.uuid()).openapi({ description: "The lines that may not be delivered there" }),
          total: amount.openapi({ description: "Of the cart as it is, delivered there" }),
          boxes: z.int(),
          latest: z.iso.date().nullable().openapi({ description: "The last day of its fastest way of delivery" }),
          proposals: z.array(
            z.object({
              goals: z.array(z.enum(goals)).openapi({ description: "What it is the best in" }),
              swaps: z.array(z.object({ line: z.uuid(), replaced: z.string(), part: offeredPart })),
              total: amount,
              saved: amount.openapi({ description: "Of the cart's total; negative where it costs more" }),
              boxes: z.int(),
              latest: z.iso.date(),
              method: z.string().nullable().openapi({ description: "How it is delivered then; null: as the cart" }),
            }),
          ),
        })
        .nullable()
        .openapi({ description: "Null without lines or a destination" }),
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
      parts: z
        .array(z.strictObject({ line: lineId, part: partId }))
        .min(1, "required")
        .max(most, `too_many:${most}`),
      method: cartDelivery.shape.deliveryMethodId.optional(),
    }),
  ),
  response: cartResponse,
});

/** What delivery of a cart costs, and what would make it better. */
export function cartDeliveryRouter({ db, site }: Shop, words: OrderMessages) {
  const { publicUrl, currency } = site;
  const { buyerOf, ownerOf } = cartCallers(publicUrl);
  const show = cartShower({ db, site }, words);
  const major = (cents: number) => fromCents(cents, currency);
  const toOption = toOptionResponse(currency);
  return createRouter()
    .openapi(read, async (c) => {
      c.header("cache-control", "no-store");
      const buyer = buyerOf(c);
      const to = destinationOf(c.req.valid("query"));
      const found = describeDelivery(buyer && (await deliveryOfCart(db, buyer, { to, currency })), words);
      const countries = await deliveryCountries(db);
      if (!found) return c.json({ countries, delivery: null }, 200);
      const { to: place, status, options, forbidden, totalCents, boxes, latest, proposals } = found;
      const delivery = {
        country: place.country,
        postal: place.postal,
        status,
        forbidden,
        boxes,
        latest,
        total: major(totalCents),
        options: options.map(toOption),
        proposals: proposals.map(({ swaps, totalCents: total, savedCents, methodId, ...same }) => ({
          ...same,
          total: major(total),
          saved: major(savedCents),
          method: methodId,
          swaps: swaps.map(({ lineId: line, replaced, part }) => {
            return { line, replaced, part: toOfferedResponse(part, site) };
          }),
        })),
      };
      return c.json({ countries, delivery }, 200);
    })
    .openapi(replace, async (c) => {
      const buyer = ownerOf(c);
      const { parts, method: methodId } = c.req.valid("json");
      const replacements = parts.map(({ line, part }) => ({ lineId: line, partId: part }));
      const replaced = replaceCartLines(db, buyer, { replacements, methodId });
      return c.json(await show(c, buyer, await mapFieldNames({ partId: "parts" }, replaced)), 200);
    });
}

/** Returns the destination of a query; null where it names none. Throws `invalid`. */
function destinationOf(query: { country?: string | undefined; postal?: string | undefined }) {
  if (query.country === undefined && query.postal === undefined) return null;
  const read = destinationInput.safeParse(query);
  if (read.success) return read.data;
  throw new ShopError("invalid", { fields: fieldErrors(read.error) });
}
