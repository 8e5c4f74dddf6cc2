import { randomUUID } from "node:crypto";
import { priceCents, services, zoneOf } from "#sandbox/shippo/carriers.ts";

export type Address = {
  name?: string;
  street1?: string;
  city?: string;
  state?: string;
  zip?: string;
  country?: string;
};
type Parcel = { length?: string; width?: string; height?: string; weight?: string; mass_unit?: string };
export type SentShipment = { address_from: Address; address_to: Address; parcels: Parcel[]; metadata?: string };
export type Shipment = ReturnType<typeof newShipment>;

const owner = "sandbox@camber.example";

export const newId = () => randomUUID().replaceAll("-", "");

export function stamps() {
  const now = new Date().toISOString();
  return { object_created: now, object_updated: now, object_owner: owner };
}

/** Returns what is missing by field, as Shippo responds; null if nothing is. */
export function problemsOf(sent: Partial<SentShipment> | null): Record<string, string[]> | null {
  if (!sent) return { __all__: ["Malformed JSON"] };
  const problems: Record<string, string[]> = {};
  for (const side of ["address_from", "address_to"] as const)
    if (!sent[side]?.country || !sent[side].zip) problems[side] = ["country and zip are required."];
  const parcels = Array.isArray(sent.parcels) ? sent.parcels : [];
  const isWhole = ({ length, width, height, weight }: Parcel) =>
    [length, width, height, weight].every((one) => Number(one) > 0);
  if (parcels.length === 0 || !parcels.every(isWhole))
    problems["parcels"] = ["Dimensions and weight must be positive."];
  return Object.keys(problems).length > 0 ? problems : null;
}

/** Returns a shipment with the rates of the services that take its parcels; `unavailable`: none does. */
export function newShipment(sent: SentShipment, { currency, unavailable }: { currency: string; unavailable: boolean }) {
  const id = newId();
  const zone = zoneOf(sent.address_from, sent.address_to);
  const grams = sent.parcels.map(({ weight, mass_unit }) => Number(weight) * (mass_unit === "kg" ? 1_000 : 1));
  const taking = unavailable ? [] : services.filter(({ heaviest }) => grams.every((one) => one <= heaviest));
  const digits = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits;
  const rates = taking.map((service) => {
    const amount = (priceCents(service, zone, grams) / 100).toFixed(digits);
    return {
      object_id: newId(),
      object_created: new Date().toISOString(),
      object_owner: owner,
      shipment: id,
      attributes: [],
      amount,
      currency,
      amount_local: amount,
      currency_local: currency,
      provider: service.carrier,
      servicelevel: { name: service.name, token: service.token },
      carrier_account: "sandbox",
      estimated_days: service.days(zone),
      zone: String(zone),
      test: true,
    };
  });
  const complete = (address: Address) => ({
    ...address,
    object_id: newId(),
    is_complete: Boolean(address.street1),
    test: true,
  });
  const refusal = {
    source: "Northstar Parcel",
    code: "no_service",
    text: "No service to this address for these parcels.",
  };
  return {
    ...stamps(),
    object_id: id,
    status: "SUCCESS",
    address_from: complete(sent.address_from),
    address_to: complete(sent.address_to),
    address_return: complete(sent.address_from),
    parcels: sent.parcels.map((parcel) => ({
      ...parcel,
      ...stamps(),
      object_id: newId(),
      object_state: "VALID",
      test: true,
    })),
    rates,
    carrier_accounts: [],
    messages: rates.length > 0 ? [] : [refusal],
    metadata: sent.metadata ?? "",
    test: true,
  };
}
