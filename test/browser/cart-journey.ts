import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { complaints } from "#test/browser/axe-complaints.ts";
import { openPage } from "#test/browser/browser.ts";
import type { Edition } from "#test/browser/shop.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

const mostTabs = 160;
const mostCountries = 50;

/** The vehicles of what `buyAsGuest` orders. */
export const bought = [
  expect.stringContaining("Honda Accord"),
  expect.stringContaining("Honda Civic"),
  expect.stringContaining("F-150"),
  expect.stringContaining("Honda Accord"),
  expect.stringContaining("F-150"),
];

/** Also for what is in the frame of the card. */
const hasFocus = (element: Element) =>
  element.ownerDocument.hasFocus() && element === element.ownerDocument.activeElement;

/** Moves the focus by Tab alone until it is on the element. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let tabs = 0; tabs < mostTabs; tabs += 1) {
    if (await target.evaluate(hasFocus)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`not reached by Tab: ${String(target)}`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
}

/** Three vehicles of the shop's own data. */
export async function threeVehicles(shop: ShopUnderTest): Promise<[string, string, string]> {
  const accord = (await shop.call("POST", "/api/vehicles/decode", { vin: "1HGCM82633A004352" })).body.vehicle.id;
  const [civic] = await shop.sql<{ id: string }>(
    "select id from vehicles where make = 'Honda' and model = 'Civic' and year = 2012 order by id limit 1",
  );
  const [truck] = await shop.sql<{ id: string }>(
    "select id from vehicles where make = 'Ford' and model = 'F-150' and year = 2015 order by id limit 1",
  );
  return [accord, civic!.id, truck!.id];
}

/**
 * A guest orders and pays five parts for three cars by the keyboard alone, on a phone of 320 pixels; every page of it is accessible. Returns the vehicles of the
 * order's lines.
 */
export async function buyAsGuest(shop: ShopUnderTest, edition: Edition): Promise<string[]> {
  const [accord, civic, truck] = await threeVehicles(shop);
  const [pads, discs, filter, wiper, belt] = await Promise.all(
    ["Brake Pads", "Brake Discs", "Oil Filter", "Wiper Blade", "Drive Belt"].map((name) =>
      shop.addPart({ name, price: 20, quantity: 10 }),
    ),
  );
  const page = await openPage(shop.url, { phone: true, direction: edition.direction });
  const add = page.getByRole("main").getByRole("button", { name: "Add to cart", exact: true }).first();
  const wanted = [
    [pads, accord],
    [discs, civic],
    [filter, truck],
    [wiper, accord],
    [belt, truck],
  ];
  for (const [index, [part, vehicle]] of wanted.entries()) {
    await page.goto(`/parts/${part}?vehicle=${vehicle}`);
    await press(page, add);
    await page.getByRole("link", { name: `Cart: ${index + 1}` }).waitFor();
  }
  await page.goto("/cart");
  for (const left of [4, 3, 2, 1, 0]) {
    const confirm = page.getByRole("button", { name: "I understand that it may not fit. Order it anyway." });
    await press(page, confirm.first());
    await expect.poll(() => confirm.count()).toBe(left);
  }
  expect(await complaints(page, edition)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await press(page, page.getByRole("main").getByRole("link", { name: "Checkout" }));
  await page.waitForURL(/\/checkout$/);
  const fields = {
    Email: "ada@example.com",
    Phone: "312 555 0100",
    "Full name": "Ada Lovelace",
    "Postal code (ZIP)": "60601",
    "Street address": "1 Main St",
    City: "Chicago",
    "State or province": "IL",
  };
  await page.getByRole("heading", { level: 1, name: "Checkout" }).waitFor();
  for (const [label, text] of Object.entries(fields)) await type(page, page.getByLabel(label, { exact: true }), text);
  const country = page.getByLabel("Country");
  await tabTo(page, country);
  await page.keyboard.press("Home");
  for (let n = 0; n < mostCountries && (await country.inputValue()) !== "US"; n += 1)
    await page.keyboard.press("ArrowDown");
  await press(page, page.getByRole("button", { name: "Save and continue" }));
  const order = page.getByRole("button", { name: /^Order and pay / });
  await order.waitFor();
  expect(await complaints(page, edition)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await press(page, order);
  await page.waitForURL(/\/order\/[\w-]{43}$/);
  await page.getByRole("heading", { level: 1, name: "Your order" }).waitFor();
  const card = page.frameLocator("iframe[title]");
  await card.getByLabel("Card number").waitFor();
  expect(await complaints(page, edition)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await type(page, card.getByLabel("Card number"), "4242424242424242");
  await type(page, card.getByLabel("Expiry date"), "1234");
  await type(page, card.getByLabel("Security code"), "123");
  await press(page, page.getByRole("button", { name: /^Pay \$/ }));
  await page.getByText("Congrats! Your payment is completed.").waitFor();
  const key = page.url().split("/").at(-1);
  const placed = (await shop.call("GET", `/api/guest-orders/${key}`)).body;
  expect(placed.status).toBe("paid");
  return placed.lines.map((line: { fitment: { vehicle: { name: string } } }) => line.fitment.vehicle.name);
}
