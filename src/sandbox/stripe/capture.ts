import { money } from "#sandbox/stripe/amounts.ts";
import type { ApiResponse, Call, Sql } from "#sandbox/stripe/call.ts";
import { toChargeResponse, type ChargeRow } from "#sandbox/stripe/charges.ts";
import { recordEvent } from "#sandbox/stripe/events.ts";
import { invalid } from "#sandbox/stripe/fault.ts";
import { findIntent, saveIntent, toIntentResponse, type IntentRow } from "#sandbox/stripe/intent-rows.ts";
import { flag, integer, metadata, refuseUnknown } from "#sandbox/stripe/parameters.ts";
import { findMethod, type MethodRow } from "#sandbox/stripe/payment-methods.ts";

/** Captures what an intent holds, or `amount_to_capture` of it; the rest is released, as an intent is captured once. */
export async function captureIntent(call: Call, id: string): Promise<ApiResponse> {
  const { params, sql } = call;
  refuseUnknown(params, ["amount_to_capture", "final_capture", "metadata", "statement_descriptor"]);
  if (flag(params, "final_capture") === false) {
    const message = "The sandbox captures a PaymentIntent once: final_capture has to be true.";
    throw invalid(message, { param: "final_capture" });
  }
  const requested = integer(params, "amount_to_capture");
  const details = metadata(params);
  const intent = await findIntent(call, id, { lock: true });
  if (intent.status !== "requires_capture") {
    const message = `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`;
    throw invalid(message, { code: "payment_intent_unexpected_state", payment_intent: toIntentResponse(intent) });
  }
  const amount = requested ?? intent.amount;
  if (amount < 1 || amount > intent.amount) {
    const message = `The amount to capture (${money(amount, intent.currency)}) has to be positive and at most what is held (${money(intent.amount, intent.currency)}).`;
    throw invalid(message, { code: "amount_too_large", param: "amount_to_capture" });
  }
  const { rows } = await sql.query<ChargeRow>(
    "update sandbox.stripe_charges set amount_captured = $2, capture_before = null where id = $1 returning *",
    [intent.latest_charge, amount],
  );
  const charge = rows[0] as ChargeRow;
  const captured = await saveIntent(sql, intent, {
    status: "succeeded",
    amount_received: amount,
    metadata: { ...intent.metadata, ...details },
  });
  const method = (await findMethod(sql, charge.payment_method)) as MethodRow;
  await recordEvent(call, "charge.captured", toChargeResponse(charge, method));
  await recordEvent(call, "payment_intent.succeeded", toIntentResponse(captured));
  return { status: 200, body: toIntentResponse(captured) };
}

/** Gives back what a locked intent holds uncaptured; nothing where it holds nothing. */
export async function releaseCharge(call: Pick<Call, "sql"> & Partial<Call>, intent: IntentRow): Promise<void> {
  const { rows } = await call.sql.query<ChargeRow>(
    "update sandbox.stripe_charges set capture_before = null where id = $1 and capture_before is not null returning *",
    [intent.latest_charge],
  );
  const [charge] = rows;
  if (!charge) return;
  const method = (await findMethod(call.sql, charge.payment_method)) as MethodRow;
  await recordEvent(call, "charge.expired", toChargeResponse(charge, method));
}

/** Cancels intents whose amount was not captured in time: the hold on the card ends. Returns how many. */
export async function endAuthorizations(sql: Sql): Promise<number> {
  const { rows } = await sql.query<IntentRow>(
    `select i.* from sandbox.stripe_intents i join sandbox.stripe_charges c on c.id = i.latest_charge
     where c.capture_before < now() and i.status = 'requires_capture' for update of i skip locked`,
  );
  for (const intent of rows) {
    await releaseCharge({ sql }, intent);
    const change = { status: "canceled", canceled_at: new Date(), cancellation_reason: "automatic" } as const;
    await recordEvent({ sql }, "payment_intent.canceled", toIntentResponse(await saveIntent(sql, intent, change)));
  }
  return rows.length;
}
