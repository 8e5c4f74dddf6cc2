import { z } from "@hono/zod-openapi";
import type { ProductRow } from "#shop/catalogue/parts/product-list.ts";
import { partTier } from "#shop/catalogue/parts/part-input.ts";

export const productRow = z
  .object({
    id: z.uuid(),
    sku: z.string(),
    name: z.string(),
    brand: z.string().nullable(),
    tier: partTier.nullable().openapi({ description: "Of the brand" }),
    partType: z.string().nullable(),
    partTypeId: z.uuid().nullable(),
    priceCents: z.int().nullable(),
    listCents: z.int().nullable(),
    currency: z.string(),
    stock: z.int(),
    minimumOrder: z.int(),
    draft: z.boolean(),
    hasFitment: z.boolean().openapi({ description: "It has applications, or fits every vehicle" }),
  })
  .openapi("ProductRow");

export function toProductRowResponse(row: ProductRow, currency: string): z.infer<typeof productRow> {
  return { ...row, currency };
}
