import { expect, onTestFinished, test } from "vitest";
import { createStripe } from "#adapters/payments/stripe.ts";
import { testDatabase } from "#test/database.ts";
import { type Exchange, eventViolations, violations } from "#test/stripe-document.ts";
import { cardData, keys, listen, stripeSandbox } from "#test/stripe-sandbox.ts";

const order = {
  amountCents: 4990,
  currency: "USD",
  orderId: "0198a1f0-0000-7000-8000-000000000001",
  userId: "0198a1f0-0000-7000-8000-000000000002",
  description: "Brake disc × 1",
  receiptEmail: "ada@example.com",
  idempotencyKey: "order-1",
};

/** The shop's adapter talking to the sandbox, with its traffic recorded, and that of the webhook. */
async function recordTraffic() {
  const connection = await testDatabase();
  const exchanges: Exchange[] = [];
  const events: Parameters<typeof eventViolations>[0][] = [];
  let onEvent = () => {};
  const webhookUrl = await listen(async (request) => {
    events.push(await request.json());
    onEvent();
    return new Response();
  });
  const sandbox = stripeSandbox(connection, { webhookUrl });
  const origin = await listen(async (request) => {
    const form = await request.clone().text();
    const response = await sandbox.app.fetch(request);
    const url = new URL(request.url);
    exchanges.push({
      method: request.method,
      path: url.pathname.replace("/sandbox/stripe", ""),
      query: url.search.slice(1),
      form,
      status: response.status,
      answer: await response.clone().json(),
    });
    return response;
  });
  const apiBase = `${origin}/sandbox/stripe`;
  sandbox.start();
  onTestFinished(sandbox.stop);
  const send = async (method: string, path: string, key: string, form = new URLSearchParams()) => {
    const headers = { Authorization: `Bearer ${key}` };
    await fetch(apiBase + path, method === "POST" ? { method, headers, body: form } : { method, headers });
  };
  const waitForEvents = async (...types: string[]) => {
    while (!types.every((type) => events.some((event) => event.type === type))) {
      await new Promise<void>((resolve) => (onEvent = resolve));
    }
  };
  return { connection, exchanges, events, waitForEvents, send, payments: createStripe({ ...keys, apiBase }) };
}

type Traffic = Awaited<ReturnType<typeof recordTraffic>>;

/** What the card form sends. */
async function pay({ send }: Traffic, { id, clientSecret }: { id: string; clientSecret: string }, number: string) {
  const { card } = cardData(number).payment_method_data;
  const form = new URLSearchParams({
    client_secret: clientSecret,
    use_stripe_sdk: "true",
    "payment_method_data[type]": "card",
  });
  for (const [name, value] of Object.entries(card)) form.set(`payment_method_data[card][${name}]`, String(value));
  await send("POST", `/v1/payment_intents/${id}/confirm`, keys.publishableKey, form);
}

test("what the shop and its card form ask is what Stripe takes, and what the sandbox answers is what Stripe answers", async () => {
  const traffic = await recordTraffic();
  const { payments, exchanges } = traffic;
  const paid = await payments.createIntent(order);
  for (const number of [
    "4000000000000002",
    "4242424242424241",
    "4000002500003155",
    "4242424242424242",
    "4242424242424242",
  ]) {
    await pay(traffic, paid, number);
  }
  await payments.retrieveIntent(paid.id);
  await payments.cancelIntent(paid.id);
  const refund = { intentId: paid.id, amountCents: 4990, refundId: "1", idempotencyKey: "refund-1" };
  await payments.refund(refund);
  // As it was submitted before 1.0.0, by a request whose key Stripe has forgotten.
  await traffic.connection.pool.query(
    "delete from sandbox.stripe_idempotency_keys; update sandbox.stripe_refunds set metadata = '{}'",
  );
  await payments.refund(refund);
  const open = await payments.createIntent({ ...order, idempotencyKey: "order-2" });
  await payments.cancelIntent(open.id);
  await expect(payments.createIntent({ ...order, idempotencyKey: "order-2", amountCents: 1234 })).rejects.toThrow(
    "idempotency_key_reused",
  );
  await expect(payments.createIntent({ ...order, idempotencyKey: "order-3", amountCents: 1 })).rejects.toThrow(
    "order_too_small",
  );
  await expect(payments.retrieveIntent("pi_nothing")).rejects.toThrow("payment_not_found");

  expect(exchanges.flatMap(violations)).toEqual([]);
  const calls = new Set(
    exchanges.map(({ method, path, status }) => `${method} ${path.replaceAll(/pi_\w+/g, "{id}")} ${status}`),
  );
  expect([...calls].toSorted()).toEqual([
    "GET /v1/payment_intents/{id} 200",
    "GET /v1/payment_intents/{id} 404",
    "GET /v1/refunds 200",
    "POST /v1/payment_intents 200",
    "POST /v1/payment_intents 400",
    "POST /v1/payment_intents/{id}/cancel 200",
    "POST /v1/payment_intents/{id}/cancel 400",
    "POST /v1/payment_intents/{id}/confirm 200",
    "POST /v1/payment_intents/{id}/confirm 400",
    "POST /v1/payment_intents/{id}/confirm 402",
    "POST /v1/refunds 200",
    "POST /v1/refunds 400",
  ]);
});

