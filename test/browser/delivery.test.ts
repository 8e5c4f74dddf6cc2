import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { complaints } from "#test/browser/axe-complaints.ts";
import { openPage } from "#test/browser/browser.ts";
import { guestBrowser } from "#test/guest-browser.ts";
import { arriveAt, fillIn, logIn, scriptsRun } from "#test/browser/steps.ts";
import { editions, emptyShop } from "#test/browser/shop.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let part: string;

const ground = {
  id: "ground",
  name: "Ground",
  kind: "parcel",
  zones: ["us", "de"],
  steps: [{ upToGrams: 5_000, price: 14.2 }],
  transitDays: { from: 1, to: 3 },
};
const delivery = {
  zones: [
    { id: "us", name: "USA", country: "US" },
    { id: "de", name: "Germany", country: "DE" },
  ],
  methods: [
    { id: "shop", name: "Collect", kind: "pickup", transitDays: { from: 1, to: 3 } },
    ground,
    { ...ground, id: "express", name: "Express", steps: [{ price: 39 }] },
  ],
  defaultWeightGrams: 2_000,
};

beforeAll(async () => {
  shop = await emptyShop();
  part = await shop.addPart({ name: "Converter", sku: "CAT-49", partType: "Catalytic Converter" });
});

async function configure(): Promise<void> {
  const owner = await shop.admin();
  const { version } = (await owner.call("GET", "/api/settings/delivery")).body;
  await owner.call("PUT", "/api/settings/delivery", { version, value: delivery });
  const rule = { kind: "forbidden", country: "US", regions: ["CA"], sku: "CAT-49" };
  await owner.call("POST", "/api/ship-rules", rule);
}

test("delivery is not mentioned while the shop has set up none; then a visitor enters a ZIP code once and sees it everywhere", async () => {
  const page = await openPage(shop.url, { noise: [/status of 400/] });
  await page.goto(`/parts/${part}`);
  await page.getByText("CAT-49").first().waitFor();
  expect(await page.getByRole("heading", { name: "Delivery" }).count()).toBe(0);

  await configure();
  await page.goto(`/parts/${part}`);
  const box = page.getByRole("region", { name: "Delivery" });
  await box.getByText("Can't be delivered to: United States (CA).").waitFor();
  await box.getByLabel("Postal code").fill("6060");
  await box.getByRole("button", { name: "Show delivery" }).click();
  await box.getByText("Please type a postal code as it is written in that country.").waitFor();
  await expect.poll(() => box.getByLabel("Postal code").inputValue()).toBe("6060");
  await box.getByLabel("Postal code").fill("60601");
  await box.getByRole("button", { name: "Show delivery" }).click();
  await box.getByText(/^Delivered to 60601 from \$14\.20, /).waitFor();
  await box.getByText("Express").waitFor();
  expect(await complaints(page, editions.ofRun)).toEqual([]);

  await page.goto("/parts");
  await page.getByText(/^To 60601 from \$14\.20, /).waitFor();
  await page.goto("/compare?type=catalytic-converter");
  await page.getByText(/^To 60601 from \$14\.20, /).waitFor();
  await page.reload();
  await page.getByText(/^To 60601 from \$14\.20, /).waitFor();
});

test("a part that may not go there says so on its page and in lists", async () => {
  await configure();
  const page = await openPage(shop.url);
  await page.goto(`/parts/${part}`);
  const box = page.getByRole("region", { name: "Delivery" });
  await box.getByLabel("Postal code").fill("90210");
  await box.getByRole("button", { name: "Show delivery" }).click();
  await box.getByText("Can't be delivered to 90210.").waitFor();
  await page.goto("/parts");
  await page.getByText("Can't be delivered to 90210.").waitFor();
  await expect.poll(() => page.getByText(/^To 90210 from/).count()).toBe(0);
});

test("the delivery method that is marked in the checkout is the one that is ordered, chosen by keyboard without another button", async () => {
  await configure();
  const page = await openPage(shop.url);
  await page.goto(`/parts/${part}`);
  await page.getByRole("main").getByRole("button", { name: "Add to cart", exact: true }).first().click();
  await page.getByRole("link", { name: "Cart: 1" }).waitFor();
  await page.goto("/checkout");
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
  const ground = page.getByRole("radio", { name: /^Ground/ });
  await expect.poll(() => ground.isChecked()).toBe(true);
  await ground.focus();
  await page.keyboard.press("ArrowDown");
  const totals = page.getByRole("region", { name: "Summary" });
  await totals.getByText("$39.00").waitFor();
  const express = page.getByRole("radio", { name: /^Express/ });
  await expect.poll(() => express.isChecked()).toBe(true);
  await expect.poll(() => express.evaluate((radio) => radio === document.activeElement)).toBe(true);

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.reload();
  await ground.check();
  release();
  await totals.getByText("$14.20").waitFor();
  await expect.poll(() => ground.isChecked()).toBe(true);
});

