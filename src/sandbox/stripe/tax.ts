import type { ApiResponse, Call } from "#sandbox/stripe/call.ts";
import { invalid, noSuch, StripeFault } from "#sandbox/stripe/fault.ts";
import { newId, unixTime } from "#sandbox/stripe/ids.ts";
import { group, integer, oneOf, refuseUnknown, required, text, type Parameters } from "#sandbox/stripe/parameters.ts";
import { taxesAt, type SandboxTax } from "#sandbox/stripe/tax-rates.ts";

type Line = ReturnType<typeof lineOf>;
type Calculation = { currency: string; line_items: object; shipping_cost: Line | null };
type Parts = {
  type: "transaction" | "reversal";
  currency: string;
  line_items: object | null;
  shipping_cost: Line | null;
  reversal: { original_transaction: string } | null;
  flat_amount?: number | null;
};
type Recorded = Parts & { id: string };

const nontaxable = "txcd_00000000";
const daysMs = 86_400_000;
/** Postal code of a place for which the sandbox fails, so that a shop can be tried without its provider. */
const failing = "99902";

/** Calculates the tax of lines and a delivery at an address, for later records. */
export async function createCalculation(call: Call): Promise<ApiResponse> {
  const { params, sql } = call;
  refuseUnknown(params, [
    "currency",
    "customer_details",
    "line_items",
    "shipping_cost",
    "ship_from_details",
    "tax_date",
  ]);
  const currency = required(text(params, "currency"), "currency").toLowerCase();
  const address = group(required(group(params, "customer_details"), "customer_details"), "address") ?? {};
  const country = required(text(address, "country"), "customer_details[address][country]");
  const postal = text(address, "postal_code") ?? "";
  if (postal === failing) throw new StripeFault(500, { type: "api_error", message: "An unknown error occurred." });
  if (country === "US" && !/^\d{5}/.test(postal)) {
    throw invalid("We could not determine the customer's tax location based on the provided customer address.", {
      code: "customer_tax_location_invalid",
    });
  }
  const taxes = taxesAt({ country, postal, state: text(address, "state") ?? "" });
  const items = Object.values(required(params["line_items"] as Record<string, Parameters> | undefined, "line_items"));
  const lines = items.map((item, index) => lineOf(item, { taxes, country, name: `line_items[${index}]` }));
  const shipping = group(params, "shipping_cost");
  const delivery = shipping ? lineOf(shipping, { taxes, country, name: "shipping_cost" }) : null;
  const all = delivery ? [...lines, delivery] : lines;
  const sum = (behavior: string) =>
    all.reduce((sum, one) => (one.tax_behavior === behavior ? sum + one.amount_tax : sum), 0);
  const goods = all.reduce((sum, { amount }) => sum + amount, 0);
  const now = new Date();
  const calculation = {
    id: newId("taxcalc"),
    object: "tax.calculation",
    amount_total: goods + sum("exclusive"),
    currency,
    customer: null,
    customer_details: {
      address: { country, postal_code: postal },
      address_source: "shipping",
      ip_address: null,
      tax_ids: [],
      taxability_override: "none",
    },
    expires_at: unixTime(new Date(now.getTime() + 90 * daysMs)),
    line_items: { object: "list", data: lines, has_more: false, url: "/v1/tax/calculations/line_items" },
    livemode: false,
    ship_from_details: null,
    shipping_cost: delivery,
    tax_amount_exclusive: sum("exclusive"),
    tax_amount_inclusive: sum("inclusive"),
    tax_breakdown: [],
    tax_date: unixTime(now),
  };
  await sql.query("insert into sandbox.stripe_tax_calculations (id, body) values ($1, $2)", [
    calculation.id,
    calculation,
  ]);
  return { status: 200, body: calculation };
}

type Where = { taxes: SandboxTax[]; country: string; name: string };

