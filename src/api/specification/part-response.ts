import { z } from "@hono/zod-openapi";
import { imageAddress } from "#shop/foundation/images/image-url.ts";
import { factsOfStaff, legalFactsResponse } from "#api/catalogue/legal-facts-response.ts";
import type { Site } from "#http/shop-context.ts";
import { fromCents } from "#shop/foundation/money.ts";
import { partTier } from "#shop/catalogue/parts/part-input.ts";
import { shownBreaks } from "#shop/catalogue/parts/price-at.ts";
import type { Part } from "#shop/catalogue/parts/read-parts.ts";

export const partResponse = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    title: z.string().nullable().openapi({ description: "The whole name, where `name` holds only its first words" }),
    img: z.url().openapi({ description: "Absolute; of a part without a photo, the drawing of its type" }),
    price: z.number().openapi({ description: "In major units of the shop's currency" }),
    priceBreaks: z
      .array(z.object({ quantity: z.int(), price: z.number() }))
      .openapi({ description: "What one piece costs where at least so many are bought, if that is less than `price`" }),
    deposit: z.number().openapi({
      description:
        "What comes on top of `price` for the old part that one piece replaces, refunded when that is returned",
    }),
    quantity: z.int().openapi({ description: "Available" }),
    order: z.int().openapi({ description: "Minimum order" }),
    description: z.string(),
    sku: z.string(),
    brand: z.string().nullable(),
    tier: partTier.nullable(),
    partType: z.string().nullable(),
    system: z.string().nullable(),
    group: z.string().nullable(),
    universal: z.boolean().openapi({ description: "Fits every vehicle" }),
    attributes: z.record(z.string(), z.union([z.string(), z.number()])),
    facts: legalFactsResponse,
    factsOfStaff,
  })
  .openapi("Part");

export function toPartResponse(part: Part, site: Site): z.infer<typeof partResponse> {
  return {
    _id: part.id,
    name: part.name,
    title: part.title,
    img: imageAddress(site, { imageUrl: part.imageUrl, typeSlug: part.partType?.slug }),
    price: fromCents(part.priceCents, site.currency),
    priceBreaks: shownBreaks(part).map(({ quantity, cents }) => ({ quantity, price: fromCents(cents, site.currency) })),
    deposit: fromCents(part.depositCents, site.currency),
    quantity: part.stock,
    order: part.minimumOrder,
    description: part.description,
    sku: part.sku,
    brand: part.brand?.name ?? null,
    tier: part.brand?.tier ?? null,
    partType: part.partType?.name ?? null,
    system: part.partType?.system ?? null,
    group: part.partType?.groupName || null,
    universal: part.universal,
    attributes: part.attributes,
    facts: part.legal.facts,
    factsOfStaff: part.legal.byStaff,
  };
}
