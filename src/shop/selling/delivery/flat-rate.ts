import { z } from "zod";
import type { Db } from "#db/db.ts";
import { countryCode } from "#shop/selling/delivery/place-fields.ts";
import { deliverySection, type DeliverySettings } from "#shop/selling/delivery/delivery-settings.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { requiredText, wholeNumber } from "#shop/foundation/input.ts";
import { deliveryLimits } from "#shop/foundation/limits.ts";
import { readSettings, saveSettings } from "#shop/foundation/settings/settings.ts";

/** One price for every order to some countries: the simplest delivery that a shop can have. */
export const flatRateInput = z.strictObject({
  name: requiredText(60),
  countries: z
    .array(countryCode)
    .min(1, "required")
    .max(deliveryLimits.zones, `too_many:${deliveryLimits.zones}`)
    .transform((codes) => [...new Set(codes)]),
  priceCents: wholeNumber(0, 99_999_999),
});
export type FlatRate = z.infer<typeof flatRateInput>;

const methodId = "flat-rate";
/** What parts count whose weight nobody states: without one they could not be quoted. */
const assumedGrams = 1_000;

/** Returns the flat rate that these settings have, as it was entered; null without one. */
export function flatRateOf({ methods, zones }: DeliverySettings): FlatRate | null {
  const method = methods.find(({ id }) => id === methodId);
  const countries = zones.filter(({ id }) => method?.zones.includes(id)).map(({ country }) => country);
  return method ? { name: method.name, countries, priceCents: method.steps[0]?.priceCents ?? 0 } : null;
}

/** Sets the flat rate beside whatever else the delivery settings have. Throws `invalid`, and `changed_meanwhile` if others save them at the same time. */
export async function setFlatRate(db: Db, actor: Staff<"settings:write">, rate: FlatRate): Promise<void> {
  const { version, value } = await readSettings(db, deliverySection);
  const whole = (country: string) =>
    value.zones.find((zone) => zone.country === country && zone.regions.length === 0 && zone.postal.length === 0);
  const added = rate.countries
    .filter((country) => !whole(country))
    .map((country) => ({ id: zoneId(country), name: country, country, regions: [], postal: [] }));
  const before = value.methods.find(({ id }) => id === methodId);
  const method = {
    transitDays: { from: 3, to: 7 },
    ...before,
    id: methodId,
    name: rate.name,
    kind: "parcel",
    zones: rate.countries.map((country) => whole(country)?.id ?? zoneId(country)),
    steps: [{ priceCents: rate.priceCents }],
  };
  const next = {
    ...value,
    defaultWeightGrams: value.defaultWeightGrams ?? assumedGrams,
    zones: [...value.zones, ...added],
    methods: before ? value.methods.map((one) => (one === before ? method : one)) : [...value.methods, method],
  };
  await saveSettings(db, actor, { section: deliverySection, version, value: next });
}

const zoneId = (country: string) => `all-${country.toLowerCase()}`;
