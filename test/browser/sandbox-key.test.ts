import { beforeAll, expect, test } from "vitest";
import { openPage } from "#test/browser/browser.ts";
import { newEmail } from "#test/browser/steps.ts";
import { emptyShop } from "#test/browser/shop.ts";
import { placeOrder } from "#test/paid-order.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await emptyShop();
});

const heading = "This page needs a key";

test("a browser without the key is told where it is, also in the frame of the card form", async () => {
  const ada = await shop.signUp("Ada", newEmail("keyless"));
  const order = await placeOrder(ada, await shop.addPart());
  const page = await openPage(shop.url, { as: ada, noise: [/status of 403/] });
  await page.context().clearCookies({ path: "/sandbox" });
  await page.goto("/sandbox/mail");
  await page.getByRole("heading", { name: heading }).waitFor();
  await page.goto(`/dashboard/payment/${order}`);
  const frame = page.getByTitle("Card details").contentFrame();
  await frame.getByRole("heading", { name: heading }).waitFor();

  const key = shop.sandboxCookie.split("=")[1];
  await page.goto(`/sandbox?key=${key}`);
  await expect.poll(() => page.url()).toBe(`${shop.url}/`);
  await page.goto(`/dashboard/payment/${order}`);
  await frame.getByLabel("Card number").waitFor();
  await page.goto("/sandbox/mail");
  await page.getByRole("heading", { level: 1, name: "Inbox" }).waitFor();
  expect(await page.evaluate(() => document.cookie)).not.toContain("sandbox_key");
});
