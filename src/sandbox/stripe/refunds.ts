import { money } from "#sandbox/stripe/amounts.ts";
import type { ApiResponse, Call, Sql } from "#sandbox/stripe/call.ts";
import { toChargeResponse, type ChargeRow } from "#sandbox/stripe/charges.ts";
import { isChargedBack } from "#sandbox/stripe/disputes.ts";
import { recordEvent } from "#sandbox/stripe/events.ts";
import { invalid, missing, noSuch } from "#sandbox/stripe/fault.ts";
import { newId, unixTime } from "#sandbox/stripe/ids.ts";
import { listResponse } from "#sandbox/stripe/lists.ts";
import { integer, metadata, oneOf, refuseUnknown, text } from "#sandbox/stripe/parameters.ts";
import { findMethod, type MethodRow } from "#sandbox/stripe/payment-methods.ts";
import { type Behaviour, behaviours } from "#sandbox/stripe/test-cards.ts";

type RefundRow = {
  id: string;
  charge: string;
  intent: string;
  status: "pending" | "succeeded" | "failed";
  amount: number;
  currency: string;
  reason: string | null;
  metadata: Record<string, string>;
  failure_reason: string | null;
  becomes: "succeeded" | "failed" | null;
  created: Date;
};

/** Refunds the rest of a charge, or `amount` of it; never more than was paid, even by simultaneous calls. */
export async function createRefund(call: Call): Promise<ApiResponse> {
  const { params, sql } = call;
  refuseUnknown(params, [
    "amount",
    "charge",
    "payment_intent",
    "metadata",
    "reason",
    "refund_application_fee",
    "reverse_transfer",
  ]);
  const requested = integer(params, "amount");
  if (requested !== undefined && requested < 1) {
    throw invalid("This value must be greater than or equal to 1.", {
      code: "parameter_invalid_integer",
      param: "amount",
    });
  }
  const reason = oneOf(params, "reason", ["duplicate", "fraudulent", "requested_by_customer"]);
  const details = metadata(params);
  const charge = await lockCharge(call);
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  }
  if (await isChargedBack(sql, charge.id)) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: "charge_disputed" });
  }
  const amount = requested ?? left;
  if (amount > left) {
    const message = `Refund amount (${money(amount, charge.currency)}) is greater than unrefunded amount on charge (${money(left, charge.currency)})`;
    throw invalid(message, { param: "amount" });
  }
  const method = (await findMethod(sql, charge.payment_method)) as MethodRow;
  const { refund }: Behaviour = behaviours[method.behaviour];
  const { rows } = await sql.query<RefundRow>(
    `insert into sandbox.stripe_refunds (id, charge, intent, status, amount, currency, reason, metadata, becomes)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning *`,
    [
      newId("re"),
      charge.id,
      charge.intent,
      refund === "pending" ? "pending" : "succeeded",
      amount,
      charge.currency,
      reason,
      details,
      refund ? { pending: "succeeded", failing: "failed" }[refund] : null,
    ],
  );
  const made = toRefundResponse(rows[0] as RefundRow);
  const refunded = await changeRefunded(sql, charge.id, amount);
  await recordEvent(call, "refund.created", made);
  await recordEvent(call, "charge.refunded", toChargeResponse(refunded, method));
  return { status: 200, body: made };
}

/** Locks and returns the paid charge that the request names directly or by its intent. */
async function lockCharge({ params, sql }: Call): Promise<ChargeRow> {
  const id = text(params, "charge");
  const intentId = text(params, "payment_intent");
  if (id === undefined && intentId === undefined) throw missing("payment_intent");
  if (id !== undefined && intentId !== undefined) {
    throw invalid("You may only specify one of these parameters: payment_intent, charge.", {
      code: "parameters_exclusive",
    });
  }
  const { rows } = await sql.query<ChargeRow>(
    "select * from sandbox.stripe_charges where (id = $1 or intent = $2) and amount_captured > 0 for update",
    [id ?? null, intentId ?? null],
  );
  if (rows[0]) return rows[0];
  if (id !== undefined) throw noSuch("charge", id, "charge");
  const known = await sql.query("select from sandbox.stripe_intents where id = $1", [intentId]);
  if (known.rowCount === 0) throw noSuch("payment_intent", intentId ?? "", "payment_intent");
  throw invalid(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
    code: "payment_intent_unexpected_state",
  });
}

async function changeRefunded(sql: Sql, chargeId: string, amount: number): Promise<ChargeRow> {
  const { rows } = await sql.query<ChargeRow>(
    "update sandbox.stripe_charges set amount_refunded = amount_refunded + $2 where id = $1 returning *",
    [chargeId, amount],
  );
  return rows[0] as ChargeRow;
}

/** Completes the refunds of test cards that complete later: some succeed, others fail and the charge is no longer refunded. */
export async function endRefunds(sql: Sql): Promise<number> {
  const { rows } = await sql.query<RefundRow>(
    `update sandbox.stripe_refunds set status = becomes, becomes = null,
       failure_reason = case when becomes = 'failed' then 'unknown' end
     where becomes is not null and created < now() - interval '1 second' returning *`,
  );
  for (const refund of rows) {
    if (refund.status === "failed") await changeRefunded(sql, refund.charge, -refund.amount);
    await recordEvent({ sql }, "refund.updated", toRefundResponse(refund));
    if (refund.status === "failed") await recordEvent({ sql }, "refund.failed", toRefundResponse(refund));
  }
  return rows.length;
}

export async function retrieveRefund({ sql, params }: Call, id: string): Promise<object> {
  refuseUnknown(params, []);
  const { rows } = await sql.query<RefundRow>("select * from sandbox.stripe_refunds where id = $1", [id]);
  if (!rows[0]) throw noSuch("refund", id, "refund");
  return toRefundResponse(rows[0]);
}

export async function listRefunds(call: Call): Promise<object> {
  return listResponse<RefundRow>(call, {
    table: "sandbox.stripe_refunds",
    url: "/v1/refunds",
    filters: ["payment_intent", "charge"],
    where: "($1::text is null or intent = $1) and ($2::text is null or charge = $2)",
    values: [text(call.params, "payment_intent") ?? null, text(call.params, "charge") ?? null],
    toResponse: toRefundResponse,
  });
}

function toRefundResponse(refund: RefundRow): object {
  return {
    id: refund.id,
    object: "refund",
    amount: refund.amount,
    balance_transaction: null,
    charge: refund.charge,
    created: unixTime(refund.created),
    currency: refund.currency,
    destination_details: { card: { type: "refund" }, type: "card" },
    ...(refund.failure_reason && { failure_reason: refund.failure_reason }),
    metadata: refund.metadata,
    payment_intent: refund.intent,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
  };
}
