import type Stripe from "stripe";
import { fromStripeAmount, toStripeAmount } from "#adapters/payments/stripe-amount.ts";
import { connectToStripe, type StripeSettings } from "#adapters/payments/stripe.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { timeoutMs } from "#shop/foundation/limits.ts";
import type { TaxRate } from "#shop/selling/pricing/taxes.ts";
import type { TaxCalculation, TaxedSale, TaxProvider } from "#shop/selling/tax/tax-provider.ts";

const delivered = "txcd_92010001";

/** Stripe's reasons as the shop stores them; those that it does not name are taxed at a standard rate. */
const reasons: Record<string, string> = {
  reduced_rated: "reduced_rated",
  taxable_basis_reduced: "reduced_rated",
  zero_rated: "zero_rated",
  not_subject_to_tax: "zero_rated",
  reverse_charge: "reverse_charge",
  customer_exempt: "customer_exempt",
  product_exempt: "product_exempt",
  product_exempt_holiday: "product_exempt",
  portion_product_exempt: "product_exempt",
  not_collecting: "not_collecting",
  not_supported: "not_collecting",
  excluded_territory: "export",
};

/** Returns taxes by Stripe Tax, or by anything that speaks its API. Its functions throw `tax_unavailable`. */
export function createStripeTax(settings: Omit<StripeSettings, "webhookSecret">): TaxProvider {
  const { stripe, call } = connectToStripe({ ...settings, timeoutMs: timeoutMs.tax });
  const callStripe = async <T>(request: () => Promise<T>): Promise<T> => {
    try {
      return await call(request);
    } catch (error) {
      throw new ShopError("tax_unavailable", { cause: error });
    }
  };
  return {
    calculate: (sale) =>
      callStripe(async () => asCalculation(await stripe.tax.calculations.create(asParams(sale)), sale)),
    record: async (calculation, reference) => {
      const options = { idempotencyKey: `tax-${reference}` };
      const create = () => stripe.tax.transactions.createFromCalculation({ calculation, reference }, options);
      return (await callStripe(create)).id;
    },
    reverse: async (original, { cents, currency, reference }) => {
      const amount = { mode: "partial" as const, flat_amount: -toStripeAmount(cents, currency) };
      const params = { ...amount, original_transaction: original, reference };
      await callStripe(() => stripe.tax.transactions.createReversal(params, { idempotencyKey: `tax-${reference}` }));
    },
  };
}

function asParams({ currency, to, included, items, deliveryCents }: TaxedSale): Stripe.Tax.CalculationCreateParams {
  const tax_behavior = included ? "inclusive" : "exclusive";
  const shipping = { amount: toStripeAmount(deliveryCents, currency), tax_behavior, tax_code: delivered } as const;
  return {
    currency: currency.toLowerCase(),
    customer_details: {
      address: { country: to.country, postal_code: to.postal, ...(to.region && { state: to.region }) },
      address_source: "shipping",
    },
    line_items: items.map(({ reference, cents, code }) => ({
      amount: toStripeAmount(cents, currency),
      reference,
      tax_behavior,
      tax_code: code,
    })),
    ...(deliveryCents > 0 && { shipping_cost: shipping }),
    expand: ["line_items.data.tax_breakdown", "shipping_cost.tax_breakdown"],
  };
}

function asCalculation(found: Stripe.Tax.Calculation, { currency }: TaxedSale): TaxCalculation {
  const items = (found.line_items?.data ?? []).map(
    ({ reference, tax_breakdown }) => [reference, ratesOf(tax_breakdown)] as const,
  );
  const { shipping_cost: shipping, tax_amount_exclusive: added, tax_amount_inclusive: contained } = found;
  return {
    id: found.id ?? "",
    items: new Map(items),
    delivery: shipping ? ratesOf(shipping.tax_breakdown) : null,
    taxCents: fromStripeAmount(added + contained, currency),
  };
}

type Breakdown = {
  jurisdiction: { country: string; state: string | null; display_name: string };
  tax_rate_details: { percentage_decimal: string; display_name: string } | null;
  taxability_reason: string;
};

function ratesOf(breakdown: readonly Breakdown[] | null | undefined): TaxRate[] {
  return (breakdown ?? []).map(({ jurisdiction, tax_rate_details: details, taxability_reason: why }) => {
    const rate = Number((Number(details?.percentage_decimal ?? 0) / 100).toFixed(6));
    const { country, state, display_name: place } = jurisdiction;
    const label = [place, details?.display_name].filter(Boolean).join(" ");
    const reason = reasons[why] ?? (rate === 0 ? "zero_rated" : "standard_rated");
    return { country, ...(state && { region: state }), label, rate, reason, provider: "stripe" };
  });
}
