import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { complaints } from "#test/browser/axe-complaints.ts";
import { openPage } from "#test/browser/browser.ts";
import { emptyShop } from "#test/browser/shop.ts";
import { arriveAt, fillIn, newEmail, openMail, valuesOf } from "#test/browser/steps.ts";
import { orderAsGuest } from "#test/guest-order.ts";
import { payByCard } from "#test/paid-order.ts";
import type { Json, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await emptyShop();
});

const orderOf = async (key: string): Promise<Json> => (await shop.call("GET", `/api/guest-orders/${key}`)).body;

async function pay(key: string): Promise<void> {
  const { clientSecret } = (await shop.call("POST", `/api/guest-orders/${key}/payments`)).body;
  const { intent: transactionId } = await payByCard(shop, clientSecret);
  await shop.call("PATCH", `/api/guest-orders/${key}/payments`, { transactionId });
}

async function cancelSome(page: Page, quantity: number): Promise<void> {
  await page.getByRole("button", { name: /^Cancel pieces/ }).click();
  const question = page.getByRole("dialog", { name: "Cancel pieces of this part?" });
  await question.getByLabel("How many of").fill(String(quantity));
  await question.getByRole("button", { name: "Cancel pieces" }).click();
}

async function cancelOne(page: Page): Promise<void> {
  await cancelSome(page, 1);
  await page.getByText("One piece is cancelled.").waitFor();
}

test("a guest cancels pieces on the page of their order, before and after they pay", async () => {
  const part = await shop.addPart({ name: "Oil Filter", price: 20, quantity: 9 });
  const { key } = await orderAsGuest(shop, "ada@example.com", { part, quantity: 3 });
  const page = await openPage(shop.url);
  await page.goto(`/order/${key}`);
  await page.getByRole("button", { name: "Pay $60.00" }).waitFor();
  await cancelOne(page);
  await page.getByRole("button", { name: "Pay $40.00" }).waitFor();
  expect(await orderOf(key)).toMatchObject({ cancelledCents: 20_00, dueCents: 40_00 });

  await pay(key);
  await page.goto(`/order/${key}`);
  await page.getByText("1 of 3 cancelled").waitFor();
  expect(await complaints(page)).toEqual([]);
  await cancelOne(page);
  await page.getByText("2 of 3 cancelled").waitFor();
  await page.getByText("A refund of $20.00 is being processed").or(page.getByText("$20.00 refunded")).waitFor();
  expect(await orderOf(key)).toMatchObject({ status: "paid", cancelledCents: 40_00, refundedCents: 20_00 });
});

test("guests and customers follow a parcel from the page of their order", async () => {
  const admin = await shop.admin();
  const { key, id } = await orderAsGuest(shop, "ada@example.com");
  await pay(key);
  await admin.call("POST", `/api/orders/${id}/shipments`, { carrier: "UPS", tracking: "1Z999AA10123456784" });
  const page = await openPage(shop.url);
  await page.goto(`/order/${key}`);
  const parcel = page.getByRole("link", { name: "Track parcel 1Z999AA10123456784" });
  await parcel.waitFor();
  expect(await parcel.getAttribute("href")).toBe("https://www.ups.com/track?tracknum=1Z999AA10123456784");
  expect(await complaints(page)).toEqual([]);
});

test("a guest reads why nothing was cancelled, beside the order as it has become meanwhile", async () => {
  const part = await shop.addPart({ name: "Oil Filter", price: 20, quantity: 9 });
  const { key } = await orderAsGuest(shop, "ada@example.com", { part, quantity: 3 });
  const page = await openPage(shop.url, { noise: [/status of 422/] });
  await page.goto(`/order/${key}`);
  await page.frameLocator("iframe[title]").getByLabel("Card number").waitFor();
  const [line] = (await orderOf(key)).lines;
  const lines = [{ id: line.id, quantity: 2 }];
  expect((await shop.call("POST", `/api/guest-orders/${key}/cancel`, { lines })).status).toBe(200);
  await cancelSome(page, 3);
  await page.getByText("2 of 3 cancelled").waitFor();
  await page.getByRole("button", { name: "Pay $20.00" }).waitFor();
  await page.getByText(/^Nothing was cancelled\./).waitFor();
});

