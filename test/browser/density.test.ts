import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { openPage } from "#test/browser/browser.ts";
import { emptyShop } from "#test/browser/shop.ts";
import { placeOrder } from "#test/paid-order.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let part: string;

beforeAll(async () => {
  shop = await emptyShop();
  const pads = {
    brand: "Halvern",
    partType: "Brake Pad Set",
    system: "Brakes",
    attributes: { material: "Semi-metallic" },
    applications: [{ vehicle: { make: "Honda", model: "Accord", from: 2013, to: 2017 }, position: "Front" }],
  };
  part = await shop.addPart({ name: "Pads Semi", price: 7.99, order: 4, quantity: 50, ...pads });
  await shop.addPart({ name: "Pads Other", ...pads });
  const ordered = await shop.addPart({ brand: "Halvern", partType: "Brake Disc", quantity: 50 });
  for (const name of ["Ada Lovelace", "Grace Hopper"]) await placeOrder(await shop.signUp(name), ordered);
  await deliverToTheUsa();
});

async function deliverToTheUsa(): Promise<void> {
  const owner = await shop.admin();
  const { version } = (await owner.call("GET", "/api/settings/delivery")).body;
  const ground = { id: "ground", name: "Ground", kind: "parcel", zones: ["us"], transitDays: { from: 1, to: 3 } };
  const value = {
    zones: [{ id: "us", name: "USA", country: "US" }],
    methods: [{ ...ground, steps: [{ price: 14.2 }] }],
    defaultWeightGrams: 2_000,
  };
  expect((await owner.call("PUT", "/api/settings/delivery", { version, value })).status).toBe(200);
}

const topOf = async (found: Locator) => (await found.first().boundingBox())?.y ?? Number.NaN;
const endOf = async (found: Locator) => {
  const box = await found.first().boundingBox();
  return box ? box.y + box.height : Number.NaN;
};

describe.each([
  ["a desktop", { width: 1280, height: 800 }, 300],
  ["a phone", { width: 375, height: 812 }, 420],
])("on %s", (_, size, highest) => {
  const open = async (path: string): Promise<Page> => {
    const page = await openPage(shop.url);
    await page.setViewportSize(size);
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    return page;
  };

  test.each(["/parts", "/parts?type=brake-pad-set", "/parts?q=brake+pads"])(
    "the first product of %s is near the top",
    async (path) => {
      const page = await open(path);
      await expect.poll(() => topOf(page.getByRole("article"))).toBeLessThanOrEqual(highest);
    },
  );

  test("price, stock, fit, delivery, and the buttons that order are above the fold of a part's page", async () => {
    const page = await open(`/parts/${part}`);
    await page.getByLabel("Postal code").fill("60601");
    await page.getByRole("button", { name: "Show delivery" }).click();
    const delivery = page.getByText(/^Delivered to 60601 from \$14\.20, /);
    await delivery.waitFor();
    await page.goto(`/parts/${part}`);
    await delivery.waitFor();
    const shown = [
      delivery,
      page.getByText("$7.99", { exact: true }),
      page.getByText("each, sold in 4: $31.96"),
      page.getByText("50 in stock", { exact: true }),
      page.getByRole("heading", { name: "Does it fit your vehicle?" }),
      page.getByRole("button", { name: "Add to cart" }),
      page.getByRole("link", { name: "Order this part" }),
    ];
    for (const one of shown) await expect.poll(() => endOf(one)).toBeLessThanOrEqual(size.height);
    await page.getByRole("link", { name: "Brake Pad Set", exact: true }).click();
    await page.waitForURL(/type=brake-pad-set/);
  });
});

test("the rows of the orders are 40 to 44 pixels high", async () => {
  const page = await openPage(shop.url, { as: await shop.admin() });
  await page.goto("/dashboard/orders?status=all");
  const rows = page
    .getByRole("table")
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
  await expect.poll(() => rows.count()).toBe(2);
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  for (const height of heights) {
    expect(height).toBeGreaterThanOrEqual(40);
    expect(height).toBeLessThanOrEqual(44);
  }
});

test("on a phone the filters of a staff list are folded away, so that its first row is on the first screen", async () => {
  const page = await openPage(shop.url, { as: await shop.admin() });
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto("/dashboard/products");
  const stock = page.getByLabel("Stock", { exact: true });
  await page.getByRole("gridcell", { name: "Pads Semi" }).waitFor();
  expect(await endOf(page.getByRole("gridcell", { name: "Pads Semi" }))).toBeLessThanOrEqual(812);
  expect(await stock.isVisible()).toBe(false);
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await stock.selectOption("Out of stock");
  await page.getByRole("button", { name: "Drop the filter “Out of stock”" }).waitFor();
});

test("a list is shown as rows on request, and the address keeps that", async () => {
  const page = await openPage(shop.url);
  await page.goto("/parts?type=brake-pad-set");
  await page.getByRole("link", { name: "List", exact: true }).click();
  await page.waitForURL(/view=list/);
  const boxOf = (at: number) => page.getByRole("article").nth(at).boundingBox();
  // The address is that of the rows before they are shown.
  const stand = async () => {
    const [first, second] = [await boxOf(0), await boxOf(1)];
    return first && second && { aligned: second.x === first.x, below: second.y > first.y + first.height };
  };
  await expect.poll(stand).toEqual({ aligned: true, below: true });
});
