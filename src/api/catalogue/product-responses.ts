import { z } from "@hono/zod-openapi";
import { fromCents } from "#shop/foundation/money.ts";
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
    price: z.number().nullable(),
    listPrice: z.number().nullable(),
    stock: z.int(),
    minimumOrder: z.int(),
    draft: z.boolean(),
    hasFitment: z.boolean().openapi({ description: "It has applications, or fits every vehicle" }),
  })
  .openapi("ProductRow");

/** Returns a row with its amounts in major units. */
export function toProductRowResponse(row: ProductRow, currency: string): z.infer<typeof productRow> {
  const { priceCents, listCents, ...same } = row;
  const amount = (cents: number | null) => (cents === null ? null : fromCents(cents, currency));
  return { ...same, price: amount(priceCents), listPrice: amount(listCents) };
}
