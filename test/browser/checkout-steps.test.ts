import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openPage } from "#test/browser/browser.ts";
import { callInOtherTab, type TabCall } from "#test/browser/other-tab.ts";
import { emptyShop } from "#test/browser/shop.ts";
import { arriveAt, fillIn, logIn, scriptsRun } from "#test/browser/steps.ts";
import { cartContact, shipTo } from "#test/cart-calls.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await emptyShop();
});

const typed = {
  Email: "eve@example.com",
  Phone: "030 555 0199",
  "Full name": "Eve Byron",
  "Postal code (ZIP)": "10001",
  "Street address": "7 Side St",
  City: "New York",
  "State or province": "NY",
};

/** Returns what is in the fields that are seen: without scripts those of another billing address are there, folded up. */
async function typedInto(page: Page): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const label of Object.keys(typed))
    found[label] = await page.getByLabel(label, { exact: true }).filter({ visible: true }).inputValue();
  return found;
}

const inOtherTab = (page: Page, ...call: TabCall) => callInOtherTab(shop.url, page, call);

/** A guest at the checkout of a cart with one part; `saved`: their contact is stored already. */
async function openCheckout(options: { javaScript: boolean; saved: boolean }): Promise<{ page: Page; part: string }> {
  const part = await shop.addPart({ name: "Oil Filter", price: 20, quantity: 10 });
  const page = await openPage(shop.url, { javaScript: options.javaScript, noise: [/status of 409/] });
  await inOtherTab(page, "POST", "/cart/lines", { partId: part });
  if (options.saved) await inOtherTab(page, "PUT", "/cart/contact", cartContact);
  if (options.javaScript) {
    // By a link, the page is there when its cart is loaded: the server's page would load it once more, perhaps after another tab has ordered it.
    await page.goto("/cart");
    await scriptsRun(page);
    await page.getByRole("main").getByRole("link", { name: "Checkout", exact: true }).click();
  } else await page.goto("/checkout");
  await page.getByRole("heading", { level: 1, name: "Checkout" }).waitFor();
  await page.getByLabel("Email", { exact: true }).waitFor();
  return { page, part };
}

/** Orders the guest's cart in another tab, and begins a new one there; returns the key of the order. */
async function orderInOtherTab(page: Page, part: string): Promise<string> {
  const { id: cartId, version, totals } = await inOtherTab(page, "PUT", "/cart/contact", cartContact);
  const { key } = await inOtherTab(page, "POST", "/cart/complete", { cartId, version, totalCents: totals.totalCents });
  await inOtherTab(page, "POST", "/cart/lines", { partId: part, quantity: 2 });
  return key as string;
}

test.each([{ javaScript: true }, { javaScript: false }])(
  "a repeated order leads to what was ordered, and the cart that was begun meanwhile stays as it is %o",
  async ({ javaScript }) => {
    const { page, part } = await openCheckout({ javaScript, saved: true });
    await fillIn(page, { Phone: "030 555 0199" });
    const key = await orderInOtherTab(page, part);
    await page.getByRole("button", { name: /^Order and pay / }).click();
    await arriveAt(page, `/order/${key}`);
    expect(await inOtherTab(page, "GET", "/cart")).toMatchObject({
      pieces: 2,
      contact: { email: "", phoneNumber: "", shipTo: null },
    });
  },
);

test.each([{ javaScript: true }, { javaScript: false }])(
  "a contact that is refused since another cart was begun is still there, and is that of the new cart once it is sent again %o",
  async ({ javaScript }) => {
    const { page, part } = await openCheckout({ javaScript, saved: false });
    await orderInOtherTab(page, part);
    await fillIn(page, typed);
    const save = page.getByRole("button", { name: "Save and continue" });
    await save.click();
    await page.getByText("Your cart has changed since you last saw it. Please check it and go on.").waitFor();
    await page.getByText("2 × Oil Filter").filter({ visible: true }).waitFor();
    expect(await typedInto(page)).toEqual(typed);
    expect((await inOtherTab(page, "GET", "/cart")).contact.email).toBe("");
    await save.click();
    await page.getByRole("button", { name: "Order and pay $40.00" }).waitFor();
    expect((await inOtherTab(page, "GET", "/cart")).contact).toMatchObject({
      email: typed.Email,
      shipTo: { line1: typed["Street address"] },
    });
  },
);

