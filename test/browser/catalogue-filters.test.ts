import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { complaints, look, phone } from "#test/browser/axe-complaints.ts";
import { openPage } from "#test/browser/browser.ts";
import { emptyShop } from "#test/browser/shop.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let driver: Person;
let accord: string;

const disc = { partType: "Brake Disc", system: "Brakes", group: "Disc Brakes" };
const honda = { make: "Honda", model: "Accord", year: 2015 };

beforeAll(async () => {
  shop = await emptyShop();
  const catalogue = [
    { name: "Cheap Disc", sku: "CHEAP-1", brand: "Ata", tier: "economy", price: 20, position: "Front", diameter: 282 },
    { name: "Good Disc", sku: "GOOD-1", brand: "Bolt", tier: "premium", price: 60, position: "Rear", diameter: 300 },
    { name: "Dear Disc", brand: "Bolt", tier: "premium", price: 90, position: "Front", diameter: 320 },
  ];
  for (const { position, diameter, ...part } of catalogue) {
    const applications = [{ vehicle: honda, position }];
    await shop.addPart({ ...part, title: part.name, ...disc, attributes: { diameter_mm: diameter }, applications });
  }
  await shop.addPart({
    name: "Truck Disc",
    title: "Truck Disc",
    brand: "Ata",
    ...disc,
    applications: [{ vehicle: { ...honda, make: "Ford", model: "F-150" } }],
  });
  await shop.addPart({ name: "Wiper", brand: "Ata", partType: "Wiper", system: "Wipers" });
  driver = await shop.signUp();
  const answers = "year=2015&make=Honda&model=Accord&displacement=2.4";
  accord = (await shop.call("GET", `/api/vehicles/choices?${answers}`)).body.vehicle.id;
  await driver.call("POST", "/api/garage", { vehicleId: accord });
});

const shown = (page: Page) => page.getByRole("article").getByRole("heading").allInnerTexts();
const query = (page: Page) => decodeURIComponent(new URL(page.url()).search);

describe.each([
  ["with", true],
  ["without", false],
])("a list of parts %s JavaScript", (_, javaScript) => {
  test("leads from system to part type, and narrows by what is ticked; a chip takes it away", async () => {
    const page = await openPage(shop.url, { javaScript });
    await page.goto("/parts");
    const kinds = page.getByRole("navigation", { name: "Categories" });
    await kinds.getByRole("link", { name: /^Brakes 4$/ }).click();
    await kinds.getByRole("link", { name: /^Brake Disc 4$/ }).click();
    await page.getByRole("heading", { name: "Brake Disc", level: 1 }).waitFor();
    await expect.poll(() => query(page)).toBe("?type=brake-disc");
    const apply = () => (javaScript ? null : page.getByRole("button", { name: "Apply" }).click());
    await page.getByLabel(/^Bolt 2$/).check();
    await apply();
    await expect.poll(() => shown(page)).toEqual(["Dear Disc", "Good Disc"]);
    // Its own facet goes on counting what another tick would add; the others count what is left.
    await page.getByLabel(/^Ata 2$/).waitFor();
    await page.getByLabel(/^Front 1$/).check();
    await apply();
    await expect.poll(() => shown(page)).toEqual(["Dear Disc"]);
    expect(query(page)).toMatch(/type=brake-disc.*brand=bolt|brand=bolt.*type=brake-disc/);
    await page.getByRole("link", { name: "Remove: Bolt" }).click();
    await expect.poll(() => shown(page)).toEqual(["Dear Disc", "Cheap Disc"]);
    await page.goBack();
    await expect.poll(() => shown(page)).toEqual(["Dear Disc"]);
    await expect.poll(() => page.getByLabel(/^Bolt/).isChecked()).toBe(true);
    await page.goBack();
    await expect.poll(() => shown(page)).toEqual(["Dear Disc", "Good Disc"]);
  });

  test("asks for prices, and says what to take away where nothing is left, and how much that brings", async () => {
    const page = await openPage(shop.url, { javaScript });
    await page.goto(`/parts?vehicle=${accord}&tier=economy`);
    await page.getByLabel("Price, from").fill("50");
    await page.getByLabel("Price, from").press("Enter");
    await page.getByText("No part matches all of these filters").waitFor();
    await page.getByRole("link", { name: /^Show \d+ parts without filters$/ }).waitFor();
    await page.getByRole("link", { name: "Without Economy: 2 parts" }).click();
    await expect.poll(() => shown(page)).toEqual(["Dear Disc", "Good Disc"]);
    await expect.poll(() => page.getByLabel("Price, from").inputValue()).toBe("50");
  });

  test("opens its filters in a sheet on a phone", async () => {
    const page = await openPage(shop.url, { javaScript, phone: true });
    await page.goto("/parts?type=brake-disc");
    await expect.poll(() => page.getByLabel(/^Bolt/).isVisible()).toBe(false);
    await page.getByRole("button", { name: /^Filters/ }).click();
    await page.getByLabel(/^Bolt/).check();
    if (javaScript) await page.getByRole("button", { name: "Show 2 parts" }).click();
    else await page.getByRole("button", { name: "Apply" }).click();
    await expect.poll(() => shown(page)).toEqual(["Dear Disc", "Good Disc"]);
    await expect.poll(() => page.getByLabel(/^Bolt/).isVisible()).toBe(false);
  });

  test("stands side by side in a table that is put in order by its head", async () => {
    const page = await openPage(shop.url, { javaScript });
    await page.goto(`/parts?type=brake-disc&vehicle=${accord}&sort=name`);
    await page.getByRole("link", { name: "Compare in a table" }).click();
    await page.getByRole("heading", { name: "Compare: Brake Disc" }).waitFor();
    const names = () => page.getByRole("rowheader").getByRole("link").allInnerTexts();
    await expect.poll(() => names()).toEqual(["Cheap Disc", "Good Disc", "Dear Disc"]);
    const row = page.getByRole("row", { name: /Good Disc/ });
    const cells = ["Bolt", "Premium", "Fits · Rear", "300", "$60.00", "10"];
    for (const cell of cells) await row.getByText(cell).first().waitFor();
    await page.getByRole("link", { name: "Diameter, mm" }).click();
    await page.getByRole("columnheader", { name: "Diameter, mm" }).and(page.locator("[aria-sort=ascending]")).waitFor();
    await page.getByRole("link", { name: "Diameter, mm" }).click();
    await page.locator("[aria-sort=descending]").waitFor();
    await expect.poll(() => names()).toEqual(["Dear Disc", "Good Disc", "Cheap Disc"]);
  });

  test("has boxes to tick, and exactly what is ticked stands side by side", async () => {
    const page = await openPage(shop.url, { javaScript });
    await page.goto(`/parts?type=brake-disc&vehicle=${accord}`);
    const compare = page.getByRole("button", { name: "Compare the chosen parts" });
    await expect.poll(() => compare.isVisible()).toBe(false);
    for (const name of ["Cheap Disc", "Dear Disc"])
      await page.getByRole("checkbox", { name: `Compare ${name}` }).check();
    await compare.click();
    await page.getByRole("heading", { name: "Compare: 2 parts" }).waitFor();
    const names = () => page.getByRole("rowheader").getByRole("link").allInnerTexts();
    await expect.poll(() => names()).toEqual(["Cheap Disc", "Dear Disc"]);
    await page.getByRole("row", { name: /Dear Disc .*Fits · Front/ }).waitFor();
    await page.getByRole("link", { name: "Price" }).click();
    await page.locator("[aria-sort=descending]").waitFor();
    await expect.poll(() => names()).toEqual(["Dear Disc", "Cheap Disc"]);
    await page.getByRole("link", { name: /^Remove Cheap Disc/ }).click();
    await page.getByRole("heading", { name: "Compare: 1 part" }).waitFor();
    await expect.poll(() => names()).toEqual(["Dear Disc"]);
  });
});

