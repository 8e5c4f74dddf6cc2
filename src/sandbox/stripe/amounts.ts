import { invalid } from "#sandbox/stripe/fault.ts";
import { integer, required, text, type Parameters } from "#sandbox/stripe/parameters.ts";

const wholeUnits = new Set("bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" "));
const thousandths = new Set("bhd jod kwd omr tnd".split(" "));

// https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts. For other currencies it is the value of half a dollar, which the sandbox does not check.
const smallest: Record<string, number> = {
  usd: 50, aed: 200, aud: 50, bgn: 100, brl: 50, cad: 50, chf: 50, czk: 1500, dkk: 250, eur: 50, gbp: 30, hkd: 400,
  huf: 17500, inr: 50, jpy: 50, mxn: 1000, myr: 200, nok: 300, nzd: 50, pln: 200, ron: 200, sek: 300, sgd: 50, thb: 1000,
}; // prettier-ignore

const largest = 99_999_999;

/** Returns the amount and currency of a new intent. Throws the errors that Stripe returns for invalid ones. */
export function readAmount(params: Parameters): { amount: number; currency: string } {
  const amount = required(integer(params, "amount"), "amount");
  const currency = required(text(params, "currency", 100), "currency").toLowerCase();
  if (!Intl.supportedValuesOf("currency").includes(currency.toUpperCase())) {
    throw invalid(
      `Invalid currency: ${currency}. See https://stripe.com/docs/currencies for those that Stripe supports.`,
      { param: "currency" },
    );
  }
  if (amount < 1) {
    throw invalid("This value must be greater than or equal to 1.", {
      code: "parameter_invalid_integer",
      param: "amount",
    });
  }
  if (amount > largest) {
    throw invalid(`Amount must be no more than ${money(largest, currency)}`, {
      code: "amount_too_large",
      param: "amount",
    });
  }
  const least = smallest[currency] ?? 1;
  if (amount < least) {
    throw invalid(`Amount must be at least ${money(least, currency)}`, { code: "amount_too_small", param: "amount" });
  }
  if (thousandths.has(currency) && amount % 10 !== 0) {
    throw invalid(`Invalid amount for ${currency}: the last digit must be 0.`, {
      code: "parameter_invalid_integer",
      param: "amount",
    });
  }
  return { amount, currency };
}

/** As error messages of Stripe's have it: '$49.90 usd'. */
export function money(amount: number, currency: string): string {
  return `${price(amount, currency, "en")} ${currency}`;
}

/** As people of a language read it. */
export function price(amount: number, currency: string, language: string): string {
  const digits = wholeUnits.has(currency) ? 0 : thousandths.has(currency) ? 3 : 2;
  const format = { style: "currency", currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(language, format).format(amount / 10 ** digits);
}
