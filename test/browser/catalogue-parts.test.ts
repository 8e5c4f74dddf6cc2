import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { openPage } from "#test/browser/browser.ts";
import { emptyShop } from "#test/browser/shop.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await emptyShop();
});

/** The names of the parts that are shown, in their order. */
const shown = (page: Page) => page.getByRole("article").getByRole("heading").allInnerTexts();
const numbered = (name: string, from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => `${name} ${from + Math.sign(to - from) * index}`);

/** As many parts as asked for, named `name` 1, 2, 3 …, each a dollar dearer than the one before. */
async function addParts(name: string, count: number): Promise<void> {
  for (let number = 1; number <= count; number++) await shop.addPart({ name: `${name} ${number}`, price: number });
}

describe.each([
  ["with", true],
  ["without", false],
])("the list of parts %s JavaScript", (_, javaScript) => {
  // Each half has words of its own to search for.
  const word = javaScript ? "Alive" : "Plain";

  test("finds by name and by part number, says how many, and says so when there is none", async () => {
    await addParts(`${word} Caliper`, 3);
    await shop.addPart({ name: `${word} Rotor`, sku: `${word.toUpperCase()}-77/B` });
    const page = await openPage(shop.url, { javaScript });
    await page.goto("/parts");
    await search(page, `${word} caliper`);
    await page.getByText(`3 parts for “${word} caliper”`).waitFor();
    await expect.poll(() => shown(page)).toEqual(numbered(`${word} Caliper`, 3, 1));
    await search(page, `${word}-77`);
    await page.getByText(`1 part for “${word}-77”`).waitFor();
    await expect.poll(() => shown(page)).toEqual([`${word} Rotor`]);
    await search(page, `${word} gearbox`);
    await page.getByText(`No part matches “${word} gearbox”`).waitFor();
    await page.getByRole("link", { name: "Show all parts" }).click();
    await page.getByText(`${word} Rotor`).first().waitFor();
    expect(new URL(page.url()).search).toBe("");
  });

  test("sorts, and goes from page to page; the address keeps both", async () => {
    await addParts(`${word} Bolt`, 26);
    const page = await openPage(shop.url, { javaScript });
    await page.goto(`/parts?q=${word}+bolt`);
    await page.getByLabel("Sort by").selectOption("Price, low to high");
    if (!javaScript) await page.getByRole("button", { name: "Sort", exact: true }).click();
    await page.waitForURL(/sort=price_asc/);
    await expect.poll(() => shown(page)).toEqual(numbered(`${word} Bolt`, 1, 24));
    await page.getByRole("link", { name: "Next" }).click();
    await expect.poll(() => shown(page)).toEqual(numbered(`${word} Bolt`, 25, 26));
    await expect.poll(() => page.getByRole("combobox", { name: "Find parts" }).inputValue()).toBe(`${word} bolt`);
    await page.getByText(`26 parts for “${word} bolt”`).waitFor();
    await page.getByRole("link", { name: "Previous" }).click();
    await expect.poll(() => shown(page)).toEqual(numbered(`${word} Bolt`, 1, 24));
    await page.goto(`/parts?q=${word}+bolt&sort=price_desc`);
    await expect.poll(async () => (await shown(page))[0]).toBe(`${word} Bolt 26`);
  });

  test("shows a part whole, and Back returns to the same place of the same list", async () => {
    await addParts(`${word} Hose`, 24);
    const id = await shop.addPart({
      name: `${word} Hose end`,
      description: "Stainless steel, banjo 10 mm.",
      price: 19.9,
      quantity: 1200,
      order: 2,
      sku: `HOSE-${word}`,
    });
    const page = await openPage(shop.url, { javaScript });
    await page.goto(`/parts?q=${word}+hose`);
    await page.evaluate(() => scrollTo(0, 700));
    await page.getByRole("link", { name: `${word} Hose 17`, exact: true }).click();
    // The list has a heading of that name, too.
    await page.getByRole("heading", { name: `${word} Hose 17`, level: 1 }).waitFor();
    await page.goBack();
    await expect.poll(() => shown(page)).toHaveLength(24);
    expect(new URL(page.url()).search).toBe(`?q=${word}+hose`);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600);

    await page.goto(`/parts/${id}`);
    await expect.poll(() => page.title()).toBe(`${word} Hose end (HOSE-${word}) · Camber`);
    for (const text of ["Stainless steel, banjo 10 mm.", "$19.90", "each, sold in 2: $39.80", "1,200 in stock"]) {
      await page.getByText(text, { exact: true }).waitFor();
    }
    await expect
      .poll(() => facts(page))
      .toMatchObject({
        "Part number": `HOSE-${word}`,
        "Minimum orders": "2",
        "Available quantity": "1,200",
      });
    const structured = await page.evaluate(() => document.querySelector("[type='application/ld+json']")?.textContent);
    expect(JSON.parse(structured ?? "null")).toMatchObject({ "@type": "Product", offers: { price: 19.9 } });
    await expect
      .poll(() => page.getByRole("link", { name: "Order this part" }).getAttribute("href"))
      .toBe(`/purchase/${id}`);
  });
});

