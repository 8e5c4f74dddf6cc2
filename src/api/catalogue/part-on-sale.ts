import { z } from "@hono/zod-openapi";
import { imageAddress } from "#shop/foundation/images/image-url.ts";
import { factsOfStaff, legalFactsResponse } from "#api/catalogue/legal-facts-response.ts";
import type { Site } from "#http/shop-context.ts";
import { partTier } from "#shop/catalogue/parts/part-input.ts";
import { shownBreaks } from "#shop/catalogue/parts/price-at.ts";
import type { Part } from "#shop/catalogue/parts/read-parts.ts";

/** A part on sale as buyers see it. */
export const partOnSale = z.object({
  id: z.uuid(),
  name: z.string(),
  title: z.string().nullable().openapi({ description: "The whole name, where `name` holds only its first words" }),
  imageUrl: z.url().openapi({ description: "Absolute; of a part without a photo, the drawing of its type" }),
  priceCents: z.int(),
  priceBreaks: z
    .array(z.object({ quantity: z.int(), cents: z.int() }))
    .openapi({ description: "What one piece costs where at least so many are bought, if that is less" }),
  depositCents: z.int().openapi({
    description: "What comes on top for the old part that one piece replaces, refunded when that is returned",
  }),
  currency: z.string(),
  stock: z.int(),
  minimumOrder: z.int(),
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
});

export function toPartOnSale(part: Part, site: Site): z.infer<typeof partOnSale> {
  const { brand, partType, imageUrl, legal, createdAt: _createdAt, ...same } = part;
  return {
    ...same,
    imageUrl: imageAddress(site, { imageUrl, typeSlug: partType?.slug }),
    priceBreaks: shownBreaks(part),
    currency: site.currency,
    brand: brand?.name ?? null,
    tier: brand?.tier ?? null,
    partType: partType?.name ?? null,
    system: partType?.system ?? null,
    group: partType?.groupName || null,
    facts: legal.facts,
    factsOfStaff: legal.byStaff,
  };
}
