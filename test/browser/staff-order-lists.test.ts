import { beforeAll, expect, test } from "vitest";
import { emptyShop } from "#test/browser/shop.ts";
import { openAt } from "#test/browser/staff-steps.ts";
import { payOrder, placeOrder } from "#test/paid-order.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let admin: Person;
let ada: Person;
let part: string;
beforeAll(async () => {
  shop = await emptyShop();
  admin = await shop.admin();
  ada = await shop.signUp();
  part = await shop.addPart({ name: "Brake Disc 300mm", price: 25, quantity: 100 });
});

const numberOf = async (id: string): Promise<number> =>
  (await admin.call("GET", `/api/purchase/${id}`)).body.orderNumber;

async function paidOrders(client: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const id = await placeOrder(ada, part, { client });
    await payOrder(shop, ada, id);
    ids.push(id);
  }
  return ids;
}

test("an empty cell of a pasted column of tracking numbers leaves its order without one, and moves no other", async () => {
  const numbers = await Promise.all((await paidOrders("Hedy Lamarr", 3)).map(numberOf));
  const page = await openAt(shop, "/dashboard/orders?q=hedy&sort=number", { as: admin });
  await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
  await page.getByRole("button", { name: "Ship", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Ship 3 orders" });
  const field = (at: number) => dialog.getByLabel(`Tracking number of order ${numbers[at]}, Hedy Lamarr`);
  await field(0).focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", "1Z001\n\n 1Z003 \n");
    const options = { clipboardData, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", options));
  });
  for (const [at, text] of ["1Z001", "", "1Z003"].entries()) await expect.poll(() => field(at).inputValue()).toBe(text);
});

test("orders with nothing left to pack take no page of the packing lists, and are named above them", async () => {
  const [left, gone] = await paidOrders("Grace Hopper", 2);
  await admin.call("DELETE", `/api/purchase/${gone}`);
  const page = await openAt(shop, `/dashboard/orders/packing?order=${left}&order=${gone}`, { as: admin });
  await page.getByText(`Nothing left to pack in these orders: ${await numberOf(gone!)}.`).waitFor();
  await page.getByRole("heading", { name: `Order ${await numberOf(left!)}` }).waitFor();
  expect(await page.getByRole("article").count()).toBe(1);
});

test("all columns of the list are in sight on a desktop, whatever the names of customers and parts", async () => {
  const long = await shop.addPart({
    name: "Wolfram Brake Disc 3",
    title: "Wolfram Ventilated Brake Disc, front, coated",
  });
  const shipTo = { name: "A", line1: "1 Main St", city: "Rancho Santa Margarita", postalCode: "92688", country: "US" };
  const client = "Wolfeschlegelsteinhausenbergerdorff & Söhne Kraftfahrzeugtechnik GmbH";
  const order = await placeOrder(ada, long, { client });
  await payOrder(shop, ada, order);
  await shop.sql("update orders set ship_to = $2 where id = $1", [order, JSON.stringify(shipTo)]);
  const page = await openAt(shop, "/dashboard/orders?q=wolfe", { as: admin });
  await page.getByRole("link", { name: String(await numberOf(order)), exact: true }).waitFor();
  const tooWide = () =>
    page.getByRole("table").evaluate((table) => table.parentElement!.scrollWidth - table.parentElement!.clientWidth);
  await expect.poll(tooWide).toBe(0);
});
