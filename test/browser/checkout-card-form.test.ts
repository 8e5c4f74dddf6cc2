import AxeBuilder from "@axe-core/playwright";
import { Hono } from "hono";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPage, type PageOptions } from "#test/browser/browser.ts";
import { testDatabase } from "#test/database.ts";
import { keys, listen, stripeSandbox } from "#test/stripe-sandbox.ts";

type FrameMessage = {
  camber: string;
  complete?: boolean;
  error?: { code: string; message: string };
  paymentIntent?: object;
};

const aPage = `<!doctype html><html lang="en"><title>A page that takes payments</title><main><h1>Pay</h1>
<iframe title="Card details" sandbox="allow-scripts allow-forms" src="/sandbox/stripe/card-form"></iframe></main>
<script>
  const frame = document.querySelector("iframe"), messages = [];
  addEventListener("message", ({ data, source }) => {
    if (source !== frame.contentWindow) return;
    if (data.camber === "height") frame.style.height = data.height + "px"; else messages.push(data);
  });
  const send = (message) => frame.contentWindow.postMessage(message, "*");
</script></html>`;

/** A page with the card form in a frame, and an intent of $49.90 to pay with it. */
async function cardForm(options: PageOptions = {}) {
  const sandbox = stripeSandbox(await testDatabase());
  const shop = new Hono().get("/", (c) => c.html(aPage)).get("/favicon.ico", (c) => c.body(null, 204));
  const url = await listen((request) =>
    new URL(request.url).pathname.startsWith("/sandbox/") ? sandbox.app.fetch(request) : shop.fetch(request),
  );
  const intent = await sandbox.newIntent();
  // A browser notes every answer that is no success; a declined card is one.
  const page = await openPage(url, { noise: [/status of 40[02]/], ...options });
  await page.goto("/");
  await waitForMessage(page, ({ camber }) => camber === "ready");
  await send(page, { camber: "init", clientSecret: intent["client_secret"], publishableKey: keys.publishableKey });
  const frame = page.frameLocator("iframe");
  return {
    page,
    sandbox,
    intent,
    frame,
    number: frame.getByLabel("Card number"),
    expiry: frame.getByLabel("Expiry date"),
    code: frame.getByLabel("Security code"),
    confirm: async () => {
      await page.evaluate("messages.length = 0");
      await send(page, { camber: "confirm" });
    },
    result: () => waitForMessage(page, ({ camber }) => camber === "result"),
  };
}

const send = (page: Page, message: object) => page.evaluate(`send(${JSON.stringify(message)})`);

async function waitForMessage(page: Page, wanted: (message: FrameMessage) => boolean): Promise<FrameMessage> {
  const found = await page.waitForFunction(`messages.find(${wanted.toString()})`);
  return (await found.jsonValue()) as FrameMessage;
}

test("a card is typed, paid with, and stays out of the page's reach", async () => {
  const form = await cardForm();
  await form.number.pressSequentially("4242424242424242");
  await form.expiry.pressSequentially("931");
  await form.code.pressSequentially("123");
  await expect.poll(() => form.number.inputValue()).toBe("4242 4242 4242 4242");
  await expect.poll(() => form.expiry.inputValue()).toBe("09 / 31");
  await waitForMessage(form.page, ({ camber, complete }) => camber === "change" && complete === true);
  await form.confirm();
  expect((await form.result()).paymentIntent).toEqual({ id: form.intent["id"], status: "succeeded" });

  expect(await form.page.evaluate("frame.contentDocument")).toBeNull();
  expect(JSON.stringify(await form.page.evaluate("messages"))).not.toMatch(/4242 ?4242/);
  const seen = await form.sandbox.get(`/v1/payment_intents/${form.intent["id"]}`);
  expect(seen.body["amount_received"]).toBe(4990);
});

test("numbers are pasted and corrected as people do", async () => {
  const { number, expiry } = await cardForm();
  await number.fill("4242-4242 4242.4242");
  await expect.poll(() => number.inputValue()).toBe("4242 4242 4242 4242");
  await number.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 2));
  await number.press("Backspace");
  await number.press("9");
  await expect.poll(() => number.inputValue()).toBe("4942 4242 4242 4242");
  await number.fill("378282246310005");
  await expect.poll(() => number.inputValue()).toBe("3782 822463 10005");
  await expiry.fill("12/2034");
  await expect.poll(() => expiry.inputValue()).toBe("12 / 34");
  await expiry.fill("");
  await expiry.pressSequentially("12");
  await expiry.press("Backspace");
  await expiry.press("Backspace");
  await expiry.press("Backspace");
  await expect.poll(() => expiry.inputValue()).toBe("");
});

test("what is missing is reported beside its field, before anything is sent", async () => {
  const form = await cardForm();
  await form.number.fill("4242424242424242");
  await form.expiry.fill("12/34");
  await form.confirm();
  expect((await form.result()).error).toEqual({
    code: "incomplete_cvc",
    message: "Your card's security code is incomplete.",
  });
  await expect.poll(() => form.frame.locator(":focus").getAttribute("id")).toBe("cvc");
  await expect
    .poll(() => form.frame.locator("#cvc-error").textContent())
    .toBe("Your card's security code is incomplete.");
});

test("a declined card keeps the form; another test card is one click away", async () => {
  const form = await cardForm();
  await form.frame.getByText("Test cards").click();
  await form.frame.getByRole("button", { name: "4000 0000 0000 9995" }).click();
  await form.confirm();
  expect((await form.result()).error).toMatchObject({ message: "Your card has insufficient funds." });
  await expect.poll(() => form.number.inputValue()).toBe("4000 0000 0000 9995");
  await form.frame.getByRole("button", { name: "4242 4242 4242 4242" }).click();
  await form.confirm();
  expect((await form.result()).paymentIntent).toMatchObject({ status: "succeeded" });
});

test("a card that needs authentication asks inside the frame, and can fail there", async () => {
  const form = await cardForm();
  await form.frame.getByText("Test cards").click();
  await form.frame.getByRole("button", { name: "4000 0025 0000 3155" }).click();
  await form.confirm();
  await form.frame.getByText("$49.90").waitFor();
  await expect.poll(() => form.frame.locator(":focus").textContent()).toBe("Is this payment yours?");
  await form.frame.getByRole("button", { name: "Fail authentication" }).click();
  expect((await form.result()).error?.code).toBe("payment_intent_authentication_failure");
  await form.confirm();
  await form.frame.getByRole("button", { name: "Complete authentication" }).click();
  expect((await form.result()).paymentIntent).toMatchObject({ status: "succeeded" });
});

test("confirming twice at once pays once", async () => {
  const form = await cardForm();
  await form.number.fill("4242424242424242");
  await form.expiry.fill("12/34");
  await form.code.fill("123");
  await form.confirm();
  await send(form.page, { camber: "confirm" });
  expect((await form.result()).paymentIntent).toMatchObject({ status: "succeeded" });
  expect((await form.sandbox.get("/v1/events", { type: "charge.succeeded" })).body["data"]).toHaveLength(1);
});

test.each([
  { theme: "light", phone: false },
  { theme: "dark", phone: true },
] as const)("the form and the bank's question are accessible ($theme)", async (options) => {
  const form = await cardForm(options);
  await form.frame.getByText("Test cards").click();
  const findings = async () => {
    const { violations } = await new AxeBuilder({ page: form.page }).analyze();
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  };
  expect(await findings()).toEqual([]);
  await form.frame.getByRole("button", { name: "4000 0025 0000 3155" }).click();
  await form.confirm();
  await form.frame.getByText("$49.90").waitFor();
  expect(await findings()).toEqual([]);
});
