import type { DeliveryMethod, DeliverySettings } from "#shop/selling/delivery/delivery-settings.ts";
import { deliveryDates } from "#shop/selling/delivery/delivery-dates.ts";
import { isPoBox, type Destination } from "#shop/selling/delivery/destination.ts";
import { zoneFor } from "#shop/selling/delivery/match-zone.ts";
import {
  measure,
  packParcels,
  type DeliveryLine,
  type Parcel,
  type Size,
} from "#shop/selling/delivery/pack-parcels.ts";

export type DeliveryOption = {
  methodId: string;
  name: string;
  kind: DeliveryMethod["kind"];
  cents: number;
  /** Days of arrival in the shop's time zone, for pickup of when it is ready. */
  earliest: string;
  latest: string;
  /** The carriers' service that it is sent by. */
  service?: string;
  /** The table's price, as the carriers did not respond. */
  fallback?: true;
};

/** What carriers ask for the parcels, by service. */
export type RatesByService = ReadonlyMap<string, { cents: number; transitDays: number | null }>;

export type DeliveryQuote = {
  /** `to_be_quoted`: the shop delivers there, but no method takes these parts or their weight is unknown: staff quote it. */
  status: "quoted" | "not_configured" | "no_zone" | "to_be_quoted";
  /** The cheapest first, of the same price the fastest. */
  options: DeliveryOption[];
  parcels: Parcel[];
  /** Ids of the parts without a weight. */
  unweighed: string[];
};

type Input = {
  settings: DeliverySettings;
  lines: readonly DeliveryLine[];
  to: Destination;
  /** Of the goods, after discounts. */
  totalCents: number;
  now: Date;
  /** Null: they were not asked, or did not respond. */
  rates?: RatesByService | null;
};

/** Returns whether the shop delivers at all: without a method nothing about delivery is shown or charged. */
export function isConfigured(settings: Pick<DeliverySettings, "methods">): boolean {
  return settings.methods.length > 0;
}

/** Returns what each method costs to a destination, and when it arrives there. */
export function quoteDelivery({ settings, lines, to, totalCents, now, rates = null }: Input): DeliveryQuote {
  const unweighed = lines.filter(({ weightGrams }) => weightGrams === null).map(({ partId }) => partId);
  const none = { options: [], parcels: [], unweighed };
  if (!isConfigured(settings)) return { ...none, status: "not_configured" };
  const zone = zoneFor(settings.zones, to);
  const reaching = settings.methods.filter(({ kind, zones }) =>
    zones.length === 0 ? kind === "pickup" : zone !== null && zones.includes(zone.id),
  );
  if (reaching.length === 0) return { ...none, status: "no_zone" };
  const parcels = packParcels(lines, settings);
  const poBox = isPoBox(to.address ?? "");
  const shipment = { lines, parcels, totalCents, weighed: unweighed.length === 0, poBox, rates };
  const options = reaching.flatMap((method): DeliveryOption[] => {
    const priced = priceOf(method, shipment);
    if (!priced) return [];
    const { cents, transitDays = method.transitDays, ...how } = priced;
    const { id: methodId, name, kind } = method;
    return [{ methodId, name, kind, cents, ...deliveryDates(settings, transitDays, now), ...how }];
  });
  const cheapest = (one: DeliveryOption, other: DeliveryOption) =>
    one.cents - other.cents || (one.latest < other.latest ? -1 : Number(one.latest > other.latest));
  return {
    status: options.length > 0 ? "quoted" : "to_be_quoted",
    options: options.toSorted(cheapest),
    parcels: parcels ?? [],
    unweighed,
  };
}

type Shipment = {
  lines: readonly DeliveryLine[];
  /** Null: too many for one quote. */
  parcels: Parcel[] | null;
  totalCents: number;
  weighed: boolean;
  poBox: boolean;
  rates: RatesByService | null;
};

type Priced = Pick<DeliveryOption, "cents" | "service" | "fallback"> & { transitDays?: { from: number; to: number } };

/** Returns the price of a method: that of its cheapest service, else of its table; null if it does not take the shipment. */
function priceOf(method: DeliveryMethod, shipment: Shipment): Priced | null {
  const { services, freeFromCents } = method;
  if (services.length === 0 || !shipment.rates) {
    const cents = tablePrice(method, shipment);
    return cents === null ? null : { cents, ...(services.length > 0 && { fallback: true as const }) };
  }
  const { lines, totalCents, poBox, rates } = shipment;
  if (!takesTotal(method, totalCents) || !carries(method, lines, poBox)) return null;
  const offered = services.flatMap((service) => {
    const rate = rates.get(service);
    return rate ? [{ service, ...rate }] : [];
  });
  const [best] = offered.toSorted((one, other) => one.cents - other.cents);
  if (!best) return null;
  const { service, transitDays: days } = best;
  const cents = freeFromCents !== null && totalCents >= freeFromCents ? 0 : best.cents;
  return { cents, service, ...(days !== null && { transitDays: { from: days, to: days } }) };
}

const takesTotal = ({ minTotalCents, maxTotalCents }: DeliveryMethod, totalCents: number) =>
  totalCents >= (minTotalCents ?? 0) && totalCents <= (maxTotalCents ?? Infinity);

function tablePrice(method: DeliveryMethod, shipment: Shipment): number | null {
  const { lines, parcels, totalCents, weighed, poBox } = shipment;
  const isPickup = method.kind === "pickup";
  if (!takesTotal(method, totalCents)) return null;
  if (!isPickup && !carries(method, lines, poBox)) return null;
  if (method.steps.length === 0) return isPickup ? 0 : null;
  if (!isPickup && (!parcels || !parcels.every((parcel) => isWithin(method, parcel)))) return null;
  const needsWeight = method.maxWeightGrams !== null || method.steps.some(({ upToGrams }) => upToGrams !== null);
  if (needsWeight && !weighed) return null;
  const billed = (parcels ?? []).map(({ billedGrams }) => billedGrams);
  const weights = method.perParcel ? billed : [billed.reduce((sum, grams) => sum + grams, 0)];
  const prices = weights.map((grams) => stepPrice(method, grams, totalCents));
  if (prices.some((price) => price === null)) return null;
  if (method.freeFromCents !== null && totalCents >= method.freeFromCents) return 0;
  return prices.reduce<number>((sum, price) => sum + (price ?? 0), 0);
}

function carries(method: DeliveryMethod, lines: readonly DeliveryLine[], poBox: boolean): boolean {
  if (poBox && !method.poBoxes) return false;
  return lines.every(
    // A piece that is too large for the method is so in any parcel.
    ({ hazmat, groundOnly, size }) =>
      (!hazmat || method.hazmat) && (!groundOnly || method.ground) && sizeIsWithin(method, size),
  );
}

function isWithin(method: DeliveryMethod, { weightGrams, size }: Parcel): boolean {
  return weightGrams <= (method.maxWeightGrams ?? Infinity) && sizeIsWithin(method, size);
}

function sizeIsWithin({ maxLengthMm, maxGirthMm }: DeliveryMethod, size: Size | null): boolean {
  if (!size) return true;
  const { lengthMm, girthMm } = measure(size);
  return lengthMm <= (maxLengthMm ?? Infinity) && girthMm <= (maxGirthMm ?? Infinity);
}

function stepPrice({ steps }: DeliveryMethod, grams: number, totalCents: number): number | null {
  const step = steps.find(
    ({ upToGrams, upToCents }) => grams <= (upToGrams ?? Infinity) && totalCents <= (upToCents ?? Infinity),
  );
  return step?.priceCents ?? null;
}
