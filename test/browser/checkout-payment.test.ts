import type { Locator, Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openPage } from "#test/browser/browser.ts";
import { eventually } from "#test/eventually.ts";
import { payOrder, placeOrder } from "#test/paid-order.ts";
import { emptyShop } from "#test/browser/shop.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let ada: Person;
let order: string;
beforeAll(async () => {
  shop = await emptyShop();
});
beforeEach(async () => {
  ada = await shop.signUp();
  order = await placeOrder(ada, await shop.addPart({ name: "Brake Disc 300mm", price: 25 }));
});

/** The browser notes every answer that is no success; a declined card is one. */
const refusals = [/status of [45]\d\d/, /Failed to load resource/];
const congrats = "Congrats! Your payment is completed.";
const checking = "We are checking your payment. Please don't pay again.";

const payButton = (page: Page) => page.getByRole("button", { name: "Pay $50.00" });
const enabled = (button: Locator) => button.and(button.page().locator(":enabled")).count();
const read = async () => (await ada.call("GET", `/api/purchase/${order}`)).body;

async function openPayment(noise: RegExp[] = []): Promise<Page> {
  const page = await openPage(shop.url, { as: ada, noise });
  await page.goto(`/dashboard/payment/${order}`);
  return page;
}

async function typeCard(page: Page, number = "4242424242424242"): Promise<void> {
  const frame = page.getByTitle("Card details").contentFrame();
  await frame.getByLabel("Card number").fill(number);
  await frame.getByLabel("Expiry date").fill("12 / 31");
  await frame.getByLabel("Security code").fill("123");
}

