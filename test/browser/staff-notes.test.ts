import { beforeAll, expect, test } from "vitest";
import { openPage } from "#test/browser/browser.ts";
import { emptyShop } from "#test/browser/shop.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let admin: Person;
let part: string;
let vehicle: string;
beforeAll(async () => {
  shop = await emptyShop();
  admin = await shop.admin();
  const accord = { make: "Honda", model: "Accord", from: 2008, to: 2008 };
  part = await shop.addPart({ applications: [{ vehicle: accord, notes: "Exc. Police" }] });
  await shop.addPart({ applications: [{ vehicle: accord, notes: "w/ Kazoo, loud" }] });
  const [row] = await shop.sql<{ id: string }>(
    "select id from vehicles where make = 'Honda' and model = 'Accord' and year = 2008 order by displacement_l limit 1",
  );
  vehicle = row!.id;
});

const verdict = async () => (await shop.call("GET", `/api/fitment?part=${part}&vehicle=${vehicle}`)).body.verdict;

test("staff decide by keyboard what a note means, once for all parts, and take it back", async () => {
  expect(await verdict()).toBe("depends");
  const page = await openPage(shop.url, { as: admin, noise: [/status of 422/] });
  await page.goto("/dashboard/imports");
  await page.getByRole("link", { name: "Suppliers' notes" }).first().click();
  await page.getByRole("heading", { name: "Suppliers' notes", level: 1 }).waitFor();
  await page.getByRole("row", { name: /Kazoo/ }).waitFor();
  await page.getByLabel("Search notes").fill("police");
  await page.keyboard.press("Enter");
  await page.getByRole("row", { name: /Kazoo/ }).waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Say what it means: Exc. Police" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "What the note means" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Add a condition with a value.").waitFor();
  await dialog.getByLabel("Condition", { exact: true }).selectOption("Built before (year-month-day)");
  await dialog.getByLabel("Value").fill("soon");
  await page.keyboard.press("Enter");
  await dialog.getByText(/^The decision was not saved\. Built before/).waitFor();
  await expect.poll(() => dialog.getByLabel("Value").inputValue()).toBe("soon");
  await dialog.getByLabel("Condition", { exact: true }).selectOption("Engine, litres");
  await dialog.getByLabel("Value").fill("2.4");
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await page.getByLabel("Show").selectOption("Decided");
  await page.getByText("Decided by staff").waitFor();
  await expect.poll(verdict).not.toBe("depends");

  await page.getByRole("button", { name: "Undo the decision on: Exc. Police" }).click();
  await expect.poll(verdict).toBe("depends");
});

test("a customer answers the note of the supplier, and the answer is shown and can be changed", async () => {
  const page = await openPage(shop.url);
  await page.goto(`/parts/${part}?vehicle=${vehicle}`);
  await page.getByRole("heading", { name: /The supplier says: “Exc\. Police”/ }).waitFor();
  await page.getByRole("link", { name: "Yes", exact: true }).click();
  await page.getByRole("heading", { name: /^Fits your 2008 Honda Accord/ }).waitFor();
  await expect.poll(() => page.getByText("“exc. police”: Yes").first().isVisible()).toBe(true);
});
