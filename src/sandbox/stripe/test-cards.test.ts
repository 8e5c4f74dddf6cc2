import { expect, test } from "vitest";
import { testDatabase } from "#test/database.ts";
import { cardData, keys, stripeSandbox } from "#test/stripe-sandbox.ts";

const browser = { Authorization: `Bearer ${keys.publishableKey}` };

test("4242 4242 4242 4242 pays", async () => {
  const stripe = stripeSandbox(await testDatabase());
  const intent = await stripe.newIntent({ metadata: { order: "o-1" } });
  const paid = await stripe.payWith(intent, "4242 4242 4242 4242");
  expect(paid.status).toBe(200);
  expect(paid.body).toMatchObject({ id: intent["id"], status: "succeeded" });
  expect(paid.body).not.toHaveProperty("metadata");
  const seen = await stripe.get(`/v1/payment_intents/${intent["id"]}`);
  expect(seen.body).toMatchObject({ status: "succeeded", amount_received: 4990, metadata: { order: "o-1" } });
  expect(seen.body["latest_charge"]).toMatch(/^ch_/);
});

test.each([
  ["4000000000000002", "card_declined", "generic_decline", "Your card was declined."],
  ["4000000000009995", "card_declined", "insufficient_funds", "Your card has insufficient funds."],
  ["4000000000000069", "expired_card", "expired_card", "Your card has expired."],
  ["4000000000000127", "incorrect_cvc", "incorrect_cvc", "Your card's security code is incorrect."],
  [
    "4000000000000119",
    "processing_error",
    "processing_error",
    "An error occurred while processing your card. Try again in a little bit.",
  ],
])("%s is declined (%s, %s), and another card can pay after it", async (number, code, decline_code, message) => {
  const stripe = stripeSandbox(await testDatabase());
  const intent = await stripe.newIntent();
  const declined = await stripe.payWith(intent, number);
  expect(declined.status).toBe(402);
  expect(declined.body["error"]).toMatchObject({
    type: "card_error",
    code,
    decline_code,
    message,
    payment_intent: { id: intent["id"], status: "requires_payment_method", last_payment_error: { code, message } },
  });
  expect((await stripe.payWith(intent, "4242424242424242")).body["status"]).toBe("succeeded");
});

test.each([
  [
    "a number that fails Luhn's check",
    { number: "4242424242424241" },
    "incorrect_number",
    "Your card number is incorrect.",
  ],
  [
    "a number of letters",
    { number: "cardcardcardcard" },
    "invalid_number",
    "The card number is not a valid credit card number.",
  ],
  [
    "a month that does not exist",
    { exp_month: 13 },
    "invalid_expiry_month",
    "Your card's expiration month is invalid.",
  ],
  ["a year that is over", { exp_year: 2020 }, "invalid_expiry_year", "Your card's expiration year is invalid."],
  ["a security code of two digits", { cvc: "12" }, "invalid_cvc", "Your card's security code is invalid."],
])("%s is refused and leaves the intent as it was", async (_, card, code, message) => {
  const stripe = stripeSandbox(await testDatabase());
  const intent = await stripe.newIntent();
  const refused = await stripe.payWith(intent, "4242424242424242", cardData("4242424242424242", card));
  expect(refused.status).toBe(402);
  expect(refused.body["error"]).toMatchObject({ type: "card_error", code, message });
  const after = await stripe.get(`/v1/payment_intents/${intent["id"]}`);
  expect(after.body).toMatchObject({ status: "requires_payment_method", last_payment_error: null });
});

test("a real card is declined, as in Stripe's test mode", async () => {
  const stripe = stripeSandbox(await testDatabase());
  const refused = await stripe.payWith(await stripe.newIntent(), "4111111111111111");
  expect(refused.status).toBe(402);
  expect(refused.body["error"].decline_code).toBe("test_mode_live_card");
});

test("4000 0025 0000 3155 requires authentication, whose outcome decides", async () => {
  const stripe = stripeSandbox(await testDatabase());
  const intent = await stripe.newIntent();
  const ask = async () => (await stripe.payWith(intent, "4000002500003155")).body;
  const answer = (outcome: string, client_secret = intent["client_secret"]) =>
    stripe.post(`/challenge/${intent["id"]}`, { client_secret, outcome });

  expect(await ask()).toMatchObject({ status: "requires_action", next_action: { type: "use_stripe_sdk" } });
  expect((await answer("complete", "guess")).status).toBe(400);
  const failed = await answer("fail");
  expect(failed.body).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: {
      code: "payment_intent_authentication_failure",
      message:
        "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
    },
  });
  expect((await ask())["status"]).toBe("requires_action");
  expect((await answer("complete")).body["status"]).toBe("succeeded");
});

