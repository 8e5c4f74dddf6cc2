import { expect, test } from "vitest";
import { testDatabase } from "#test/database.ts";
import { stripeSandbox } from "#test/stripe-sandbox.ts";

async function paidIntent(stripe: ReturnType<typeof stripeSandbox>, number = "4242424242424242") {
  const intent = await stripe.newIntent();
  await stripe.payWith(intent, number);
  return intent["id"] as string;
}

test("a payment is refunded in full, once", async () => {
  const stripe = stripeSandbox(await testDatabase());
  const payment_intent = await paidIntent(stripe);
  const refund = await stripe.post("/v1/refunds", { payment_intent, metadata: { order: "o-1" } });
  expect(refund.status).toBe(200);
  expect(refund.body).toMatchObject({
    object: "refund",
    amount: 4990,
    status: "succeeded",
    payment_intent,
    metadata: { order: "o-1" },
  });
  expect((await stripe.get(`/v1/refunds/${refund.body["id"]}`)).body).toEqual(refund.body);
  expect((await stripe.get("/v1/refunds", { payment_intent })).body["data"]).toEqual([refund.body]);
  const again = await stripe.post("/v1/refunds", { payment_intent });
  expect(again.status).toBe(400);
  expect(again.body["error"].code).toBe("charge_already_refunded");
});

test("simultaneous refunds never exceed the amount paid", async () => {
  const stripe = stripeSandbox(await testDatabase());
  const payment_intent = await paidIntent(stripe);
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => stripe.post("/v1/refunds", { payment_intent, amount: 1000 })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  const tooMuch = await stripe.post("/v1/refunds", { payment_intent, amount: 991 });
  expect(tooMuch.body["error"].message).toBe(
    "Refund amount ($9.91 usd) is greater than unrefunded amount on charge ($9.90 usd)",
  );
  expect((await stripe.post("/v1/refunds", { payment_intent })).body["amount"]).toBe(990);
});

test("an unpaid intent is not refunded", async () => {
  const stripe = stripeSandbox(await testDatabase());
  const open = await stripe.newIntent();
  await stripe.payWith(open, "4000000000000002");
  const refused = await stripe.post("/v1/refunds", { payment_intent: open["id"] });
  expect(refused.status).toBe(400);
  expect(refused.body["error"].message).toContain("does not have a successful charge to refund");
  expect((await stripe.post("/v1/refunds", { payment_intent: "pi_nothing" })).status).toBe(404);
  expect((await stripe.post("/v1/refunds", {})).body["error"].code).toBe("parameter_missing");
});
