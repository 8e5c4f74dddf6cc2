import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { completeCart } from "#test/cart-calls.ts";
import { openPage } from "#test/browser/browser.ts";
import { payOrder, placeOrder } from "#test/paid-order.ts";
import { emptyShop } from "#test/browser/shop.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let ada: Person;
let part: string;
beforeAll(async () => {
  shop = await emptyShop();
});
beforeEach(async () => {
  ada = await shop.signUp();
  part = await shop.addPart({ name: "Brake Disc 300mm", price: 25, quantity: 100 });
});

/** The browser notes every answer that is no success. */
const refusals = [/status of 4\d\d/];
const rows = (page: Page) => page.getByRole("table", { name: "My Orders" }).locator("tbody > tr");

/** Answers the next dialog of the browser, and returns its message. */
function answerConfirm(page: Page, yes: boolean): Promise<string> {
  return new Promise((resolve) => {
    page.once("dialog", (dialog) => {
      resolve(dialog.message());
      void (yes ? dialog.accept() : dialog.dismiss());
    });
  });
}

describe("My Orders", () => {
  test("has the table's columns, and Pay or Paid for what each order is", async () => {
    const unpaid = await placeOrder(ada, part);
    const transactionId = await payOrder(shop, ada, await placeOrder(ada, part, { client: "Ada for Byron" }));
    const page = await openPage(shop.url, { as: ada });
    await page.goto("/dashboard");
    await rows(page).nth(1).waitFor();
    await expect
      .poll(() => page.getByRole("columnheader").allInnerTexts())
      .toEqual(["#", "Name", "Order", "Price", "Payment", "Cancle"]);
    const paidRow = await rows(page).nth(0).innerText();
    expect(paidRow).toContain("Ada for Byron");
    expect(paidRow).toContain(ada.email);
    expect(paidRow).toContain("$50.00");
    for (const state of ["Paid", "Pending"]) expect(paidRow).toContain(state);
    expect(paidRow).toContain(transactionId);
    expect(paidRow).toContain("Cancelling refunds $50.00.");
    await expect.poll(() => rows(page).nth(1).innerText()).toContain("Held until");
    await rows(page).nth(1).getByRole("link", { name: /^Pay/ }).click();
    await page.waitForURL(`**/dashboard/payment/${unpaid}`);
  });

  test("a row opens to its whole order: its history and its actions", async () => {
    const order = await placeOrder(ada, part);
    await payOrder(shop, ada, order);
    await (await shop.admin()).call("PUT", `/api/purchase/${order}/shipped`, { shipped: true });
    const page = await openPage(shop.url, { as: ada });
    await page.goto("/dashboard");
    await page.getByRole("button", { name: /Details of order/ }).click();
    const history = page.getByRole("listitem").filter({ hasText: /^(Ordered|Paid|Shipped)/ });
    await expect.poll(() => history.count()).toBe(3);
    await page.getByText("12 St James's Square").waitFor();
    await page.getByRole("table").getByRole("link", { name: "Write a review" }).waitFor();
    await page.getByRole("link", { name: "Order again" }).click();
    await page.waitForURL(`**/purchase/${part}`);
  });

  test("cancelling asks first and obeys No; Yes takes the order out of the list", async () => {
    const order = await placeOrder(ada, part);
    const page = await openPage(shop.url, { as: ada });
    await page.goto("/dashboard");
    const refused = answerConfirm(page, false);
    await page.getByRole("button", { name: /^Cancel order/ }).click();
    expect(await refused).toBe("Delete tha product !!");
    expect((await ada.call("GET", `/api/purchase/${order}`)).body.status).toBe("placed");
    const accepted = answerConfirm(page, true);
    await page.getByRole("button", { name: /^Cancel order/ }).click();
    await accepted;
    await page.getByText("Your order has been cancelled").waitFor();
    await page.getByRole("heading", { name: "No open orders" }).waitFor();
    expect((await ada.call("GET", `/api/purchase/${order}`)).body.status).toBe("cancelled");
  });

  test("pieces of a part are cancelled alone: what was paid for them goes back, the rest stays ordered", async () => {
    const order = await placeOrder(ada, part, { orders: 3 });
    await payOrder(shop, ada, order);
    const page = await openPage(shop.url, { as: ada });
    await page.goto("/dashboard");
    await page.getByRole("button", { name: /Details of order/ }).click();
    await page.getByRole("button", { name: /^Cancel pieces/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("How many of 3").fill("2");
    await dialog.getByRole("button", { name: "Cancel pieces" }).click();
    await page.getByText("2 pieces are cancelled.").waitFor();
    await page.getByText("2 of 3 cancelled").waitFor();
    expect((await ada.call("GET", `/api/purchase/${order}`)).body).toMatchObject({
      status: "paid",
      price: 75,
      refund: { amount: 50 },
      totals: { cancelled: 50, paid: 75, refunded: 50, due: 0 },
    });
  });

  test("cancelling a paid order says that the money comes back, and all orders still show it", async () => {
    await payOrder(shop, ada, await placeOrder(ada, part));
    const page = await openPage(shop.url, { as: ada });
    await page.goto("/dashboard?status=all");
    void answerConfirm(page, true);
    await page.getByRole("button", { name: /^Cancel order/ }).click();
    await page.getByText("Your order has been cancelled; $50.00 will be refunded").waitFor();
    const row = rows(page).first();
    await row.getByText("Cancelled").waitFor();
    await expect.poll(() => row.innerText()).toMatch(/refund/i);
  });

  test("an order that a gift card has paid in part says what cancelling gives back, to its buyer and to staff", async () => {
    const admin = await shop.admin();
    const { code } = (await admin.call("POST", "/api/gift-cards", { amount: 20 })).body;
    const shipTo = {
      name: "Ada",
      line1: "1 Main St",
      city: "Chicago",
      region: "IL",
      postalCode: "60601",
      country: "US",
    };
    await ada.call("POST", "/api/cart/lines", { partId: part, quantity: 2 });
    await ada.call("POST", "/api/cart/codes", { code });
    const contact = { email: ada.email, clientName: "Ada in part", phoneNumber: "312 555 0100", shipTo };
    const { body: cart } = await ada.call("PUT", "/api/cart/contact", contact);
    await completeCart(ada, cart, { dueCents: cart.totals.dueCents });
    const page = await openPage(shop.url, { as: ada });
    await page.goto("/dashboard");
    await expect.poll(() => rows(page).nth(0).innerText()).toContain("Cancelling refunds $20.00.");
    await page.getByRole("button", { name: /Details of order/ }).click();
    await page.getByRole("button", { name: /^Cancel pieces/ }).click();
    const question = page.getByRole("dialog", { name: "Cancel pieces of this part?" });
    await question.getByText("What was paid beyond the new total is refunded.").waitFor();

    const desk = await openPage(shop.url, { as: admin });
    await desk.goto("/manage-orders");
    const row = desk.locator("tbody > tr").filter({ hasText: "Ada in part" });
    await row.getByRole("button", { name: /^Delete/ }).click();
    await desk.getByText("The client gets $20.00 back.").waitFor();
  });

  test("a parcel on its way is followed from the row and from the details of its order", async () => {
    const order = await placeOrder(ada, part);
    await payOrder(shop, ada, order);
    const parcel = { carrier: "DHL", tracking: "00340434161094027318" };
    await (await shop.admin()).call("POST", `/api/orders/${order}/shipments`, parcel);
    const page = await openPage(shop.url, { as: ada });
    await page.goto("/dashboard");
    const links = page.getByRole("link", { name: "Track parcel 00340434161094027318" });
    await links.waitFor();
    expect(await links.getAttribute("href")).toContain("tracking-id=00340434161094027318");
    await page.getByRole("button", { name: /Details of order/ }).click();
    await expect.poll(() => links.count()).toBe(2);
  });

  test("an order that was shipped meanwhile stays, and says why", async () => {
    const order = await placeOrder(ada, part);
    await payOrder(shop, ada, order);
    const page = await openPage(shop.url, { as: ada, noise: refusals });
    await page.goto("/dashboard");
    const cancel = page.getByRole("button", { name: /^Cancel order/ });
    await cancel.waitFor();
    await (await shop.admin()).call("PUT", `/api/purchase/${order}/shipped`, { shipped: true });
    void answerConfirm(page, true);
    await cancel.click();
    const alert = page.getByRole("alert");
    for (const sentence of ["was not cancelled.", "This order has been shipped"])
      await alert.getByText(sentence).waitFor();
    await rows(page).first().getByText("shipped", { exact: true }).waitFor();
    await expect.poll(() => cancel.count()).toBe(0);
  });

  test("is searched, filtered and paged, all of it in the address", async () => {
    const clients = ["First in", ...Array.from({ length: 19 }, () => "Ada"), "Charles Babbage"];
    for (const client of clients) await placeOrder(ada, part, { client, orders: 1 });
    const page = await openPage(shop.url, { as: ada });
    await page.goto("/dashboard");
    await page.getByText("20 orders on this page, more on the next").waitFor();
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByText("1 order", { exact: true }).waitFor();
    await expect.poll(() => rows(page).first().innerText()).toMatch(/^\s*21\b[^]*First in/);
    await page.reload();
    await page.getByText("1 order", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Previous" }).click();
    await page.getByText("20 orders on this page, more on the next").waitFor();
    await page.getByRole("searchbox").fill("babbage");
    await page.getByRole("searchbox").press("Enter");
    await page.getByText("1 order", { exact: true }).waitFor();
    await page.getByLabel("Status").selectOption("shipped");
    await page.getByRole("heading", { name: "No order matches" }).waitFor();
    expect(new URL(page.url()).search).toBe("?q=babbage&status=shipped");
    await page.getByRole("button", { name: "Drop the filter “shipped”" }).click();
    await page.getByText("1 order", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Drop the search for “babbage”" }).click();
    await page.getByText("20 orders on this page, more on the next").waitFor();
  });

  test("what is chosen and typed while the list loads adds to what was chosen before", async () => {
    await placeOrder(ada, part, { client: "Charles Babbage" });
    const page = await openPage(shop.url, { as: ada });
    await page.goto("/dashboard");
    await rows(page).first().waitFor();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/api/myorders?**", async (route) => {
      await released;
      await route.continue();
    });
    await page.getByRole("searchbox").fill("babbage");
    await page.getByRole("searchbox").press("Enter");
    await page.getByRole("button", { name: "Drop the search for “babbage”" }).waitFor();
    await page.getByLabel("Status").selectOption("shipped");
    await page.getByRole("button", { name: "Drop the filter “shipped”" }).waitFor();
    expect(await page.getByLabel("Status").inputValue()).toBe("shipped");
    await page.getByRole("searchbox").fill("charles");
    release();
    await page.getByRole("heading", { name: "No order matches" }).waitFor();
    expect(new URL(page.url()).search).toBe("?q=babbage&status=shipped");
    await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("charles");
  });

  test("shows that it failed to load, and retries", async () => {
    await placeOrder(ada, part);
    const page = await openPage(shop.url, { as: ada, noise: [/Failed to load resource/] });
    await page.route("**/api/myorders?**", (route) => route.abort());
    await page.goto("/dashboard");
    await page.getByRole("alert").getByText("My Orders could not be loaded.").waitFor();
    await page.unroute("**/api/myorders?**");
    await page.getByRole("button", { name: "Try again" }).click();
    await rows(page).first().waitFor();
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  });

  test("a rejected session is signed out, without its token, and at /", async () => {
    await placeOrder(ada, part);
    const page = await openPage(shop.url, { as: ada, noise: refusals });
    await page.goto("/dashboard");
    await rows(page).first().waitFor();
    await shop.sql("delete from sessions where user_id = (select id from users where email = $1)", [ada.email]);
    await page.getByLabel("Status").selectOption("all");
    await page.waitForURL(`${shop.url}/`);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("accessToken"))).toBeNull();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Login" }).waitFor();
  });
});

test("Add Review: a review is posted under the name of the profile and stands on the home page", async () => {
  const page = await openPage(shop.url, { as: ada });
  await page.goto("/dashboard/review");
  await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("Ada Lovelace");
  const words = `Fits my engine ${ada.email}`;
  await page.getByLabel("Comments").fill(words);
  await page.getByLabel("Rating").fill("5");
  await page.getByRole("button", { name: "Post review" }).click();
  await page.getByRole("link", { name: "See it on the home page" }).click();
  await page.getByText(words).waitFor();
  const [newest] = (await shop.call("GET", "/api/reviews")).body;
  expect(newest).toMatchObject({ review: words, retting: 5, name: "Ada Lovelace" });
});
