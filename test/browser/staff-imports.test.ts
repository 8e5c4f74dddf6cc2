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

const app = (id: number, part: string, base: number, quantity = "1") =>
  `<App action="A" id="${id}"><BaseVehicle id="${base}"/><Qty>${quantity}</Qty><PartType id="6832"/><Part>${part}</Part></App>`;
const file = (name: string, ...apps: string[]) => ({
  name,
  mimeType: "application/xml",
  buffer: Buffer.from(
    `<ACES version="4.2"><Header><Company>C</Company></Header>${apps.join("")}<Footer><RecordCount>${apps.length}</RecordCount></Footer></ACES>`,
  ),
});
const map = {
  name: "map.csv",
  mimeType: "text/csv",
  buffer: Buffer.from("BaseVehicle,5890,2008,Honda,Accord\nPartType,6832,Cabin Air Filter,Air\nColour,1,Red\n"),
};

const drafts = async () => (await admin.call<unknown[]>("GET", "/api/parts/drafts")).body.length;

test("a supplier's file is checked, applied and undone; its problems name the record and the line", async () => {
  const page = await openPage(shop.url, { as: admin });
  await page.goto("/dashboard/imports");
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByText("Please choose a file.").waitFor();
  await page.getByLabel("Mapping file (CSV)").setInputFiles(map);
  await page.getByRole("button", { name: "Upload the mapping" }).click();
  await page.getByText("2 ids are new or have a new meaning.").waitFor();
  await page.getByText(/^Line 3: /).waitFor();

  const sent = file("supplier.xml", app(1, "CF-1", 5890), app(2, "CF-2", 5890), app(77, "CF-3", 5890, "none"));
  await page.getByLabel("File", { exact: true }).setInputFiles(sent);
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByRole("heading", { name: "supplier.xml" }).waitFor();
  await page.getByText("A check only: nothing was changed.").waitFor();
  const applications = page.getByRole("row", { name: /^Applications/ });
  await expect.poll(() => applications.innerText()).toMatch(/^Applications\s+2\s+0\s+0\s+0\s+1$/);
  const problem = page.getByRole("row", { name: /“none”|none/ });
  await expect.poll(() => problem.innerText()).toMatch(/77\s+1\s+1$/);
  await page.getByLabel("Search problems").fill("no such thing");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "No problem matches" }).waitFor();
  await expect.poll(() => drafts()).toBe(0);

  await page.getByRole("link", { name: "Changes" }).click();
  await page.getByRole("row", { name: /^Add.*Applications.*CF-1/ }).waitFor();
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("button", { name: "Undo the import" }).waitFor();
  await expect.poll(() => drafts()).toBe(2);

  await page.reload();
  await page.getByRole("button", { name: "Undo the import" }).click();
  await page.getByRole("button", { name: "Yes, undo it" }).click();
  await page.getByText(/Undone/).waitFor();
  await expect.poll(() => drafts()).toBe(0);

  await page.getByRole("link", { name: "All imports" }).click();
  const rows = page.getByRole("row", { name: /supplier.xml/ });
  await expect.poll(() => rows.count()).toBe(2);
  await expect.poll(() => rows.first().innerText()).toMatch(/Undone/);
});

test("an unusable file shows why, and a draft goes on sale when it is completed", async () => {
  const page = await openPage(shop.url, { as: admin });
  await page.goto("/dashboard/imports");
  const choose = page.getByLabel("File", { exact: true });
  await choose.setInputFiles({ ...file("broken.xml"), buffer: Buffer.from("<ACES version='4.2'><Header></ACES>") });
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByText("Nothing in the file could be imported.").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Apply" }).count()).toBe(0);

  await page.goto("/dashboard/imports");
  await choose.setInputFiles(file("drafts.xml", app(1, "CF-9", 5890)));
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("button", { name: "Undo the import" }).waitFor();
  await page.goto("/manage-product/drafts?q=CF-9");
  await page.getByRole("button", { name: "Complete CF-9" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Product Name", { exact: true }).fill("Cabin Filter");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Please fill this in.").waitFor();
  await dialog.getByLabel("Price").fill("12.50");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "No draft matches" }).waitFor();
  const { body } = await shop.call<{ price: number }[]>("GET", "/api/parts?q=cabin+filter");
  expect(body).toMatchObject([{ price: 12.5 }]);
});

test("changes are shown in the shop's words, and ids without a mapping lead to its upload", async () => {
  await shop.addPart({ sku: "WORDS-1", price: 45 });
  const page = await openPage(shop.url, { as: admin });
  await page.goto("/dashboard/imports");
  const choose = page.getByLabel("File", { exact: true });
  await choose.setInputFiles({
    name: "prices.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("sku,price,universal\nWORDS-1,47.77,yes\n"),
  });
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByRole("link", { name: "Changes" }).click();
  const row = page.getByRole("row", { name: /^Change.*WORDS-1/ });
  await expect.poll(() => row.innerText()).toMatch(/45[.,]00.* → .*47[.,]77.*\+6[.,]2/);
  await page.getByLabel("Show", { exact: true }).selectOption("Prices that go up");
  await page.waitForURL(/change=price_up/);
  await row.waitFor();
  await page.getByLabel("By", { exact: true }).selectOption("More than 20%");
  await page.getByRole("heading", { name: "No change matches" }).waitFor();

  await page.goto("/dashboard/imports");
  await choose.setInputFiles(file("unmapped.xml", app(1, "CF-10", 4711)));
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByText("This file names vehicles by ids that the shop cannot read yet.").waitFor();
  await page
    .getByRole("navigation", { name: "Problems by kind" })
    .getByRole("link", { name: "Id without a mapping" })
    .click();
  await page.waitForURL(/code=unmapped/);
  await page.getByRole("link", { name: "Upload the mapping" }).click();
  await page.getByLabel("Mapping file (CSV)").waitFor();
  expect(page.url()).toMatch(/#ids$/);
});
