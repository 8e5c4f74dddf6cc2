import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { openPage } from "#test/browser/browser.ts";
import { emptyShop } from "#test/browser/shop.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

// How much of a page moves while it loads (Cumulative Layout Shift), and while a dialog opens.

const most = 0.02;

let shop: ShopUnderTest;
let admin: Person;
let part: string;
let imported: string;

beforeAll(async () => {
  shop = await emptyShop();
  admin = await shop.admin();
  for (let n = 1; n <= 12; n++) part = await shop.addPart({ name: `Brake Disc ${n}`, sku: `SHIFT-${n}`, quantity: 10 });
  const sent = await fetch(`${shop.url}/api/imports?name=prices.csv&dryRun=true`, {
    method: "POST",
    headers: { authorization: `Bearer ${admin.token}`, "content-type": "text/csv" },
    body: "sku,price,colour\nSHIFT-1,60,red\nSHIFT-2,70,blue",
  });
  imported = ((await sent.json()) as { insertedId: string }).insertedId;
});

const everybodys: [string, () => string][] = [
  ["the landing page", () => "/"],
  ["vehicles", () => "/vehicles"],
  ["search", () => "/search?q=brake+disc"],
  ["parts", () => "/parts?q=brake+disc"],
  ["a part", () => `/parts/${part}`],
];

const pages: typeof everybodys = [
  ...everybodys,
  ["purchase", () => `/purchase/${part}`],
  ["profile", () => "/dashboard/myprofile"],
  ["orders", () => "/dashboard"],
  ["imports", () => "/dashboard/imports"],
  ["an import", () => `/dashboard/imports/${imported}`],
  ["users", () => "/dashboard/making-admin"],
];

describe.each([
  ["a desktop", { width: 1280, height: 800 }],
  ["a phone", { width: 375, height: 812 }],
])("on %s", (_, size) => {
  const open = async (path: string): Promise<Page> => {
    const page = await openPage(shop.url, { as: admin });
    await page.setViewportSize(size);
    await page.addInitScript(observe);
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForLoadState("networkidle");
    return page;
  };

  test.each(pages)("%s hardly moves while it loads", async (__, path) => {
    const page = await open(path());
    const { load, sources } = await shiftsOf(page);
    expect(load, sources).toBeLessThanOrEqual(most);
  });

  test.each([
    ["the order form", () => `/purchase/${part}`, "Purchase"],
    ["the question before a user is removed", () => "/dashboard/making-admin", /^Remove User/],
  ])("nothing moves when %s opens", async (__, path, button) => {
    const page = await open(path());
    const before = await shiftsOf(page);
    await page.getByRole("button", { name: button }).first().click();
    await page.getByRole("dialog").getByRole("button").last().waitFor();
    await page.waitForLoadState("networkidle");
    const after = await shiftsOf(page);
    expect(after.all - before.all, after.sources).toBeLessThanOrEqual(most);
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
  const { known, moved } = await page.evaluate(() => (window as unknown as { moves: () => Moves }).moves());
  expect(known).toBeGreaterThan(5);
  expect(moved).toEqual([]);
});

type Moves = { known: number; moved: string[] };

/** Runs in the browser: notes where the server's page has its links, buttons and fields. */
function rememberControls(): void {
  const places = new Map<Element, DOMRect>();
  document.addEventListener("DOMContentLoaded", () => {
    for (const control of document.querySelectorAll("a, button, input, select, textarea")) {
      const place = control.getBoundingClientRect();
      if (place.width > 1 && place.height > 1) places.set(control, place);
    }
  });
  const moves = (): Moves => {
    const moved = [...places.keys()].filter((control) => !control.isConnected).map(({ outerHTML }) => outerHTML);
    for (const [control, from] of places) {
      const to = control.getBoundingClientRect();
      const far = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
      if (far > 1) moved.push(`${(control.textContent || control.outerHTML).slice(0, 80)}: ${far} px`);
    }
    return { known: places.size, moved };
  };
  Object.assign(window, { moves });
}

type Shifts = { load: number; all: number; sources: string };

/** Runs in the browser: sums up what moves; `load` without what follows an input, as the metric does. */
function observe(): void {
  const sum: Shifts = { load: 0, all: 0, sources: "" };
  Object.assign(window, { shifts: sum });
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[]) {
      sum.all += shift.value;
      if (!shift.hadRecentInput) sum.load += shift.value;
      for (const { node } of shift.sources)
        if (node instanceof Element)
          sum.sources += `${shift.value.toFixed(4)} ${node.cloneNode() instanceof Element ? (node.cloneNode() as Element).outerHTML : ""}\n`;
    }
  }).observe({ type: "layout-shift", buffered: true });
}

const shiftsOf = (page: Page): Promise<Shifts> =>
  page.evaluate(() => ({ ...(window as unknown as { shifts: Shifts }).shifts }));
