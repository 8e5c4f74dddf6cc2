import { beforeAll, expect, test } from "vitest";
import { complaints } from "#test/browser/axe-complaints.ts";
import { openPage } from "#test/browser/browser.ts";
import { emptyShop } from "#test/browser/shop.ts";
import { fillIn, newEmail, openMail, valuesOf } from "#test/browser/steps.ts";
import { orderAsGuest } from "#test/guest-order.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await emptyShop();
});

test("a guest finds their order again: from the footer to the page, a mail, and its link", async () => {
  const part = await shop.addPart({ name: "Brake Pads" });
  const { number, email } = await orderAsGuest(shop, newEmail("guest"), { part });
  const page = await openPage(shop.url, { noise: [/status of 422/] });
  await page.goto("/about");
  await page.getByRole("contentinfo").getByRole("link", { name: "Find your order" }).click();
  await page.getByRole("heading", { level: 1, name: "Find your order" }).waitFor();
  await fillIn(page, { "Order number": "ten", Email: email });
  await page.getByRole("button", { name: "Send me the link" }).click();
  await page.getByText("Please type a number.").waitFor();
  const hasFocus = () => page.getByLabel("Order number").evaluate((field) => field === document.activeElement);
  await expect.poll(hasFocus).toBe(true);
  await expect.poll(() => valuesOf(page, "Order number", "Email")).toEqual({ "Order number": "ten", Email: email });
  expect(await complaints(page)).toEqual([]);
  await fillIn(page, { "Order number": `#${number}` });
  await page.getByRole("button", { name: "Send me the link" }).click();
  await page.getByText(/^If this order was placed with /).waitFor();
  expect(await complaints(page)).toEqual([]);
  await openMail(page, email, /^Your link to order /);
  const opened = page.waitForEvent("popup");
  const mail = page.getByTitle("The mail as its reader sees it").contentFrame();
  await mail.getByRole("link", { name: "See your order", exact: true }).click();
  const order = await opened;
  await order.getByRole("heading", { level: 1, name: "Your order" }).waitFor();
  await order.getByText("Brake Pads").first().waitFor();
});

test("a link that opens no order leads to the page that sends another", async () => {
  const page = await openPage(shop.url, { noise: [/status of 404/] });
  await page.goto(`/order/${"x".repeat(43)}`);
  await page.getByText("This link does not open an order.").waitFor();
  expect(await complaints(page)).toEqual([]);
  await page.getByRole("main").getByRole("link", { name: "Find your order" }).click();
  await page.getByLabel("Order number").waitFor();
});

test("a guest cancels their order on its page, which then says that it is cancelled", async () => {
  const { number, key } = await orderAsGuest(shop, newEmail("guest"), { part: await shop.addPart() });
  const page = await openPage(shop.url);
  await page.goto(`/order/${key}`);
  const cancel = page.getByRole("button", { name: `Cancel order ${number}` });
  // Axe speaks to the frame, which has no origin until it has loaded.
  await page.frameLocator("iframe[title]").getByLabel("Card number").waitFor();
  await cancel.click();
  expect(await complaints(page)).toEqual([]);
  const question = page.getByRole("dialog", { name: "Cancel this order?" });
  await question.getByRole("button", { name: "Keep the order as it is" }).click();
  await question.waitFor({ state: "hidden" });
  await cancel.click();
  await question.getByRole("button", { name: `Cancel order ${number}` }).click();
  await page.getByText("Your order has been cancelled").waitFor();
  await page.getByRole("listitem").filter({ hasText: "Cancelled" }).first().waitFor();
  await cancel.waitFor({ state: "hidden" });
});
