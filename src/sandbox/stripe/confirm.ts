import { type ApiResponse, type Call, mountPath } from "#sandbox/stripe/call.ts";
import { chargeCard, declineCard } from "#sandbox/stripe/charges.ts";
import { recordEvent } from "#sandbox/stripe/events.ts";
import { type ApiError, invalid, withDocUrl } from "#sandbox/stripe/fault.ts";
import {
  intentResponseFor,
  findIntent,
  toIntentResponse,
  saveIntent,
  type IntentRow,
} from "#sandbox/stripe/intent-rows.ts";
import { flag, required, oneOf, refuseUnknown, webAddress } from "#sandbox/stripe/parameters.ts";
import { findMethod, toMethodResponse, type MethodRow } from "#sandbox/stripe/payment-methods.ts";
import { type Behaviour, behaviours } from "#sandbox/stripe/test-cards.ts";

/** Confirms a locked intent with a card: charges it, declines it or requires authentication by its bank. */
export async function confirmLocked(call: Call, intent: IntentRow, newMethod: MethodRow | null): Promise<ApiResponse> {
  const payment_intent = intentResponseFor(call, intent);
  if (["requires_capture", "succeeded", "canceled"].includes(intent.status)) {
    const message =
      intent.status === "succeeded"
        ? "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed."
        : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`;
    throw invalid(message, { code: "payment_intent_unexpected_state", payment_intent });
  }
  const returnUrl = webAddress(call.params, "return_url");
  const useSdk = flag(call.params, "use_stripe_sdk") ?? false;
  const unattended = flag(call.params, "off_session") ?? flag(call.params, "error_on_requires_action") ?? false;
  const method = newMethod ?? (intent.payment_method ? await findMethod(call.sql, intent.payment_method) : null);
  if (!method) {
    const message =
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.";
    throw invalid(message, { code: "payment_intent_unexpected_state", payment_intent });
  }
  const behaviour: Behaviour = behaviours[method.behaviour];
  if (!behaviour.authenticate) return chargeCard(call, intent, method, { authenticated: false });
  if (unattended)
    return declineCard(call, intent, method, { decline: "authentication_required", authenticated: false });
  const challenge = challengeUrl(call, intent);
  const waiting = await saveIntent(call.sql, intent, {
    status: "requires_action",
    payment_method: method.id,
    last_payment_error: null,
    next_action:
      returnUrl && !useSdk
        ? { type: "redirect_to_url", redirect_to_url: { url: challenge, return_url: returnUrl } }
        : { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: challenge } },
  });
  await recordEvent(call, "payment_intent.requires_action", toIntentResponse(waiting));
  return { status: 200, body: intentResponseFor(call, waiting) };
}

function challengeUrl({ publicUrl }: Call, intent: IntentRow): string {
  return `${publicUrl}${mountPath}/challenge/${intent.id}?client_secret=${intent.client_secret}`;
}

/** Applies the customer's response to their bank, which the sandbox simulates too. Returns the resulting intent. */
export async function answerChallenge(call: Call, id: string): Promise<IntentRow> {
  const { params, sql } = call;
  refuseUnknown(params, ["client_secret", "outcome"]);
  const outcome = required(oneOf(params, "outcome", ["complete", "fail"]), "outcome");
  const intent = await findIntent(call, id, { lock: true });
  const method = intent.payment_method ? await findMethod(sql, intent.payment_method) : undefined;
  if (intent.status !== "requires_action" || !method) return intent;
  if (outcome === "complete") {
    await chargeCard(call, intent, method, { authenticated: true });
    return findIntent(call, id);
  }
  const error: ApiError = withDocUrl({
    type: "invalid_request_error",
    code: "payment_intent_authentication_failure",
    message:
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  });
  const failed = await saveIntent(sql, intent, {
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    last_payment_error: { ...error, payment_method: toMethodResponse(method) },
  });
  await recordEvent(call, "payment_intent.payment_failed", toIntentResponse(failed));
  return failed;
}

/** Returns the address that a challenge redirects to, with the parameters that Stripe adds; null if there is no return URL. */
export function returnAddress(before: IntentRow, after: IntentRow): string | null {
  const redirect = before.next_action?.redirect_to_url;
  const target = redirect && typeof redirect === "object" && "return_url" in redirect ? redirect.return_url : null;
  if (typeof target !== "string") return null;
  const url = new URL(target);
  url.searchParams.set("payment_intent", after.id);
  url.searchParams.set("payment_intent_client_secret", after.client_secret);
  url.searchParams.set(
    "redirect_status",
    ["succeeded", "requires_capture"].includes(after.status) ? "succeeded" : "failed",
  );
  return url.href;
}
