import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { emptyShop } from "#test/browser/shop.ts";
import { openAt, refusals } from "#test/browser/staff-steps.ts";
import { t } from "#test/browser/words.ts";
import type { Json, Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let admin: Person;
beforeAll(async () => {
  shop = await emptyShop();
  admin = await shop.admin();
  for (let n = 10; n < 32; n += 1)
    await shop.addPart({ sku: `GRID-${n}`, name: `Filter ${n}`, price: 10, quantity: 5 });
});

const open = (query: string, noise: RegExp[] = []) =>
  openAt(shop, `/dashboard/products?sort=sku&${query}`, { as: admin, noise });
const cell = (page: Page, sku: string, text: string) =>
  page.getByRole("row", { name: sku }).getByRole("gridcell", { name: text, exact: true });
const prices = async (q: string): Promise<number[]> =>
  (await admin.call<Json[]>("GET", `/api/products?sort=sku&q=${q}`)).body.map(({ priceCents }) => priceCents / 100);

test("twenty prices are changed by keyboard alone, and one bulk change of all is previewed, applied and undone", async () => {
  const page = await open("q=grid");
  await cell(page, "GRID-10", "$10.00").click();
  for (let n = 1; n <= 20; n += 1) {
    await page.keyboard.type(`${n}.5`);
    await page.keyboard.press("Enter");
  }
  const typed = [...Array.from({ length: 20 }, (_, n) => n + 1.5), 10, 10];
  await expect.poll(() => prices("grid")).toEqual(typed);

  await page.getByRole("checkbox", { name: "Select all loaded products" }).check();
  await page.getByText("22 products selected").waitFor();
  await page.getByRole("button", { name: "Change selected…" }).click();
  const dialog = page.getByRole("dialog", { name: "Change selected products" });
  await dialog.getByLabel("Percent").fill("10");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await dialog.getByText("22 changes, 0 stay the same, 0 refused").waitFor();
  await dialog.getByText("$1.50 → $1.65, +10%").waitFor();
  expect(await prices("grid")).toEqual(typed);
  await dialog.getByRole("button", { name: "Apply" }).click();
  await dialog.getByText("Done", { exact: true }).waitFor();
  await cell(page, "GRID-10", "$1.65").waitFor();
  await dialog.getByRole("button", { name: "Undo" }).click();
  await dialog.getByText("Undone.", { exact: true }).waitFor();
  await expect.poll(() => prices("grid")).toEqual(typed);
});

test("after a bulk edit the rows stay where they are, and only what it changed is marked, until it is undone", async () => {
  for (const n of [1, 2, 3]) await shop.addPart({ sku: `STAY-${n}`, price: 9 + n, quantity: 5 });
  const page = await openAt(shop, "/dashboard/products?sort=price&q=stay", { as: admin });
  const row = (n: number) => page.getByRole("grid").getByRole("row", { name: `STAY-${n}` });
  const places = () => Promise.all([1, 2, 3].map((n) => row(n).getAttribute("aria-rowindex")));
  await cell(page, "STAY-1", "$10.00").waitFor();
  await expect.poll(places).toEqual(["2", "3", "4"]);
  await page.getByRole("checkbox", { name: "Select STAY-1" }).check();
  await page.getByRole("button", { name: "Change selected…" }).click();
  const dialog = page.getByRole("dialog", { name: "Change selected products" });
  await dialog.getByLabel("Percent").fill("50");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await dialog.getByRole("button", { name: "Apply" }).click();
  await dialog.getByText("Done", { exact: true }).waitFor();
  const marked = page.locator(`[role="gridcell"][title="${t("Changed by the bulk edit")}"]`);
  await expect.poll(() => marked.allTextContents()).toEqual(["$15.00"]);
  expect(await places()).toEqual(["2", "3", "4"]);
  await page.getByText("1 changed, marked in the table").waitFor();
  await dialog.getByRole("button", { name: "Undo" }).click();
  await dialog.getByText("Undone.", { exact: true }).waitFor();
  await cell(page, "STAY-1", "$10.00").waitFor();
  await expect.poll(() => marked.count()).toBe(0);
});

test("Escape leaves a cell as it was, what is no value says so, and Tab goes on to the right", async () => {
  await shop.addPart({ sku: "KEYS-1", price: 10, quantity: 5 });
  const page = await open("q=keys&columns=sku,price,stock");
  const price = cell(page, "KEYS-1", "$10.00");
  await price.click();
  await page.keyboard.type("99");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  const editor = page.getByRole("textbox", { name: "Price of KEYS-1" });
  await expect.poll(() => editor.inputValue()).toBe("10");
  await editor.fill("cheap");
  await page.keyboard.press("Enter");
  await page.getByText("Not a price.").waitFor();
  await editor.fill("12");
  await page.keyboard.press("Tab");
  await page.keyboard.type("7");
  await page.keyboard.press("Enter");
  await cell(page, "KEYS-1", "$12.00").waitFor();
  await cell(page, "KEYS-1", "7").waitFor();
  await expect.poll(() => prices("keys")).toEqual([12]);
});

test("a price that others changed meanwhile is shown beside the typed one, which can still be saved", async () => {
  const part = await shop.addPart({ sku: "BOTH-1", price: 10 });
  const page = await open("q=both", refusals);
  await cell(page, "BOTH-1", "$10.00").click();
  await admin.call("PATCH", `/api/parts/${part}`, { price: 11 });
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await page.getByText("Price of BOTH-1 was changed to $11.00 in the meantime. You entered $12.00.").waitFor();
  await cell(page, "BOTH-1", "$11.00").waitFor();
  await page.getByRole("button", { name: "Save $12.00" }).click();
  await expect.poll(() => prices("both")).toEqual([12]);
});

test("a pasted column fills downward after a preview that names what is no value", async () => {
  for (const n of [1, 2, 3]) await shop.addPart({ sku: `PASTE-${n}`, price: 10 });
  const page = await open("q=paste");
  await cell(page, "PASTE-1", "$10.00").click();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "20\r\ncheap\r\n30\r\n40\r\n");
    const options = { clipboardData, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", options));
  });
  const dialog = page.getByRole("dialog", { name: "Paste a column" });
  await dialog.getByText("PASTE-2: “cheap”. Not a price.").waitFor();
  await dialog.getByText("1 value is left over: there are no more rows loaded for it.").waitFor();
  await dialog.getByRole("button", { name: "Preview" }).click();
  await dialog.getByText("$10.00 → $20.00, +100%").waitFor();
  await dialog.getByRole("button", { name: "Apply" }).click();
  await dialog.getByText("Done", { exact: true }).waitFor();
  expect(await prices("paste")).toEqual([20, 10, 30]);
});

