import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openPage } from "#test/browser/browser.ts";
import { accessToken, arriveAt, fillIn, logIn, newEmail, openMail } from "#test/browser/steps.ts";
import { placeOrder } from "#test/paid-order.ts";
import { emptyShop } from "#test/browser/shop.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await emptyShop();
});

const goodCard = "4242 4242 4242 4242";
const askingCard = "4000 0025 0000 3155";
const cardForm = (page: Page) => page.getByTitle("Card details").contentFrame();
const pay = (page: Page) => page.getByRole("button", { name: /^Pay \$/ });
const congrats = (page: Page) => page.getByText("Congrats! Your payment is completed.");

async function typeCard(page: Page, number: string): Promise<void> {
  await fillIn(cardForm(page).getByRole("form"), {
    "Card number": number,
    "Expiry date": "12 / 34",
    "Security code": "123",
  });
}

test("a visitor finds a part, signs up, orders, pays and sees it paid; an admin ships it, and the customer sees that", async () => {
  await shop.addPart({ name: "Disc for Volvo V60", sku: "V60-FR-300", price: 49.9, quantity: 10, order: 2 });
  const email = newEmail("greta");
  const page = await openPage(shop.url);

  await page.goto("/");
  await page.getByLabel("Find a part").fill("v60");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: "Disc for Volvo V60", exact: true }).click();
  await page.getByRole("link", { name: "Order this part" }).click();
  await page.getByRole("link", { name: "Create New Account" }).click();
  await page.getByRole("heading", { name: "Sign Up" }).waitFor();
  await fillIn(page, { Name: "Greta Lind", Email: email, Password: "bromsskiva" });
  await page.getByRole("button", { name: "Sign Up" }).click();
  await arriveAt(page, "/home");

  await page.getByRole("link", { name: "Details of Disc for Volvo V60" }).click();
  await page.getByRole("button", { name: "Purchase" }).click();
  await fillIn(page.getByRole("dialog"), { Orders: "3", "Phone Number": "090 123456", Address: "Storgatan 1, Umeå" });
  await page.getByRole("button", { name: "Add Product" }).click();
  await page.getByText("Your order has been saved").waitFor();
  await arriveAt(page, "/");

  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  const row = page.getByRole("row").filter({ hasText: email });
  await row.getByText("Greta Lind").waitFor();
  await row.getByText("$149.70").waitFor();
  await row.getByRole("link", { name: /^Pay order/ }).click();
  await page.getByRole("heading", { name: "Disc for Volvo V60 × 3" }).waitFor();
  await typeCard(page, goodCard);
  await pay(page).click();
  await congrats(page).waitFor();
  const transaction = await page.getByText(/pi_\w+/).innerText();

  await page.getByRole("link", { name: "My Orders" }).first().click();
  await row.getByText("Paid", { exact: true }).waitFor();
  await row.getByText(transaction.match(/pi_\w+/)?.[0] ?? "no id").waitFor();

  const staff = await openPage(shop.url, { as: await shop.admin() });
  await staff.goto("/manage-orders");
  const order = staff.getByRole("row").filter({ hasText: "Greta Lind" });
  await order.getByText("$149.70").waitFor();
  await order.getByRole("button", { name: /^Pending/ }).click();
  await order.getByRole("button", { name: /^shipped/ }).waitFor();

  await page.reload();
  await row.getByText("shipped", { exact: true }).waitFor();
  await openMail(page, email, /shipped|on its way/i);
  await openMail(page, email, /order #\d+ at/i);
  const [part] = await shop.sql("select stock from parts where sku = 'V60-FR-300'");
  expect(part).toEqual({ stock: 7 });
});

test("a card that needs authentication is not charged when that fails, and is when it is completed", async () => {
  const buyer = await shop.signUp();
  const order = await placeOrder(buyer, await shop.addPart());
  const page = await openPage(shop.url, { as: buyer, noise: [/status of 402/] });
  await page.goto(`/dashboard/payment/${order}`);
  await typeCard(page, askingCard);
  await pay(page).click();
  await cardForm(page).getByRole("button", { name: "Fail authentication" }).click();
  await page
    .getByRole("alert")
    .filter({ hasText: /authenticat/ })
    .waitFor();
  expect((await buyer.call("GET", `/api/purchase/${order}`)).body.paid).toBe(false);
  await typeCard(page, askingCard);
  await pay(page).click();
  await cardForm(page).getByRole("button", { name: "Complete authentication" }).click();
  await congrats(page).waitFor();
  expect((await buyer.call("GET", `/api/purchase/${order}`)).body.paid).toBe(true);
});

