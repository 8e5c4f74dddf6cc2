import { beforeAll, expect, test } from "vitest";
import { payByCard } from "#test/paid-order.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { Json, Person, ShopUnderTest } from "#test/shop-under-test.ts";

// A client that sends and reads nothing but what the specification names. That it is an order of one part by name, not by id, is the specification's.

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await sharedShop();
});

const orderFields = ["_id", "client", "email", "product", "order", "quantity", "price", "orders", "number", "address"];

/** What the order form sends of a part. */
async function buy(buyer: Person, part: Json, orders: number): Promise<void> {
  const typed = { client: "Ada Lovelace", number: "5550100", address: "12 St James's Square" };
  const { name: product, order, quantity, price } = part;
  const sent = { ...typed, email: buyer.email, product, order, quantity, price: price * orders, orders };
  expect((await buyer.call("POST", "/api/purchase", sent)).status).toBe(200);
}

const myOrders = async (buyer: Person): Promise<Json[]> =>
  (await buyer.call("GET", `/api/myorders?email=${buyer.email}`)).body;

test("a client that knows only the specification orders by name, pays by price, cancels, and an admin ships and deletes", async () => {
  const [ada, admin] = [await shop.signUp(), await shop.admin()];
  const product = { name: "Plain Disc 300", price: 61.25, description: "Vented", quantity: 20, order: 2, img: "" };
  expect((await admin.call("POST", "/api/parts", product)).status).toBe(200);
  const listed = (await shop.call<Json[]>("GET", "/api/parts")).body.find(({ name }) => name === product.name);
  const { body: part } = await shop.call("GET", `/api/parts/${listed._id}`);
  expect(part).toMatchObject({ ...product, img: expect.any(String) });

  for (const orders of [2, 3, 4]) await buy(ada, part, orders);
  const placed = await myOrders(ada);
  const costing = (price: number) => placed.find((order) => order.price === price)!;
  const [first, second, third] = [122.5, 183.75, 245].map(costing);
  for (const order of placed) expect(Object.keys(order)).toEqual(expect.arrayContaining(orderFields));
  expect(second).toMatchObject({
    client: "Ada Lovelace",
    email: ada.email,
    product: "Plain Disc 300",
    order: 2,
    price: 183.75,
    orders: 3,
    number: "5550100",
    address: "12 St James's Square",
    paid: false,
  });
  expect((await shop.call("GET", `/api/parts/${part._id}`)).body.quantity).toBe(11);

  const { clientSecret } = (await ada.call("POST", "/api/create-payment-intent", { price: second.price })).body;
  const { intent: transactionId } = await payByCard(shop, clientSecret);
  const patched = await ada.call("PATCH", `/api/purchase/${second._id}`, { order: second._id, transactionId });
  expect(patched.status).toBe(200);
  const paid = (await ada.call("GET", `/api/purchase/${second._id}`)).body;
  expect(paid).toMatchObject({ name: "Plain Disc 300", price: 183.75, paid: true, transactionId });

  expect((await ada.call("DELETE", `/api/myorders/${first._id}`)).status).toBe(200);
  const all = (await admin.call<Json[]>("GET", "/api/purchase")).body;
  expect(all.find(({ _id }) => _id === second._id)).toMatchObject({ product: "Plain Disc 300", paid: true });
  expect((await admin.call("PUT", `/api/purchase/${second._id}/shipped`, { shipped: true })).body.modifiedCount).toBe(
    1,
  );
  expect((await admin.call("DELETE", `/api/purchase/${third._id}`)).body.deletedCount).toBe(1);
  expect((await myOrders(ada)).map(({ _id }) => _id)).toEqual([second._id]);
  expect((await shop.call("GET", `/api/parts/${part._id}`)).body.quantity).toBe(17);
});
