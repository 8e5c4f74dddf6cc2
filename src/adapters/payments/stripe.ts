import { AsyncLocalStorage } from "node:async_hooks";
import Stripe from "stripe";
import { isStoredFailure, underNextKey } from "#adapters/payments/next-key.ts";
import { toStripeAmount } from "#adapters/payments/stripe-amount.ts";
import { readWebhookEvent } from "#adapters/payments/stripe-event.ts";
import { asEvent, asIntent, asRefund, polledTypes } from "#adapters/payments/stripe-objects.ts";
import { circuitBreaker } from "#shop/foundation/circuit-breaker.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import type { KeyNumbers, PaymentIntent, PaymentProvider, ProviderRefund } from "#shop/selling/payments/provider.ts";
import { paymentCircuit, timeoutMs } from "#shop/foundation/limits.ts";
import { logFault } from "#log/log.ts";

export type StripeSettings = {
  secretKey: string;
  webhookSecret: string;
  /** The address of the API; may have a path, as that of the sandbox does. */
  apiBase: string;
  /** How long one call may take, including its retries. */
  timeoutMs?: number;
  /** Where the numbers of keys are stored whose failures the provider keeps; without it, each call begins with the first. */
  keyNumbers?: KeyNumbers;
};

/** Returns card payments by Stripe, or by anything that speaks Stripe's API. Its functions throw `ShopError`. */
export function createStripe(settings: StripeSettings): PaymentProvider {
  const { webhookSecret, keyNumbers } = settings;
  const isLive = /^[sr]k_live_/.test(settings.secretKey);
  const { stripe, call } = connectToStripe(settings);

  return {
    createIntent: (input) => call(() => createIntent(stripe, input, keyNumbers), input.idempotencyKey),
    retrieveIntent: (intentId) => call(() => retrieveIntent(stripe, intentId)),
    cancelIntent: (intentId) => call(() => cancelIntent(stripe, intentId)),
    refund: (input) => call(() => refund(stripe, input, keyNumbers), input.idempotencyKey),

    readEvent: async (body, signature) =>
      asEvent(await readWebhookEvent({ stripe, secret: webhookSecret, body, signature }), isLive),
    listEvents: (after) =>
      call(async () => {
        const page = { types: [...polledTypes], limit: 100, ...(after !== undefined && { starting_after: after }) };
        const { data, has_more: more } = await stripe.events.list(page);
        return { events: data.map((event) => asEvent(event, isLive)), more };
      }),
  };
}

/** Returns the SDK, and `call`, which runs its functions within the time-out and throws their errors as `ShopError`. */
export function connectToStripe({
  secretKey,
  apiBase,
  timeoutMs: withinMs = timeoutMs.payments,
}: Omit<StripeSettings, "webhookSecret" | "keyNumbers">) {
  const running = new AsyncLocalStorage<Running>();
  const base = apiBase.replace(/\/+$/, "");
  const stripe = new Stripe(secretKey, {
    apiVersion: "2026-10-28.endive",
    timeout: withinMs,
    maxNetworkRetries: 2,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(async (address, init) => {
      const { pathname, search } = new URL(address instanceof Request ? address.url : address);
      // The SDK's time-out applies to each attempt; a customer waits for all of them.
      const signals = [init?.signal, running.getStore()?.deadline].filter((signal) => signal instanceof AbortSignal);
      const request = { ...init, signal: AbortSignal.any(signals), redirect: "error" } as const;
      const response = await fetch(`${base}${pathname}${search}`, request);
      if (response.status < 500) return response;
      if (response.headers.get("Idempotent-Replayed") !== "true") {
        const current = running.getStore();
        if (current) current.failed = true;
        return response;
      }
      // The same key is answered in the same way.
      const headers = new Headers(response.headers);
      headers.set("Stripe-Should-Retry", "false");
      return new Response(response.body, { status: response.status, headers });
    }),
  });

  const unlessDown = circuitBreaker(
    { ...paymentCircuit, provider: "stripe" },
    isDown,
    () => new ShopError("payment_provider_down"),
  );
  const call = <T>(request: () => Promise<T>, key?: string): Promise<T> => {
    const current: Running = { deadline: AbortSignal.timeout(withinMs), failed: false };
    const run = async () => {
      try {
        return await running.run(current, request);
      } catch (error) {
        throw asShopError(error);
      }
    };
    return unlessDown(run, (error) => causeOf(error, current.failed, key));
  };

  return { stripe, call };
}

/** A call: until when it may take, and whether the provider failed in it, rather than repeated a failure that it keeps for a key. */
type Running = { deadline: AbortSignal; failed: boolean };

const isDown = (error: unknown) => error instanceof ShopError && error.code === "payment_provider_down";

/** Returns the cause of a failure for the circuit breaker: the key if the provider answered the request under it with an error of its own. */
function causeOf(error: unknown, failed: boolean, key: string | undefined): boolean | string | null {
  if (!isDown(error)) return false;
  const { cause } = error as ShopError;
  if (isStoredFailure(cause) && !failed) return null;
  const answered = cause instanceof Stripe.errors.StripeError && (cause.statusCode ?? 0) >= 500;
  return (answered && key) || true;
}

