import type { Destination } from "#shop/selling/delivery/destination.ts";
import type { TaxRate } from "#shop/selling/pricing/taxes.ts";

/** What is taxed at a place: amounts in minor units, each with the provider's code of what it is. */
export type TaxedSale = {
  currency: string;
  to: Destination;
  /** Whether the amounts include their tax. */
  included: boolean;
  items: { reference: string; cents: number; code: string }[];
  deliveryCents: number;
};

/** `id`: by which it can be recorded. Rates by reference; those of the delivery are null where nothing is delivered. */
export type TaxCalculation = {
  id: string;
  items: ReadonlyMap<string, TaxRate[]>;
  delivery: TaxRate[] | null;
  taxCents: number;
};

/**
 * A provider that calculates and records taxes. Every call uses the network: never make one in a transaction. All throw `tax_unavailable` if nobody
 * answers within `timeoutMs.tax`, or refuses.
 */
export type TaxProvider = {
  calculate(sale: TaxedSale): Promise<TaxCalculation>;
  /** Records a calculation for the shop's tax returns, once for each reference. Returns the id of the record. */
  record(calculationId: string, reference: string): Promise<string>;
  /** Takes an amount, with its tax, back from a record, once for each reference. */
  reverse(recordId: string, reversal: { cents: number; currency: string; reference: string }): Promise<void>;
};
