import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { complaints } from "#test/browser/axe-complaints.ts";
import { openPage } from "#test/browser/browser.ts";
import { emptyShop } from "#test/browser/shop.ts";
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

async function cancelOne(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Cancel pieces/ }).click();
  const question = page.getByRole("dialog", { name: "Cancel pieces of this part?" });
  await question.getByLabel("How many of").fill("1");
  await question.getByRole("button", { name: "Cancel pieces" }).click();
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
  expect(await orderOf(key)).toMatchObject({ totals: { cancelled: 20, due: 40 } });

  await pay(key);
  await page.goto(`/order/${key}`);
  await page.getByText("1 of 3 cancelled").waitFor();
  expect(await complaints(page)).toEqual([]);
  await cancelOne(page);
  await page.getByText("2 of 3 cancelled").waitFor();
  await page.getByText("A refund of $20.00 is on its way").or(page.getByText("$20.00 refunded")).waitFor();
  expect(await orderOf(key)).toMatchObject({ status: "paid", totals: { cancelled: 40, refunded: 20 } });
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