type Input<Name extends keyof PaymentProvider> = Parameters<PaymentProvider[Name]>[0];

async function createIntent(
  stripe: Stripe,
  input: Input<"createIntent">,
  numbers: KeyNumbers | undefined,
): Promise<PaymentIntent> {
  const params: Stripe.PaymentIntentCreateParams = {
    amount: toStripeAmount(input.amountCents, input.currency),
    currency: input.currency.toLowerCase(),
    // The payment methods are configured in Stripe's dashboard. None may redirect away from the page.
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    payment_method_options: { card: { request_three_d_secure: "automatic" } },
    metadata: { order: input.orderId, ...(input.userId && { user: input.userId }) },
    description: input.description.slice(0, 1000),
    receipt_email: input.receiptEmail,
  };
  const create = (of: Stripe.PaymentIntentCreateParams, key: string) =>
    underNextKey(numbers, key, (idempotencyKey) => stripe.paymentIntents.create(of, { idempotencyKey }));
  try {
    return asIntent(await create(params, input.idempotencyKey));
  } catch (error) {
    // The shop takes addresses that Stripe does not: then the card is charged without Stripe's receipt.
    if (!isRefusal(error, "email_invalid")) throw error;
    const { receipt_email: _refused, ...same } = params;
    return asIntent(await create(same, `${input.idempotencyKey}-no-receipt`));
  }
}

async function retrieveIntent(stripe: Stripe, intentId: string): Promise<PaymentIntent> {
  // The id may come from a browser and becomes part of an address.
  if (!/^pi_\w+$/.test(intentId)) throw new ShopError("payment_not_found");
  return asIntent(await stripe.paymentIntents.retrieve(intentId));
}

async function cancelIntent(stripe: Stripe, intentId: string): Promise<PaymentIntent> {
  try {
    return asIntent(await stripe.paymentIntents.cancel(intentId));
  } catch (error) {
    if (!isRefusal(error, "payment_intent_unexpected_state")) throw error;
    return retrieveIntent(stripe, intentId);
  }
}

async function refund(
  stripe: Stripe,
  input: Input<"refund">,
  numbers: KeyNumbers | undefined,
): Promise<ProviderRefund> {
  const { intentId, amountCents, refundId, idempotencyKey } = input;
  const { currency } = await retrieveIntent(stripe, intentId);
  const amount = toStripeAmount(amountCents, currency);
  // Stripe's idempotency keys expire after a day, and a request that failed may have refunded: the refund of an earlier attempt names its key.
  const list = async () => (await stripe.refunds.list({ payment_intent: intentId, limit: 100 })).data;
  const metadata = { refund: refundId, key: idempotencyKey };
  try {
    const params = { payment_intent: intentId, amount, metadata };
    const create = async (key: string) =>
      (await list()).find((one) => one.metadata?.["key"] === idempotencyKey) ??
      stripe.refunds.create(params, { idempotencyKey: key });
    return asRefund(await underNextKey(numbers, idempotencyKey, create));
  } catch (error) {
    // A refund that was submitted before 1.0.0 names neither: it is the only one of its amount.
    if (!isRefusal(error, "charge_already_refunded")) throw error;
    const unnamed = (await list()).find(
      (one) => !one.metadata?.["key"] && one.amount === amount && asRefund(one).status !== "failed",
    );
    if (!unnamed) throw error;
    return { ...asRefund(unnamed), refundId };
  }
}

function isRefusal(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code;
}

/** Returns whether Stripe refuses this request alone, so that others may succeed. */
function isOfRequest(error: unknown): boolean {
  const status = error instanceof Stripe.errors.StripeError ? (error.statusCode ?? 0) : 0;
  return status >= 400 && status < 500 && ![401, 403, 408, 409, 429].includes(status);
}

/** Returns what the log says of an error. A message about a parameter quotes its value. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { type, code, param, statusCode, requestId, message } = error;
  return [type, statusCode, code, param, requestId, param ? null : message].filter(Boolean).join(" ");
}

/** Returns an error of the SDK as `ShopError`. Any other failure (a wrong key, an unexpected response) means that payments are unavailable. */
function asShopError(error: unknown): unknown {
  if (error instanceof ShopError) return error;
  if (error instanceof Stripe.errors.StripeIdempotencyError)
    return new ShopError("idempotency_key_reused", { cause: error });
  const code = error instanceof Stripe.errors.StripeError ? error.code : undefined;
  // Another request with the key is still running.
  if (code === "idempotency_key_in_use") return new ShopError("unavailable", { cause: error });
  if (code === "amount_too_small") return new ShopError("order_too_small", { cause: error });
  if (code === "amount_too_large") return new ShopError("order_too_large", { cause: error });
  // The shop's balance at Stripe does not suffice for a refund yet.
  if (code === "balance_insufficient") return new ShopError("unavailable", { cause: error });
  if (code === "resource_missing") return new ShopError("payment_not_found", { cause: error });
  logFault("stripe", describeError(error));
  return new ShopError(isOfRequest(error) ? "invalid" : "payment_provider_down", { cause: error });
}
