import { beforeAll, describe, expect, test } from "vitest";
import { completeCart } from "#test/cart-calls.ts";
import { complaints } from "#test/browser/axe-complaints.ts";
import { openPage } from "#test/browser/browser.ts";
import { bought, buyAsGuest, threeVehicles } from "#test/browser/cart-journey.ts";
import { editions, emptyShop } from "#test/browser/shop.ts";
import { arriveAt, fillIn } from "#test/browser/steps.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

const address = {
  name: "Ada Lovelace",
  line1: "1 Main St",
  city: "Chicago",
  region: "IL",
  postalCode: "60601",
  country: "US",
};
let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await emptyShop();
});

test("a guest buys five parts for three cars by the keyboard alone, on a phone, on pages that are accessible", async () => {
  expect(await buyAsGuest(shop, editions.ofRun)).toEqual(bought);
});

test("without JavaScript a guest fills a cart, changes it, and orders", async () => {
  const [accord] = await threeVehicles(shop);
  const part = await shop.addPart({ name: "Brake Pads", price: 20, quantity: 5 });
  const page = await openPage(shop.url, { javaScript: false, noise: [/status of 422/] });
  await page.goto(`/parts/${part}?vehicle=${accord}`);
  await page.getByRole("main").getByRole("button", { name: "Add to cart", exact: true }).first().click();
  await arriveAt(page, "/cart");
  await page.getByRole("button", { name: "I understand that it may not fit. Order it anyway." }).click();
  await page.getByRole("textbox", { name: "Quantity of Brake Pads" }).fill("0");
  await page.getByRole("button", { name: "Update the quantity of Brake Pads" }).click();
  await page.getByText("At least 1, please.").waitFor();
  await page.getByRole("textbox", { name: "Quantity of Brake Pads" }).fill("9");
  await page.getByRole("button", { name: "Update the quantity of Brake Pads" }).click();
  await expect.poll(() => page.getByRole("textbox", { name: "Quantity of Brake Pads" }).inputValue()).toBe("5");
  await page.getByRole("link", { name: "Checkout" }).click();
  await fillIn(page, { Email: "ada", Phone: "312 555 0100", "Full name": "Ada Lovelace" });
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.getByText("Provide a valid Email").waitFor();
  await fillIn(page, {
    Email: "ada@example.com",
    Phone: "312 555 0100",
    "Full name": "Ada Lovelace",
    "Postal code (ZIP)": "60601",
    "Street address": "1 Main St",
    City: "Chicago",
    "State or province": "IL",
  });
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.getByRole("button", { name: /^Order and pay / }).click();
  await page.waitForURL(/\/order\/[\w-]{43}$/);
  await expect
    .poll(() => page.locator("noscript p").last().innerText())
    .toMatch(/^Paying by card and cancelling need JavaScript/);
  const [order] = await shop.sql("select email from orders where email = 'ada@example.com'");
  expect(order).toBeDefined();
});

test("a quantity that is no whole number stays in its field, with the reason below it", async () => {
  const part = await shop.addPart({ name: "Wheel Bolt", price: 2, quantity: 9 });
  const page = await openPage(shop.url);
  await page.goto(`/parts/${part}`);
  await page.getByRole("main").getByRole("button", { name: "Add to cart", exact: true }).first().click();
  await page.getByRole("link", { name: "Cart: 1" }).waitFor();
  await page.goto("/cart");
  const quantity = page.getByRole("textbox", { name: "Quantity of Wheel Bolt" });
  const update = page.getByRole("button", { name: "Update the quantity of Wheel Bolt" });
  await quantity.fill("2.5");
  await update.click();
  await page.getByText("Please type a whole number.").waitFor();
  await expect.poll(() => quantity.inputValue()).toBe("2.5");
  await quantity.fill("3");
  await update.click();
  await page.getByText("$6.00").first().waitFor();
  await expect.poll(() => page.getByText("Please type a whole number.").count()).toBe(0);
});

test("what a guest collects is theirs after they sign in, and the bar counts it in every tab", async () => {
  const ada = await shop.signUp("Ada Lovelace");
  const part = await shop.addPart({ name: "Oil Filter", quantity: 5 });
  const page = await openPage(shop.url);
  await page.goto(`/parts/${part}`);
  const other = await page.context().newPage();
  await other.goto("/about");
  await page.getByLabel("Quantity", { exact: true }).fill("2");
  await page.getByRole("main").getByRole("button", { name: "Add to cart", exact: true }).first().click();
  await page.getByRole("link", { name: "Cart: 2" }).waitFor();
  await other.getByRole("link", { name: "Cart: 2" }).waitFor();
  await page.goto("/login");
  await fillIn(page, { Email: ada.email, Password: ada.password });
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect.poll(async () => (await ada.call("GET", "/api/cart")).body.pieces).toBe(2);
  // Leaving a page closes the cart that was opened over it.
  await page.getByRole("heading", { name: "Car manufacturers" }).waitFor();
  await page.getByRole("link", { name: "Cart: 2" }).click();
  await page.getByRole("dialog", { name: "Your cart" }).getByText("Oil Filter").first().waitFor();
});

