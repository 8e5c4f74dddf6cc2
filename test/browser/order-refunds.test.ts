import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openPage } from "#test/browser/browser.ts";
import { emptyShop } from "#test/browser/shop.ts";
import { openAt } from "#test/browser/staff-steps.ts";
import { eventually } from "#test/eventually.ts";
import { payByCard, payOrder, placeOrder, secretOf } from "#test/paid-order.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let ada: Person;
let part: string;
beforeAll(async () => {
  shop = await emptyShop();
  ada = await shop.signUp();
  part = await shop.addPart({ name: "Brake Disc 300mm", price: 25, quantity: 100 });
});

const orderOf = async (id: string) => (await ada.call("GET", `/api/purchase/${id}`)).body;

async function cancelPieces(id: string, quantity: number): Promise<void> {
  const line = (await orderOf(id)).lines[0].id;
  const done = await ada.call("POST", `/api/orders/${id}/cancel`, { lines: [{ id: line, quantity }] });
  expect(done.status).toBe(200);
}

test("a refund that has failed is shown as outstanding, never as refunded, to the buyer and to staff", async () => {
  const order = await placeOrder(ada, part, { orders: 3 });
  // The bank sends back what this card is refunded.
  const { intent } = await payByCard(shop, await secretOf(ada, order), "4000000000005126");
  await ada.call("PATCH", `/api/purchase/${order}`, { order, transactionId: intent });
  await cancelPieces(order, 1);
  await eventually(async () => expect((await orderOf(order)).totals.refundFailed).toBe(25));

  const mine = await openPage(shop.url, { as: ada });
  await mine.goto("/dashboard");
  await mine.getByText("The refund of $25.00 has not gone through yet; we are working on it").waitFor();
  await mine.getByRole("button", { name: /Details of order/ }).click();
  await mine.getByText("Refund still outstanding").waitFor();
  expect(await mine.locator("dl").getByText("Refunded", { exact: true }).count()).toBe(0);

  const desk = await openAt(shop, `/dashboard/orders/${order}`, { as: await shop.admin() });
  const money = desk.getByRole("region", { name: "Money" });
  await money.getByText("Refund still outstanding").waitFor();
  expect(await money.locator("dl").getByText("Refunded", { exact: true }).count()).toBe(0);
  await desk.locator("h1 + p").filter({ hasText: "Refund failed" }).waitFor();
  await desk.goto("/manage-orders");
  await desk.getByText("Refund of $25.00 failed").waitFor();
});

test("staff give an amount back beside the order; more than is kept is refused beside the field, and what is typed stays", async () => {
  const order = await placeOrder(ada, part);
  await payOrder(shop, ada, order);
  const desk = await openAt(shop, `/dashboard/orders/${order}`, { as: await shop.admin(), noise: [/422/] });
  await desk.getByRole("button", { name: "Refund an amount" }).click();
  const form = desk.getByRole("form", { name: "Refund an amount" });
  const amount = form.getByLabel("Amount (USD)");
  await amount.fill("60");
  await form.getByLabel("Reason").selectOption("Price match");
  await form.getByRole("button", { name: "Refund", exact: true }).click();
  await form.getByText("This is more than can still be refunded.").waitFor();
  expect(await amount.inputValue()).toBe("60");
  await amount.fill("7.50");
  await form.getByRole("button", { name: "Refund", exact: true }).click();
  await form.waitFor({ state: "detached" });
  await desk.getByText(/\$7\.50, Price match/).waitFor();
});

const long = { client: "Wolfeschlegelsteinhausenbergerdorff & Söhne Kraftfahrzeugtechnik GmbH" };

/** Whether all columns of the tables on the page are in sight. */
const fits = (page: Page) =>
  page
    .getByRole("table")
    .evaluateAll(
      (tables) => tables.length > 0 && tables.every(({ parentElement: box }) => box!.scrollWidth <= box!.clientWidth),
    );

test.each([{ phone: false }, { phone: true }])(
  "a long name and email leave all columns of orders in sight, on a phone: $phone",
  async ({ phone }) => {
    const buyer = await shop.signUp("Maximiliane von Hohenzollern-Sigmaringen");
    const order = await placeOrder(buyer, part, { ...long, orders: 3 });
    await payOrder(shop, buyer, order);
    const mine = await openPage(shop.url, { as: buyer, phone });
    await mine.goto("/dashboard");
    await mine.getByRole("button", { name: /^Cancel order/ }).waitFor();
    await expect.poll(() => fits(mine)).toBe(true);
    await mine.getByRole("button", { name: /Details of order/ }).click();
    await mine.getByText("Paid by card").waitFor();
    await expect.poll(() => fits(mine)).toBe(true);
    const desk = await openAt(shop, `/dashboard/orders/${order}`, { as: await shop.admin(), phone });
    await desk.getByRole("button", { name: "Cancel pieces" }).waitFor();
    await expect.poll(() => fits(desk)).toBe(true);
  },
);
