import Stripe from "stripe";
import { expect, test } from "vitest";
import { createStripe } from "#adapters/payments/stripe.ts";
import { keys } from "#test/stripe-sandbox.ts";

const payments = createStripe({ ...keys, apiBase: "http://127.0.0.1:9" });
const stripe = new Stripe(keys.secretKey);

function signed(event: object, { secret = keys.webhookSecret, ageSeconds = 0 } = {}) {
  const body = JSON.stringify({ id: "evt_1", object: "event", ...event });
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
  return { body, signature: stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }) };
}

const paidIntent = {
  id: "pi_1",
  object: "payment_intent",
  amount: 4990,
  amount_received: 4990,
  client_secret: "pi_1_secret_x",
  currency: "usd",
  metadata: { order: "o-1", user: "u-1" },
  status: "succeeded",
};

test("a webhook event about an intent is read, once its signature is checked", async () => {
  const { body, signature } = signed({ type: "payment_intent.succeeded", data: { object: paidIntent } });
  expect(await payments.readEvent(body, signature)).toMatchObject({
    id: "evt_1",
    type: "payment_intent.succeeded",
    kind: "intent",
    intent: {
      id: "pi_1",
      status: "succeeded",
      amountReceivedCents: 4990,
      currency: "USD",
      orderId: "o-1",
      userId: "u-1",
    },
  });
});

test.each([
  ["refund.created", "pending", "pending"],
  ["refund.updated", "succeeded", "succeeded"],
  ["refund.failed", "failed", "failed"],
  ["charge.refund.updated", "canceled", "failed"],
  ["refund.updated", "requires_action", "pending"],
])("%s with %s is a refund that is %s", async (type, sent, status) => {
  const { body, signature } = signed({
    type,
    data: {
      object: { id: "re_1", object: "refund", payment_intent: "pi_1", amount: 4990, currency: "usd", status: sent },
    },
  });
  expect(await payments.readEvent(body, signature)).toMatchObject({
    kind: "refund",
    refund: { id: "re_1", intentId: "pi_1", amountCents: 4990, currency: "USD", refundId: null, status },
  });
});

test.each([
  ["charge.dispute.created", "needs_response", "open", null],
  ["charge.dispute.created", "warning_needs_response", "open", null],
  ["charge.dispute.funds_withdrawn", "needs_response", "open", "withdrawn"],
  ["charge.dispute.updated", "under_review", "open", null],
  ["charge.dispute.closed", "won", "won", null],
  ["charge.dispute.funds_reinstated", "won", "won", "reinstated"],
  ["charge.dispute.closed", "lost", "lost", null],
  ["charge.dispute.closed", "warning_closed", "closed", null],
  ["charge.dispute.closed", "prevented", "closed", null],
])("%s with %s is a dispute that is %s", async (type, sent, status, moved) => {
  const evidence_details = { due_by: 1_800_000_000 };
  const object = { id: "du_1", object: "dispute", payment_intent: "pi_1", amount: 500, currency: "jpy", status: sent };
  const { body, signature } = signed({ type, data: { object: { ...object, reason: "fraudulent", evidence_details } } });
  expect(await payments.readEvent(body, signature)).toMatchObject({
    kind: "dispute",
    dispute: { id: "du_1", intentId: "pi_1", amountCents: 500, currency: "JPY", status, moved, reason: "fraudulent" },
  });
  expect(await payments.readEvent(body, signature)).toMatchObject({
    dispute: { inquiry: sent.startsWith("warning_") },
  });
});

test.each(["charge.refunded", "charge.succeeded", "customer.created"])(
  "%s is none of the shop's business",
  async (type) => {
    const { body, signature } = signed({ type, data: { object: { id: "ch_1", object: "charge" } } });
    expect(await payments.readEvent(body, signature)).toMatchObject({ kind: "other", type });
  },
);

test("a webhook event is refused when forged, altered, old, from the future or unsigned", async () => {
  const event = { type: "payment_intent.succeeded", data: { object: paidIntent } };
  const right = signed(event);
  const forged = signed(event, { secret: "whsec_other" });
  const old = signed(event, { ageSeconds: 301 });
  const future = signed(event, { ageSeconds: -60 });
  for (const [body, signature] of [
    [forged.body, forged.signature],
    [right.body.replace("4990", "9990"), right.signature],
    [old.body, old.signature],
    [future.body, future.signature],
    [right.body, right.signature.replace("v1=", "v0=")],
    [right.body, right.signature.replace(/^t=/, "t=x")],
    [right.body, "nonsense"],
    [right.body, ""],
    [right.body, undefined],
    ["", right.signature],
  ] as const) {
    await expect(payments.readEvent(body, signature)).rejects.toMatchObject({ code: "signature_invalid" });
  }
  const slightlyAhead = signed(event, { ageSeconds: -5 });
  expect(await payments.readEvent(slightlyAhead.body, slightlyAhead.signature)).toMatchObject({ kind: "intent" });
});

test("signed JSON that is no event is malformed", async () => {
  for (const body of ["null", "1", '"text"', "[]", "{}", '{"id":"evt_1","type":"payment_intent.succeeded"}']) {
    const timestamp = Math.floor(Date.now() / 1000);
    const signature = stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: keys.webhookSecret,
      timestamp,
    });
    await expect(payments.readEvent(body, signature), body).rejects.toMatchObject({ code: "malformed" });
  }
});

test("an event of live payments means nothing to a shop with test keys", async () => {
  const { body, signature } = signed({
    type: "payment_intent.succeeded",
    livemode: true,
    data: { object: paidIntent },
  });
  expect(await payments.readEvent(body, signature)).toMatchObject({ kind: "other" });
});
