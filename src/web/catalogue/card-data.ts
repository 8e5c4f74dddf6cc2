import type { ShopContext } from "#http/shop-context.ts";
import type { Part } from "#shop/catalogue/parts/read-parts.ts";
import { titleFactsOf } from "#shop/catalogue/parts/title-facts.ts";
import { legalMarksOf, type LegalMark } from "#web/catalogue/legal-marks.tsx";
import { partTitle } from "#messages/part-title.ts";

export type PartCardData = {
  id: string;
  sku: string;
  title: string;
  imageUrl: string;
  priceCents: number;
  stock: number;
  /** On the old part that one piece replaces. */
  depositCents: number;
  minimumOrder: number;
  brand: string | null;
  marks: LegalMark[];
};

/** Returns what cards show of parts: a page carries nothing else of them. */
export async function cardsOf(db: ShopContext["db"], parts: Part[]): Promise<PartCardData[]> {
  const titleOf = await titlesOf(db, parts);
  return parts.map((part) => {
    const { id, sku, imageUrl, priceCents, depositCents, stock, minimumOrder, brand, legal } = part;
    const facts = { id, sku, title: titleOf(part), imageUrl, priceCents, depositCents, stock, minimumOrder };
    return { ...facts, brand: brand?.name ?? null, marks: legalMarksOf(legal.facts) };
  });
}

/** Returns what gives the title of each of these parts. */
export async function titlesOf(
  db: ShopContext["db"],
  parts: Pick<Part, "id">[],
): Promise<(part: Pick<Part, "id" | "name">) => string> {
  const facts = await titleFactsOf(
    db,
    parts.map(({ id }) => id),
  );
  return ({ id, name }) => {
    const known = facts.get(id);
    return known ? partTitle(known) : name;
  };
}