test("choosing another order sorts at once, without the button", async () => {
  await addParts("Swift", 3);
  const page = await openPage(shop.url);
  await page.goto("/parts?q=swift");
  await page.getByLabel("Sort by").selectOption("Price, low to high");
  await expect.poll(() => shown(page)).toEqual(numbered("Swift", 1, 3));
});

test("a part that is sold out says so where it is listed, shown and ordered", async () => {
  const id = await shop.addPart({ name: "Rare Distributor", quantity: 0 });
  const page = await openPage(shop.url, { as: await shop.signUp() });
  await page.goto("/parts?q=rare+distributor");
  await page.getByText("Sold out").waitFor();
  await page.goto(`/parts/${id}`);
  await page.getByText("Sold out").waitFor();
  await page.goto(`/purchase/${id}`);
  await page.getByText(/^This part is sold out/).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Purchase" }).isDisabled()).toBe(true);
});

test.each([
  ["can't be had", "/images/00000000000000000000000000000000/160.webp"],
  ["is only on another server, from which no page loads any,", "https://images.invalid/bearing.jpg"],
])("a part whose image %s is drawn instead", async (_, img) => {
  const id = await shop.addPart({ name: "Blurred Bearing", img });
  // The first is a 404; a request to the other server would fail the test.
  const page = await openPage(shop.url, { noise: img.startsWith("/") ? [/404/] : [] });
  await page.goto(`/parts/${id}`);
  const image = page.getByRole("img", { name: "Blurred Bearing" });
  await expect.poll(() => image.evaluate((element) => element.tagName)).toBe("svg");
});

test("a part that is not there, or no more, is a 404 in words", async () => {
  const id = await shop.addPart({ name: "Passing Part" });
  const admin = await shop.admin();
  await admin.call("DELETE", `/api/parts/${id}`);
  const page = await openPage(shop.url, {
    noise: [/status of 404/, /ApiError: We couldn't find that/],
    as: await shop.signUp(),
  });
  for (const path of [`/parts/${id}`, "/parts/no-such-part", `/purchase/${id}`]) {
    await page.goto(path);
    await page.getByRole("heading", { name: "Sorry, we couldn't find this page." }).waitFor();
    await expect.poll(() => page.title()).toMatch(/^Page not found/);
  }
});

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole("combobox", { name: "Find parts" }).fill(words);
  await page.getByRole("button", { name: "Find", exact: true }).click();
}

/** What the page's list of facts says: each term and its definition. */
async function facts(page: Page): Promise<Record<string, string>> {
  const terms = await page.getByRole("term").allInnerTexts();
  const definitions = await page.getByRole("definition").allInnerTexts();
  return Object.fromEntries(terms.map((term, index) => [term, definitions[index] ?? ""]));
}