test.each([{ javaScript: true }, { javaScript: false }])(
  "an order goes to the address that is typed, saved or not, and is refused beside the field of what is wrong %o",
  async ({ javaScript }) => {
    await configure();
    const page = await openPage(shop.url, { javaScript, noise: [/status of 422/] });
    await page.goto(`/parts/${part}`);
    await page.getByRole("main").getByRole("button", { name: "Add to cart", exact: true }).first().click();
    await (javaScript ? page.getByRole("link", { name: "Cart: 1" }).waitFor() : page.waitForURL("**/cart"));
    await page.goto("/checkout");
    const summary = page.getByRole("region", { name: "Summary" });
    await summary.getByText("plus delivery", { exact: true }).waitFor();
    const email = `unsaved-${javaScript}@example.com`;
    await page.getByLabel("Country").filter({ visible: true }).selectOption("US");
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
    const order = page.getByRole("button", { name: /^Order and pay / });
    await order.waitFor();
    await expect.poll(() => summary.getByText("plus delivery").count()).toBe(0);
    await fillIn(page, { Email: "ada", "Street address": "2 Oak Ave" });
    await order.click();
    await page.getByText("Provide a valid Email").waitFor();
    await expect.poll(() => page.getByLabel("Street address").first().inputValue()).toBe("2 Oak Ave");
    await fillIn(page, { Email: email });
    await order.click();
    await page.waitForURL(/\/order\/[\w-]{43}$/);
    if (javaScript) {
      await page.getByText("Ship to", { exact: true }).waitFor();
      await page.getByText(/Chicago, IL 60601\s+United States$/).waitFor();
    }
    const [placed] = await shop.sql("select address from orders where email = $1", [email]);
    expect(placed).toEqual({ address: expect.stringContaining("2 Oak Ave") });
  },
);

test("the postal code fills in city and state, and what is typed meanwhile takes their place", async () => {
  await configure();
  const page = await openPage(shop.url);
  await page.goto(`/parts/${part}`);
  await page.getByRole("main").getByRole("button", { name: "Add to cart", exact: true }).first().click();
  await page.getByRole("link", { name: "Cart: 1" }).waitFor();
  await page.goto("/checkout");
  await scriptsRun(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/postal-places**", async (route) => {
    await released;
    await route.continue();
  });
  await fillIn(page, { "Postal code (ZIP)": "60601" });
  const city = page.getByLabel("City").first();
  await city.focus();
  release();
  await expect.poll(() => city.inputValue()).toBe("Chicago");
  await expect.poll(() => page.getByLabel("State or province").first().inputValue()).toBe("IL");
  await page.keyboard.type("Evanston");
  expect(await city.inputValue()).toBe("Evanston");
});

test("an order that is collected says where, free of charge, and is not shipped to the address of its buyer", async () => {
  await configure();
  const page = await openPage(shop.url);
  const guest = guestBrowser(shop);
  await guest.call("POST", "/api/cart/lines", { part, quantity: 1 });
  const shipTo = { name: "Ada", line1: "1 Main St", city: "Chicago", region: "IL", postalCode: "60601", country: "US" };
  await guest.call("PUT", "/api/cart/contact", {
    email: "ada@example.com",
    client: "Ada",
    number: "312 555 0100",
    shipTo,
  });
  const { body: cart } = await guest.call("PUT", "/api/cart/delivery", { method: "shop" });
  const seen = { cart: cart._id, version: cart.version, total: cart.totals.total };
  const { body: placed } = await guest.call("POST", "/api/cart/complete", seen);
  await page.goto(`/order/${placed.key}`);
  await page.getByRole("heading", { name: "Pick up at" }).waitFor();
  await page.getByText("Collect", { exact: true }).waitFor();
  await page.getByRole("heading", { name: "Contact and billing address" }).waitFor();
  await expect.poll(() => page.getByText("Ship to", { exact: true }).count()).toBe(0);
});

const saveContact = (page: Page) => page.getByRole("button", { name: "Save and continue" }).click();
const applyCode = async (page: Page) => {
  await fillIn(page, { "Promotion code or gift card": "TEN-OFF" });
  await page.getByRole("button", { name: "Apply" }).click();
};

test.each([
  { found: "when the contact is saved", send: saveContact },
  { found: "when delivery is chosen", send: (page: Page) => page.getByRole("radio", { name: /^Express/ }).click() },
  { found: "when a code is entered", send: applyCode },
])(
  "an ended sign-in that is found $found loses nothing that was typed, and delivery is chosen after it",
  async ({ send }) => {
    await configure();
    const ada = await shop.signUp("Ada Lovelace");
    await ada.call("POST", "/api/cart/lines", { part });
    const shipTo = {
      name: "Ada Lovelace",
      line1: "1 Main St",
      city: "Chicago",
      region: "IL",
      postalCode: "60601",
      country: "US",
    };
    const contact = { email: ada.email, client: "Ada Lovelace", number: "312 555 0100", shipTo };
    expect((await ada.call("PUT", "/api/cart/contact", contact)).status).toBe(200);
    const page = await openPage(shop.url, { as: ada, noise: [/status of 401/] });
    await page.goto("/checkout");
    const express = page.getByRole("radio", { name: /^Express/ });
    await express.waitFor();
    await fillIn(page, { Phone: "030 555 0199" });
    await shop.sql("delete from sessions using users where users.id = sessions.user_id and email = $1", [ada.email]);
    await send(page);
    await arriveAt(page, "/login");
    await logIn(page, ada);
    await arriveAt(page, "/checkout");
    await express.waitFor();
    await expect.poll(() => page.getByLabel("Phone", { exact: true }).inputValue()).toBe("030 555 0199");
    await express.click();
    await page.getByRole("region", { name: "Summary" }).getByText("$39.00").waitFor();
    await expect.poll(() => express.isChecked()).toBe(true);
    expect(await page.getByLabel("Phone", { exact: true }).inputValue()).toBe("030 555 0199");
  },
);
