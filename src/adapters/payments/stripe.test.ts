import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createStripe } from "#adapters/payments/stripe.ts";
import { keyNumbers } from "#shop/selling/payments/key-numbers.ts";
import { testDatabase } from "#test/database.ts";
import { expectLog } from "#test/logs.ts";
import { keys, listen, stripeSandbox } from "#test/stripe-sandbox.ts";

const order = {
  amountCents: 4990,
  currency: "USD",
  orderId: "0198a1f0-0000-7000-8000-000000000001",
  userId: "0198a1f0-0000-7000-8000-000000000002",
  description: "Brake disc × 1",
  receiptEmail: "ada@example.com",
  idempotencyKey: "order-1",
};

async function withSandbox() {
  const connection = await testDatabase();
  const sandbox = stripeSandbox(connection);
  const url = await listen((request) => sandbox.app.fetch(request));
  return { connection, sandbox, payments: createStripe({ ...keys, apiBase: `${url}/sandbox/stripe/` }) };
}

const answering = async (status: number, body: object, headers: Record<string, string> = {}) =>
  createStripe({ ...keys, apiBase: await listen(() => Response.json(body, { status, headers })) });

test("an intent carries amount, order and customer, and the same key gives the same intent", async () => {
  const { payments } = await withSandbox();
  const intent = await payments.createIntent(order);
  expect(intent).toEqual({
    id: expect.stringMatching(/^pi_/),
    clientSecret: expect.stringContaining("_secret_"),
    status: "open",
    amountCents: 4990,
    amountReceivedCents: 0,
    currency: "USD",
    orderId: order.orderId,
    userId: order.userId,
  });
  expect(await payments.createIntent(order)).toEqual(intent);
  await expect(payments.createIntent({ ...order, amountCents: 5000 })).rejects.toMatchObject({
    code: "idempotency_key_reused",
  });
});

test("a payment is seen as it goes: declined is still open, then paid", async () => {
  const { payments, sandbox } = await withSandbox();
  const { id, clientSecret } = await payments.createIntent(order);
  await sandbox.payWith({ id, client_secret: clientSecret }, "4000000000000002");
  expect(await payments.retrieveIntent(id)).toMatchObject({ status: "open", amountReceivedCents: 0 });
  await sandbox.payWith({ id, client_secret: clientSecret }, "4000002500003155");
  expect(await payments.retrieveIntent(id)).toMatchObject({ status: "open" });
  await sandbox.payWith({ id, client_secret: clientSecret }, "4242424242424242");
  expect(await payments.retrieveIntent(id)).toMatchObject({ status: "succeeded", amountReceivedCents: 4990 });
});

test("canceling says what became of the payment, also when it was too late or done before", async () => {
  const { payments, sandbox } = await withSandbox();
  const open = await payments.createIntent(order);
  expect(await payments.cancelIntent(open.id)).toMatchObject({ status: "cancelled" });
  expect(await payments.cancelIntent(open.id)).toMatchObject({ status: "cancelled" });
  const paid = await payments.createIntent({ ...order, idempotencyKey: "order-2" });
  await sandbox.payWith({ id: paid.id, client_secret: paid.clientSecret }, "4242424242424242");
  expect(await payments.cancelIntent(paid.id)).toMatchObject({ status: "succeeded" });
});

test("a refund requested twice is one refund, even after Stripe has forgotten the key", async () => {
  const { payments, sandbox, connection } = await withSandbox();
  const { id, clientSecret } = await payments.createIntent(order);
  await sandbox.payWith({ id, client_secret: clientSecret }, "4242424242424242");
  const refundId = randomUUID();
  const wanted = { intentId: id, amountCents: 4990, refundId, idempotencyKey: "refund-1" };
  const refund = await payments.refund(wanted);
  expect(refund).toEqual({
    id: expect.stringMatching(/^re_/),
    intentId: id,
    refundId,
    amountCents: 4990,
    currency: "USD",
    status: "succeeded",
  });
  expect(await payments.refund(wanted)).toEqual(refund);
  await connection.pool.query("delete from sandbox.stripe_idempotency_keys");
  expect(await payments.refund(wanted)).toEqual(refund);
});

test("currencies that Stripe counts in another way come back as they went", async () => {
  const { payments, sandbox } = await withSandbox();
  const { id, clientSecret } = await payments.createIntent({ ...order, currency: "ISK" });
  await sandbox.payWith({ id, client_secret: clientSecret }, "4242424242424242");
  expect((await sandbox.get(`/v1/payment_intents/${id}`)).body["amount"]).toBe(499_000);
  expect(await payments.retrieveIntent(id)).toMatchObject({ amountReceivedCents: 4990, currency: "ISK" });
  expect(await payments.refund({ intentId: id, amountCents: 4990, refundId: "1", idempotencyKey: "r" })).toMatchObject({
    status: "succeeded",
  });
});

