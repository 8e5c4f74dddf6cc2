import { beforeAll, describe, expect, test } from "vitest";
import type { Locator, Page } from "playwright-core";
import { openPage } from "#test/browser/browser.ts";
import { emptyShop } from "#test/browser/shop.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await emptyShop();
});

const mainMenu = (page: Page) => page.getByRole("navigation", { name: "Main" });
const textsOf = (found: Locator) => found.allInnerTexts();

describe("the navigation bar", () => {
  const everybody = ["Home", "Parts", "Blogs", "My Portfolio"];

  test("offers an anonymous visitor the public pages and Login", async () => {
    const page = await openPage(shop.url);
    await page.goto("/");
    await expect.poll(() => textsOf(mainMenu(page).getByRole("link"))).toEqual([...everybody, "Login"]);
    await expect.poll(() => mainMenu(page).getByRole("button").count()).toBe(0);
  });

  test("adds Dashboard and Sign Out for a customer", async () => {
    const page = await openPage(shop.url, { as: await shop.signUp() });
    await page.goto("/");
    await mainMenu(page).getByRole("button", { name: "Sign Out" }).waitFor();
    await expect.poll(() => textsOf(mainMenu(page).getByRole("link"))).toEqual([...everybody, "Dashboard"]);
  });

  test("adds the staff's pages for an admin", async () => {
    const page = await openPage(shop.url, { as: await shop.admin() });
    await page.goto("/");
    await expect
      .poll(() => textsOf(mainMenu(page).getByRole("link")))
      .toEqual([
        "Home",
        "Parts",
        "Add Product",
        "Manage Product",
        "Manage Orders",
        "Blogs",
        "My Portfolio",
        "Dashboard",
      ]);
    for (const name of ["Add Product", "Manage Orders"]) {
      await mainMenu(page).getByRole("link", { name }).click();
      await page.getByRole("heading", { name, level: 1 }).waitFor();
    }
    await mainMenu(page).getByRole("link", { name: "Manage Product" }).click();
    await page.getByRole("heading", { name: "All Available Products" }).waitFor();
  });

  test("folds behind a button on a phone, and so does the dashboard's side menu", async () => {
    const page = await openPage(shop.url, { phone: true, as: await shop.signUp() });
    await page.goto("/");
    await expect.poll(() => mainMenu(page).isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await mainMenu(page).getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("heading", { name: "My Orders" }).waitFor();
    const sideMenu = page.getByRole("navigation", { name: "Dashboard" });
    await expect.poll(() => sideMenu.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Dashboard menu" }).click();
    await sideMenu.getByRole("link", { name: "My Profile" }).click();
    await page.getByRole("heading", { name: "My Profile" }).waitFor();
    await sideMenu.waitFor({ state: "hidden" });
  });

  test("works without JavaScript", async () => {
    const page = await openPage(shop.url, { javaScript: false, phone: true });
    await page.goto("/");
    await mainMenu(page).getByRole("link", { name: "Blogs" }).click();
    await page.waitForURL("/blogs");
    await expect.poll(() => page.title()).toMatch(/^Blogs/);
  });
});

describe("light and dark", () => {
  const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = "rgb(244, 242, 236)";
  const dark = "rgb(16, 20, 23)";

  test("follow the system until the visitor chooses one; the choice stays", async () => {
    const page = await openPage(shop.url, { theme: "dark" });
    await page.goto("/about");
    await expect.poll(() => paper(page)).toBe(dark);
    await page.getByRole("button", { name: "Switch to light colours" }).click();
    await expect.poll(() => paper(page)).toBe(light);
    await page.reload();
    await expect.poll(() => paper(page)).toBe(light);
    await page.getByRole("button", { name: "Switch to dark colours" }).click();
    await expect.poll(() => paper(page)).toBe(dark);
  });

  test("a chosen one is there before anything is painted", async () => {
    const page = await openPage(shop.url, { theme: "light" });
    await page.goto("/about");
    await page.getByRole("button", { name: "Switch to dark colours" }).click();
    // Looks as soon as there is a body, before the page's scripts or its first paint.
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        seen.push(document.documentElement.dataset["theme"] ?? "none");
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto("/blogs");
    expect(await page.evaluate("seen")).toEqual(["dark"]);
  });
});
