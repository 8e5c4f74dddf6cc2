import { beforeAll, expect, test } from "vitest";
import { openPage } from "#test/browser/browser.ts";
import { emptyShop } from "#test/browser/shop.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let admin: Person;
beforeAll(async () => {
  shop = await emptyShop();
  admin = await shop.admin();
});

const csv = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text, "latin1") });

test("a CSV file with a header that nobody knows is previewed, its columns chosen, and the choice holds for the next file", async () => {
  const page = await openPage(shop.url, { as: admin });
  await page.goto("/dashboard/imports");
  const choose = page.getByLabel("File", { exact: true });
  await choose.setInputFiles(csv("preise.csv", "Zeichen;Was;VK;Breite\nL-1;Bremsbeläge;1.234;30 mm\n"));
  await page.getByText("Choose at least the column of the SKU").waitFor();
  await page.getByRole("cell", { name: "Bremsbeläge" }).waitFor();
  await page.getByLabel("Zeichen", { exact: true }).selectOption("SKU");
  await page.getByLabel("Was", { exact: true }).selectOption("Name");
  await page.getByLabel("VK", { exact: true }).selectOption("Selling price");
  const complaint = "VK: “1.234” can be read in two ways. Choose how the file writes numbers and dates.";
  await page.getByText(`Line 2: ${complaint}`).waitFor();
  await page.getByLabel("Decimals are written").selectOption("With a comma: 1.234,50");
  await expect.poll(() => page.getByText(`Line 2: ${complaint}`).count()).toBe(0);
  await page.getByLabel("Breite", { exact: true }).selectOption("As an attribute in mm");
  await page.getByRole("columnheader", { name: /breite_mm/ }).waitFor();
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByRole("heading", { name: "preise.csv" }).waitFor();
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("button", { name: "Undo the import" }).waitFor();

  await page.goto("/dashboard/imports");
  await choose.setInputFiles(csv("preise-2.csv", "Zeichen;Was;VK;Breite\nL-2;Bremsscheibe;2.345;25\n"));
  await page.getByText("Read as you chose before for this header.").waitFor();
  await expect.poll(() => page.getByLabel("VK", { exact: true }).inputValue()).toBe("price");
});

test("a vehicle that nobody knows by its name is chosen once, and what waited for it is resolved", async () => {
  const page = await openPage(shop.url, { as: admin });
  await page.goto("/dashboard/imports");
  const rows = [2010, 2011].map((year) => `SD-1,Ford,F-Series Super Duty,${year}`);
  const file = csv("fits.csv", `sku,make,model,year\n${rows.join("\n")}\n`);
  await page.getByLabel("File", { exact: true }).setInputFiles(file);
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("button", { name: "Undo the import" }).waitFor();
  const name = page.getByRole("group", { name: "Ford F-Series Super Duty (2 records)" });
  await name.getByText("Models").click();
  await name.getByLabel(/^F-250 \d/).check();
  await name.getByLabel(/^F-350 \d/).check();
  await page.getByRole("button", { name: "Save and resolve" }).click();
  await page.getByRole("heading", { name: "Previously unresolved applications" }).waitFor();
  const applications = page.getByRole("row", { name: /^Applications/ });
  await expect.poll(() => applications.innerText()).toMatch(/^Applications\s+4/);
});