test("an intent that does not exist is not found, and neither is what can't be an intent", async () => {
  const { payments } = await withSandbox();
  for (const id of ["pi_nothing", "..", "pi_1/../../refunds", "", "🚗"]) {
    await expect(payments.retrieveIntent(id)).rejects.toMatchObject({ code: "payment_not_found" });
  }
});

test("a provider that refuses connections, fails or takes no key is down", async () => {
  expectLog(/stripe/i);
  const closed = createStripe({ ...keys, apiBase: "http://127.0.0.1:9" });
  const failing = await answering(
    500,
    { error: { type: "api_error", message: "Boom" } },
    { "Stripe-Should-Retry": "false" },
  );
  const foreign = await answering(401, {
    error: { type: "invalid_request_error", message: "Invalid API Key provided" },
  });
  const noStripe = createStripe({ ...keys, apiBase: await listen(() => new Response("<h1>Hello</h1>")) });
  const elsewhere = createStripe({ ...keys, apiBase: await listen(() => Response.redirect("http://127.0.0.1:9/")) });
  const empty = await answering(200, {});
  const down = [closed, failing, foreign, noStripe, elsewhere, empty].map((payments) =>
    payments.retrieveIntent("pi_1"),
  );
  for (const answer of await Promise.allSettled(down)) {
    expect(answer).toMatchObject({ status: "rejected", reason: { code: "payment_provider_down" } });
  }
});

test("a provider that does not answer is down once its time is over, retries included", async () => {
  expectLog(/stripe/i);
  const apiBase = await listen(() => new Promise<Response>(() => {}));
  const payments = createStripe({ ...keys, apiBase, timeoutMs: 50 });
  await expect(payments.createIntent(order)).rejects.toMatchObject({ code: "payment_provider_down" });
});

test("a call that failed on the way is made again under the same key", async () => {
  const { sandbox } = await withSandbox();
  const seen: (string | null)[] = [];
  const apiBase = await listen(async (request) => {
    seen.push(request.headers.get("Idempotency-Key"));
    return seen.length === 1 ? new Response("{}", { status: 503 }) : sandbox.app.fetch(request);
  });
  const payments = createStripe({ ...keys, apiBase: `${apiBase}/sandbox/stripe` });
  expect(await payments.createIntent(order)).toMatchObject({ status: "open" });
  expect(seen).toEqual(["order-1", "order-1"]);
});

test("a failure that the provider repeats for the key is no end: the next key is used, the same one each time", async () => {
  const { sandbox } = await withSandbox();
  const seen: (string | null)[] = [];
  const apiBase = await listen(async (request) => {
    const key = request.headers.get("Idempotency-Key");
    seen.push(key);
    if (key !== "order-1") return sandbox.app.fetch(request);
    const headers: Record<string, string> = seen.length > 1 ? { "Idempotent-Replayed": "true" } : {};
    return Response.json({ error: { type: "api_error", message: "Boom" } }, { status: 500, headers });
  });
  const payments = createStripe({ ...keys, apiBase: `${apiBase}/sandbox/stripe` });
  const intent = await payments.createIntent(order);
  expect(intent).toMatchObject({ status: "open" });
  expect(new Set(seen)).toEqual(new Set(["order-1", "order-1-again-2"]));
  expect(await payments.createIntent(order)).toEqual(intent);
});

/** A provider that fails for the first `failures` new keys, stores that with each key, and repeats it. */
async function failingProvider(failures: number) {
  const { connection, sandbox } = await withSandbox();
  const stored = new Set<string>();
  const seen: string[] = [];
  const apiBase = await listen(async (request) => {
    const key = request.headers.get("Idempotency-Key");
    if (!key) return sandbox.app.fetch(request);
    seen.push(key);
    const replayed = stored.has(key);
    if (!replayed && stored.size >= failures) return sandbox.app.fetch(request);
    stored.add(key);
    const headers: Record<string, string> = replayed ? { "Idempotent-Replayed": "true" } : {};
    return Response.json({ error: { type: "api_error", message: "Boom" } }, { status: 500, headers });
  });
  const connect = () =>
    createStripe({ ...keys, apiBase: `${apiBase}/sandbox/stripe`, keyNumbers: keyNumbers(connection.db) });
  return { connect, seen, sandbox };
}