describe("paying", () => {
  test("shows what is paid for and how much, and a good card pays it", async () => {
    const page = await openPayment();
    const about = page.getByRole("region", { name: "Order" });
    await about.getByRole("heading", { name: "Brake Disc 300mm × 2" }).waitFor();
    await about.getByText("$50.00").waitFor();
    await about.getByText("Not paid yet").waitFor();
    await typeCard(page);
    await payButton(page).click();
    await page.getByText(congrats).waitFor();
    const { transactionId, status } = await read();
    expect(status).toBe("paid");
    await page.getByText(transactionId).waitFor();
    await about.getByText("Paid", { exact: true }).waitFor();
    await expect.poll(() => payButton(page).isDisabled()).toBe(true);
    await page.getByRole("link", { name: "My Orders" }).last().click();
    await page.getByRole("cell", { name: transactionId }).waitFor();
  });

  test("Pay waits for the card form and a client secret", async () => {
    const page = await openPage(shop.url, { as: ada });
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route("**/api/create-payment-intent", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/dashboard/payment/${order}`);
    await payButton(page).waitFor();
    await expect.poll(() => payButton(page).isDisabled()).toBe(true);
    goOn();
    await expect.poll(() => payButton(page).isDisabled()).toBe(false);
  });

  test("a declined card says so under the form, which stays; a good one then pays", async () => {
    const page = await openPayment(refusals);
    await typeCard(page, "4000000000000002");
    await payButton(page).click();
    await page
      .getByRole("alert")
      .getByText(/declined/i)
      .waitFor();
    expect((await read()).status).toBe("placed");
    await typeCard(page);
    await payButton(page).click();
    await page.getByText(congrats).waitFor();
    expect((await read()).status).toBe("paid");
  });

  test("a card that requires authentication is paid after the bank's question", async () => {
    const page = await openPayment();
    await typeCard(page, "4000002500003155");
    await payButton(page).click();
    const frame = page.getByTitle("Card details").contentFrame();
    await frame.getByRole("button", { name: /complete|approve|confirm|yes/i }).click();
    await page.getByText(congrats).waitFor();
    expect((await read()).status).toBe("paid");
  });

  test("a second click is harmless", async () => {
    const page = await openPayment();
    await typeCard(page);
    await payButton(page).dblclick();
    await page.getByText(congrats).waitFor();
    const intents = await shop.sql("select intent_id from payments where order_id = $1", [order]);
    expect(intents).toHaveLength(1);
    const refunds = await shop.sql("select id from refunds where order_id = $1", [order]);
    expect(refunds).toHaveLength(0);
  });
});

describe("between the card and the shop", () => {
  test("when the shop can't be reached, the page checks until it resolves by itself", async () => {
    const page = await openPayment(refusals);
    await typeCard(page);
    await page.route(`**/api/purchase/${order}`, (route) => route.abort());
    await payButton(page).click();
    await page.getByText(checking).waitFor();
    await expect.poll(() => payButton(page).isVisible()).toBe(false);
    await page.unroute(`**/api/purchase/${order}`);
    await page.getByText(congrats).waitFor();
    expect((await read()).status).toBe("paid");
  });

  test("a reload in the middle asks what became of the payment instead of offering to pay again", async () => {
    const page = await openPayment(refusals);
    await page.route(`**/api/purchase/${order}`, (route) =>
      route.request().method() === "PATCH" ? route.abort() : route.continue(),
    );
    await typeCard(page);
    await payButton(page).click();
    await page
      .getByText(new RegExp(`${checking.slice(0, 30)}|Congrats`))
      .first()
      .waitFor();
    await page.reload();
    await page.getByText(/Congrats! Your payment is completed.|This order is paid./).waitFor();
    expect((await read()).status).toBe("paid");
    await expect.poll(() => enabled(payButton(page))).toBe(0);
  });

  test("a reload before the card was sent lets one pay once the provider has said that nothing was charged", async () => {
    const page = await openPayment(refusals);
    const { body } = await ada.call("POST", "/api/create-payment-intent", { order });
    const begun = { transactionId: String(body.clientSecret).split("_secret_")[0], seen: false };
    await page.evaluate(
      ([key, value]) => sessionStorage.setItem(key!, value!),
      [`payment:${order}`, JSON.stringify(begun)],
    );
    await page.reload();
    await page.getByText(checking).waitFor();
    await page.getByText(/nothing was charged/).waitFor();
    await typeCard(page);
    await payButton(page).click();
    await page.getByText(congrats).waitFor();
    expect((await read()).status).toBe("paid");
  });

  test("with the page closed right after paying, the order is paid all the same", async () => {
    const page = await openPayment(refusals);
    await page.route(`**/api/purchase/${order}`, (route) =>
      route.request().method() === "PATCH" ? route.abort() : route.continue(),
    );
    await typeCard(page);
    await payButton(page).click();
    await page
      .getByText(/checking your payment|Congrats/)
      .first()
      .waitFor();
    await page.close();
    await eventually(async () => expect((await read()).status).toBe("paid"));
  });
});

describe("what can't be paid", () => {
  test("an order paid before says so and shows its transaction id", async () => {
    const transactionId = await payOrder(shop, ada, order);
    const page = await openPayment();
    await page.getByText("This order is paid.").waitFor();
    await page.getByText(transactionId).waitFor();
    await expect.poll(() => payButton(page).count()).toBe(0);
  });

  test("a cancelled order", async () => {
    await ada.call("DELETE", `/api/myorders/${order}`);
    const page = await openPayment();
    await page.getByText("This order has been cancelled. There is nothing to pay.").waitFor();
    await expect.poll(() => payButton(page).count()).toBe(0);
  });

  test("an expired order", async () => {
    await shop.sql("update orders set status = 'expired', payment_status = 'voided' where id = $1", [order]);
    const page = await openPayment();
    await page.getByText(/expired before it was paid/).waitFor();
    await expect.poll(() => payButton(page).count()).toBe(0);
  });

  test("another customer's order is not found", async () => {
    const eve = await shop.signUp("Eve");
    const page = await openPage(shop.url, { as: eve, noise: refusals });
    await page.goto(`/dashboard/payment/${order}`);
    await page.getByRole("heading", { name: "We couldn't find this order." }).waitFor();
    await expect.poll(() => page.getByText("Brake Disc").count()).toBe(0);
  });

  test("an admin sees a customer's order, and can't pay it", async () => {
    const page = await openPage(shop.url, { as: await shop.admin() });
    await page.goto(`/dashboard/payment/${order}`);
    await page.getByText(`This order is ${ada.email}'s. Only they can pay it.`).waitFor();
    await expect.poll(() => payButton(page).count()).toBe(0);
  });

  test("an order cancelled while the page was open", async () => {
    const page = await openPayment(refusals);
    await typeCard(page);
    await ada.call("DELETE", `/api/myorders/${order}`);
    await payButton(page).click();
    await page
      .getByText(/has been cancelled|being refunded/)
      .first()
      .waitFor();
    await expect.poll(() => enabled(payButton(page))).toBe(0);
  });

  test("nothing, while the payment provider is down; it can be tried again", async () => {
    const page = await openPage(shop.url, { as: ada, noise: refusals });
    const down = {
      status: 503,
      json: { code: "payment_provider_down", message: "The card payment provider doesn't answer just now." },
    };
    await page.route("**/api/create-payment-intent", (route) => route.fulfill(down));
    await page.goto(`/dashboard/payment/${order}`);
    const alert = page.getByRole("alert");
    for (const sentence of ["The payment could not be started.", "The card payment provider doesn't answer just now."])
      await alert.getByText(sentence).waitFor();
    await page.unroute("**/api/create-payment-intent");
    await page.getByRole("button", { name: "Try again" }).click();
    await typeCard(page);
    await payButton(page).click();
    await page.getByText(congrats).waitFor();
    expect((await read()).status).toBe("paid");
  });
});
