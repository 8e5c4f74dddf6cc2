import type { Call, Sql } from "#sandbox/stripe/call.ts";
import { invalid, noSuch } from "#sandbox/stripe/fault.ts";
import { unixTime } from "#sandbox/stripe/ids.ts";
import { required, text } from "#sandbox/stripe/parameters.ts";
import { secretKeyRequired } from "#sandbox/stripe/keys.ts";

export type IntentRow = {
  id: string;
  client_secret: string;
  status:
    | "requires_payment_method"
    | "requires_confirmation"
    | "requires_action"
    | "requires_capture"
    | "succeeded"
    | "canceled";
  amount: number;
  amount_received: number;
  currency: string;
  description: string | null;
  receipt_email: string | null;
  metadata: Record<string, string>;
  settings: Record<string, unknown>;
  payment_method: string | null;
  next_action: Record<string, unknown> | null;
  last_payment_error: object | null;
  latest_charge: string | null;
  cancellation_reason: string | null;
  canceled_at: Date | null;
  created: Date;
};

/** Returns an intent: any for the secret key; for the publishable key, only with its client secret. */
export async function findIntent(call: Call, id: string, options: { lock?: boolean } = {}): Promise<IntentRow> {
  const clientSecret = text(call.params, "client_secret");
  if (!call.secret && clientSecret === undefined) throw secretKeyRequired();
  const { rows } = await call.sql.query<IntentRow>(
    `select * from sandbox.stripe_intents where id = $1 ${options.lock ? "for update" : ""}`,
    [id],
  );
  if (!rows[0]) throw noSuch("payment_intent", id, "intent");
  if (clientSecret !== undefined && clientSecret !== rows[0].client_secret) {
    throw invalid("The client_secret provided does not match the client_secret associated with the PaymentIntent.", {
      code: "payment_intent_invalid_parameter",
      param: "client_secret",
    });
  }
  return rows[0];
}

const changeable = [
  "status",
  "payment_method",
  "next_action",
  "last_payment_error",
  "latest_charge",
  "cancellation_reason",
  "canceled_at",
  "amount_received",
  "metadata",
] as const satisfies (keyof IntentRow)[];

/** Updates a locked intent. */
export async function saveIntent(
  sql: Sql,
  intent: IntentRow,
  change: Partial<Pick<IntentRow, (typeof changeable)[number]>>,
): Promise<IntentRow> {
  const next = { ...intent, ...change };
  const { rows } = await sql.query<IntentRow>(
    `update sandbox.stripe_intents set ${changeable.map((name, index) => `${name} = $${index + 2}`).join(", ")} where id = $1 returning *`,
    [intent.id, ...changeable.map((name) => next[name])],
  );
  return required(rows[0], "intent");
}

/** Returns the intent for the secret key. */
export function toIntentResponse(intent: IntentRow): object {
  return {
    ...intentForBrowser(intent),
    amount_capturable: intent.status === "requires_capture" ? intent.amount : 0,
    amount_received: intent.amount_received,
    application: null,
    application_fee_amount: null,
    customer: null,
    latest_charge: intent.latest_charge,
    metadata: intent.metadata,
    on_behalf_of: null,
    payment_method_options: intent.settings.payment_method_options ?? {},
    review: null,
    statement_descriptor: intent.settings.statement_descriptor ?? null,
    statement_descriptor_suffix: intent.settings.statement_descriptor_suffix ?? null,
    transfer_data: null,
    transfer_group: null,
  };
}

/** Returns the intent for the publishable key: without the merchant's own data. */
export function intentForBrowser(intent: IntentRow): object {
  return {
    id: intent.id,
    object: "payment_intent",
    amount: intent.amount,
    amount_details: { tip: {} },
    automatic_payment_methods: intent.settings.automatic_payment_methods ?? null,
    canceled_at: intent.canceled_at && unixTime(intent.canceled_at),
    cancellation_reason: intent.cancellation_reason,
    capture_method: intent.settings.capture_method ?? "automatic",
    client_secret: intent.client_secret,
    confirmation_method: "automatic",
    created: unixTime(intent.created),
    currency: intent.currency,
    description: intent.description,
    last_payment_error: intent.last_payment_error,
    livemode: false,
    next_action: intent.next_action,
    payment_method: intent.payment_method,
    payment_method_types: ["card"],
    processing: null,
    receipt_email: intent.receipt_email,
    setup_future_usage: intent.settings.setup_future_usage ?? null,
    shipping: null,
    source: null,
    status: intent.status,
  };
}

export function intentResponseFor(call: Call, intent: IntentRow): object {
  return call.secret ? toIntentResponse(intent) : intentForBrowser(intent);
}