test("the list is of the active vehicle unless one says otherwise, and keeps to what one says", async () => {
  const page = await openPage(shop.url, { as: driver });
  await page.goto("/parts?brand=bolt&brand=ata&sort=price_asc");
  await expect.poll(() => shown(page)).toEqual(["Cheap Disc", "Good Disc", "Dear Disc"]);
  await page
    .getByRole("status")
    .or(page.locator("[aria-live=polite]"))
    .getByText("3 parts · 2015 Honda Accord 2.4")
    .waitFor();
  await expect.poll(() => query(page)).toContain(`vehicle=${accord}`);
  await page.getByRole("link", { name: "See all parts" }).click();
  await expect.poll(() => shown(page)).toHaveLength(5);
  expect(query(page)).toContain("vehicle=any");
  await page.reload();
  await page.getByRole("link", { name: "Only for your 2015 Honda Accord 2.4" }).click();
  await expect.poll(() => shown(page)).toHaveLength(3);
  expect(query(page)).toContain("brand=ata");
});

test("a comparison is walked through by arrows, and ordered from by Enter", async () => {
  const page = await openPage(shop.url, { as: driver });
  await page.goto("/compare?type=brake-disc");
  await page.getByText("3 parts · 2015 Honda Accord 2.4").waitFor();
  await page.getByRole("link", { name: "Order Cheap Disc, CHEAP-1" }).focus();
  for (const key of ["ArrowDown", "ArrowDown", "ArrowUp"]) await page.keyboard.press(key);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe("Order Good Disc, GOOD-1");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Good Disc" }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/purchase\//);
});

test("axe finds nothing on a filtered list, its filters on a phone, a list without parts, and a comparison", async () => {
  const page = await openPage(shop.url, { reducedMotion: true });
  await page.goto(`/parts?vehicle=${accord}&type=brake-disc&brand=bolt`);
  expect(await complaints(page)).toEqual([]);
  await page.getByRole("button", { name: /^Filters/ }).click();
  await page.getByRole("button", { name: "Show 2 parts" }).waitFor();
  expect(await look(page, "light", phone)).toEqual([]);
  await page.goto(`/parts?vehicle=${accord}&type=brake-disc&price_max=1`);
  expect(await complaints(page)).toEqual([]);
  await page.goto("/compare");
  await page.getByRole("link", { name: "Brake Disc" }).click();
  await page.getByRole("table").waitFor();
  expect(await complaints(page)).toEqual([]);
});

test("search engines know a list by its system or its part type, and no view on it", async () => {
  const head = async (path: string) => {
    const html = (await shop.call<string>("GET", path)).body;
    const canonical = /rel="canonical" href="([^"]+)"/.exec(html)?.[1]?.replace(shop.url, "") ?? null;
    return [canonical, /name="robots" content="noindex"/.test(html)];
  };
  for (const path of ["/parts", "/parts?type=brake-disc", "/parts?system=Brakes", "/compare?type=brake-disc"]) {
    expect([path, ...(await head(path))]).toEqual([path, path, false]);
  }
  for (const path of ["type=brake-disc&brand=bolt", "type=a&type=b", `vehicle=${accord}`, "brand=bolt", "sort=name"]) {
    expect([path, ...(await head(`/parts?${path}`))]).toEqual([path, null, true]);
  }
});
