import type { Locator } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openPage } from "#test/browser/browser.ts";
import { emptyShop } from "#test/browser/shop.ts";
import { contactFields, fillIn, newEmail, scriptsRun } from "#test/browser/steps.ts";
import { languageOfRun } from "#test/browser/dictionary.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";
import { languages } from "#web/messages/languages.ts";

let shop: ShopUnderTest;
let part: string;

beforeAll(async () => {
  shop = await emptyShop();
  part = await shop.addPart({ name: "Focus Coil", title: "Focus Coil", sku: "FOCUS-1", partType: "Ignition Coil" });
});

test("a link to another page moves the focus to its heading; a filter does not", async () => {
  const page = await openPage(shop.url);
  await page.goto("/blogs");
  // Before, the browser follows the link: the first page of a visit is read by its title.
  await scriptsRun(page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Parts", exact: true }).click();
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  await page.getByRole("heading", { name: "All parts", level: 1 }).waitFor();
  await expect.poll(focused).toBe("H1");
  await page.getByLabel("Sort by").focus();
  await page.getByLabel("Sort by").selectOption("Name");
  await page.waitForURL(/sort=name/);
  await expect.poll(focused).toBe("SELECT");
});

test("the keys work on public pages: ? lists them, Ctrl K goes to a page or a part", async () => {
  const page = await openPage(shop.url);
  await page.goto("/about");
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Page, or words to search for" }).fill("focus1");
  await page.getByRole("option", { name: /FOCUS-1/ }).click();
  await page.getByRole("heading", { name: "Focus Coil", level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/parts/${part}`);
});

test("a visitor who signs up on the way to an order returns to the part", async () => {
  const page = await openPage(shop.url);
  await page.goto(`/parts/${part}`);
  await page.getByRole("link", { name: "Order this part" }).click();
  await page.getByRole("link", { name: "Create New Account" }).click();
  await page.getByRole("heading", { name: "Sign Up" }).waitFor();
  await fillIn(page, { Name: "Greta Lind", Email: newEmail("focus"), Password: "bromsskiva" });
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.waitForURL(/\/home$/);
  await page.getByRole("link", { name: "Continue your order" }).click();
  await page.getByRole("button", { name: "Purchase" }).waitFor();
  await page.goto("/");
  await expect.poll(() => page.getByRole("link", { name: "Continue your order" }).count()).toBe(0);
});

test("an order that was placed waits for its payment on every page, with the way to pay it", async () => {
  const page = await openPage(shop.url, { as: await shop.signUp() });
  await page.goto(`/purchase/${part}`);
  await page.getByRole("button", { name: "Purchase" }).click();
  await fillIn(page.getByRole("dialog"), contactFields);
  await page.getByRole("button", { name: "Add Product" }).click();
  await page.getByText(/^Order \d+ is awaiting payment until/).waitFor();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Parts", exact: true }).click();
  await page.getByRole("link", { name: "Pay", exact: true }).click();
  await page.waitForURL(/\/dashboard\/payment\//);
  await expect.poll(() => page.getByText(/is awaiting payment until/).count()).toBe(0);
});

test("a dialog begins at its first field, a question at its first answer", async () => {
  const admin = await shop.admin();
  const page = await openPage(shop.url, { as: admin });
  const focused = (found: Locator) => found.evaluate((one) => one === document.activeElement);
  await page.goto(`/purchase/${part}`);
  await page.getByRole("button", { name: "Purchase" }).click();
  await expect.poll(() => focused(page.getByLabel("Client Name"))).toBe(true);
  await page.goto("/dashboard/making-admin");
  await page
    .getByRole("button", { name: /^Remove User/ })
    .first()
    .click();
  await expect.poll(() => focused(page.getByRole("dialog").getByRole("button", { name: "Cancel" }))).toBe(true);
});

test("the current page is marked in every language, also where the system decides the colours", async () => {
  const page = await openPage(shop.url, { as: await shop.admin() });
  await page.emulateMedia({ forcedColors: "active" });
  const other = Object.keys(languages).find((tag) => tag !== languageOfRun);
  await page.goto(`/${other}/dashboard/imports`);
  const current = page.locator("#dashboard-menu [aria-current=page]");
  await current.waitFor();
  expect(await current.getAttribute("href")).toBe(`/${other}/dashboard/imports`);
  expect(await current.evaluate((link) => getComputedStyle(link).outlineStyle)).toBe("solid");
});
