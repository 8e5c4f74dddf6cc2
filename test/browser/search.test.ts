import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { openPage } from "#test/browser/browser.ts";
import { arriveAt, scriptsRun } from "#test/browser/steps.ts";
import { emptyShop } from "#test/browser/shop.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let pads: string;

beforeAll(async () => {
  shop = await emptyShop();
  const accord = { make: "Honda", model: "Accord", from: 2013, to: 2017 };
  pads = await shop.addPart({
    name: "Ceramic Pads",
    title: "Ceramic Pads",
    sku: "HLV-BP10234",
    partType: "Brake Pad Set",
    numbers: [
      { kind: "superseded", number: "45022-S84-A00", replacedBy: "45022-S84-A01" },
      { kind: "superseded", number: "45022-S84-A01" },
    ],
    applications: [{ vehicle: accord, position: "Front" }],
  });
  await shop.addPart({
    name: "Rear Pads",
    title: "Rear Pads",
    partType: "Brake Pad Set",
    applications: [{ vehicle: accord, position: "Rear" }],
  });
  await shop.addPart({ name: "Rotor", partType: "Brake Disc" });
  await shop.addPart({ name: "Old Set", sku: "45022-S84-A01" });
});

const field = (page: Page) => page.getByRole("combobox", { name: "Find parts" });
const shown = (page: Page) => page.getByRole("article").getByRole("heading").allInnerTexts();
/** The suggestion that the arrow keys are at, or nothing. */
const chosen = (page: Page) => page.getByRole("option", { selected: true }).allInnerTexts();

test("suggestions are chosen by keyboard, and their number is announced", async () => {
  const page = await openPage(shop.url);
  await page.goto("/blogs");
  // Held until the scripts are there; pressed again it would be typed into the field.
  await page.keyboard.press("/");
  await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type("brake");
  await page.getByRole("status").filter({ hasText: "2 suggestions." }).waitFor();
  await expect.poll(() => field(page).getAttribute("aria-expanded")).toBe("true");
  await expect.poll(() => chosen(page)).toEqual([]);
  const steps: [key: string, at: RegExp | null][] = [
    ["ArrowDown", /^Brake Disc/],
    ["ArrowDown", /^Brake Pad Set/],
    ["ArrowDown", null],
    ["ArrowUp", /^Brake Pad Set/],
    ["Home", /^Brake Disc/],
    ["End", /^Brake Pad Set/],
  ];
  for (const [key, at] of steps) {
    await page.keyboard.press(key);
    await expect.poll(() => chosen(page)).toHaveLength(at ? 1 : 0);
    if (at) await expect.poll(async () => (await chosen(page))[0]).toMatch(at);
  }
  const active = await field(page).getAttribute("aria-activedescendant");
  await expect.poll(() => page.getByRole("option", { selected: true }).getAttribute("id")).toBe(active);
  await page.keyboard.press("Escape");
  await expect.poll(() => field(page).getAttribute("aria-expanded")).toBe("false");
  await expect.poll(() => field(page).inputValue()).toBe("brake");
  await page.keyboard.press("ArrowDown");
  await expect.poll(async () => (await chosen(page))[0]).toMatch(/^Brake Disc/);
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await arriveAt(page, "/parts?type=brake-pad-set");
  // Until the list is shown, the field is that of the page before.
  await page.getByRole("heading", { name: "Brake Pad Set", level: 1 }).waitFor();

  await field(page).fill("2015 accord front pads");
  await page.keyboard.press("Enter");
  // Also on a list it searches all parts, unless a filter is ticked.
  await arriveAt(page, "/parts?q=2015+accord+front+pads");
  await expect.poll(() => shown(page)).toEqual(["Ceramic Pads"]);
  await page.goto("/parts?type=brake-pad-set");
  await scriptsRun(page);
  await field(page).fill("rotor");
  await page.getByRole("group", { name: "Search only within" }).getByLabel("Brake Pad Set").check();
  await field(page).press("Enter");
  await arriveAt(page, "/parts?type=brake-pad-set&q=rotor");
  await page.getByRole("link", { name: "Show 1 part for “rotor” without filters" }).click();
  await expect.poll(() => shown(page)).toEqual(["Brake Disc"]);
  await page.goto("/blogs");
  await field(page).fill("2015 accord front pads");
  await page.keyboard.press("Enter");
  await arriveAt(page, "/search?q=2015+accord+front+pads");
  await expect.poll(() => shown(page)).toEqual(["Ceramic Pads"]);
});

