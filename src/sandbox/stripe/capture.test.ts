import { expect, test } from "vitest";
import { endAuthorizations } from "#sandbox/stripe/capture.ts";
import { inTransaction } from "#sandbox/stripe/idempotency.ts";
import { testDatabase } from "#test/database.ts";
import { stripeSandbox } from "#test/stripe-sandbox.ts";

const card = "4242424242424242";

async function heldIntent() {
  const connection = await testDatabase();
  const stripe = stripeSandbox(connection);
  const intent = await stripe.newIntent({ capture_method: "manual" });
  const held = await stripe.payWith(intent, card);
  const path = `/v1/payment_intents/${intent["id"]}`;
  const retrieve = async () => (await stripe.get(path, { expand: ["latest_charge"] })).body;
  return { stripe, held, path, retrieve, pool: connection.pool };
}

test("a card is held, not charged, until the amount is captured", async () => {
  const { stripe, held, path, retrieve } = await heldIntent();
  expect(held.body).toMatchObject({ status: "requires_capture", capture_method: "manual" });
  expect(await retrieve()).toMatchObject({
    amount_capturable: 4990,
    amount_received: 0,
    latest_charge: { captured: false, amount_captured: 0, paid: true },
  });
  const early = await stripe.post("/v1/refunds", { payment_intent: held.body["id"] });
  expect(early.status).toBe(400);

  const captured = await stripe.post(`${path}/capture`);
  expect(captured.body).toMatchObject({ status: "succeeded", amount_capturable: 0, amount_received: 4990 });
  expect((await stripe.post(`${path}/capture`)).body["error"].code).toBe("payment_intent_unexpected_state");
  expect((await stripe.post(`${path}/cancel`)).status).toBe(400);
});

test("of a part that is captured the rest is released, and no more than the part is refunded", async () => {
  const { stripe, path, retrieve } = await heldIntent();
  expect((await stripe.post(`${path}/capture`, { amount_to_capture: 4991 })).status).toBe(400);
  expect((await stripe.post(`${path}/capture`, { amount_to_capture: 1990 })).body["amount_received"]).toBe(1990);
  const { id, latest_charge } = await retrieve();
  expect(latest_charge).toMatchObject({ amount: 4990, amount_captured: 1990, captured: true, refunded: false });
  expect((await stripe.post("/v1/refunds", { payment_intent: id, amount: 1991 })).status).toBe(400);
  expect((await stripe.post("/v1/refunds", { payment_intent: id })).body["amount"]).toBe(1990);
  expect((await retrieve())["latest_charge"]).toMatchObject({ refunded: true, amount_refunded: 1990 });
});

test("an intent that is canceled before the capture holds nothing any more", async () => {
  const { stripe, path, retrieve } = await heldIntent();
  expect((await stripe.post(`${path}/cancel`)).body).toMatchObject({ status: "canceled", amount_capturable: 0 });
  expect((await stripe.post(`${path}/capture`)).status).toBe(400);
  expect((await retrieve())["latest_charge"]).toMatchObject({ captured: false });
  const types = (await stripe.get("/v1/events")).body["data"].map(({ type }: { type: string }) => type);
  expect(types).toEqual(expect.arrayContaining(["charge.expired", "payment_intent.canceled"]));
});

test("what nobody captures within seven days is released", async () => {
  const { stripe, path, retrieve, pool } = await heldIntent();
  await inTransaction(pool, endAuthorizations);
  expect((await retrieve())["status"]).toBe("requires_capture");
  await pool.query("update sandbox.stripe_charges set capture_before = capture_before - interval '7 days 1 second'");
  await inTransaction(pool, endAuthorizations);
  expect(await retrieve()).toMatchObject({ status: "canceled", cancellation_reason: "automatic" });
  expect((await stripe.post(`${path}/capture`)).status).toBe(400);
});
