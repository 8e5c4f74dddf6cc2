import { z } from "@hono/zod-openapi";
import { fitmentResponse } from "#api/catalogue/fitment.ts";
import { imageAddress } from "#api/foundation/image-address.ts";
import type { Site } from "#http/shop-context.ts";
import type { DescribedOffer } from "#shop/selling/cart/describe-offers.ts";
import { fromCents } from "#shop/foundation/money.ts";

/** A part that the shop proposes for a cart. */
export const offeredPart = z
  .object({
    part: z.uuid(),
    sku: z.string(),
    name: z.string(),
    brand: z.string().nullable(),
    img: z.url(),
    price: z.number(),
    quantity: z.int().openapi({ description: "How many are proposed" }),
    fitment: fitmentResponse,
  })
  .openapi("OfferedPart");

export function toOfferedResponse(
  { priceCents, imageUrl, typeSlug, partId: part, ...same }: DescribedOffer,
  site: Site,
): z.infer<typeof offeredPart> {
  const img = imageAddress(site, { imageUrl, typeSlug });
  return { ...same, part, img, price: fromCents(priceCents, site.currency) };
}
