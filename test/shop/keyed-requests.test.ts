import { beforeAll, expect, test } from "vitest";
import { payOrder, placeOrder } from "#test/paid-order.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { Json, Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let ada: Person;
let admin: Person;

beforeAll(async () => {
  shop = await sharedShop();
  ada = await shop.signUp();
  admin = await shop.admin();
});

const numberOf = async (id: string): Promise<number> =>
  (await admin.call("GET", `/api/purchase/${id}`)).body.orderNumber;

test("no two shipments have the same tracking number, however it is written", async () => {
  const part = await shop.addPart({ quantity: 40 });
  const ids = [await placeOrder(ada, part), await placeOrder(ada, part), await placeOrder(ada, part)];
  for (const id of ids) await payOrder(shop, ada, id);
  const ship = (id: string, tracking: string) =>
    admin.call("POST", `/api/orders/${id}/shipments`, { carrier: "UPS", tracking });
  expect((await ship(ids[0]!, "1Z 12E-345 77")).status).toBe(200);
  for (const same of ["1Z12E34577", "1z 12e 345 77", " 1Z12E34577 ", "１Z12E34577"]) {
    const { status, body } = await ship(ids[1]!, same);
    expect([status, body.code, body.errors]).toMatchObject([
      409,
      "tracking_taken",
      [{ field: "tracking", code: "tracking_taken" }],
    ]);
  }
  const shipments = await Promise.all(
    ids.slice(1).map(async (id) => ({ order: await numberOf(id), tracking: "DOUBLE-8" })),
  );
  const { body } = await admin.call("POST", "/api/shipments", { shipments });
  expect(body).toMatchObject([{ code: null }, { code: "tracking_taken", shipment: null }]);
  expect((await ship(ids[2]!, "by hand")).status).toBe(200);
});

test("an idempotency key with another body is refused, on every route of orders and credit", async () => {
  const part = await shop.addPart({ quantity: 40 });
  const id = await placeOrder(ada, part, { orders: 4 });
  await payOrder(shop, ada, id);
  const line = (await admin.call("GET", `/api/orders/${id}`)).body.order.lines[0].id;
  const lines = (quantity: number) => ({ lines: [{ id: line, quantity }] });
  const routes: [string, Json, Json][] = [
    [`/api/orders/${id}/cancel`, lines(1), lines(2)],
    [`/api/orders/${id}/cancel`, lines(1), {}],
    [`/api/orders/${id}/shipments`, { tracking: "KEYED-1", ...lines(1) }, { tracking: "KEYED-1", ...lines(2) }],
    [`/api/orders/${id}/shipments`, { tracking: "KEYED-2", ...lines(1) }, { tracking: "KEYED-3", ...lines(1) }],
    ["/api/gift-cards", { amount: 10 }, { amount: 11 }],
    ["/api/gift-cards", { amount: 10 }, { amount: 10, note: "other" }],
    [`/api/store-credit/${ada.email}`, { amount: 5, reason: "a" }, { amount: 6, reason: "a" }],
    [`/api/store-credit/${ada.email}`, { amount: 5, reason: "a" }, { amount: 5, reason: "b" }],
    ["/api/cart/lines", { part, quantity: 2 }, { part, quantity: 3 }],
  ];
  for (const [index, [path, first, other]] of routes.entries()) {
    const send = (body: Json) => admin.call("POST", path, body, { "idempotency-key": `another body ${index}` });
    const answers = [await send(first), await send(first), await send(other)];
    expect([path, answers.map(({ status }) => status)]).toEqual([path, [200, 200, 409]]);
    expect(answers[2]!.body.code).toBe("idempotency_key_reused");
  }
});
