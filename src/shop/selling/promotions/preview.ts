import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { toCents } from "#shop/foundation/money.ts";
import { onSale, sellingPrice } from "#shop/catalogue/parts/on-sale.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import { quote, type Quote } from "#shop/selling/pricing/quote.ts";
import { applicablePromotions, toRules, type RefusedCode } from "#shop/selling/promotions/applicable.ts";
import type { PreviewInput } from "#shop/selling/promotions/promotion-input.ts";
import { promotions } from "#shop/selling/promotions/promotions.table.ts";
import { priceAt } from "#shop/catalogue/parts/price-at.ts";

export type PromotionPreview = {
  quote: Quote;
  /** In the order of the quote's lines. */
  lines: { sku: string; name: string; quantity: number; unitPriceCents: number }[];
  refused: RefusedCode[];
  /** The names of the promotions by id. */
  names: Map<string, string>;
};

/**
 * Returns what parts would cost with the promotions that run now, for a customer without an account and without taxes, and what each promotion does. Throws `not_found` for an
 * unknown promotion, and `invalid` for a SKU that is not on sale (`not_found`).
 */
export async function previewPromotions(
  db: Db,
  _actor: Staff<"promotions:manage">,
  { lines, codes, promotion, delivery }: PreviewInput,
  { currency }: { currency: string },
): Promise<PromotionPreview> {
  const found = await db
    .select({
      id: parts.id,
      sku: parts.sku,
      name: parts.name,
      title: parts.title,
      priceCents: sellingPrice,
      priceBreaks: parts.priceBreaks,
      coreCents: parts.coreCents,
      brandId: parts.brandId,
      partTypeId: parts.partTypeId,
    })
    .from(parts)
    .where(
      and(
        inArray(
          parts.sku,
          lines.map(({ sku }) => sku),
        ),
        onSale,
      ),
    );
  const rows = lines.map(({ sku, quantity }, index) => {
    const part = found.find((one) => one.sku === sku);
    if (!part)
      throw new ShopError("invalid", {
        fields: [{ field: `lines.${index}.sku`, code: "not_found", params: { value: sku } }],
      });
    return { ...part, quantity, priceCents: priceAt(part, quantity) };
  });
  const customer = { userId: null, email: null };
  const { rules, refused } = await applicablePromotions(db, { customer, currency, codes, vehicleIds: [] });
  const tried = promotion ? await db.select().from(promotions).where(eq(promotions.id, promotion)) : [];
  if (promotion && tried.length === 0) throw new ShopError("not_found");
  const others = rules.filter(({ id }) => id !== promotion);
  const all = [...others, ...(await toRules(db, tried, []))].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const deliveryCents = delivery === null ? null : toCents(delivery, currency);
  if (delivery !== null && deliveryCents === null)
    throw new ShopError("invalid", { fields: [{ field: "delivery", code: "too_precise" }] });
  const result = quote({
    currency,
    taxIncluded: false,
    lines: rows.map((row, index) => ({
      key: String(index),
      partId: row.id,
      brandId: row.brandId,
      partTypeId: row.partTypeId,
      quantity: row.quantity,
      unitPriceCents: row.priceCents,
      coreEachCents: row.coreCents ?? 0,
    })),
    promotions: all,
    delivery: deliveryCents === null ? null : { cents: deliveryCents, methodId: "preview" },
    taxRates: () => [],
    credits: [],
  });
  return {
    quote: result,
    lines: rows.map(({ sku, name, title, quantity, priceCents }) => ({
      sku,
      name: title ?? name,
      quantity,
      unitPriceCents: priceCents,
    })),
    refused,
    names: await namesOf(
      db,
      all.map(({ id }) => id),
    ),
  };
}

async function namesOf(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: promotions.id, name: promotions.name })
    .from(promotions)
    .where(inArray(promotions.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