function lineOf(item: Parameters, { taxes, country, name }: Where) {
  const amount = required(integer(item, "amount"), `${name}[amount]`);
  const tax_behavior = oneOf(item, "tax_behavior", ["exclusive", "inclusive"]) ?? "exclusive";
  const tax_code = text(item, "tax_code") ?? "txcd_99999999";
  const isExempt = tax_code === nontaxable;
  const applying = isExempt ? [] : taxes;
  const percent = applying.reduce((sum, one) => sum + Number(one.percent), 0);
  const basis = tax_behavior === "inclusive" ? amount / (1 + percent / 100) : amount;
  const breakdown = applying.map((one) => ({
    amount: Math.round((basis * Number(one.percent)) / 100),
    jurisdiction: { country: one.country, display_name: one.place, level: one.level, state: one.state },
    sourcing: "destination",
    tax_rate_details: {
      display_name: one.name,
      percentage_decimal: one.percent,
      tax_type: one.state ? "sales_tax" : "vat",
    },
    taxability_reason: "standard_rated",
    taxable_amount: Math.round(basis),
  }));
  const none = {
    amount: 0,
    jurisdiction: { country, display_name: country, level: "country", state: null },
    sourcing: "destination",
    tax_rate_details: null,
    taxability_reason: isExempt ? "product_exempt" : "not_collecting",
    taxable_amount: 0,
  };
  return {
    id: newId("tax_li"),
    object: "tax.calculation_line_item",
    amount,
    amount_tax: breakdown.reduce((sum, one) => sum + one.amount, 0),
    livemode: false,
    quantity: integer(item, "quantity") ?? 1,
    reference: text(item, "reference") ?? "L1",
    tax_behavior,
    tax_breakdown: breakdown.length > 0 ? breakdown : [none],
    tax_code,
  };
}

/** Records a calculation: once for each reference. */
export async function createTransaction(call: Call): Promise<ApiResponse> {
  const { params, sql } = call;
  refuseUnknown(params, ["calculation", "reference", "metadata", "posted_at"]);
  const id = required(text(params, "calculation"), "calculation");
  const { rows } = await sql.query<{ body: Calculation }>(
    "select body from sandbox.stripe_tax_calculations where id = $1",
    [id],
  );
  const [calculation] = rows;
  if (!calculation) throw noSuch("calculation", id, "calculation");
  const { currency, line_items, shipping_cost } = calculation.body;
  return write(call, { type: "transaction", currency, line_items, shipping_cost, reversal: null });
}

/** Takes a part of a recorded transaction back. */
export async function createReversal(call: Call): Promise<ApiResponse> {
  const { params } = call;
  refuseUnknown(params, ["mode", "original_transaction", "reference", "flat_amount", "metadata"]);
  const mode = required(oneOf(params, "mode", ["full", "partial"]), "mode");
  const original = required(text(params, "original_transaction"), "original_transaction");
  const { currency } = await findTransaction(call, original);
  const flat = integer(params, "flat_amount");
  if (mode === "partial" && !(flat !== undefined && flat < 0)) {
    throw invalid("A partial reversal needs a negative `flat_amount`.", { param: "flat_amount" });
  }
  const reversal = { original_transaction: original };
  return write(call, {
    type: "reversal",
    currency,
    line_items: null,
    shipping_cost: null,
    reversal,
    flat_amount: flat ?? null,
  });
}

async function write({ params, sql }: Call, parts: Parts): Promise<ApiResponse> {
  const reference = required(text(params, "reference", 500), "reference");
  const id = newId("tax");
  const created = unixTime(new Date());
  const body = {
    id,
    object: "tax.transaction",
    created,
    livemode: false,
    posted_at: created,
    reference,
    tax_date: created,
    ...parts,
  };
  const { rowCount } = await sql.query(
    "insert into sandbox.stripe_tax_transactions (id, reference, body) values ($1, $2, $3) on conflict do nothing",
    [id, reference, body],
  );
  if (rowCount === 0) throw invalid(`A transaction with the reference ${reference} exists.`, { param: "reference" });
  return { status: 200, body };
}

export async function retrieveTransaction(call: Call, id: string): Promise<object> {
  return findTransaction(call, id);
}

async function findTransaction({ sql }: Call, id: string): Promise<Recorded> {
  const { rows } = await sql.query<{ body: Recorded }>(
    "select body from sandbox.stripe_tax_transactions where id = $1",
    [id],
  );
  if (!rows[0]) throw noSuch("tax transaction", id, "id");
  return rows[0].body;
}