test("while a guest's cancellation is under way another one waits", async () => {
  const part = await shop.addPart({ name: "Oil Filter", price: 20, quantity: 9 });
  const { key } = await orderAsGuest(shop, "ada@example.com", { part, quantity: 3 });
  const page = await openPage(shop.url);
  await page.goto(`/order/${key}`);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/cancel", async (route) => {
    await released;
    await route.continue();
  });
  await cancelSome(page, 1);
  for (const button of [
    page.getByRole("button", { name: /^Cancel pieces/ }),
    page.getByRole("button", { name: /^Cancel order/ }),
  ])
    await expect.poll(() => button.getAttribute("aria-busy")).toBe("true");
  release();
  await page.getByText("1 of 3 cancelled").waitFor();
  await expect.poll(() => page.getByRole("button", { name: /^Cancel pieces/ }).getAttribute("aria-busy")).toBeNull();
});

test("the title of an order of a kit says how many kits it has, not how many parts are in one", async () => {
  const admin = await shop.admin();
  const addKit = async (name: string, ...quantities: number[]): Promise<string> => {
    const kit = await shop.addPart({ name, price: 30, quantity: 0 });
    const components = [];
    for (const [index, quantity] of quantities.entries()) {
      const sku = `${name.replaceAll(" ", "-")}-${index}`;
      await shop.addPart({ sku, price: 10, quantity: 20 });
      components.push({ sku, quantity });
    }
    expect((await admin.call("PUT", `/api/parts/${kit}/kit`, { components })).status).toBe(200);
    return kit;
  };
  const page = await openPage(shop.url);
  const one = await orderAsGuest(shop, "ada@example.com", { part: await addKit("Bulb Pair", 2) });
  await page.goto(`/order/${one.key}`);
  await page.getByRole("heading", { name: "Bulb Pair × 1", exact: true }).waitFor();
  const two = await orderAsGuest(shop, "ada@example.com", { part: await addKit("Brake Kit", 1, 4), quantity: 2 });
  await page.goto(`/order/${two.key}`);
  await page.getByRole("heading", { name: "Brake Kit × 2", exact: true }).waitFor();
});

test("a guest makes an account of their order with a password alone, and finds the order in it once its address is confirmed", async () => {
  const email = newEmail("guest");
  const { key, number } = await orderAsGuest(shop, email);
  const page = await openPage(shop.url);
  await page.goto(`/order/${key}`);
  await page
    .getByRole("region", { name: "Create an account" })
    .getByRole("link", { name: "Create an account" })
    .click();
  await arriveAt(page, "/register");
  await expect.poll(() => valuesOf(page, "Name", "Email")).toEqual({ Name: "Ada Lovelace", Email: email });
  await fillIn(page, { Password: "analytical-engine" });
  await page.getByRole("button", { name: "Sign Up", exact: true }).click();
  await arriveAt(page, "/home");
  await openMail(page, email, /^Confirm your email address/);
  const opened = page.waitForEvent("popup");
  const mail = page.getByTitle("The mail as its reader sees it").contentFrame();
  await mail.getByRole("link", { name: "Confirm email address" }).click();
  const confirming = await opened;
  await confirming.getByRole("button", { name: "Confirm email address" }).click();
  await confirming.getByText("Your email address is confirmed.").waitFor();
  await page.goto("/dashboard");
  await page.getByRole("button", { name: `Details of order ${number}` }).waitFor();
  await page.goto(`/order/${key}`);
  await page.getByRole("button", { name: /^Pay \$/ }).waitFor();
  await page.getByRole("button", { name: "Sign Out" }).waitFor();
  expect(await page.getByRole("region", { name: "Create an account" }).count()).toBe(0);
});
