import { createHash } from "node:crypto";
import { inArray, lt, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { CarrierParcel, CarrierPort } from "#shop/selling/delivery/carrier.ts";
import { carrierQuotes } from "#shop/selling/delivery/carriers.table.ts";
import type { DeliverySettings } from "#shop/selling/delivery/delivery-settings.ts";
import { regionsOf, type Destination } from "#shop/selling/delivery/destination.ts";
import { zoneFor } from "#shop/selling/delivery/match-zone.ts";
import { packParcels, type DeliveryLine } from "#shop/selling/delivery/pack-parcels.ts";
import type { RatesByService } from "#shop/selling/delivery/quote-delivery.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { carrierQuotes as limits } from "#shop/foundation/limits.ts";
import { logFault } from "#log/log.ts";

type Connected = { port: CarrierPort; writes: Db };
type Rates = (typeof carrierQuotes.$inferSelect)["rates"];

const connected = new WeakMap<Db, Connected>();

/**
 * Lets quotes through these connections request rates that are not stored. A transaction has a connection of its own and never requests rates: it
 * uses stored ones, or the prices of the rate table.
 */
export function connectCarriers(port: CarrierPort, { writes, reads }: { writes: Db; reads: Db }): void {
  for (const db of [writes, reads]) connected.set(db, { port, writes });
}

type Wanted = { settings: DeliverySettings; shipments: readonly (readonly DeliveryLine[])[]; to: Destination };
type RateRequest = { key: string; parcels: CarrierParcel[] };

/**
 * Returns the carrier rates of each shipment by service; null where no method uses carriers, the weight or size of a parcel is unknown, or no carrier
 * responds. Stored rates are used until they expire. Of several shipments that are not stored, only the first are awaited; the others have their
 * rates next time.
 */
export async function carrierRates(db: Db, { settings, shipments, to }: Wanted): Promise<(RatesByService | null)[]> {
  if (!usesCarriers(settings, to)) return [];
  const wanted = shipments.map((lines) => toRateRequest(lines, { settings, to }));
  const stored = await readStored(db, [...new Set(wanted.flatMap((one) => one?.key ?? []))]);
  const missing = new Map(wanted.flatMap((one) => (one && !stored.has(one.key) ? [[one.key, one] as const] : [])));
  const carriers = connected.get(db);
  const asking = carriers
    ? [...missing.values()].slice(0, limits.atOnce).map((one) => requestRates(carriers, one, { settings, to }))
    : [];
  for (const { key, rates } of await Promise.all(asking.slice(0, limits.awaited))) if (rates) stored.set(key, rates);
  return wanted.map((one) => {
    const rates = one && stored.get(one.key);
    return rates ? new Map(rates.map(({ service, ...rate }) => [service, rate])) : null;
  });
}

function usesCarriers({ methods, zones }: DeliverySettings, to: Destination): boolean {
  const zone = zoneFor(zones, to);
  return methods.some((method) => method.services.length > 0 && zone !== null && method.zones.includes(zone.id));
}

type Way = { settings: DeliverySettings; to: Destination };

/** Returns the parcels for a request, rounded up in weight and size so that similar shipments share their rates; null if a part has no measures. */
function toRateRequest(lines: readonly DeliveryLine[], { settings, to }: Way): RateRequest | null {
  if (lines.length === 0 || lines.some(({ weightGrams }) => weightGrams === null)) return null;
  const packed = packParcels(lines, settings);
  if (!packed) return null;
  const parcels = packed.flatMap(({ size, weightGrams }): CarrierParcel[] => {
    if (!size) return [];
    const [lengthMm = 0, widthMm = 0, heightMm = 0] = [size.lengthMm, size.widthMm, size.heightMm].map((mm) =>
      up(mm, 10),
    );
    return [{ lengthMm, widthMm, heightMm, weightGrams: up(weightGrams, 100) }];
  });
  if (parcels.length < packed.length) return null;
  const way = [settings.sender.country, settings.sender.postalCode, to.country, to.postal, regionsOf(to)[0] ?? ""];
  const key = createHash("sha256")
    .update(JSON.stringify([way, parcels]))
    .digest("base64url");
  return { key, parcels };
}

const up = (value: number, step: number) => Math.ceil(value / step) * step;

async function readStored(db: Db, keys: string[]): Promise<Map<string, Rates>> {
  if (keys.length === 0) return new Map();
  const { key, rates, expiresAt } = carrierQuotes;
  const rows = await db
    .select({ key, rates, isValid: sql<boolean>`${expiresAt} > now()` })
    .from(carrierQuotes)
    .where(inArray(key, keys));
  return new Map(rows.flatMap((row) => (row.isValid ? [[row.key, row.rates] as const] : [])));
}

type Answered = { key: string; rates: Rates | null };

const running = new Map<string, Promise<Answered>>();

/**
 * Requests rates once per shipment, however many callers want them at the same time. `rates` is null if no carrier responds, and empty if none
 * accepts the shipment.
 */
function requestRates(carriers: Connected, request: RateRequest, way: Way): Promise<Answered> {
  const { key } = request;
  const other = running.get(key);
  if (other) return other;
  if (running.size >= limits.atOnce) return Promise.resolve({ key, rates: null });
  const work = fetchRates(carriers, request, way)
    .then((rates) => ({ key, rates }))
    .catch((error: unknown) => {
      if (!(error instanceof ShopError && error.code === "carrier_down")) logFault("carriers", error);
      return { key, rates: null };
    })
    .finally(() => running.delete(key));
  running.set(key, work);
  return work;
}

async function fetchRates(
  { port, writes }: Connected,
  { key, parcels }: RateRequest,
  { settings, to }: Way,
): Promise<Rates> {
  const destination = { country: to.country, postalCode: to.postal, region: regionsOf(to)[0] };
  const found = await port.rates({ from: settings.sender, to: destination, parcels }).catch((error: unknown) => {
    if (error instanceof ShopError && error.code === "carrier_refused") return [];
    throw error;
  });
  const rates = found.map(({ service, cents, transitDays }) => ({ service, cents, transitDays }));
  const expiresAt = sql`now() + make_interval(mins => ${limits.validMinutes})`;
  await writes
    .insert(carrierQuotes)
    .values({ key, rates, expiresAt })
    .onConflictDoUpdate({ target: carrierQuotes.key, set: { rates, expiresAt } });
  return rates;
}

/** Deletes expired rates. */
export async function purgeCarrierQuotes(db: Db): Promise<void> {
  await db.delete(carrierQuotes).where(lt(carrierQuotes.expiresAt, sql`now() - interval '1 day'`));
}

/** Forgets all rates, as those of another account at the carriers. */
export async function forgetCarrierQuotes(db: Db): Promise<void> {
  await db.delete(carrierQuotes);
}
