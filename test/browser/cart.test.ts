import { beforeAll, expect, test } from "vitest";
import { openPage } from "#test/browser/browser.ts";
import { bought, buyAsGuest, twoVehicles } from "#test/browser/cart-journey.ts";
import { editions, emptyShop } from "#test/browser/shop.ts";
import { arriveAt, fillIn } from "#test/browser/steps.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await emptyShop();
});

test("a guest buys three lines for two cars by the keyboard alone, on a phone, on pages that are accessible", async () => {
  expect(await buyAsGuest(shop, editions.ofRun)).toEqual(bought);
});

test("without JavaScript a guest fills a cart, changes it, and orders", async () => {
  const [accord] = await twoVehicles(shop);
  const part = await shop.addPart({ name: "Brake Pads", price: 20, quantity: 5 });
  const page = await openPage(shop.url, { javaScript: false, noise: [/status of 422/] });
  await page.goto(`/parts/${part}?vehicle=${accord}`);
  await page.getByRole("main").getByRole("button", { name: "Add to cart", exact: true }).first().click();
  await arriveAt(page, "/cart");
  await page.getByRole("button", { name: "I know that it may not fit. I want it anyway." }).click();
  await page.getByRole("textbox", { name: "Quantity of Brake Pads" }).fill("0");
  await page.getByRole("button", { name: "Update the quantity of Brake Pads" }).click();
  await page.getByText("At least 1, please.").waitFor();
  await page.getByRole("textbox", { name: "Quantity of Brake Pads" }).fill("9");
  await page.getByRole("button", { name: "Update the quantity of Brake Pads" }).click();
  await expect.poll(() => page.getByRole("textbox", { name: "Quantity of Brake Pads" }).inputValue()).toBe("5");
  await page.getByRole("link", { name: "Checkout" }).click();
  await fillIn(page, { Email: "ada", Phone: "312 555 0100", "Full name": "Ada Lovelace" });
  await page.getByRole("button", { name: "Save and go on" }).click();
  await page.getByText("Provide a valid Email").waitFor();
  await fillIn(page, {
    Email: "ada@example.com",
    Phone: "312 555 0100",
    "Full name": "Ada Lovelace",
    "Postal code (ZIP)": "60601",
    "Street and number": "1 Main St",
    City: "Chicago",
    "State or province": "IL",
  });
  await page.getByRole("button", { name: "Save and go on" }).click();
  await page.getByRole("button", { name: /^Order and pay / }).click();
  await page.waitForURL(/\/order\/[\w-]{43}$/);
  const [order] = await shop.sql("select email from orders where email = 'ada@example.com'");
  expect(order).toBeDefined();
});

test("what a guest collects is theirs after they sign in, and the bar counts it in every tab", async () => {
  const ada = await shop.signUp("Ada Lovelace");
  const part = await shop.addPart({ name: "Oil Filter", quantity: 5 });
  const page = await openPage(shop.url);
  await page.goto(`/parts/${part}`);
  const other = await page.context().newPage();
  await other.goto("/about");
  await page.getByLabel("Quantity", { exact: true }).fill("2");
  await page.getByRole("main").getByRole("button", { name: "Add to cart", exact: true }).first().click();
  await page.getByRole("link", { name: "Cart: 2" }).waitFor();
  await other.getByRole("link", { name: "Cart: 2" }).waitFor();
  await page.goto("/login");
  await fillIn(page, { Email: ada.email, Password: ada.password });
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect.poll(async () => (await ada.call("GET", "/api/cart")).body.pieces).toBe(2);
  await page.getByRole("link", { name: "Cart: 2" }).click();
  await page.getByRole("dialog", { name: "Your cart" }).getByText("Oil Filter").first().waitFor();
});