test("what is held, captured in part and released is Stripe's too", async () => {
  const traffic = await recordTraffic();
  const { payments, exchanges, send, connection } = traffic;
  const [part, none] = [
    await payments.createIntent(order),
    await payments.createIntent({ ...order, idempotencyKey: "2" }),
  ];
  await connection.pool.query(
    `update sandbox.stripe_intents set settings = settings || '{"capture_method": "manual"}'`,
  );
  for (const intent of [part, none]) await pay(traffic, intent, "4242424242424242");
  const amount = new URLSearchParams({ amount_to_capture: "1990" });
  await send("POST", `/v1/payment_intents/${part.id}/capture`, keys.secretKey, amount);
  await payments.cancelIntent(none.id);
  await send("POST", `/v1/payment_intents/${none.id}/capture`, keys.secretKey);
  await traffic.waitForEvents("payment_intent.amount_capturable_updated", "payment_intent.canceled");
  const isCapture = ({ path }: Exchange) => path.endsWith("/capture");
  expect(exchanges.slice(-3).map(({ status }) => status)).toEqual([200, 200, 400]);
  expect((await payments.retrieveIntent(part.id)).amountReceivedCents).toBe(1990);
  // The part of Stripe's document that is stored here has no captures, but the intents that they answer.
  expect(exchanges.filter((one) => !isCapture(one)).flatMap(violations)).toEqual([]);
  expect(traffic.events.flatMap(eventViolations)).toEqual([]);
});

test("lists, events and refusals of the sandbox are Stripe's too", async () => {
  const traffic = await recordTraffic();
  const { payments, exchanges, send } = traffic;
  const intent = await payments.createIntent(order);
  await pay(traffic, intent, "4242424242424242");
  const refund = await payments.refund({ intentId: intent.id, amountCents: 4990, refundId: "1", idempotencyKey: "r" });
  for (const path of [
    "/v1/payment_intents?limit=1",
    "/v1/refunds",
    `/v1/refunds/${refund.id}`,
    "/v1/events?type=payment_intent.*",
  ]) {
    await send("GET", path, keys.secretKey);
  }
  const events = exchanges.at(-1)?.answer as { data: { id: string }[] };
  await send("GET", `/v1/events/${events.data[0]?.id}`, keys.secretKey);
  await send("GET", "/v1/events/evt_nothing", keys.secretKey);
  await send("GET", "/v1/events", "sk_test_wrong");
  expect(exchanges.flatMap(violations)).toEqual([]);
  expect(exchanges.slice(-3).map(({ status }) => status)).toEqual([200, 404, 401]);
});

test("webhook events are as Stripe documents them", async () => {
  const traffic = await recordTraffic();
  const { payments, events, waitForEvents } = traffic;
  const paid = await payments.createIntent(order);
  await pay(traffic, paid, "4000000000000002");
  await pay(traffic, paid, "4000002500003155");
  await pay(traffic, paid, "4242424242424242");
  await payments.refund({ intentId: paid.id, amountCents: 4990, refundId: "1", idempotencyKey: "r" });
  await payments.cancelIntent((await payments.createIntent({ ...order, idempotencyKey: "order-2" })).id);
  await waitForEvents(
    "payment_intent.created",
    "payment_intent.payment_failed",
    "payment_intent.requires_action",
    "payment_intent.succeeded",
    "payment_intent.canceled",
    "refund.created",
  );
  expect(events.flatMap(eventViolations)).toEqual([]);
});

test("the document refuses a parameter that Stripe does not know and a response without a documented property", async () => {
  const { payments, exchanges } = await recordTraffic();
  await payments.createIntent(order);
  const [made] = exchanges as [Exchange];
  const { status: _, ...lacking } = made.answer as { status: string };
  for (const broken of [
    { ...made, form: `${made.form}&colour=red` },
    { ...made, form: `${made.form}&payment_method_options[card][colour]=red` },
    { ...made, form: made.form.replace("amount=4990", "amount=49.90") },
    { ...made, form: made.form.replace("currency=usd", "") },
    { ...made, answer: lacking },
    { ...made, answer: { ...lacking, status: "paid" } },
    { ...made, path: "/v1/payments" },
  ]) {
    expect(violations(broken)).not.toEqual([]);
  }
  expect(
    eventViolations({ type: "payment_intent.created", data: { object: { object: "payment_intent" } } }),
  ).not.toEqual([]);
});
