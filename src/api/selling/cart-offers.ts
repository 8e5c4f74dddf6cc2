import { z } from "@hono/zod-openapi";
import { cartCallers, cartShower, cartWriteRefusals as writes } from "#api/selling/cart-callers.ts";
import { cartResponse } from "#api/selling/cart-responses.ts";
import { offeredPart as offered, toOfferedResponse } from "#api/catalogue/offered-part.ts";
import { body, byId, createRouter, endpoint, mapFieldNames, type Shop } from "#api/router.ts";
import { companion, idempotencyKey } from "#shop/selling/cart/cart-input.ts";
import { offersForCart } from "#shop/selling/cart/cart-offers.ts";
import { describeOffers, type DescribedOffer } from "#shop/selling/cart/describe-offers.ts";
import { jobs } from "#shop/selling/cart/jobs.ts";
import { addCompanions, replaceCartLines } from "#shop/selling/cart/take-offers.ts";
import { asId } from "#shop/foundation/id.ts";
import { cartLimits } from "#shop/foundation/limits.ts";
import type { OrderMessages } from "#shop/selling/orders/order-fitment.ts";

const { companions: most } = cartLimits;
const { partId, quantity } = companion.shape;
const companions = z
  .array(z.strictObject({ part: partId, quantity }))
  .min(1, "required")
  .max(most, `too_many:${most}`);

const offers = endpoint({
  method: "get",
  path: "/cart/offers",
  policy: "shopper",
  summary:
    "Parts that fit the cart's vehicles: instead of lines that can't be ordered or don't fit, and for the same job",
  request: {},
  response: z
    .object({
      alternates: z.array(z.object({ line: z.uuid(), parts: z.array(offered) })),
      jobs: z.array(
        z.object({
          job: z.enum(jobs.map(({ id }) => id)),
          axle: z.string().nullable().openapi({ description: "Front or Rear, where the job is for one" }),
          line: z.uuid().openapi({ description: "The line whose vehicle it is for" }),
          vehicle: z.object({ _id: z.uuid(), name: z.string() }),
          parts: z.array(offered),
        }),
      ),
    })
    .openapi("CartOffers"),
});

const replace = endpoint({
  method: "post",
  path: "/cart/lines/{id}/replacement",
  policy: "own line",
  summary: "Replace the part of a line; its vehicle and its quantity stay",
  refusals: [...writes, "part_unknown", "not_enough_stock", "cart_full"],
  request: { ...byId, ...body(z.strictObject({ part: partId })) },
  response: cartResponse,
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
  response: cartResponse,
});

/** What the shop offers beside what is in a cart. */
export function cartOffersRouter({ db, site }: Shop, words: OrderMessages) {
  const { buyerOf, ownerOf } = cartCallers(site.publicUrl);
  const show = cartShower({ db, site }, words);
  const toResponse = (offer: DescribedOffer) => toOfferedResponse(offer, site);
  return createRouter()
    .openapi(offers, async (c) => {
      c.header("cache-control", "no-store");
      const buyer = buyerOf(c);
      const found = describeOffers(buyer && (await offersForCart(db, buyer)), words);
      const alternates = found.alternates.map(({ lineId, parts }) => ({ line: lineId, parts: parts.map(toResponse) }));
      const ofJobs = found.jobs.map(({ lineId, vehicle, parts, ...same }) => {
        return {
          ...same,
          line: lineId,
          vehicle: { _id: vehicle.id, name: vehicle.name },
          parts: parts.map(toResponse),
        };
      });
      return c.json({ alternates, jobs: ofJobs }, 200);
    })
    .openapi(replace, async (c) => {
      const buyer = ownerOf(c);
      const one = { lineId: asId(c.req.valid("param").id), partId: c.req.valid("json").part };
      const replaced = replaceCartLines(db, buyer, { replacements: [one] });
      const notices = await mapFieldNames({ partId: "part" }, replaced);
      return c.json(await show(c, buyer, notices), 200);
    })
    .openapi(complete, async (c) => {
      const buyer = ownerOf(c);
      const parts = c.req.valid("json").parts.map(({ part, quantity: pieces }) => ({ partId: part, quantity: pieces }));
      const key = c.req.valid("header")["idempotency-key"];
      const added = addCompanions(db, buyer, asId(c.req.valid("param").id), { parts, key });
      return c.json(await show(c, buyer, await mapFieldNames({ partId: "parts" }, added)), 200);
    });
}