test("a text that is no value stays in its cell, marked, until it is corrected", async () => {
  for (const n of [1, 2]) await shop.addPart({ sku: `WRONG-${n}`, price: 10 });
  const page = await open("q=wrong");
  await cell(page, "WRONG-1", "$10.00").click();
  await page.keyboard.type("cheap");
  await cell(page, "WRONG-2", "$10.00").click();
  const complaint = page.getByText("Price of WRONG-1 is not saved: “cheap”. Not a price.");
  await complaint.waitFor();
  const wrong = cell(page, "WRONG-1", "cheap");
  await expect.poll(() => wrong.getAttribute("aria-invalid")).toBe("true");
  await wrong.click();
  await page.keyboard.press("Enter");
  const editor = page.getByRole("textbox", { name: "Price of WRONG-1" });
  await expect.poll(() => editor.inputValue()).toBe("cheap");
  await editor.fill("12");
  await page.keyboard.press("Enter");
  await complaint.waitFor({ state: "detached" });
  await expect.poll(() => prices("wrong")).toEqual([12, 10]);
});

test("an edit that is refused after the filters have changed is still listed", async () => {
  const part = await shop.addPart({ sku: "LATE-1", price: 10, quantity: 5 });
  const page = await open("q=late", refusals);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/products/*", async (route) => {
    if (route.request().method() === "PATCH") await held;
    await route.continue();
  });
  await cell(page, "LATE-1", "$10.00").click();
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await admin.call("PATCH", `/api/parts/${part}`, { price: 11 });
  await page.getByLabel("Stock", { exact: true }).selectOption("Out of stock");
  await page.getByText("No product matches").waitFor();
  release();
  await page.getByText("Price of LATE-1 was changed to $11.00 in the meantime. You entered $12.00.").waitFor();
  expect((await shop.call<{ price: number }>("GET", `/api/parts/${part}`)).body.price).toBe(11);
});
