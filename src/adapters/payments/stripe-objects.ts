import type Stripe from "stripe";
import { fromStripeAmount } from "#adapters/payments/stripe-amount.ts";
import { isId } from "#shop/foundation/id.ts";
import type { PaymentIntent, ProviderDispute, ProviderEvent, ProviderRefund } from "#shop/selling/payments/provider.ts";

/** The types of the events that are asked for where no webhook brought them. */
export const polledTypes = [
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "charge.dispute.closed",
] as const satisfies Stripe.EventListParams["types"];

/** Returns an event as the shop reads it. `isLive`: whether the shop takes live payments. */
export function asEvent({ id, type, data, livemode }: Stripe.Event, isLive: boolean): ProviderEvent {
  // Of test payments to a live shop, or the other way round: the endpoint is entered in both modes of the account.
  if ((livemode ?? false) !== isLive) return { id, type, kind: "other" };
  if (type.startsWith("payment_intent.")) {
    const declined = type === "payment_intent.payment_failed";
    return { id, type, kind: "intent", intent: asIntent(data.object as Stripe.PaymentIntent), declined };
  }
  // Not `charge.refunded`: its charge no longer lists refunds, and the refund has an event of its own.
  if (type.startsWith("refund.") || type === "charge.refund.updated") {
    const refund = asRefund(data.object as Stripe.Refund);
    if (refund.intentId) return { id, type, kind: "refund", refund };
  }
  if (type.startsWith("charge.dispute.")) {
    const dispute = asDispute(data.object as Stripe.Dispute, type);
    if (dispute.intentId) return { id, type, kind: "dispute", dispute };
  }
  return { id, type, kind: "other" };
}

export function asIntent(intent: Stripe.PaymentIntent): PaymentIntent {
  const currency = intent.currency.toUpperCase();
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? "",
    status: intentStatus(intent.status),
    amountCents: fromStripeAmount(intent.amount, currency),
    amountReceivedCents: fromStripeAmount(intent.amount_received, currency),
    currency,
    orderId: intent.metadata.order ?? null,
    userId: intent.metadata.user ?? null,
  };
}

function intentStatus(status: string): PaymentIntent["status"] {
  if (status === "succeeded" || status === "processing") return status;
  return status === "canceled" ? "cancelled" : "open";
}

export function asRefund({ id, payment_intent, metadata, status, ...refund }: Stripe.Refund): ProviderRefund {
  // Other software on the account may name its refunds, too.
  const named = metadata?.["refund"];
  const currency = refund.currency.toUpperCase();
  const amountCents = fromStripeAmount(refund.amount, currency);
  const intentId = idOf(payment_intent);
  const same = { id, intentId, amountCents, currency, refundId: named && isId(named) ? named : null };
  if (status === "succeeded") return { ...same, status };
  return { ...same, status: status === "failed" || status === "canceled" ? "failed" : "pending" };
}

function asDispute(dispute: Stripe.Dispute, type: string): ProviderDispute {
  const { id, payment_intent, amount, reason, status, evidence_details: answer } = dispute;
  const currency = dispute.currency.toUpperCase();
  return {
    id,
    intentId: idOf(payment_intent),
    amountCents: fromStripeAmount(amount, currency),
    currency,
    reason,
    status: disputeStatus(status),
    inquiry: status.startsWith("warning_"),
    moved: type.endsWith(".funds_withdrawn") ? "withdrawn" : type.endsWith(".funds_reinstated") ? "reinstated" : null,
    respondBy: answer?.due_by ? new Date(answer.due_by * 1000) : null,
  };
}

function disputeStatus(status: string): ProviderDispute["status"] {
  if (status === "won" || status === "lost") return status;
  return status === "warning_closed" || status === "prevented" ? "closed" : "open";
}

function idOf(object: { id: string } | string | null | undefined): string {
  return typeof object === "string" ? object : (object?.id ?? "");
}