test("the landing page and the suggestions search for the car that is chosen, until it is removed", async () => {
  const page = await openPage(shop.url);
  const { body } = await shop.call("GET", "/api/vehicles/choices?year=2015&make=Honda&model=Accord&displacement=2.4");
  const { id: vehicleId } = body.vehicle;
  await page.goto("/blogs");
  const stored = {
    id: "x",
    vehicleId,
    name: "2015 Honda Accord 2.4",
    nickname: "",
    vin: "",
    answers: {},
    active: true,
  };
  await page.evaluate((vehicle) => localStorage.setItem("garage", JSON.stringify([vehicle])), stored);
  await page.goto("/");
  await scriptsRun(page);
  const hero = page.getByRole("searchbox");
  await hero.fill("brake");
  await hero.press("Enter");
  await arriveAt(page, `/search?q=brake&vehicle=${vehicleId}`);
  await expect.poll(async () => (await shown(page)).toSorted()).toEqual(["Ceramic Pads", "Rear Pads"]);
  await page
    .getByRole("link", { name: /^Your vehicle: 2015 Honda Accord 2.4/ })
    .last()
    .click();
  await expect.poll(() => shown(page)).toHaveLength(3);
  await page.getByRole("link", { name: "Only for your 2015 Honda Accord 2.4" }).click();
  await arriveAt(page, `/search?q=brake&vehicle=${vehicleId}`);
  await field(page).fill("hlv-bp1");
  await page.getByRole("option", { name: /^Ceramic Pads HLV-BP10234 \$49.90 Fits/ }).waitFor();
});

test("a VIN in the field decides the vehicle and stays out of the address; the vehicle can be added to the garage", async () => {
  const page = await openPage(shop.url);
  await page.goto("/blogs");
  await scriptsRun(page);
  await field(page).fill("front pads 1HGCR3F86FA000123");
  await page.getByRole("search").getByRole("button", { name: "Find", exact: true }).first().click();
  await page.getByText("1HGCR3F86FA000123 is a VIN").waitFor();
  expect(page.url()).not.toContain("1HGCR3F86FA000123");
  await expect.poll(() => shown(page)).toEqual(["Ceramic Pads"]);
  await page.getByRole("button", { name: "Add to my garage" }).click();
  await page.getByText("2015 Honda Accord 3.5 is your vehicle now.").waitFor();
});

test.each([true, false])(
  "a VIN alone leads to what fits its vehicle, at an address without it (scripts: %s)",
  async (javaScript) => {
    const page = await openPage(shop.url, { javaScript });
    const addresses: string[] = [];
    page.on("request", (request) => addresses.push(request.url()));
    await page.goto("/");
    await page.getByRole("searchbox").fill("1HGCR3F86FA000123");
    await page.getByRole("searchbox").press("Enter");
    await page.waitForURL(/\/search\?vehicle=/);
    await expect.poll(async () => (await shown(page)).toSorted()).toEqual(["Ceramic Pads", "Rear Pads"]);
    await field(page).fill("1HGCR3F86F");
    await field(page).pressSequentially("A000124 pads");
    await field(page).press("Enter");
    await page.waitForURL(/\/search\?q=pads&vehicle=/);
    expect(addresses.filter((address) => /1HGCR3F86FA0/.test(address))).toEqual([]);
  },
);