test.each([{ javaScript: true }, { javaScript: false }])(
  "a contact does not replace one that another tab has saved since: both are shown, and saving again decides %o",
  async ({ javaScript }) => {
    const { page } = await openCheckout({ javaScript, saved: true });
    const later = { ...cartContact, phoneNumber: "312 555 0177", shipTo: { ...shipTo, line1: "2 Lake St" } };
    await inOtherTab(page, "PUT", "/cart/contact", later);
    await fillIn(page, typed);
    const save = page.getByRole("button", { name: "Save and continue" });
    await save.click();
    const saved = page.getByText("These details have been saved in the meantime");
    await saved.waitFor();
    for (const text of ["2 Lake St", "312 555 0177"]) await page.getByText(text).waitFor();
    if (javaScript)
      await expect.poll(async () => (await page.getByRole("alert").boundingBox())?.y).toBeGreaterThanOrEqual(0);
    expect(await typedInto(page)).toEqual(typed);
    expect((await inOtherTab(page, "GET", "/cart")).contact).toMatchObject({
      email: later.email,
      phoneNumber: later.phoneNumber,
    });
    await save.click();
    await saved.waitFor({ state: "detached" });
    expect((await inOtherTab(page, "GET", "/cart")).contact).toMatchObject({
      email: typed.Email,
      shipTo: { line1: typed["Street address"] },
    });
  },
);

test.each([{ javaScript: true }, { javaScript: false }])(
  "an order does not replace a contact that another tab has saved since: both are shown, and what was only shown gives way %o",
  async ({ javaScript }) => {
    const { page } = await openCheckout({ javaScript, saved: true });
    const later = { ...cartContact, phoneNumber: "312 555 0177", giftNote: "For Byron" };
    await inOtherTab(page, "PUT", "/cart/contact", later);
    await fillIn(page, { "Full name": "Eve Byron", Phone: "030 555 0199" });
    const order = page.getByRole("button", { name: /^Order and pay / });
    await order.click();
    const storedPhone = page.getByRole("region", { name: /Contact and address/ }).getByText("312 555 0177");
    await storedPhone.waitFor();
    await page.getByRole("definition").filter({ hasText: "For Byron" }).waitFor();
    expect((await inOtherTab(page, "GET", "/cart")).contact).toMatchObject({ phoneNumber: later.phoneNumber });
    await order.click();
    await page.waitForURL("**/order/*");
    const key = new URL(page.url()).pathname.slice("/order/".length);
    expect(await inOtherTab(page, "GET", `/guest-orders/${key}`)).toMatchObject({
      clientName: "Eve Byron",
      giftNote: later.giftNote,
    });
  },
);

test("Back after ordering shows no cart that could be ordered again, and leads on to the order", async () => {
  const { page } = await openCheckout({ javaScript: true, saved: true });
  await page.getByRole("button", { name: /^Order and pay / }).click();
  await page.waitForURL("**/order/*");
  await page.getByRole("heading", { level: 1, name: "Your order" }).waitFor();
  await page.frameLocator("iframe[title]").getByLabel("Card number").waitFor();
  const { pathname } = new URL(page.url());
  await page.goBack();
  await page.getByText("Your cart is empty").waitFor();
  expect(await page.getByRole("button", { name: /^Order and pay / }).count()).toBe(0);
  const { orderNumber } = await inOtherTab(page, "GET", `/guest-orders/${pathname.slice("/order/".length)}`);
  await page.getByText(`You have placed order ${orderNumber}.`).waitFor();
  await page.getByRole("main").getByRole("link", { name: "See your order" }).click();
  await arriveAt(page, pathname);
  await page.getByRole("button", { name: "Pay $20.00" }).waitFor();
});

test("the empty checkout leads nobody to an order that is not theirs", async () => {
  const { page } = await openCheckout({ javaScript: true, saved: true });
  await page.getByRole("button", { name: /^Order and pay / }).click();
  await page.waitForURL("**/order/*");
  await page.getByRole("heading", { level: 1, name: "Your order" }).waitFor();
  await page.goto("/login");
  await logIn(page, await shop.signUpConfirmed("Grace Hopper"));
  await arriveAt(page, "/");
  await page.goto("/checkout");
  await page.getByText(/^You have placed order \d+\./).waitFor();
  const toOrder = page.getByRole("main").getByRole("link", { name: "See your order" });
  // Only the link of their mail opens a guest's order.
  expect(await toOrder.getAttribute("href")).toBe("/order");

  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.getByRole("link", { name: "Login" }).first().waitFor();
  await page.goto("/checkout");
  await page.waitForLoadState("networkidle");
  await page.getByText("Your cart is empty").waitFor();
  expect(await toOrder.count()).toBe(0);
});

