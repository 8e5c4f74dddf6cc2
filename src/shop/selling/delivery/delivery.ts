import type { Db } from "#db/db.ts";
import { carrierRates } from "#shop/selling/delivery/carrier-quotes.ts";
import type { Destination } from "#shop/selling/delivery/destination.ts";
import { deliverySection, type DeliverySettings } from "#shop/selling/delivery/delivery-settings.ts";
import type { DeliveryLine } from "#shop/selling/delivery/pack-parcels.ts";
import { isConfigured, quoteDelivery, type DeliveryQuote } from "#shop/selling/delivery/quote-delivery.ts";
import { deliveryLines } from "#shop/selling/delivery/read-lines.ts";
import { shipRulesAt, type ForbiddenLine } from "#shop/selling/delivery/ship-rules.ts";
import { settingsOf } from "#shop/foundation/settings/settings.ts";

type PartQuantity = { partId: string; quantity: number };

export type DeliveryFor = {
  lines: readonly PartQuantity[];
  to: Destination;
  /** Of the goods, after discounts. */
  totalCents: number;
};

/** Returns whether the shop delivers by methods of its own. If not, nothing about delivery is shown or charged. */
export async function isDeliveryConfigured(db: Db): Promise<boolean> {
  return isConfigured(await settingsOf(db, deliverySection));
}

/** Returns the countries that a method delivers to, by their two letters. */
export async function deliveryCountries(db: Db): Promise<string[]> {
  const { zones, methods } = await settingsOf(db, deliverySection);
  const reached = new Set(methods.flatMap((method) => method.zones));
  return [...new Set(zones.filter(({ id }) => reached.has(id)).map(({ country }) => country))];
}

/**
 * Returns what delivery of these lines costs and when they arrive, and what may not be delivered there (`forbidden`): such lines are in no
 * parcel. Ship-to rules count whether methods are configured or not.
 */
export async function deliveryFor(
  db: Db,
  { lines, to, totalCents }: DeliveryFor,
): Promise<DeliveryQuote & { forbidden: ForbiddenLine[] }> {
  const partIds = lines.map(({ partId }) => partId);
  const facts = await readDeliveryFacts(db, partIds, to);
  const { sent, forbidden } = shipmentOf(facts, lines, partIds);
  const { settings } = facts;
  const [rates = null] = await carrierRates(db, { settings, shipments: [sent], to });
  return { ...quoteDelivery({ settings, lines: sent, to, totalCents, now: new Date(), rates }), forbidden };
}

/** What the delivery of parts to a destination depends on. */
export type DeliveryFacts = {
  settings: DeliverySettings;
  to: Destination;
  lineOf: ReadonlyMap<string, DeliveryLine>;
  rules: readonly ForbiddenLine[];
};

/** Reads what the delivery of these parts to a destination depends on. */
export async function readDeliveryFacts(db: Db, partIds: readonly string[], to: Destination): Promise<DeliveryFacts> {
  const settings = await settingsOf(db, deliverySection);
  const ids = [...new Set(partIds)];
  // One after the other: completion calls it in a transaction, which has one connection.
  const pieces = ids.map((partId) => ({ partId, quantity: 1 }));
  // A shop that delivers by no methods of its own packs nothing.
  const lines = isConfigured(settings) ? await deliveryLines(db, pieces, settings) : [];
  const rules = await shipRulesAt(db, ids, to);
  return { settings, to, lineOf: new Map(lines.map((line) => [line.partId, line])), rules };
}

/**
 * Returns what of the packed `lines` is sent, and what may not be. `sold`: the parts and kits that are bought, for which ship-to rules count, too. All
 * are among the parts of the facts.
 */
export function shipmentOf(
  { lineOf, rules }: DeliveryFacts,
  lines: readonly PartQuantity[],
  sold: readonly string[],
): { sent: DeliveryLine[]; forbidden: ForbiddenLine[] } {
  const ids = new Set([...lines.map(({ partId }) => partId), ...sold]);
  const own = rules.filter(({ partId }) => ids.has(partId));
  const forbidden = own.filter(({ rule }) => rule.kind !== "ground_only");
  const stopped = new Set(forbidden.map(({ partId }) => partId));
  const groundOnly = new Set(own.filter(({ rule }) => rule.kind === "ground_only").map(({ partId }) => partId));
  const sent = lines.flatMap(({ partId, quantity }) => {
    const line = lineOf.get(partId);
    return line && !stopped.has(partId) ? [{ ...line, quantity, groundOnly: groundOnly.has(partId) }] : [];
  });
  return { sent, forbidden };
}
