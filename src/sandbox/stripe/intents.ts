import type { ApiResponse, Call } from "#sandbox/stripe/call.ts";
import { readAmount } from "#sandbox/stripe/amounts.ts";
import { releaseCharge } from "#sandbox/stripe/capture.ts";
import { confirmLocked } from "#sandbox/stripe/confirm.ts";
import { recordEvent } from "#sandbox/stripe/events.ts";
import { invalid } from "#sandbox/stripe/fault.ts";
import { newId, randomText } from "#sandbox/stripe/ids.ts";
import {
  intentResponseFor,
  findIntent,
  toIntentResponse,
  saveIntent,
  type IntentRow,
} from "#sandbox/stripe/intent-rows.ts";
import { listResponse } from "#sandbox/stripe/lists.ts";
import {
  flag,
  group,
  list,
  metadata,
  oneOf,
  refuseUnknown,
  text,
  type Parameters,
} from "#sandbox/stripe/parameters.ts";
import { methodOfRequest } from "#sandbox/stripe/payment-methods.ts";

/** The parameters of a confirmation, also when an intent is created and confirmed in one call. */
const confirmParameters = [
  "payment_method",
  "payment_method_data",
  "payment_method_options",
  "return_url",
  "use_stripe_sdk",
  "off_session",
  "error_on_requires_action",
  "setup_future_usage",
  "receipt_email",
  "allowed_payment_method_types",
  "payment_method_types",
];

const createParameters = [
  ...confirmParameters,
  "amount",
  "currency",
  "automatic_payment_methods",
  "capture_method",
  "confirm",
  "confirmation_method",
  "description",
  "metadata",
  "statement_descriptor",
  "statement_descriptor_suffix",
];

export async function createIntent(call: Call): Promise<ApiResponse> {
  const { params, sql } = call;
  refuseUnknown(params, createParameters);
  const { amount, currency } = readAmount(params);
  const confirm = flag(params, "confirm") ?? false;
  const settings = readSettings(params);
  const description = text(params, "description", 1000);
  const email = readEmail(params);
  const method = await methodOfRequest(call);
  const id = newId("pi");
  const { rows } = await sql.query<IntentRow>(
    `insert into sandbox.stripe_intents
       (id, client_secret, status, amount, currency, description, receipt_email, metadata, settings, payment_method)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning *`,
    [
      id,
      `${id}_secret_${randomText(25)}`,
      method ? "requires_confirmation" : "requires_payment_method",
      amount,
      currency,
      description,
      email,
      metadata(params),
      settings,
      method?.id ?? null,
    ],
  );
  const intent = rows[0] as IntentRow;
  await recordEvent(call, "payment_intent.created", toIntentResponse(intent));
  return confirm ? confirmLocked(call, intent, method) : { status: 200, body: toIntentResponse(intent) };
}

function readSettings(params: Parameters): Record<string, unknown> {
  const captureMethod = oneOf(params, "capture_method", ["automatic", "automatic_async", "manual"]);
  oneOf(params, "confirmation_method", ["automatic"]);
  const automatic = group(params, "automatic_payment_methods");
  const types = list(params, "payment_method_types") ?? list(params, "allowed_payment_method_types");
  if (types && !types.includes("card"))
    throw invalid("The sandbox takes cards only.", { param: "payment_method_types" });
  if (automatic && params.payment_method_types !== undefined) {
    const message = "You may only specify one of these parameters: automatic_payment_methods, payment_method_types.";
    throw invalid(message, { code: "parameters_exclusive", param: "automatic_payment_methods" });
  }
  if (automatic) refuseUnknown(automatic, ["enabled", "allow_redirects"]);
  const threeDSecure = oneOf(cardOptions(params), "request_three_d_secure", ["automatic", "any", "challenge"]);
  return {
    capture_method: captureMethod === "manual" ? "manual" : "automatic",
    // Since version 2023-08-16 they are enabled unless the request names the types.
    automatic_payment_methods:
      automatic || !types
        ? {
            enabled: (automatic && flag(automatic, "enabled")) ?? true,
            allow_redirects: (automatic && oneOf(automatic, "allow_redirects", ["always", "never"])) ?? "always",
          }
        : null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: threeDSecure ?? "automatic",
      },
    },
    setup_future_usage: oneOf(params, "setup_future_usage", ["on_session", "off_session"]),
    statement_descriptor: text(params, "statement_descriptor", 22),
    statement_descriptor_suffix: text(params, "statement_descriptor_suffix", 22),
  };
}

function cardOptions(params: Parameters): Parameters {
  const options = group(params, "payment_method_options") ?? {};
  refuseUnknown(options, ["card"]);
  const card = group(options, "card") ?? {};
  refuseUnknown(card, ["request_three_d_secure"]);
  return card;
}

function readEmail(params: Parameters): string | undefined {
  const email = text(params, "receipt_email", 500);
  if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw invalid(`Invalid email address: ${email}`, { code: "email_invalid", param: "receipt_email" });
  }
  return email;
}

export async function retrieveIntent(call: Call, id: string): Promise<object> {
  refuseUnknown(call.params, ["client_secret"]);
  return intentResponseFor(call, await findIntent(call, id));
}

export async function listIntents(call: Call): Promise<object> {
  return listResponse<IntentRow>(call, {
    table: "sandbox.stripe_intents",
    url: "/v1/payment_intents",
    filters: ["customer"],
    where: "$1::text is null",
    values: [text(call.params, "customer") ?? null],
    toResponse: toIntentResponse,
  });
}

export async function confirmIntent(call: Call, id: string): Promise<ApiResponse> {
  refuseUnknown(call.params, [...confirmParameters, "client_secret"]);
  const intent = await findIntent(call, id, { lock: true });
  return confirmLocked(call, intent, await methodOfRequest(call));
}

export async function cancelIntent(call: Call, id: string): Promise<ApiResponse> {
  const { params, sql } = call;
  refuseUnknown(params, ["cancellation_reason"]);
  const reason = oneOf(params, "cancellation_reason", [
    "abandoned",
    "duplicate",
    "fraudulent",
    "requested_by_customer",
  ]);
  const intent = await findIntent(call, id, { lock: true });
  if (intent.status === "succeeded" || intent.status === "canceled") {
    const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`;
    throw invalid(message, { code: "payment_intent_unexpected_state", payment_intent: toIntentResponse(intent) });
  }
  await releaseCharge(call, intent);
  const canceled = await saveIntent(sql, intent, {
    status: "canceled",
    canceled_at: new Date(),
    cancellation_reason: reason ?? null,
    next_action: null,
  });
  await recordEvent(call, "payment_intent.canceled", toIntentResponse(canceled));
  return { status: 200, body: toIntentResponse(canceled) };
}
