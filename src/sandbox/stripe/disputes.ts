import type { ApiResponse, Call, Sql } from "#sandbox/stripe/call.ts";
import { recordEvent } from "#sandbox/stripe/events.ts";
import { invalid, noSuch } from "#sandbox/stripe/fault.ts";
import { newId, unixTime } from "#sandbox/stripe/ids.ts";
import { listResponse } from "#sandbox/stripe/lists.ts";
import { flag, group, metadata, refuseUnknown, text } from "#sandbox/stripe/parameters.ts";
import type { DisputeBehaviour } from "#sandbox/stripe/test-cards.ts";

type DisputeRow = {
  id: string;
  charge: string;
  intent: string;
  status:
    | "warning_needs_response"
    | "warning_under_review"
    | "warning_closed"
    | "needs_response"
    | "under_review"
    | "won"
    | "lost";
  reason: string;
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  evidence: string | null;
  created: Date;
};

const daysToRespond = 7;

type DisputedCharge = { id: string; intent: string; amount_captured: number; currency: string };

/** Disputes a charge, as the test cards for that do at once. An inquiry takes no money. */
export async function openDispute(
  call: Call,
  charge: DisputedCharge,
  { reason, inquiry }: DisputeBehaviour,
): Promise<void> {
  const { rows } = await call.sql.query<DisputeRow>(
    `insert into sandbox.stripe_disputes (id, charge, intent, status, reason, amount, currency)
     values ($1, $2, $3, $4, $5, $6, $7) returning *`,
    [
      newId("du"),
      charge.id,
      charge.intent,
      inquiry ? "warning_needs_response" : "needs_response",
      reason,
      charge.amount_captured,
      charge.currency,
    ],
  );
  const dispute = toDisputeResponse(rows[0] as DisputeRow);
  await recordEvent(call, "charge.dispute.created", dispute);
  if (!inquiry) await recordEvent(call, "charge.dispute.funds_withdrawn", dispute);
}

const isOpen = ({ status }: DisputeRow) => status.endsWith("needs_response") || status.endsWith("under_review");

/** Answers a dispute: Stripe's test mode decides by the words `winning_evidence` and `losing_evidence`. */
export async function updateDispute(call: Call, id: string): Promise<ApiResponse> {
  const { params } = call;
  refuseUnknown(params, ["evidence", "metadata", "submit"]);
  const evidence = text(group(params, "evidence") ?? {}, "uncategorized_text", 20_000);
  const submits = flag(params, "submit") ?? true;
  const details = metadata(params);
  const dispute = await lockDispute(call, id);
  if (evidence !== undefined && !isOpen(dispute))
    throw invalid("This dispute is already closed.", { code: "dispute_closed" });
  const isInquiry = dispute.status.startsWith("warning");
  const decided = { winning_evidence: isInquiry ? "warning_closed" : "won", losing_evidence: "lost" } as const;
  const reviewed = isInquiry ? "warning_under_review" : "under_review";
  const status =
    evidence === undefined || !submits
      ? dispute.status
      : (decided[evidence as keyof typeof decided] ?? (reviewed as DisputeRow["status"]));
  return save(call, dispute, {
    status,
    evidence: evidence ?? dispute.evidence,
    metadata: { ...dispute.metadata, ...details },
  });
}

/** Accepts a dispute: it is lost. */
export async function closeDispute(call: Call, id: string): Promise<ApiResponse> {
  refuseUnknown(call.params, []);
  const dispute = await lockDispute(call, id);
  if (!isOpen(dispute)) throw invalid("This dispute is already closed.", { code: "dispute_closed" });
  return save(call, dispute, { ...dispute, status: "lost" });
}

