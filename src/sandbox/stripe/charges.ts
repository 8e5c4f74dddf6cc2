import type { ApiResponse, Call } from "#sandbox/stripe/call.ts";
import { openDispute } from "#sandbox/stripe/disputes.ts";
import { recordEvent } from "#sandbox/stripe/events.ts";
import { type ApiError, withDocUrl } from "#sandbox/stripe/fault.ts";
import { newId, unixTime } from "#sandbox/stripe/ids.ts";
import { intentResponseFor, toIntentResponse, saveIntent, type IntentRow } from "#sandbox/stripe/intent-rows.ts";
import { toCardResponse, toMethodResponse, type MethodRow, noBillingDetails } from "#sandbox/stripe/payment-methods.ts";
import { type Behaviour, behaviours, type Decline, declines } from "#sandbox/stripe/test-cards.ts";

export type ChargeRow = {
  id: string;
  intent: string;
  status: "succeeded" | "failed";
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  /** Until when the amount is held; null for what is captured, released or declined. */
  capture_before: Date | null;
  currency: string;
  description: string | null;
  receipt_email: string | null;
  metadata: Record<string, string>;
  payment_method: string;
  decline: Decline | null;
  authenticated: boolean;
  created: Date;
};

/** How long an amount is held before it is captured, as Stripe does with most cards. */
const holdDays = 7;

/** Charges a locked intent, or holds its amount until it is captured; declines the card if it is a test card for that. */
export async function chargeCard(
  call: Call,
  intent: IntentRow,
  method: MethodRow,
  { authenticated }: { authenticated: boolean },
): Promise<ApiResponse> {
  const behaviour: Behaviour = behaviours[method.behaviour];
  if (behaviour.decline) return declineCard(call, intent, method, { decline: behaviour.decline, authenticated });
  const charge = await insertCharge(call, intent, method, { decline: null, authenticated });
  const isHeld = charge.capture_before !== null;
  const paid = await saveIntent(call.sql, intent, {
    status: isHeld ? "requires_capture" : "succeeded",
    amount_received: charge.amount_captured,
    payment_method: method.id,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  });
  const type = isHeld ? "payment_intent.amount_capturable_updated" : "payment_intent.succeeded";
  await Promise.all([
    recordEvent(call, "charge.succeeded", toChargeResponse(charge, method)),
    recordEvent(call, type, toIntentResponse(paid)),
  ]);
  if (behaviour.dispute && !isHeld) await openDispute(call, charge, behaviour.dispute);
  return { status: 200, body: intentResponseFor(call, paid) };
}

type Attempt = { decline: Decline | null; authenticated: boolean };

/** Declines the card: the intent requires a payment method again, and the response is Stripe's 402. */
export async function declineCard(
  call: Call,
  intent: IntentRow,
  method: MethodRow,
  attempt: Attempt & { decline: Decline },
): Promise<ApiResponse> {
  const charge = await insertCharge(call, intent, method, attempt);
  const error: ApiError = withDocUrl({
    type: "card_error",
    ...declines[attempt.decline],
    decline_code: attempt.decline,
    charge: charge.id,
    payment_method: toMethodResponse(method),
    ...(attempt.decline === "incorrect_cvc" && { param: "cvc" }),
    ...(attempt.decline === "expired_card" && { param: "exp_month" }),
  });
  const failed = await saveIntent(call.sql, intent, {
    status: "requires_payment_method",
    payment_method: null,
    latest_charge: charge.id,
    last_payment_error: error,
    next_action: null,
  });
  await recordEvent(call, "charge.failed", toChargeResponse(charge, method));
  await recordEvent(call, "payment_intent.payment_failed", toIntentResponse(failed));
  return { status: 402, body: { error: { ...error, payment_intent: intentResponseFor(call, failed) } } };
}

async function insertCharge(
  { sql }: Call,
  intent: IntentRow,
  method: MethodRow,
  { decline, authenticated }: Attempt,
): Promise<ChargeRow> {
  const isHeld = !decline && intent.settings.capture_method === "manual";
  const { rows } = await sql.query<ChargeRow>(
    `insert into sandbox.stripe_charges
       (id, intent, status, amount, currency, description, receipt_email, metadata, payment_method, decline, authenticated,
        amount_captured, capture_before)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, now() + make_interval(days => $13)) returning *`,
    [
      newId("ch"),
      intent.id,
      decline ? "failed" : "succeeded",
      intent.amount,
      intent.currency,
      intent.description,
      intent.receipt_email,
      intent.metadata,
      method.id,
      decline,
      authenticated,
      decline || isHeld ? 0 : intent.amount,
      isHeld ? holdDays : null,
    ],
  );
  return rows[0] as ChargeRow;
}

export function toChargeResponse(charge: ChargeRow, method: MethodRow): object {
  const decline = charge.decline && declines[charge.decline];
  const paid = charge.status === "succeeded";
  return {
    id: charge.id,
    object: "charge",
    amount: charge.amount,
    amount_captured: charge.amount_captured,
    amount_refunded: charge.amount_refunded,
    balance_transaction: null,
    billing_details: noBillingDetails,
    captured: charge.amount_captured > 0,
    created: unixTime(charge.created),
    currency: charge.currency,
    customer: null,
    description: charge.description,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: charge.metadata,
    outcome: {
      network_status: paid ? "approved_by_network" : "declined_by_network",
      reason: charge.decline,
      risk_level: "normal",
      risk_score: 10,
      seller_message: paid ? "Payment complete." : "The bank did not return any further details with this decline.",
      type: paid ? "authorized" : "issuer_declined",
    },
    paid,
    payment_intent: charge.intent,
    payment_method: charge.payment_method,
    payment_method_details: {
      card: {
        ...toCardResponse(method),
        installments: null,
        mandate: null,
        network: method.brand,
        three_d_secure: charge.authenticated
          ? { authentication_flow: "challenge", result: "authenticated", result_reason: null, version: "2.2.0" }
          : null,
      },
      type: "card",
    },
    receipt_email: charge.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: charge.amount_captured > 0 && charge.amount_refunded === charge.amount_captured,
    review: null,
    shipping: null,
    status: charge.status,
  };
}
