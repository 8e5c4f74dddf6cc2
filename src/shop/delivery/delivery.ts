import type { Db } from "#db/db.ts";
import { carrierRates } from "#shop/delivery/carrier-quotes.ts";
import type { Destination } from "#shop/delivery/destination.ts";
import { isConfigured, quoteDelivery, type DeliveryQuote } from "#shop/delivery/quote-delivery.ts";
import { deliveryLines } from "#shop/delivery/read-lines.ts";
import { shipRulesAt, type ForbiddenLine } from "#shop/delivery/ship-rules.ts";
import { settingsOf } from "#shop/settings/settings.ts";

type PartQuantity = { partId: string; quantity: number };

export type DeliveryFor = {
  /** What is packed. */
  lines: readonly PartQuantity[];
  /** What is sold, where that is something else: ship-to rules count for the kit and for its parts. */
  sold?: readonly string[];
  to: Destination;
  /** Of the goods, after discounts. */
  totalCents: number;
  now?: Date;
};

/** Returns whether the shop delivers by methods of its own. If not, nothing about delivery is shown or charged. */
export async function isDeliveryConfigured(db: Db): Promise<boolean> {
  return isConfigured(await settingsOf(db, "delivery"));
}

/** Returns the countries that a method delivers to, by their two letters. */
export async function deliveryCountries(db: Db): Promise<string[]> {
  const { zones, methods } = await settingsOf(db, "delivery");
  const reached = new Set(methods.flatMap((method) => method.zones));
  return [...new Set(zones.filter(({ id }) => reached.has(id)).map(({ country }) => country))];
}

/**
 * Returns what delivery of these lines costs and when they arrive, and what may not be delivered there (`forbidden`): such lines are in no
 * parcel. Ship-to rules count whether methods are configured or not.
 */
export async function deliveryFor(
  db: Db,
  { lines, sold = [], to, totalCents, now = new Date() }: DeliveryFor,
): Promise<DeliveryQuote & { forbidden: ForbiddenLine[] }> {
  const settings = await settingsOf(db, "delivery");
  const ids = [...new Set([...lines.map(({ partId }) => partId), ...sold])];
  const read = await deliveryLines(db, lines, settings);
  const rules = await shipRulesAt(db, ids, to);
  const forbidden = rules.filter(({ rule }) => rule.kind !== "ground_only");
  const stopped = new Set(forbidden.map(({ partId }) => partId));
  const groundOnly = new Set(rules.filter(({ rule }) => rule.kind === "ground_only").map(({ partId }) => partId));
  const sent = read
    .filter(({ partId }) => !stopped.has(partId))
    .map((line) => ({ ...line, groundOnly: groundOnly.has(line.partId) }));
  const rates = await carrierRates(db, { settings, shipments: [sent], to });
  return { ...quoteDelivery({ settings, lines: sent, to, totalCents, now, rates: rates[0] ?? null }), forbidden };
}
