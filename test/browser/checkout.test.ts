import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openPage } from "#test/browser/browser.ts";
import { arriveAt, contactFields, fillIn, logIn, valuesOf } from "#test/browser/steps.ts";
import { emptyShop } from "#test/browser/shop.ts";
import type { Json, Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await emptyShop();
});

type Opened = { page: Page; form: Locator; buyer: Person; part: string; send: () => Promise<void> };

/** The order form of a part of which 10 are there at $20, at least 2 to an order, opened by a customer of its own. */
async function openOrder({ noise = [] as RegExp[] } = {}): Promise<Opened> {
  const buyer = await shop.signUp("Ada Lovelace");
  const part = await shop.addPart({ name: "Front Disc", price: 20, quantity: 10, order: 2 });
  const page = await openPage(shop.url, { as: buyer, noise });
  await page.goto(`/purchase/${part}`);
  await page.getByRole("button", { name: "Purchase" }).click();
  const form = page.getByRole("dialog", { name: "Your order" });
  await form.waitFor();
  return { page, form, buyer, part, send: () => form.getByRole("button", { name: "Add Product" }).click() };
}

/** What the form says and nobody can type. */
async function summaryOf(form: Locator): Promise<Record<string, string>> {
  const facts = await form
    .locator("dt")
    .evaluateAll((terms) => terms.map((term) => [term.textContent, term.nextElementSibling?.textContent ?? ""]));
  return Object.fromEntries(facts) as Record<string, string>;
}

/** How many orders the shop has of a customer. */
async function ordersOf({ email }: Person): Promise<number> {
  const admin = await shop.admin();
  return (await admin.call("GET", `/api/purchase?q=${encodeURIComponent(email)}`)).body.length;
}

test("the page of a part to order says what it is, and its form has everything that is known filled in", async () => {
  const buyer = await shop.signUp("Ada Lovelace");
  await buyer.call("PUT", "/api/profile", {
    displayName: "Ada Lovelace",
    photoUrl: "",
    phoneNumber: "+44 20 7946 0000",
    address: "12 St James's Square",
  });
  const part = await shop.addPart({ name: "Rear Disc", price: 20, quantity: 10, order: 2, description: "Solid." });
  const page = await openPage(shop.url, { as: buyer });
  await page.goto(`/purchase/${part}`);
  await page.getByRole("heading", { name: "Rear Disc" }).waitFor();
  await page.getByRole("img", { name: "Rear Disc" }).waitFor();
  await page.getByText("Solid.").waitFor();
  await expect
    .poll(() => page.getByRole("term").allInnerTexts())
    .toEqual(["Minimum orders", "Available quantity", "Price"]);
  await expect
    .poll(() => page.getByRole("definition").allInnerTexts())
    .toEqual(["2", "10", "$20.00 each, sold in 2: $40.00"]);
  await page.getByRole("button", { name: "Purchase" }).click();
  const form = page.getByRole("dialog");
  await expect
    .poll(() => summaryOf(form))
    .toEqual({
      "Product Name": "Rear Disc",
      Email: buyer.email,
      "Minimum Order": "2",
      "Available Quantity": "10",
      Price: "$40.00",
    });
  const known = {
    "Client Name": "Ada Lovelace",
    Orders: "2",
    "Phone Number": "+44 20 7946 0000",
    Address: "12 St James's Square",
  };
  await expect.poll(() => valuesOf(form, ...Object.keys(known))).toEqual(known);
});

test("the price follows the quantity, and limits are shown beside its field", async () => {
  const { form, send } = await openOrder();
  await fillIn(form, { Orders: "3" });
  await expect.poll(() => summaryOf(form)).toMatchObject({ Price: "$60.00" });
  for (const [orders, words] of [
    ["1", "The minimum order is 2."],
    ["11", "Only 10 available."],
    ["2.5", "Please type a whole number."],
    ["", "Please fill this in."],
  ] as const) {
    await fillIn(form, { ...contactFields, Orders: orders });
    await send();
    await form.getByText(words).waitFor();
    const hasFocus = () => form.getByLabel("Orders").evaluate((field) => field === document.activeElement);
    await expect.poll(hasFocus).toBe(true);
  }
});