test("an order whose keys are used up is paid by the next call, after a restart too, and no spent key is asked for again", async () => {
  expectLog(/stripe/i);
  const { connect, seen } = await failingProvider(3);
  await expect(connect().createIntent(order)).rejects.toMatchObject({ code: "payment_provider_down" });
  expect(new Set(seen)).toEqual(new Set(["order-1", "order-1-again-2", "order-1-again-3"]));
  seen.length = 0;
  const intent = await connect().createIntent(order);
  expect(seen).toEqual(["order-1-again-4"]);
  expect(await connect().createIntent(order)).toEqual(intent);
});

test("two calls at once after a failure make one intent", async () => {
  const { connect } = await failingProvider(2);
  const intents = await Promise.allSettled([connect().createIntent(order), connect().createIntent(order)]);
  const again = await connect().createIntent(order);
  const ids = intents.flatMap((one) => (one.status === "fulfilled" ? [one.value.id] : []));
  expect(new Set([...ids, again.id])).toEqual(new Set([again.id]));
});

test("failures of one order close the card to nobody else", async () => {
  expectLog(/stripe/i);
  const { sandbox } = await withSandbox();
  const apiBase = await listen(async (request) => {
    if (!request.headers.get("Idempotency-Key")?.startsWith("order-1")) return sandbox.app.fetch(request);
    return Response.json({ error: { type: "api_error", message: "Boom" } }, { status: 500 });
  });
  const payments = createStripe({ ...keys, apiBase: `${apiBase}/sandbox/stripe` });
  for (let click = 0; click < 6; click += 1)
    await expect(payments.createIntent(order)).rejects.toMatchObject({ code: "payment_provider_down" });
  expect(await payments.createIntent({ ...order, idempotencyKey: "order-2" })).toMatchObject({ status: "open" });
});

test("a refund whose request failed after it had refunded is not made twice", async () => {
  const { sandbox } = await withSandbox();
  let failed = 0;
  const apiBase = await listen(async (request) => {
    if (request.method !== "POST" || !request.url.endsWith("/refunds")) return sandbox.app.fetch(request);
    failed += 1;
    if (failed === 1) await sandbox.app.fetch(request);
    const headers: Record<string, string> = failed > 1 ? { "Idempotent-Replayed": "true" } : {};
    return Response.json({ error: { type: "api_error", message: "Boom" } }, { status: 500, headers });
  });
  const payments = createStripe({ ...keys, apiBase: `${apiBase}/sandbox/stripe` });
  const { id, clientSecret } = await payments.createIntent(order);
  await sandbox.payWith({ id, client_secret: clientSecret }, "4242424242424242");
  const part = { intentId: id, amountCents: 1000, refundId: randomUUID(), idempotencyKey: "r" };
  expect(await payments.refund(part)).toMatchObject({ refundId: part.refundId });
  expect(failed).toBe(2);
});

test("an address that Stripe refuses costs the receipt, not the payment", async () => {
  const { sandbox } = await withSandbox();
  const apiBase = await listen(async (request) => {
    const body = new URLSearchParams(await request.clone().text());
    if (!body.has("receipt_email")) return sandbox.app.fetch(request);
    const error = { type: "invalid_request_error", code: "email_invalid", message: "Invalid email address" };
    return Response.json({ error }, { status: 400 });
  });
  const payments = createStripe({ ...keys, apiBase: `${apiBase}/sandbox/stripe` });
  const intent = await payments.createIntent(order);
  expect(intent).toMatchObject({ status: "open", amountCents: 4990 });
  expect(await payments.createIntent(order)).toEqual(intent);
});

test("a refund that Stripe refuses permanently is distinguished from one that waits for the balance", async () => {
  expectLog(/stripe/i);
  const refusing = async (code: string) => {
    const { sandbox } = await withSandbox();
    const apiBase = await listen((request) => {
      if (request.method !== "POST" || !request.url.endsWith("/refunds")) return sandbox.app.fetch(request);
      return Response.json({ error: { type: "invalid_request_error", code, message: "No." } }, { status: 400 });
    });
    const payments = createStripe({ ...keys, apiBase: `${apiBase}/sandbox/stripe` });
    const { id: intentId } = await payments.createIntent(order);
    return payments.refund({ intentId, amountCents: 4990, refundId: randomUUID(), idempotencyKey: "r" });
  };
  await expect(refusing("charge_disputed")).rejects.toMatchObject({ code: "invalid" });
  await expect(refusing("balance_insufficient")).rejects.toMatchObject({ code: "unavailable" });
});
