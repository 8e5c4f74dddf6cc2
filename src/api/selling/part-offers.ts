import { describeFitment, describedFitment, type FitmentMessages } from "#shop/catalogue/fitment/describe-fitment.ts";
import { z } from "@hono/zod-openapi";
import { answersOf, namedParameters } from "#api/filter-parameters.ts";
import { imageAddress } from "#shop/foundation/images/image-url.ts";
import { byId, createRouter, endpoint, type Shop } from "#api/router.ts";
import { publicJson } from "#http/response-cache.ts";
import type { Site } from "#http/shop-context.ts";
import { displayTitle, type TitleWords } from "#shop/catalogue/parts/display-title.ts";
import { partTier } from "#shop/catalogue/parts/part-input.ts";
import { titleOf } from "#shop/catalogue/parts/part-title.ts";
import { asId } from "#shop/foundation/id.ts";
import { priceTags } from "#shop/foundation/invalidation.ts";
import type { OfferedPart } from "#shop/selling/cart/cart-offers.ts";
import { jobs } from "#shop/selling/cart/jobs.ts";
import { offersForPart } from "#shop/selling/cart/part-offers.ts";

const besidePart = z
  .object({
    id: z.uuid(),
    sku: z.string(),
    title: z.string(),
    brand: z.string().nullable(),
    tier: partTier.nullable(),
    imageUrl: z.url(),
    priceCents: z.int(),
    currency: z.string(),
    stock: z.int(),
    quantity: z.int().openapi({ description: "How many the vehicle takes" }),
    fitment: describedFitment,
  })
  .openapi("PartBesidePart");

const offers = endpoint({
  method: "get",
  path: "/parts/{id}/offers",
  policy: "public",
  cache: true,
  summary: "What surely fits a vehicle beside a part and is in stock: other brands, and what is replaced with it",
  refusals: ["not_found"],
  request: {
    ...byId,
    query: z
      .object({ vehicle: z.string().openapi({ description: "`answer.{fact}` as in `/fitment`" }) })
      .catchall(namedParameters),
  },
  response: z
    .object({
      others: z.array(besidePart).openapi({ description: "Of the same type and place, first one of each brand" }),
      together: z.array(
        z.object({
          job: z.enum(jobs.map(({ id }) => id)),
          axle: z.string().nullable().openapi({ description: "Front or Rear, where the job is for one" }),
          parts: z.array(besidePart),
        }),
      ),
    })
    .openapi("PartOffers"),
});

export function partOffersRouter({ reads, site }: Shop, words: FitmentMessages & TitleWords) {
  return createRouter().openapi(offers, async (c) => {
    const { vehicle } = c.req.valid("query");
    const wanted = { vehicleId: asId(vehicle), answers: answersOf(c) };
    const { others, together } = await offersForPart(reads, asId(c.req.valid("param").id), wanted);
    const toResponse = (one: OfferedPart) => toBesideResponse(one, words, site);
    const found = {
      others: others.map(toResponse),
      together: together.map(({ parts, ...same }) => ({ ...same, parts: parts.map(toResponse) })),
    };
    return publicJson(c, found, ["parts", "stock", "vehicles", ...priceTags(null)]);
  });
}

function toBesideResponse(
  { part, titleFacts, fitment, quantity }: OfferedPart,
  words: FitmentMessages & TitleWords,
  site: Site,
): z.infer<typeof besidePart> {
  const { id, sku, brand, imageUrl, partType, priceCents, stock } = part;
  return {
    id,
    sku,
    title: titleFacts ? displayTitle(titleFacts, words) : titleOf(part),
    brand: brand?.name ?? null,
    tier: brand?.tier ?? null,
    imageUrl: imageAddress(site, { imageUrl, typeSlug: partType?.slug }),
    priceCents,
    currency: site.currency,
    stock,
    quantity,
    fitment: describeFitment(fitment, words),
  };
}
