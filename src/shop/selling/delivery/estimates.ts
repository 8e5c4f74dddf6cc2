import { and, inArray } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { carrierRates } from "#shop/selling/delivery/carrier-quotes.ts";
import type { Destination } from "#shop/selling/delivery/destination.ts";
import { quoteDelivery, type DeliveryQuote } from "#shop/selling/delivery/quote-delivery.ts";
import { deliveryLines } from "#shop/selling/delivery/read-lines.ts";
import type { ShipRule } from "#shop/selling/delivery/ship-rule.ts";
import { shipRulesAt } from "#shop/selling/delivery/ship-rules.ts";
import { onSale, sellingPrice } from "#shop/catalogue/parts/on-sale.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import { settingsOf } from "#shop/foundation/settings/settings.ts";
import { deliverySection } from "#shop/selling/delivery/delivery-settings.ts";

export type DeliveryEstimate = Pick<DeliveryQuote, "status" | "options"> & { forbidden: ShipRule | null };

/** Returns what delivery of one piece of each part costs to a destination. Parts that are not on sale are left out. */
export async function deliveryEstimates(
  db: Db,
  ids: readonly string[],
  to: Destination,
): Promise<Map<string, DeliveryEstimate>> {
  if (ids.length === 0) return new Map();
  const settings = await settingsOf(db, deliverySection);
  const [priced, lines, rules] = await Promise.all([
    db
      .select({ id: parts.id, priceCents: sellingPrice })
      .from(parts)
      .where(and(inArray(parts.id, [...ids]), onSale)),
    deliveryLines(
      db,
      ids.map((partId) => ({ partId, quantity: 1 })),
      settings,
    ),
    shipRulesAt(db, ids, to),
  ]);
  const lineOf = new Map(lines.map((line) => [line.partId, line]));
  const rulesOf = Map.groupBy(rules, ({ partId }) => partId);
  const now = new Date();
  const known = priced.filter(({ id }) => lineOf.has(id));
  const rates = await carrierRates(db, { settings, shipments: known.map(({ id }) => [lineOf.get(id)!]), to });
  const estimates = known.map(({ id, priceCents: totalCents }, at): [string, DeliveryEstimate] => {
    const line = lineOf.get(id)!;
    const own = (rulesOf.get(id) ?? []).map(({ rule }) => rule);
    const forbidden = own.find(({ kind }) => kind !== "ground_only") ?? null;
    const groundOnly = own.some(({ kind }) => kind === "ground_only");
    const quote = quoteDelivery({
      settings,
      lines: [{ ...line, groundOnly }],
      to,
      totalCents,
      now,
      rates: rates[at] ?? null,
    });
    return [id, { status: quote.status, options: forbidden ? [] : quote.options, forbidden }];
  });
  return new Map(estimates);
}
