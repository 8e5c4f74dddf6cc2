import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { addToCart } from "#test/browser/add-to-cart.ts";
import { complaints } from "#test/browser/axe-complaints.ts";
import { openPage } from "#test/browser/browser.ts";
import { fillIn } from "#test/browser/steps.ts";
import { editions, emptyShop } from "#test/browser/shop.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await emptyShop();
});

const issueCard = async (amount: number): Promise<string> =>
  (await (await shop.admin()).call("POST", "/api/gift-cards", { amount })).body.code;

async function fillCart(page: Page): Promise<void> {
  const part = await shop.addPart({ name: "Brake Pads", price: 50, quantity: 9 });
  await page.goto(`/parts/${part}`);
  await addToCart(page);
}

async function enter(page: Page, code: string): Promise<void> {
  await page.getByLabel("Promotion code or gift card").fill(code);
  await page.getByRole("button", { name: "Apply" }).click();
}

const address = {
  Email: "ada@example.com",
  Phone: "312 555 0100",
  "Full name": "Ada Lovelace",
  "Postal code (ZIP)": "60601",
  "Street address": "1 Main St",
  City: "Chicago",
  "State or province": "IL",
};

test.each([{ javaScript: true }, { javaScript: false }])(
  "a guest types a gift card wrongly, then rightly, removes it, and orders with it (JavaScript: $javaScript)",
  async ({ javaScript }) => {
    const code = await issueCard(20);
    const page = await openPage(shop.url, { javaScript, phone: true, noise: [/status of 422/] });
    await fillCart(page);
    await page.goto("/cart");
    const field = page.getByLabel("Promotion code or gift card");
    await enter(page, "K7QXP-TYPO");
    await page.getByText("This code is not valid.").waitFor();
    await expect.poll(() => field.inputValue()).toBe("K7QXP-TYPO");
    if (javaScript) await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    await enter(page, code);
    const card = `Gift card …${code.slice(-4)}`;
    await page.getByRole("button", { name: `Remove ${card}` }).click();
    await expect.poll(() => page.getByText(card).count()).toBe(0);

    await page.goto("/checkout");
    await fillIn(page, address);
    await page.getByLabel("Country").filter({ visible: true }).selectOption("US");
    await page.getByRole("button", { name: "Save and continue" }).click();
    await page.getByRole("button", { name: "Order and pay $50.00" }).waitFor();
    await enter(page, `${code}X`);
    await page.getByText("This code is not valid.").waitFor();
    await expect.poll(() => field.inputValue()).toBe(`${code}X`);
    await enter(page, code);
    const amounts = async () =>
      (await page.getByRole("definition").allInnerTexts()).map((text) => text.replaceAll(/[^\d-]/g, ""));
    await expect.poll(amounts).toEqual(["5000", "5000", "-2000", "3000"]);
    if (javaScript) expect(await complaints(page, editions.ofRun)).toEqual([]);
    await page.getByRole("button", { name: "Order and pay $30.00" }).click();
    await page.waitForURL(/\/order\/[\w-]{43}$/);
  },
);

test("a customer ticks their store credit, which pays everything: the order is paid without a card", async () => {
  const ada = await shop.signUp("Ada Lovelace");
  const boss = await shop.admin();
  await boss.call("POST", `/api/store-credit/${ada.email}`, { amount: 80, reason: "Goodwill" });
  const page = await openPage(shop.url, { as: ada });
  await fillCart(page);
  await page.goto("/checkout");
  await fillIn(page, { ...address, Email: ada.email });
  await page.getByLabel("Country").filter({ visible: true }).selectOption("US");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.getByRole("button", { name: "Order and pay $50.00" }).waitFor();
  await page.getByLabel("Use my store credit ($80.00)").check();
  await page.getByText("Amount due").waitFor();
  expect(await complaints(page, editions.ofRun)).toEqual([]);
  await page.getByRole("button", { name: "Place the order" }).click();
  await page.waitForURL(/\/dashboard\/payment\//);
  await page.getByText("Thank you for your order.").waitFor();
});