test("an order that lacks something says what, beside each field", async () => {
  const { form, send, buyer } = await openOrder();
  await fillIn(form, { "Client Name": "", "Phone Number": "call me" });
  await send();
  await form.getByText(/^Please type a phone number/).waitFor();
  await expect.poll(() => form.getByText("Please fill this in.").count()).toBe(2);
  expect(await ordersOf(buyer)).toBe(0);
});

test("a saved order shows a toast and leads to /", async () => {
  const { page, form, send, buyer } = await openOrder();
  await fillIn(form, contactFields);
  await send();
  await page.getByText("Your order has been saved").waitFor();
  await arriveAt(page, "/");
  // Said in passing: gone after a second and a half, and heard by a screen reader.
  await page
    .getByRole("region", { name: "Notifications" })
    .getByText("Your order has been saved")
    .waitFor({ state: "hidden" });
  expect(await ordersOf(buyer)).toBe(1);
});

test("clicking twice orders once", async () => {
  const { page, form, buyer } = await openOrder();
  await fillIn(form, contactFields);
  await form.getByRole("button", { name: "Add Product" }).dblclick();
  await arriveAt(page, "/");
  expect(await ordersOf(buyer)).toBe(1);
});

test("a price that changed meanwhile is shown before anything is ordered", async () => {
  const { page, form, send, part, buyer } = await openOrder({ noise: [/status of 409/] });
  await fillIn(form, contactFields);
  await shop.sql("update parts set price_cents = 2500 where id = $1", [part]);
  await send();
  await form.getByText("The price has changed to $50.00. Check it and order again.").waitFor();
  await expect.poll(() => summaryOf(form)).toMatchObject({ Price: "$50.00" });
  expect(await ordersOf(buyer)).toBe(0);
  await send();
  await arriveAt(page, "/");
  const [order] = (await buyer.call("GET", `/api/myorders?email=${buyer.email}`)).body;
  expect(order).toMatchObject({
    price: 50,
    orders: 2,
    number: contactFields["Phone Number"],
    address: contactFields.Address,
  });
});

test("parts that another customer bought in the meantime are not ordered, and the form shows how many are left", async () => {
  const { form, send, part, buyer } = await openOrder({ noise: [/status of 422/] });
  await fillIn(form, { ...contactFields, Orders: "8" });
  await shop.sql("update parts set stock = 3 where id = $1", [part]);
  await send();
  await form.getByText("Only 3 available.").waitFor();
  await expect.poll(() => summaryOf(form)).toMatchObject({ "Available Quantity": "3" });
  await expect.poll(() => valuesOf(form, "Orders", "Address")).toEqual({ Orders: "8", Address: contactFields.Address });
  expect(await ordersOf(buyer)).toBe(0);
});

test("what was typed outlives a reload", async () => {
  const { page, form } = await openOrder();
  await fillIn(form, { ...contactFields, Orders: "4" });
  await page.reload();
  await form.waitFor();
  await expect
    .poll(() => valuesOf(form, "Orders", ...Object.keys(contactFields)))
    .toEqual({ Orders: "4", ...contactFields });
});

test("an order whose response was lost is not placed again after a reload", async () => {
  const { page, form, send, buyer } = await openOrder({ noise: [/Failed to load/] });
  await fillIn(form, contactFields);
  await loseFirstResponse(page);
  await send();
  await form.getByText(/^You seem to be offline/).waitFor();
  expect(await ordersOf(buyer)).toBe(1);
  await page.reload();
  await form.waitFor();
  await expect.poll(() => valuesOf(form, ...Object.keys(contactFields))).toEqual(contactFields);
  await send();
  await arriveAt(page, "/");
  expect(await ordersOf(buyer)).toBe(1);
});