test("with a return_url the customer is redirected to the bank's page and back", async () => {
  const stripe = stripeSandbox(await testDatabase());
  const intent = await stripe.newIntent();
  const confirmed = await stripe.payWith(intent, "4000002500003155", {
    use_stripe_sdk: false,
    return_url: "https://shop.test/back?x=1",
  });
  const { url, return_url } = confirmed.body["next_action"].redirect_to_url;
  expect(return_url).toBe("https://shop.test/back?x=1");

  const page = await stripe.app.request(url);
  expect(page.status).toBe(200);
  const text = await page.text();
  expect(text).toContain("Complete authentication");
  expect(text).toContain("Fail authentication");
  expect(text).toContain("$49.90");
  const german = await stripe.app.request(url, { headers: { "Accept-Language": "fr, de-AT;q=0.9, en;q=0.5" } });
  const germanText = await german.text();
  for (const words of ['lang="de"', "Zahlung freigeben", "49,90"]) expect(germanText).toContain(words);
  const notGerman = await stripe.app.request(url, { headers: { "Accept-Language": "fr, de;q=0" } });
  expect(await notGerman.text()).toContain('lang="en"');
  const done = await stripe.app.request(url, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html" },
    body: new URLSearchParams({ client_secret: intent["client_secret"], outcome: "complete" }),
  });
  expect(done.status).toBe(303);
  const again = await stripe.app.request(url, { headers: { "Accept-Language": "de" } });
  expect(again.status).toBe(410);
  expect([again.headers.get("Content-Language"), again.headers.get("Vary")]).toEqual(["de", "accept-language"]);
  const back = new URL(done.headers.get("Location") ?? "");
  expect(back.origin + back.pathname).toBe("https://shop.test/back");
  expect(Object.fromEntries(back.searchParams)).toEqual({
    x: "1",
    payment_intent: intent["id"],
    payment_intent_client_secret: intent["client_secret"],
    redirect_status: "succeeded",
  });
});

test("the publishable key retrieves and confirms only intents whose client secret is sent", async () => {
  const stripe = stripeSandbox(await testDatabase());
  const intent = await stripe.newIntent({ metadata: { user: "u-1" } });
  const path = `/v1/payment_intents/${intent["id"]}`;
  expect((await stripe.get(path, {}, browser)).status).toBe(401);
  expect((await stripe.get(path, { client_secret: `${intent["id"]}_secret_guess` }, browser)).status).toBe(400);
  const seen = await stripe.get(path, { client_secret: intent["client_secret"] }, browser);
  expect(seen.body).toMatchObject({ id: intent["id"], amount: 4990 });
  expect(seen.body).not.toHaveProperty("metadata");
  for (const [method, other] of [
    ["get", "/v1/payment_intents"],
    ["post", "/v1/payment_intents"],
    ["post", `${path}/cancel`],
    ["post", "/v1/refunds"],
    ["get", "/v1/events"],
  ] as const) {
    const refused = await stripe[method](other, {}, browser);
    expect(refused.status).toBe(401);
    expect(refused.body["error"].code).toBe("secret_key_required");
  }
});

test("every origin may call the API, since the card form has an origin of its own", async () => {
  const stripe = stripeSandbox(await testDatabase());
  const preflight = await stripe.app.request("/sandbox/stripe/v1/payment_intents/pi_1/confirm", {
    method: "OPTIONS",
    headers: {
      Origin: "null",
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": "authorization",
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(preflight.headers.get("Access-Control-Allow-Headers")).toContain("authorization");
});

test("keys are accepted as bearer or basic credentials, and everything else is refused", async () => {
  const stripe = stripeSandbox(await testDatabase());
  const basic = `Basic ${Buffer.from(`${keys.secretKey}:`).toString("base64")}`;
  expect((await stripe.get("/v1/events", {}, { Authorization: basic })).status).toBe(200);
  const without = await stripe.get("/v1/events", {}, { Authorization: "" });
  expect(without.status).toBe(401);
  expect(without.body["error"].message).toMatch(/^You did not provide an API key/);
  const wrong = await stripe.get("/v1/events", {}, { Authorization: "Bearer sk_test_somebodyelse1234" });
  expect(wrong.status).toBe(401);
  expect(wrong.body["error"].message).toBe("Invalid API Key provided: sk_test_************1234");
});

test("the card form is isolated in its frame and loads nothing", async () => {
  const stripe = stripeSandbox(await testDatabase());
  const page = await stripe.app.request("/sandbox/stripe/card-form");
  const policy = page.headers.get("Content-Security-Policy");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("sandbox allow-scripts allow-forms");
  expect(policy).toContain("frame-ancestors 'self' http://shop.test");
  expect(policy).not.toMatch(/unsafe|\*/);
});
