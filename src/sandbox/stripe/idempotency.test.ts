import { expect, test } from "vitest";
import { testDatabase } from "#test/database.ts";
import { stripeSandbox } from "#test/stripe-sandbox.ts";

const order = { amount: 4990, currency: "usd" };
const key = { "Idempotency-Key": "order-1" };

test("a repeated request with the same key gets the same response and is not executed again", async () => {
  const stripe = stripeSandbox(await testDatabase());
  const first = await stripe.post("/v1/payment_intents", order, key);
  const again = await stripe.post("/v1/payment_intents", order, key);
  expect(first.headers.get("Idempotent-Replayed")).toBeNull();
  expect(again.headers.get("Idempotent-Replayed")).toBe("true");
  expect(again.headers.get("Original-Request")).toBe(first.headers.get("Request-Id"));
  expect(again.body).toEqual(first.body);
  expect((await stripe.get("/v1/payment_intents")).body["data"]).toHaveLength(1);
});

test("a declined payment stays declined for its key", async () => {
  const stripe = stripeSandbox(await testDatabase());
  const declined = { ...order, confirm: true, payment_method: "pm_card_chargeDeclined" };
  const first = await stripe.post("/v1/payment_intents", declined, key);
  const again = await stripe.post("/v1/payment_intents", declined, key);
  expect([first.status, again.status]).toEqual([402, 402]);
  expect(again.body).toEqual(first.body);
});

test("a key is refused for other parameters or another endpoint", async () => {
  const stripe = stripeSandbox(await testDatabase());
  const made = await stripe.post("/v1/payment_intents", order, key);
  for (const other of [
    await stripe.post("/v1/payment_intents", { ...order, amount: 5000 }, key),
    await stripe.post(`/v1/payment_intents/${made.body["id"]}/cancel`, {}, key),
  ]) {
    expect(other.status).toBe(400);
    expect(other.body["error"].type).toBe("idempotency_error");
    expect(other.body["error"].message).toMatch(/^Keys for idempotent requests can only be used/);
  }
});

test("a refused request does not use up its key", async () => {
  const stripe = stripeSandbox(await testDatabase());
  expect((await stripe.post("/v1/payment_intents", { ...order, amount: 1 }, key)).status).toBe(400);
  expect((await stripe.post("/v1/payment_intents", order, key)).status).toBe(200);
});

test("of simultaneous requests with one key, one is executed; the others get its response or 409", async () => {
  const stripe = stripeSandbox(await testDatabase());
  const answers = await Promise.all(Array.from({ length: 10 }, () => stripe.post("/v1/payment_intents", order, key)));
  const done = answers.filter(({ status }) => status === 200);
  expect(new Set(done.map(({ body }) => body["id"])).size).toBe(1);
  for (const { status, body } of answers.filter(({ status }) => status !== 200)) {
    expect(status).toBe(409);
    expect(body["error"].code).toBe("idempotency_key_in_use");
  }
  expect((await stripe.get("/v1/payment_intents")).body["data"]).toHaveLength(1);
});

test("a key expires after a day", async () => {
  const { pool, ...connection } = await testDatabase();
  const stripe = stripeSandbox({ pool, ...connection });
  const first = await stripe.post("/v1/payment_intents", order, key);
  await pool.query("update sandbox.stripe_idempotency_keys set created = now() - interval '25 hours'");
  const later = await stripe.post("/v1/payment_intents", order, key);
  expect(later.body["id"]).not.toBe(first.body["id"]);
});

test("a sandbox that is restarted still has its objects and keys", async () => {
  const connection = await testDatabase();
  const before = stripeSandbox(connection);
  const made = await before.post("/v1/payment_intents", order, key);
  await before.payWith(made.body, "4242424242424242");

  const after = stripeSandbox(connection);
  expect((await after.get(`/v1/payment_intents/${made.body["id"]}`)).body["status"]).toBe("succeeded");
  expect((await after.post("/v1/payment_intents", order, key)).headers.get("Idempotent-Replayed")).toBe("true");
});
