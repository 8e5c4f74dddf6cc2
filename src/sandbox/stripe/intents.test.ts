import { expect, test } from "vitest";
import { testDatabase } from "#test/database.ts";
import { cardData, stripeSandbox } from "#test/stripe-sandbox.ts";

test("a created intent can be retrieved by id and is listed, newest first", async () => {
  const stripe = stripeSandbox(await testDatabase());
  const made = await stripe.post("/v1/payment_intents", {
    amount: 4990,
    currency: "USD",
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    metadata: { order: "o-1", user: "u-1" },
    description: "Brake disc × 2",
    receipt_email: "ada@example.com",
  });
  expect(made.status).toBe(200);
  expect(made.body).toMatchObject({
    object: "payment_intent",
    status: "requires_payment_method",
    amount: 4990,
    amount_received: 0,
    currency: "usd",
    metadata: { order: "o-1", user: "u-1" },
    latest_charge: null,
    livemode: false,
  });
  expect(made.body["client_secret"]).toMatch(new RegExp(`^${made.body["id"]}_secret_\\w{25}$`));
  const second = await stripe.newIntent();

  expect((await stripe.get(`/v1/payment_intents/${made.body["id"]}`)).body).toEqual(made.body);
  const page = await stripe.get("/v1/payment_intents", { limit: 1 });
  expect(page.body).toMatchObject({ object: "list", has_more: true, data: [{ id: second["id"] }] });
  const rest = await stripe.get("/v1/payment_intents", { starting_after: second["id"] });
  expect(rest.body).toMatchObject({ has_more: false, data: [{ id: made.body["id"] }] });
});

test.each([
  ["without an amount", { currency: "usd" }, "parameter_missing", "amount"],
  ["with an amount that is no integer", { amount: "49.90", currency: "usd" }, "parameter_invalid_integer", "amount"],
  ["below Stripe's least amount", { amount: 49, currency: "usd" }, "amount_too_small", "amount"],
  ["above Stripe's largest amount", { amount: 100_000_000, currency: "usd" }, "amount_too_large", "amount"],
  ["in a currency that does not exist", { amount: 4990, currency: "xyz" }, undefined, "currency"],
  [
    "with a parameter that Stripe does not know",
    { amount: 4990, currency: "usd", colour: "red" },
    "parameter_unknown",
    "colour",
  ],
])("an intent %s is refused", async (_, params, code, param) => {
  const stripe = stripeSandbox(await testDatabase());
  const { status, body } = await stripe.post("/v1/payment_intents", params);
  expect(status).toBe(400);
  expect(body["error"]).toMatchObject({ type: "invalid_request_error", param });
  expect(body["error"].code).toBe(code);
  expect((await stripe.get("/v1/payment_intents")).body["data"]).toEqual([]);
});

test("a canceled intent can't be paid, and a paid one can't be canceled", async () => {
  const stripe = stripeSandbox(await testDatabase());
  const canceled = await stripe.newIntent();
  const answer = await stripe.post(`/v1/payment_intents/${canceled["id"]}/cancel`, {
    cancellation_reason: "abandoned",
  });
  expect(answer.body).toMatchObject({ status: "canceled", cancellation_reason: "abandoned" });
  const late = await stripe.payWith(canceled, "4242424242424242");
  expect(late.status).toBe(400);
  expect(late.body["error"]).toMatchObject({
    code: "payment_intent_unexpected_state",
    payment_intent: { status: "canceled" },
  });

  const paid = await stripe.newIntent();
  await stripe.payWith(paid, "4242424242424242");
  const refused = await stripe.post(`/v1/payment_intents/${paid["id"]}/cancel`);
  expect(refused.status).toBe(400);
  expect(refused.body["error"]).toMatchObject({
    code: "payment_intent_unexpected_state",
    payment_intent: { status: "succeeded" },
  });
});

test("an unknown intent gets Stripe's 404", async () => {
  const stripe = stripeSandbox(await testDatabase());
  const { status, body } = await stripe.get("/v1/payment_intents/pi_nothing");
  expect(status).toBe(404);
  expect(body["error"]).toMatchObject({
    code: "resource_missing",
    message: "No such payment_intent: 'pi_nothing'",
    param: "intent",
  });
});

test("a server can create and confirm an intent in one call with a named test card, and expand its charge", async () => {
  const stripe = stripeSandbox(await testDatabase());
  const paid = await stripe.newIntent({ confirm: true, payment_method: "pm_card_visa", expand: ["latest_charge"] });
  expect(paid).toMatchObject({
    status: "succeeded",
    amount_received: 4990,
    latest_charge: { object: "charge", paid: true, amount: 4990 },
  });
  const declined = await stripe.post("/v1/payment_intents", {
    amount: 4990,
    currency: "usd",
    confirm: true,
    payment_method: "pm_card_chargeDeclined",
  });
  expect(declined.status).toBe(402);
  expect(declined.body["error"]).toMatchObject({
    decline_code: "generic_decline",
    payment_intent: { status: "requires_payment_method" },
  });
});

test("ten simultaneous confirmations charge the card once", async () => {
  const connection = await testDatabase();
  const stripe = stripeSandbox(connection);
  const intent = await stripe.newIntent();
  const answers = await Promise.all(Array.from({ length: 10 }, () => stripe.payWith(intent, "4242424242424242")));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body["error"]?.code === "payment_intent_unexpected_state")).toHaveLength(9);
  const charges = await connection.pool.query("select id from sandbox.stripe_charges where status = 'succeeded'");
  expect(charges.rowCount).toBe(1);
});

test("of a simultaneous cancellation and payment, one succeeds", async () => {
  const stripe = stripeSandbox(await testDatabase());
  for (let round = 0; round < 5; round += 1) {
    const intent = await stripe.newIntent();
    const [paying, canceling] = await Promise.all([
      stripe.payWith(intent, "4242424242424242"),
      stripe.post(`/v1/payment_intents/${intent["id"]}/cancel`),
    ]);
    expect([paying.status, canceling.status].toSorted()).toEqual([200, 400]);
  }
});

test("no card number is ever stored", async () => {
  const connection = await testDatabase();
  const stripe = stripeSandbox(connection);
  await stripe.payWith(await stripe.newIntent(), "4242424242424242");
  await stripe.payWith(await stripe.newIntent(), "4000000000000002");
  await stripe.post(
    "/v1/payment_intents",
    { amount: 4990, currency: "usd", confirm: true, ...cardData("5555555555554444") },
    { "Idempotency-Key": "k" },
  );
  const tables = ["payment_methods", "intents", "charges", "events", "idempotency_keys"];
  for (const table of tables) {
    const { rows } = await connection.pool.query(`select t::text as row from sandbox.stripe_${table} t`);
    for (const { row } of rows) expect(row).not.toMatch(/4242424242424242|4000000000000002|5555555555554444/);
  }
});
