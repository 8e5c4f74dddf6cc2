import { and, inArray } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { deliveryFor } from "#shop/selling/delivery/delivery.ts";
import type { Destination } from "#shop/selling/delivery/destination.ts";
import { zoneFor } from "#shop/selling/delivery/match-zone.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { onSale, sellingPrice } from "#shop/catalogue/parts/on-sale.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import { settingsOf } from "#shop/foundation/settings/settings.ts";
import { deliverySection } from "#shop/selling/delivery/delivery-settings.ts";

type Tried = { lines: { sku: string; quantity: number }[]; to: Destination };

/**
 * Returns what a cart of these SKUs would cost to deliver by the saved settings, and how it would be packed. Throws `invalid` with
 * `part_unknown` for a SKU that is not on sale.
 */
export async function tryDelivery(db: Db, _actor: Staff<"settings:write">, { lines, to }: Tried) {
  const skus = [...new Set(lines.map(({ sku }) => sku.trim()))];
  const rows = await db
    .select({ id: parts.id, sku: parts.sku, priceCents: sellingPrice })
    .from(parts)
    .where(and(inArray(parts.sku, skus), onSale));
  const bySku = new Map(rows.map((row) => [row.sku, row]));
  const skuOf = new Map(rows.map((row) => [row.id, row.sku]));
  const wanted = lines.map(({ sku, quantity }, at) => {
    const part = bySku.get(sku.trim());
    if (!part) throw new ShopError("invalid", { fields: [{ field: `lines.${at}.sku`, code: "part_unknown" }] });
    return { partId: part.id, quantity, cents: part.priceCents * quantity };
  });
  const totalCents = wanted.reduce((sum, { cents }) => sum + cents, 0);
  const [settings, found] = await Promise.all([
    settingsOf(db, deliverySection),
    deliveryFor(db, { lines: wanted, to, totalCents }),
  ]);
  const cartonOf = new Map(settings.cartons.map(({ id, name }) => [id, name]));
  return {
    status: found.status,
    zone: zoneFor(settings.zones, to)?.name ?? null,
    totalCents,
    options: found.options,
    parcels: found.parcels.map(({ cartonId, contents, weightGrams, billedGrams }) => ({
      carton: cartonId === null ? null : (cartonOf.get(cartonId) ?? null),
      pieces: contents.reduce((sum, { quantity }) => sum + quantity, 0),
      weightGrams,
      billedGrams,
    })),
    unweighed: found.unweighed.map((id) => skuOf.get(id) ?? id),
    forbidden: found.forbidden.map(({ partId, rule }) => ({ sku: skuOf.get(partId) ?? partId, rule })),
  };
}
