import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { openPage } from "#test/browser/browser.ts";
import { mostShift, movesOf, observeShifts, rememberControls, shiftsOf } from "#test/browser/layout-shift.ts";
import { emptyShop } from "#test/browser/shop.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

// What moves on the first page of a visit, of which nothing is stored yet. Every other page is looked at by the tour.

let shop: ShopUnderTest;
let admin: Person;
let part: string;

beforeAll(async () => {
  shop = await emptyShop();
  admin = await shop.admin();
  for (let n = 1; n <= 12; n++) part = await shop.addPart({ name: `Brake Disc ${n}`, sku: `SHIFT-${n}`, quantity: 10 });
});

const everybodys: [string, () => string][] = [
  ["the landing page", () => "/"],
  ["vehicles", () => "/vehicles"],
  ["search", () => "/search?q=brake+disc"],
  ["parts", () => "/parts?q=brake+disc"],
  ["a part", () => `/parts/${part}`],
];

describe.each([
  ["a desktop", { width: 1280, height: 800 }],
  ["a phone", { width: 375, height: 812 }],
])("on %s", (_, size) => {
  const open = async (path: string, as?: Person): Promise<Page> => {
    const page = await openPage(shop.url, { as });
    await page.setViewportSize(size);
    await page.addInitScript(observeShifts);
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForLoadState("networkidle");
    return page;
  };

  test.each(everybodys)("%s hardly moves while it loads", async (__, path) => {
    const page = await open(path());
    const { load, sources } = await shiftsOf(page);
    expect(load, sources).toBeLessThanOrEqual(mostShift);
  });

  test.each([
    ["the order form", () => `/purchase/${part}`, "Purchase"],
    ["the question before a user is removed", () => "/dashboard/making-admin", /^Remove User/],
  ])("nothing moves when %s opens", async (__, path, button) => {
    const page = await open(path(), admin);
    const before = await shiftsOf(page);
    await page.getByRole("button", { name: button }).first().click();
    await page.getByRole("dialog").getByRole("button").last().waitFor();
    await page.waitForLoadState("networkidle");
    const after = await shiftsOf(page);
    expect(after.all - before.all, after.sources).toBeLessThanOrEqual(mostShift);
  });
});

test.each([
  ...everybodys,
  ["the cart", () => "/cart"],
  ["sign-in", () => "/login"],
  ["sign-in under the machine's other name", () => `${shop.url.replace("127.0.0.1", "localhost")}/login`],
  ["sign-up", () => "/register"],
  ["a forgotten password", () => "/reset-password"],
  ["an order by number and email", () => "/order"],
])("on %s no control moves away from under a click when the scripts take over", async (_, path) => {
  const page = await openPage(shop.url, { noise: [/ERR_FAILED.*woff2/] });
  // What words move when the typeface comes is another question, asked above.
  await page.route("**/*.woff2", (route) => route.abort());
  await page.addInitScript(rememberControls);
  await page.goto(path());
  await page.waitForLoadState("networkidle");
  const { known, moved } = await movesOf(page);
  expect(known).toBeGreaterThan(5);
  expect(moved).toEqual([]);
});