async function save(
  call: Call,
  dispute: DisputeRow,
  { status, evidence, metadata: details }: Pick<DisputeRow, "status" | "evidence" | "metadata">,
): Promise<ApiResponse> {
  const { rows } = await call.sql.query<DisputeRow>(
    "update sandbox.stripe_disputes set status = $2, evidence = $3, metadata = $4 where id = $1 returning *",
    [dispute.id, status, evidence, details],
  );
  const body = toDisputeResponse(rows[0] as DisputeRow);
  await recordEvent(call, "charge.dispute.updated", body);
  if (status === dispute.status || isOpen({ ...dispute, status })) return { status: 200, body };
  if (dispute.status.startsWith("warning") && status === "lost")
    await recordEvent(call, "charge.dispute.funds_withdrawn", body);
  if (status === "won") await recordEvent(call, "charge.dispute.funds_reinstated", body);
  await recordEvent(call, "charge.dispute.closed", body);
  return { status: 200, body };
}

async function lockDispute({ sql }: Call, id: string): Promise<DisputeRow> {
  const { rows } = await sql.query<DisputeRow>("select * from sandbox.stripe_disputes where id = $1 for update", [id]);
  if (!rows[0]) throw noSuch("dispute", id, "dispute");
  return rows[0];
}

export async function retrieveDispute({ sql, params }: Call, id: string): Promise<object> {
  refuseUnknown(params, []);
  const { rows } = await sql.query<DisputeRow>("select * from sandbox.stripe_disputes where id = $1", [id]);
  if (!rows[0]) throw noSuch("dispute", id, "dispute");
  return toDisputeResponse(rows[0]);
}

export async function listDisputes(call: Call): Promise<object> {
  return listResponse<DisputeRow>(call, {
    table: "sandbox.stripe_disputes",
    url: "/v1/disputes",
    filters: ["payment_intent", "charge"],
    where: "($1::text is null or intent = $1) and ($2::text is null or charge = $2)",
    values: [text(call.params, "payment_intent") ?? null, text(call.params, "charge") ?? null],
    toResponse: toDisputeResponse,
  });
}

/** Whether a bank has the money of a charge, so that it can't be refunded. */
export async function isChargedBack(sql: Sql, charge: string): Promise<boolean> {
  const found = await sql.query(
    "select from sandbox.stripe_disputes where charge = $1 and status in ('needs_response', 'under_review', 'lost')",
    [charge],
  );
  return found.rowCount !== 0;
}

const noEvidence = Object.fromEntries(
  [
    "access_activity_log",
    "billing_address",
    "cancellation_policy",
    "cancellation_policy_disclosure",
    "cancellation_rebuttal",
    "customer_communication",
    "customer_email_address",
    "customer_name",
    "customer_purchase_ip",
    "customer_signature",
    "duplicate_charge_documentation",
    "duplicate_charge_explanation",
    "duplicate_charge_id",
    "product_description",
    "receipt",
    "refund_policy",
    "refund_policy_disclosure",
    "refund_refusal_explanation",
    "service_date",
    "service_documentation",
    "shipping_address",
    "shipping_carrier",
    "shipping_date",
    "shipping_documentation",
    "shipping_tracking_number",
    "uncategorized_file",
  ].map((name) => [name, null]),
);

function toDisputeResponse(dispute: DisputeRow): object {
  const { id, charge, intent, status, reason, amount, currency, evidence, created } = dispute;
  const dueBy = unixTime(created) + daysToRespond * 86_400;
  return {
    id,
    object: "dispute",
    amount,
    balance_transactions: [],
    charge,
    created: unixTime(created),
    currency,
    enhanced_eligibility_types: [],
    evidence: { ...noEvidence, enhanced_evidence: {}, uncategorized_text: evidence },
    evidence_details: {
      due_by: isOpen(dispute) ? dueBy : null,
      enhanced_eligibility: {},
      has_evidence: evidence !== null,
      past_due: false,
      submission_count: evidence === null ? 0 : 1,
    },
    is_charge_refundable: status.startsWith("warning") || status === "won",
    livemode: false,
    metadata: dispute.metadata,
    payment_intent: intent,
    reason,
    status,
  };
}