test("an order that was changed after its response was lost is refused once, and is another order when it is sent again", async () => {
  const { page, form, send, buyer } = await openOrder({ noise: [/Failed to load/, /status of 409/] });
  await fillIn(form, contactFields);
  await loseFirstResponse(page);
  await send();
  await form.getByText(/^You seem to be offline/).waitFor();
  await fillIn(form, { Orders: "4" });
  const refused = page.waitForResponse((response) => response.status() === 409);
  await send();
  await refused;
  await form.getByText(/^An order with other contents was sent/).waitFor();
  await send();
  await arriveAt(page, "/");
  expect(await ordersOf(buyer)).toBe(2);
});

test("an order whose response was lost and that was cancelled since is said to be so, and is another order when it is sent again", async () => {
  const { page, form, send, buyer } = await openOrder({ noise: [/Failed to load/] });
  await fillIn(form, contactFields);
  await loseFirstResponse(page);
  await send();
  await form.getByText(/^You seem to be offline/).waitFor();
  const [lost] = (await buyer.call("GET", "/api/myorders")).body;
  await buyer.call("DELETE", `/api/myorders/${lost._id}`);
  await send();
  await form.getByText(`order ${lost.orderNumber}, which has been cancelled since`).waitFor();
  expect((await buyer.call("GET", "/api/myorders?status=all")).body).toHaveLength(1);
  await send();
  await arriveAt(page, "/");
  const orders = (await buyer.call("GET", "/api/myorders?status=all")).body;
  expect(orders.map(({ status }: Json) => status).toSorted()).toEqual(["cancelled", "placed"]);
});

test("an order that never arrived and is refused for its price the next time is still the same order when it is sent again", async () => {
  const { page, form, send, buyer, part } = await openOrder({ noise: [/Failed to load/, /status of 409/] });
  await fillIn(form, contactFields);
  const keys: (string | undefined)[] = [];
  await page.route("**/api/purchase", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    keys.push(route.request().headers()["idempotency-key"]);
    return keys.length === 1 ? route.abort() : route.fallback();
  });
  await send();
  await form.getByText(/^You seem to be offline/).waitFor();
  await shop.sql("update parts set price_cents = 2500 where id = $1", [part]);
  await send();
  await form.getByText(/^The price has changed to /).waitFor();
  await send();
  await arriveAt(page, "/");
  expect(await ordersOf(buyer)).toBe(1);
  expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
});

test("what was typed outlives a sign-in that ended, and the login leads back to it", async () => {
  const { page, form, send, buyer, part } = await openOrder({ noise: [/status of 401/] });
  await fillIn(form, { ...contactFields, Orders: "4" });
  await shop.sql("delete from sessions using users where users.id = sessions.user_id and email = $1", [buyer.email]);
  await send();
  await arriveAt(page, "/login");
  await logIn(page, buyer);
  await arriveAt(page, `/purchase/${part}`);
  await form.waitFor();
  await expect
    .poll(() => valuesOf(form, "Orders", ...Object.keys(contactFields)))
    .toEqual({ Orders: "4", ...contactFields });
  await send();
  await arriveAt(page, "/");
  expect(await ordersOf(buyer)).toBe(1);
});

test("Esc closes the form and gives the focus back", async () => {
  const { page, form } = await openOrder();
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "hidden" });
  const purchase = page.getByRole("button", { name: "Purchase" });
  await expect.poll(() => purchase.evaluate((button) => button === document.activeElement)).toBe(true);
});

/** Loses the response of the first order that the page sends: the shop has it, the page has not. */
async function loseFirstResponse(page: Page): Promise<void> {
  let lost = false;
  await page.route("**/api/purchase", async (route) => {
    if (lost || route.request().method() !== "POST") return route.fallback();
    lost = true;
    await route.fetch();
    await route.abort();
  });
}
