import { beforeAll, beforeEach, expect, test } from "vitest";
import { cartContact, completeCart, type Buyer } from "#test/cart-calls.ts";
import { guestBrowser } from "#test/guest-browser.ts";
import { contact } from "#test/paid-order.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { Json, Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let admin: Person;
let part: string;
let sku: string;

beforeAll(async () => {
  shop = await sharedShop();
  admin = await shop.admin();
});

/** A part at $10; $9 each from four, $8.50 from ten. The break at six is above the price and lowers nothing. */
beforeEach(async () => {
  sku = `B-${crypto.randomUUID().slice(0, 8)}`;
  part = await shop.addPart({ sku, price: 10, quantity: 1_000 });
  const breaks = [
    { quantity: 10, cents: 850 },
    { quantity: 4, cents: 900 },
    { quantity: 6, cents: 1_200 },
  ];
  await shop.sql("update parts set price_breaks = $2 where id = $1", [part, JSON.stringify(breaks)]);
});

const add = (who: Buyer, quantity: number, more: object = {}) =>
  who.call("POST", "/api/cart/lines", { partId: part, quantity, ...more });
const linesOf = ({ groups }: Json): Json[] => groups.flatMap(({ lines }: Json) => lines);

test.each([
  [1, 10, 10],
  [3, 10, 30],
  [4, 9, 36],
  [6, 9, 54],
  [9, 9, 81],
  [10, 8.5, 85],
  [100, 8.5, 850],
])("%i pieces cost $%d each in the cart and in the order", async (quantity, each, total) => {
  const guest = guestBrowser(shop);
  await add(guest, quantity);
  const cart = (await guest.call("PUT", "/api/cart/contact", cartContact)).body;
  expect(linesOf(cart)).toMatchObject([
    { quantity, unitPriceCents: each * 100, seenPriceCents: each * 100, itemsCents: total * 100 },
  ]);
  expect(cart.totals.totalCents).toBe(total * 100);
  const { orderId: order } = (await completeCart(guest, cart)).body;
  const placed = (await admin.call("GET", `/api/purchase/${order}`)).body;
  expect(placed).toMatchObject({ price: total, lines: [{ quantity, unitPrice: each }] });
});

test.each([
  [3, 30],
  [4, 36],
  [10, 85],
])("%i pieces by the specification's call cost $%d, and another price is refused", async (orders, price) => {
  const ada = await shop.signUp();
  const wrong = await ada.call("POST", "/api/purchase", { ...contact, part, orders, price: price + 1 });
  expect([wrong.status, wrong.body]).toMatchObject([409, { code: "price_changed", price, unitPrice: price / orders }]);
  const { body } = await ada.call("POST", "/api/purchase", { ...contact, part, orders, price });
  expect((await ada.call("GET", `/api/purchase/${body.insertedId}`)).body).toMatchObject({ price });
});

test("the pieces of all lines of a part count together", async () => {
  const guest = guestBrowser(shop);
  const [one, other] = await shop.sql<{ id: string }>("select id from vehicles order by id limit 2");
  await add(guest, 2, { vehicleId: one!.id });
  const { body } = await add(guest, 2, { vehicleId: other!.id });
  expect(linesOf(body).map(({ unitPriceCents }) => unitPriceCents)).toEqual([9_00, 9_00]);
});

test("a cart that falls below a break pays the price again", async () => {
  const guest = guestBrowser(shop);
  const [{ id }] = linesOf((await add(guest, 4)).body) as [Json];
  const { body } = await guest.call("PATCH", `/api/cart/lines/${id}`, { quantity: 3 });
  expect(linesOf(body)).toMatchObject([{ unitPriceCents: 10_00, seenPriceCents: 10_00, itemsCents: 30_00 }]);
});

test("API, part page and preview of promotions say what more pieces cost", async () => {
  expect((await shop.call("GET", `/api/parts/${part}`)).body).toMatchObject({
    price: 10,
    priceBreaks: [
      { quantity: 4, price: 9 },
      { quantity: 10, price: 8.5 },
    ],
  });
  const preview = (await admin.call("POST", "/api/promotions/preview", { lines: [{ sku, quantity: 4 }] })).body;
  expect(preview).toMatchObject({ totalCents: 36_00, lines: [{ unitPriceCents: 9_00 }] });
});

test("an order on the phone is priced alike", async () => {
  const order = { lines: [{ sku, quantity: 4 }], ...cartContact };
  const { body } = await admin.call("POST", "/api/phone-orders/quote", order);
  expect(body.totals).toMatchObject({ totalCents: 36_00 });
});

test("a price that staff set below the breaks counts", async () => {
  await admin.call("PATCH", `/api/parts/${part}`, { price: 8 });
  const guest = guestBrowser(shop);
  expect(linesOf((await add(guest, 10)).body)).toMatchObject([{ unitPriceCents: 8_00, itemsCents: 80_00 }]);
  expect((await shop.call("GET", `/api/parts/${part}`)).body.priceBreaks).toEqual([]);
});