test("what another tab has saved is in the fields once the page loads its cart again, and is what is ordered", async () => {
  const ada = await shop.signUp("Ada Lovelace");
  await ada.call("POST", "/api/cart/lines", { partId: await shop.addPart({ price: 20, quantity: 10 }) });
  await ada.call("PUT", "/api/cart/contact", cartContact);
  const page = await openPage(shop.url, { as: ada, noise: [/status of 422/] });
  await page.goto("/checkout");
  await page.getByLabel("Phone", { exact: true }).waitFor();
  const billTo = { ...shipTo, name: "Lovelace Motors", line1: "2 Main St" };
  await ada.call("PUT", "/api/cart/contact", { phoneNumber: "312 555 0177", billTo });
  await page.getByLabel("Promotion code or gift card").fill("NO-SUCH-CODE");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect.poll(() => page.getByLabel("Phone", { exact: true }).inputValue()).toBe("312 555 0177");
  await page.getByRole("button", { name: "Order and pay $20.00" }).click();
  await page.waitForURL("**/dashboard/payment/*");
  const [order] = (await ada.call("GET", "/api/myorders")).body;
  expect((await ada.call("GET", `/api/purchase/${order._id}`)).body).toMatchObject({ number: "312 555 0177", billTo });
});

test("a guest's page that is older than their sign-in in another tab orders nothing, and leads on with the merged cart", async () => {
  const ada = await shop.signUp("Ada Lovelace");
  const { page, part } = await openCheckout({ javaScript: true, saved: true });
  await ada.call("POST", "/api/cart/lines", { partId: part });
  const other = await page.context().newPage();
  await other.goto(`${shop.url}/login`);
  await logIn(other, ada);
  await arriveAt(other, "/");
  await expect.poll(async () => (await ada.call("GET", "/api/cart")).body.pieces).toBe(2);
  await page.getByRole("button", { name: "Sign Out" }).waitFor();
  await page.getByRole("button", { name: "Order and pay $20.00" }).click();
  await page.getByText("You have signed in since. This is the cart of your account.").waitFor();
  await page.getByRole("button", { name: "Order and pay $40.00" }).click();
  await page.waitForURL("**/dashboard/payment/*");
});

test("what was typed at the checkout outlives a sign-in that ended, and the login leads back to it", async () => {
  const ada = await shop.signUp("Ada Lovelace");
  const part = await shop.addPart({ price: 20, quantity: 10 });
  await ada.call("POST", "/api/cart/lines", { partId: part });
  const page = await openPage(shop.url, { as: ada, noise: [/status of 401/] });
  await page.goto("/checkout");
  await page.getByLabel("Email", { exact: true }).waitFor();
  await fillIn(page, typed);
  await shop.sql("delete from sessions using users where users.id = sessions.user_id and email = $1", [ada.email]);
  await page.getByRole("button", { name: "Save and continue" }).click();
  await arriveAt(page, "/login");
  await logIn(page, ada);
  await arriveAt(page, "/checkout");
  await page.getByLabel("Email", { exact: true }).waitFor();
  expect(await typedInto(page)).toEqual(typed);
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.getByRole("button", { name: "Order and pay $20.00" }).waitFor();
  const [cart] = await shop.sql("select c.email from carts c join users u on u.id = c.user_id where u.email = $1", [
    ada.email,
  ]);
  expect(cart).toEqual({ email: typed.Email });
  const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:")));
  expect(await drafts()).toEqual([]);
});

test("a click on a saved address changes the address alone: what else was typed stays, also over a sign-in that ended", async () => {
  const ada = await shop.signUp("Ada Lovelace");
  const other = { ...shipTo, line1: "2 Lake St" };
  for (const saved of [shipTo, other])
    expect((await ada.call("POST", "/api/addresses", { address: saved })).status).toBe(200);
  await ada.call("POST", "/api/cart/lines", { partId: await shop.addPart({ price: 20, quantity: 10 }) });
  const page = await openPage(shop.url, { as: ada, noise: [/status of 401/] });
  await page.goto("/checkout");
  const valueOf = (label: string) => page.getByLabel(label, { exact: true }).filter({ visible: true }).inputValue();
  await expect.poll(() => valueOf("Street address")).toBe("1 Main St");
  await fillIn(page, { Phone: "030 555 0199", "Street address": "9 Typed St" });
  await shop.sql("delete from sessions using users where users.id = sessions.user_id and email = $1", [ada.email]);
  await page.getByRole("button", { name: "Save and continue" }).click();
  await arriveAt(page, "/login");
  await logIn(page, ada);
  await arriveAt(page, "/checkout");
  await page.getByLabel("Email", { exact: true }).waitFor();
  expect(await valueOf("Street address")).toBe("9 Typed St");
  await fillIn(page, { "Full name": "Eve Byron" });
  await page.getByRole("button", { name: /2 Lake St/ }).click();
  await expect.poll(() => valueOf("Street address")).toBe("2 Lake St");
  expect([await valueOf("Phone"), await valueOf("Full name")]).toEqual(["030 555 0199", "Eve Byron"]);
  await page.reload();
  await page.getByLabel("Email", { exact: true }).waitFor();
  expect([await valueOf("Phone"), await valueOf("Street address")]).toEqual(["030 555 0199", "2 Lake St"]);
});