test("the browser may close the moment the card is confirmed: the order is paid all the same", async () => {
  const buyer = await shop.signUp();
  const order = await placeOrder(buyer, await shop.addPart());
  const page = await openPage(shop.url, { as: buyer });
  await page.goto(`/dashboard/payment/${order}`);
  await typeCard(page, goodCard);
  // The provider hears of the card, the shop nothing from this browser any more.
  const confirmed = page.waitForResponse(/\/payment_intents\/\w+\/confirm$/);
  await page.context().route("**/api/**", () => {});
  await pay(page).click();
  await confirmed;
  await page.close();
  await expect.poll(async () => (await buyer.call("GET", `/api/purchase/${order}`)).body.status).toBe("paid");
});

test("an admin adds a product, which is on sale at once, and makes a customer an admin", async () => {
  const customer = await shop.signUpConfirmed("Promoted Person");
  const page = await openPage(shop.url, { as: await shop.admin() });
  await page.goto("/");
  await page.getByRole("link", { name: "Add Product" }).click();
  const form = page.getByRole("form", { name: "Add Product" });
  await fillIn(form, {
    "Product Name": "Oil Filter HU 719/7x",
    Price: "12.50",
    "Available Quantity": "40",
    "Minimum Order": "1",
  });
  await form.getByRole("button", { name: "Add Product" }).click();
  await page.getByText("Your work has been saved").waitFor();
  const visitor = await openPage(shop.url);
  await visitor.goto("/");
  await expect
    .poll(() => visitor.getByRole("article").first().getByRole("heading").innerText())
    .toBe("Oil Filter HU 719/7x");

  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await page.getByRole("link", { name: "Make Admin" }).click();
  await page.getByRole("button", { name: `Make Admin: ${customer.email}` }).click();
  await page.getByRole("button", { name: "Yes, assign it" }).click();
  await page.getByText("Successfully made an admin").waitFor();
  const promoted = page.getByRole("row").filter({ hasText: customer.email });
  await promoted.getByText("Admin", { exact: true }).waitFor();
  await visitor.goto("/login?from=/manage-orders");
  await logIn(visitor, customer);
  await visitor.getByRole("heading", { name: "Manage Orders" }).waitFor();
});

test("a customer buys a part by keyboard alone", async () => {
  await shop.addPart({ name: "Keyboard Coil", price: 30, quantity: 5 });
  const page = await openPage(shop.url);
  const press = (key: string) => page.keyboard.press(key);
  await page.goto("/");
  await press("Tab");
  await expectFocus(page.getByRole("link", { name: "Skip to content" }));
  await press("Enter");
  await tabTo(page.getByLabel("Find a part"));
  await page.keyboard.type("keyboard coil");
  await press("Enter");
  await page.getByText("1 part for “keyboard coil”").waitFor();
  await tabTo(page.getByRole("link", { name: "Details of Keyboard Coil" }));
  await press("Enter");
  await tabTo(page.getByRole("link", { name: "Order this part" }));
  await press("Enter");
  await tabTo(page.getByRole("link", { name: "Create New Account" }));
  await press("Enter");
  await page.getByRole("heading", { name: "Sign Up" }).waitFor();
  await type(page.getByLabel("Name", { exact: true }), "Kay Board");
  await type(page.getByLabel("Email"), newEmail("kay"));
  await type(page.getByLabel("Password"), "tab-tab-enter");
  await press("Enter");
  await arriveAt(page, "/home");

  await tabTo(page.getByRole("link", { name: "Details of Keyboard Coil" }));
  await press("Enter");
  await tabTo(page.getByRole("button", { name: "Purchase" }));
  await press("Space");
  await type(page.getByLabel("Phone Number"), "090 123456");
  await type(page.getByLabel("Address"), "Storgatan 1, Umeå");
  await tabTo(page.getByRole("button", { name: "Add Product" }));
  await press("Enter");
  await arriveAt(page, "/");

  await tabTo(page.getByRole("link", { name: "Dashboard", exact: true }));
  await press("Enter");
  await tabTo(page.getByRole("link", { name: /^Pay order/ }));
  await press("Enter");
  await type(cardForm(page).getByLabel("Card number"), goodCard);
  await type(cardForm(page).getByLabel("Expiry date"), "1234");
  await type(cardForm(page).getByLabel("Security code"), "123");
  await tabTo(pay(page));
  await press("Enter");
  await congrats(page).waitFor();
  await expect.poll(() => accessToken(page)).not.toBeNull();

  async function type(field: Locator, text: string): Promise<void> {
    await tabTo(field);
    await page.keyboard.type(text);
  }
});

const isFocused = (found: Locator) =>
  found.evaluate((element) => element.ownerDocument.hasFocus() && element === element.ownerDocument.activeElement);

/** It has the focus, and shows it. */
async function expectFocus(found: Locator): Promise<void> {
  await expect.poll(() => isFocused(found)).toBe(true);
  expect(await found.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe("none");
}

/** Goes on by Tab until it has the focus, as it must within a page's worth of stops. */
async function tabTo(found: Locator): Promise<void> {
  await found.waitFor();
  for (let stops = 0; stops < 160 && !(await isFocused(found)); stops++) await found.page().keyboard.press("Tab");
  await expectFocus(found);
}
