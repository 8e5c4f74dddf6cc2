import type { Part } from "#shop/parts/parts.ts";

export type PartCardData = {
  id: string;
  sku: string;
  name: string;
  imageUrl: string;
  priceCents: number;
  stock: number;
  brand: string | null;
};

/** Of a part, what a card shows: a page carries nothing else of it. */
export function cardData({ id, sku, name, imageUrl, priceCents, stock, brand }: Part): PartCardData {
  return { id, sku, name, imageUrl, priceCents, stock, brand: brand?.name ?? null };
}
