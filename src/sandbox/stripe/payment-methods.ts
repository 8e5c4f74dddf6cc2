import type { Call, Sql } from "#sandbox/stripe/call.ts";
import { cardFault, invalid, noSuch } from "#sandbox/stripe/fault.ts";
import { newId, unixTime } from "#sandbox/stripe/ids.ts";
import { group, integer, required, oneOf, text, type Parameters } from "#sandbox/stripe/parameters.ts";
import { type BehaviourName, brandOf, namedMethods, testCards } from "#sandbox/stripe/test-cards.ts";

export type MethodRow = {
  id: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  behaviour: BehaviourName;
  created: Date;
};

/** Returns the payment method that a request names or describes, stored if it is new; null if it has none. */
export async function methodOfRequest(call: Call): Promise<MethodRow | null> {
  const { sql, params } = call;
  const id = text(params, "payment_method");
  const data = group(params, "payment_method_data");
  if (id !== undefined && data) {
    throw invalid("You may only specify one of these parameters: payment_method, payment_method_data.", {
      code: "parameters_exclusive",
    });
  }
  if (data) return storeMethod(sql, readCard(data));
  if (id === undefined) return null;
  const number = namedMethods[id];
  if (number) return storeMethod(sql, { number, exp_month: 12, exp_year: new Date().getUTCFullYear() + 4 });
  const found = await findMethod(sql, id);
  if (!found) throw noSuch("PaymentMethod", id, "payment_method");
  return found;
}

export async function findMethod(sql: Sql, id: string): Promise<MethodRow | undefined> {
  const { rows } = await sql.query<MethodRow>("select * from sandbox.stripe_payment_methods where id = $1", [id]);
  return rows[0];
}

type Card = { number: string; exp_month: number; exp_year: number };

function readCard(data: Parameters): Card {
  required(oneOf(data, "type", ["card"]), "payment_method_data[type]");
  const card = required(group(data, "card"), "payment_method_data[card]");
  const number = required(text(card, "number", 50), "payment_method_data[card][number]").replace(/[\s-]/g, "");
  if (!/^\d{12,19}$/.test(number)) {
    throw cardFault("invalid_number", "The card number is not a valid credit card number.", { param: "number" });
  }
  if (!isLuhnValid(number)) throw cardFault("incorrect_number", "Your card number is incorrect.", { param: "number" });
  const month = required(integer(card, "exp_month"), "payment_method_data[card][exp_month]");
  const year = required(integer(card, "exp_year"), "payment_method_data[card][exp_year]");
  const exp_year = year < 100 ? 2000 + year : year;
  checkExpiry(month, exp_year);
  const cvc = text(card, "cvc", 10);
  if (cvc !== undefined && !(brandOf(number) === "amex" ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc)) {
    throw cardFault("invalid_cvc", "Your card's security code is invalid.", { param: "cvc" });
  }
  return { number, exp_month: month, exp_year };
}

function checkExpiry(month: number, year: number): void {
  const now = new Date();
  if (month < 1 || month > 12 || (year === now.getUTCFullYear() && month < now.getUTCMonth() + 1)) {
    throw cardFault("invalid_expiry_month", "Your card's expiration month is invalid.", { param: "exp_month" });
  }
  if (year < now.getUTCFullYear() || year > now.getUTCFullYear() + 50) {
    throw cardFault("invalid_expiry_year", "Your card's expiration year is invalid.", { param: "exp_year" });
  }
}

async function storeMethod(sql: Sql, { number, exp_month, exp_year }: Card): Promise<MethodRow> {
  const behaviour = testCards[number];
  if (!behaviour) {
    const message =
      "Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.";
    throw cardFault("card_declined", message, { decline_code: "test_mode_live_card" });
  }
  const { rows } = await sql.query<MethodRow>(
    `insert into sandbox.stripe_payment_methods (id, brand, last4, exp_month, exp_year, behaviour)
     values ($1, $2, $3, $4, $5, $6) returning *`,
    [newId("pm"), brandOf(number), number.slice(-4), exp_month, exp_year, behaviour],
  );
  return rows[0] as MethodRow;
}

export const noBillingDetails = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

export function toMethodResponse(method: MethodRow): object {
  return {
    id: method.id,
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: noBillingDetails,
    card: {
      ...toCardResponse(method),
      display_brand: method.brand,
      generated_from: null,
      networks: { available: [method.brand], preferred: null },
      three_d_secure_usage: { supported: true },
    },
    created: unixTime(method.created),
    customer: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
}

export function toCardResponse({ brand, last4, exp_month, exp_year, behaviour }: MethodRow) {
  const cvc_check = behaviour === "incorrect_cvc" ? "fail" : "pass";
  return {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check },
    country: "US",
    exp_month,
    exp_year,
    funding: "credit",
    last4,
    wallet: null,
  };
}

function isLuhnValid(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
