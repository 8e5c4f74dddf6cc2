import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openPage } from "#test/browser/browser.ts";
import { emptyShop } from "#test/browser/shop.ts";
import type { Json, Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let admin: Person;
beforeAll(async () => {
  shop = await emptyShop();
  admin = await shop.admin();
});

async function check(page: Page, csv: string): Promise<void> {
  await page.goto("/dashboard/imports");
  const file = { name: "fits.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
  await page.getByLabel("File", { exact: true }).setInputFiles(file);
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByText("A check only: nothing was changed.").waitFor();
}

async function apply(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("button", { name: "Undo the import" }).waitFor();
}

async function applicationsOf(sku: string): Promise<Json[]> {
  const [part] = await shop.sql<{ id: string }>("select id from parts where sku = $1", [sku]);
  return (await admin.call<Json[]>("GET", `/api/parts/${part!.id}/applications`)).body;
}

test("what a corrected file leaves standing is replaced by a button", async () => {
  const page = await openPage(shop.url, { as: admin });
  const file = (engine: string) => `sku,make,model,from,to,engine\nRP-1,Honda,Accord,2008,2012,${engine}\n`;
  await check(page, file(""));
  await apply(page);
  await check(page, file("V6"));
  await page.getByText(/you can replace them after you have applied it/).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Replace them" }).count()).toBe(0);
  await apply(page);
  expect(await applicationsOf("RP-1")).toHaveLength(2);
  await page.getByRole("link", { name: "See which" }).click();
  await page.getByRole("row", { name: /Honda Accord 2008–2012/ }).waitFor();

  await page.getByRole("button", { name: "Replace them" }).click();
  const applications = page.getByRole("row", { name: /^Applications/ });
  await expect.poll(() => applications.innerText()).toMatch(/^Applications\s+1\s+0\s+1\s+0\s+0$/);
  await expect.poll(() => page.getByRole("button", { name: "Replace them" }).count()).toBe(0);
  expect(await applicationsOf("RP-1")).toHaveLength(1);
});

test("the answer to an unknown name keeps what else the name says", async () => {
  const page = await openPage(shop.url, { as: admin, noise: [/status of 422/] });
  const file = "sku,make,model,year\nNM-1,Honda,Accord V6 Sedan,2008\n";
  await check(page, file);
  const name = page.getByRole("group", { name: /^Honda Accord V6 Sedan/ });
  await name.getByText("Models", { exact: true }).click();
  await name.getByLabel(/^Accord \d{4}/).check();
  const rest = name.getByLabel("What else the name says");
  await expect.poll(() => rest.inputValue()).toBe("V6 Sedan");
  await name.getByLabel("From year").fill("two");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await name.getByText("Please type a number.").waitFor();
  expect([await rest.inputValue(), await name.getByLabel("From year").inputValue()]).toEqual(["V6 Sedan", "two"]);
  await name.getByLabel("From year").fill("2005");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("1 name is saved.").waitFor();

  await check(page, file);
  await apply(page);
  expect(await applicationsOf("NM-1")).toMatchObject([{ notes: ["V6 Sedan"] }]);
});