test("a customer with a saved address is two clicks from the cart to the card", async () => {
  const ada = await shop.signUp("Ada Lovelace");
  const part = await shop.addPart({ name: "Drive Belt", quantity: 5 });
  // The first order saves the address.
  await ada.call("POST", "/api/cart/lines", { partId: part });
  const contact = { email: ada.email, clientName: "Ada Lovelace", phoneNumber: "312 555 0100", shipTo: address };
  await completeCart(ada, (await ada.call("PUT", "/api/cart/contact", contact)).body);
  await ada.call("POST", "/api/cart/lines", { partId: part });
  const page = await openPage(shop.url, { as: ada });
  await page.goto("/cart");
  await page.getByRole("link", { name: "Checkout" }).click();
  await page.getByRole("button", { name: /^Order and pay / }).click();
  const card = page.getByTitle("Card details").contentFrame().getByLabel("Card number");
  await card.waitFor();
  await expect.poll(() => card.inputValue()).toBe("");
});

describe("a cart in a shop with delivery", () => {
  beforeAll(async () => {
    const owner = await shop.admin();
    const zones = [{ id: "us", name: "USA", country: "US" }];
    const steps = [{ price: 6.4 }];
    const ground = { id: "ground", name: "Ground", kind: "parcel", zones: ["us"], perParcel: true, steps };
    const box = { id: "m", name: "M", lengthMm: 300, widthMm: 200, heightMm: 100, maxWeightGrams: 20_000 };
    const methods = [{ ...ground, transitDays: { from: 2, to: 4 } }];
    const value = { zones, methods, cartons: [box], defaultWeightGrams: 500 };
    const { version } = (await owner.call("GET", "/api/settings/delivery")).body;
    await owner.call("PUT", "/api/settings/delivery", { version, value });
    return async () => {
      const after = (await owner.call("GET", "/api/settings/delivery")).body.version;
      await owner.call("PUT", "/api/settings/delivery", { version: after, value: {} });
    };
  });

  const accord = { make: "Honda", model: "Accord", year: 2003 };

  /** Adds two arms of which the first is too long for the shop's carton, and a filter; returns the first and the filter. */
  async function addParts(partType: string): Promise<string[]> {
    const common = { system: "Chassis", applications: [{ vehicle: accord, position: "Front" }] };
    const long = await shop.addPart({
      ...common,
      partType,
      name: "Long arm",
      brand: "Halvern",
      tier: "standard",
      price: 42,
    });
    await shop.addPart({ ...common, partType, name: "Compact arm", brand: "Brembo", tier: "standard", price: 42 });
    const sides = { ShippingHeight: ["2"], ShippingWidth: ["2"], ShippingLength: ["16"] };
    const pack = { PackageUOM: ["EA"], QuantityofEaches: ["1"], Dimensions: [{ UOM: "IN", ...sides }] };
    const details = { Packages: { Package: [pack] } };
    await shop.sql("insert into part_details (part_id, details) values ($1, $2)", [long, details]);
    return [long, await shop.addPart({ ...common, partType: "Oil Filter", name: "Filter", price: 10 })];
  }

  test.each([{ javaScript: true }, { javaScript: false }])(
    "says by ZIP code what it costs, and which other part saves a box, which is one click away %o",
    async ({ javaScript }) => {
      const [vehicle] = await threeVehicles(shop);
      const parts = await addParts(javaScript ? "Control Arm" : "Trailing Arm");
      const page = await openPage(shop.url, { javaScript });
      for (const [index, part] of parts.entries()) {
        await page.goto(`/parts/${part}?vehicle=${vehicle}`);
        await page.getByRole("main").getByRole("button", { name: "Add to cart", exact: true }).first().click();
        const count = page.getByRole("link", { name: `Cart: ${index + 1}` });
        await (javaScript ? count.waitFor() : arriveAt(page, "/cart"));
      }
      await page.goto("/cart");
      const box = page.getByRole("region", { name: "Delivery", exact: true });
      await box.getByLabel("Postal code").fill("60601");
      await box.getByRole("button", { name: "Show delivery" }).click();
      await box.getByText("Delivered to 60601 from $12.80").waitFor();
      await box.getByRole("heading", { name: "One box instead of two saves $6.40." }).waitFor();
      if (javaScript) expect(await complaints(page)).toEqual([]);
      await box.getByRole("button", { name: /^Use this part: / }).click();
      await page.getByRole("main").getByText("Brembo").first().waitFor();
      await page.getByText("Long arm").waitFor({ state: "detached" });
      await expect
        .poll(() => page.getByRole("heading", { name: "One box instead of two saves $6.40." }).count())
        .toBe(0);
    },
  );
});