test("a VIN of no known vehicle leads to an address without it, which says so", async () => {
  const page = await openPage(shop.url);
  await page.goto("/blogs");
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("TMBJJ7NE8G0157211");
  await page.keyboard.press("Enter");
  await page.getByText("We don’t know a vehicle with this VIN.").waitFor();
  expect(page.url()).toBe(new URL("/search?vin=unknown", shop.url).href);
});

test("while a VIN can't be decoded, its search says so and leads nowhere", async () => {
  const page = await openPage(shop.url, { noise: [/status of 503/] });
  await page.route("**/api/vehicles/decode", (route) => route.fulfill({ status: 503, json: { message: "Too busy." } }));
  await page.goto("/blogs");
  // Before, the browser posts the search.
  await scriptsRun(page);
  await field(page).fill("1HGCR3F86FA000123");
  await field(page).press("Enter");
  await page.getByText("Too busy.").waitFor();
  expect(page.url()).toBe(new URL("/blogs", shop.url).href);
  await expect.poll(() => field(page).inputValue()).toBe("1HGCR3F86FA000123");
});

describe.each([true, false])("with scripts: %s", (javaScript) => {
  test("a question shows how it was understood, and each part of it can be dropped", async () => {
    const page = await openPage(shop.url, { javaScript });
    await page.goto("/");
    await field(page).fill("2015 accord front brkae pads");
    await page.getByRole("search").getByRole("button", { name: "Find", exact: true }).first().click();
    await page.getByText("Showing results for “brake” instead of “brkae”.").waitFor();
    await expect.poll(() => shown(page)).toEqual(["Ceramic Pads"]);
    await page.getByRole("link", { name: "2.4 L", exact: false }).click();
    await page.getByRole("link", { name: /^Your vehicle: 2015 Honda Accord 2.4/ }).waitFor();
    await page.getByText("Fits your 2015 Honda Accord 2.4 · Front").waitFor();
    await page.getByRole("link", { name: "Position: Front. Search without Front" }).click();
    await page.getByText("2 parts for “brake pads”").waitFor();
    await expect.poll(async () => (await shown(page)).toSorted()).toEqual(["Ceramic Pads", "Rear Pads"]);
  });

  test("an old number leads to the part of today, with the numbers between", async () => {
    const page = await openPage(shop.url, { javaScript });
    await page.goto("/search?q=45O22+s84+a00");
    await page.getByText(/Read as “45022-S84-A00”/).waitFor();
    await page.getByText("This number has been replaced:").waitFor();
    for (const number of ["45022-S84-A00", "45022-S84-A01", "HLV-BP10234"]) {
      await page.getByRole("listitem").filter({ hasText: number }).first().waitFor();
    }
    await page.getByRole("link", { name: "Ceramic Pads", exact: true }).click();
    await page.getByRole("heading", { name: "Ceramic Pads", level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/parts/${pads}`);
    await page.goto("/search?q=45022S84A01");
    await expect.poll(() => shown(page)).toEqual(["Ceramic Pads", "Old Set"]);
    await page.getByRole("link", { name: "Old Set", exact: true }).click();
    await page.getByText("Superseded by").getByRole("link", { name: "HLV-BP10234: Ceramic Pads" }).click();
    await page.getByRole("heading", { name: "Ceramic Pads", level: 1 }).waitFor();
  });

  test("a question that finds nothing leads to what does", async () => {
    const page = await openPage(shop.url, { javaScript });
    await page.goto("/search?q=1985+accord+brake+pads");
    await page.getByRole("heading", { name: "Nothing found for “1985 accord brake pads”" }).waitFor();
    await page.getByRole("link", { name: "Any vehicle, not just 1985 Honda Accord 1.8: 2 parts" }).click();
    await page.getByText("2 parts for “brake pads”").waitFor();
    await expect.poll(() => shown(page)).toHaveLength(2);
    await page.goto("/search?q=padsss+gizzmo");
    await page.getByRole("heading", { name: "Nothing found for “padsss gizzmo”" }).waitFor();
    await page.goto("/search");
    await page.getByRole("heading", { name: "What are you looking for?" }).waitFor();
  });
});
