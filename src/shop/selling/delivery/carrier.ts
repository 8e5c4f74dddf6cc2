import type { Size } from "#shop/selling/delivery/pack-parcels.ts";

export type CarrierAddress = {
  name?: string | undefined;
  company?: string | undefined;
  line1?: string | undefined;
  line2?: string | undefined;
  city?: string | undefined;
  region?: string | undefined;
  postalCode: string;
  country: string;
  phoneNumber?: string | undefined;
  email?: string | undefined;
};

/** A packed parcel, as a carrier measures it. */
export type CarrierParcel = Size & { weightGrams: number };

/** What a carrier asks for a shipment. `service`: the token of the service, such as `ups_ground`. */
export type CarrierRate = {
  id: string;
  carrier: string;
  service: string;
  cents: number;
  currency: string;
  /** Business days on the way, as the carrier estimates them. */
  transitDays: number | null;
};

/** A label that was bought, of one parcel. `url`: of the PDF. */
export type CarrierLabel = { id: string; url: string; trackingNumber: string; trackingUrl: string | null };

/** Where a parcel is, as its carrier says. */
export const trackingStatuses = ["unknown", "pre_transit", "transit", "delivered", "returned", "failure"] as const;

/** How far the voiding of a label is. `pending`: the carrier has not decided. */
export const voidStatuses = ["requested", "pending", "voided", "refused"] as const;

export type CarrierTracking = {
  status: (typeof trackingStatuses)[number];
  at: Date | null;
};

/**
 * Carriers behind one interface. Every call uses the network: never make one in a transaction. All throw `carrier_down` if nobody answers within
 * `timeoutMs.carrier`, or what they answer can't be read, and `carrier_refused` with the carrier's codes for what they do not take.
 */
export type CarrierPort = {
  /** Returns the rates of a shipment, of which one may be bought. */
  rates(shipment: { from: CarrierAddress; to: CarrierAddress; parcels: CarrierParcel[] }): Promise<CarrierRate[]>;
  /** Returns the labels that were bought at a rate: none, or one of each parcel. */
  findLabels(rateId: string): Promise<CarrierLabel[]>;
  /** Buys the labels of a rate. Call `findLabels` first: a repetition would buy them again. */
  buyLabels(rateId: string, reference: string): Promise<CarrierLabel[]>;
  /** Voids the labels of a rate and returns their combined status. Safe to repeat. Throws `carrier_refused` if the rate has no labels. */
  voidLabels(rateId: string): Promise<Exclude<(typeof voidStatuses)[number], "requested">>;
  track(carrier: string, trackingNumber: string): Promise<CarrierTracking>;
};
