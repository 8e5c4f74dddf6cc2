import { beforeAll, expect, test } from "vitest";
import { openPage } from "#test/browser/browser.ts";
import { arriveAt, fillIn, valuesOf } from "#test/browser/steps.ts";
import { emptyShop } from "#test/browser/shop.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let part: string;

const ground = {
  id: "ground",
  name: "Ground",
  kind: "parcel",
  zones: ["us", "de"],
  steps: [{ price: 14.2 }],
  transitDays: { from: 1, to: 3 },
};
const delivery = {
  zones: [
    { id: "us", name: "USA", country: "US" },
    { id: "de", name: "Germany", country: "DE" },
  ],
  methods: [ground],
  defaultWeightGrams: 2_000,
};

beforeAll(async () => {
  shop = await emptyShop();
  part = await shop.addPart({ name: "Disc", price: 20, quantity: 10, order: 2 });
  const owner = await shop.admin();
  const { version } = (await owner.call("GET", "/api/settings/delivery")).body;
  await owner.call("PUT", "/api/settings/delivery", { version, value: delivery });
});

test("an order form whose price depends on the destination hands everything typed over to the checkout", async () => {
  const buyer = await shop.signUp("Ada Lovelace");
  const page = await openPage(shop.url, { as: buyer, noise: [/status of 409/] });
  await page.goto(`/purchase/${part}`);
  await page.getByRole("button", { name: "Purchase" }).click();
  const form = page.getByRole("dialog", { name: "Your order" });
  const typed = { Orders: "4", "Phone Number": "312 555 0100", Address: "12 Main St\nChicago, IL 60601" };
  await fillIn(form, typed);
  await form.getByRole("button", { name: "Add Product" }).click();
  await arriveAt(page, "/checkout");
  await page.getByText("The part is in your cart. Choose a delivery method and place your order.").waitFor();
  const labels = ["Phone", "Full name", "Street address", "City", "State or province", "Postal code (ZIP)"];
  await expect
    .poll(() => valuesOf(page.getByRole("main"), ...labels))
    .toEqual(Object.fromEntries(labels.map((label, at) => [label, handedOver[at]])));
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.getByRole("button", { name: /^Order and pay \$94\.20/ }).waitFor();
  const { groups, contact } = (await buyer.call("GET", "/api/cart")).body;
  expect(groups[0].lines).toMatchObject([{ quantity: 4 }]);
  expect(contact.shipTo).toMatchObject({ line1: "12 Main St", city: "Chicago", region: "IL", postalCode: "60601" });
});

const handedOver = ["312 555 0100", "Ada Lovelace", "12 Main St", "Chicago", "IL", "60601"];

test("a postal code that was typed once follows to the checkout, which offers the countries of the zones", async () => {
  const page = await openPage(shop.url);
  await page.goto(`/parts/${part}`);
  const box = page.getByRole("region", { name: "Delivery" });
  await box.getByLabel("Country").selectOption("DE");
  await box.getByLabel("Postal code").fill("10115");
  await box.getByRole("button", { name: "Show delivery" }).click();
  await box.getByText(/^Delivered to 10115/).waitFor();
  await page.getByRole("main").getByRole("button", { name: "Add to cart", exact: true }).first().click();
  await page.getByRole("region", { name: "Notifications" }).getByRole("link", { name: "View cart" }).click();
  await arriveAt(page, "/cart");
  await page.getByRole("link", { name: "Checkout" }).first().click();
  await arriveAt(page, "/checkout");
  await expect.poll(() => page.getByLabel("Postal code (ZIP)").first().inputValue()).toBe("10115");
  const country = page.getByLabel("Country").first();
  await expect.poll(() => country.inputValue()).toBe("DE");
  await expect.poll(() => country.getByRole("option").allInnerTexts()).toEqual(["Germany", "United States"]);
});
