import { beforeAll, describe, expect, test } from "vitest";
import { openPage } from "#test/browser/browser.ts";
import { emptyShop } from "#test/browser/shop.ts";
import { t } from "#test/browser/words.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let admin: Person;
beforeAll(async () => {
  shop = await emptyShop();
  admin = await shop.admin();
});

async function open(path: string, heading: string) {
  const page = await openPage(shop.url, { as: admin });
  await page.goto(path);
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  return page;
}

describe("the keyboard", () => {
  test("/ goes to the search, and types into a field like any other key", async () => {
    const page = await open("/manage-orders", "Manage Orders");
    await page.keyboard.press("/");
    await page.keyboard.type("a/b?");
    await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("a/b?");
  });

  test("? shows the keys, and single keys can be switched off", async () => {
    const page = await open("/dashboard", "My Orders");
    await page.keyboard.press("?");
    const dialog = page.getByRole("dialog", { name: "Keys" });
    await dialog.getByLabel(/^Enable single-key/).uncheck();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("?");
    await page.keyboard.press("/");
    await expect.poll(() => dialog.isVisible()).toBe(false);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
  });

  test("Ctrl K goes anywhere by typing", async () => {
    const page = await open("/dashboard", "My Orders");
    await page.keyboard.press("Control+k");
    const box = page.getByRole("combobox", { name: /^Page/ });
    const hasFocus = () => box.evaluate((input) => input === document.activeElement);
    await expect.poll(hasFocus).toBe(true);
    await page.keyboard.type(t("Manage Product").slice(0, "manage prod".length).toLowerCase());
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "All Available Products" }).waitFor();
    await page.keyboard.press("Control+k");
    await expect.poll(hasFocus).toBe(true);
    await page.keyboard.type("disc");
    await page.getByRole("option", { name: "Manage Product: “disc”" }).click();
    await page.waitForURL("**/manage-product?q=disc");
    await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("disc");
  });
});
