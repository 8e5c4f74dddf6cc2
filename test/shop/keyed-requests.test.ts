import { beforeAll, expect, test } from "vitest";
import { contact, payOrder, placeOrder } from "#test/paid-order.ts";
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
    ids.slice(1).map(async (id) => ({ orderNumber: await numberOf(id), tracking: "DOUBLE-8" })),
  );
  const { body } = await admin.call("POST", "/api/shipments", { shipments });
  expect(body).toMatchObject([{ code: null }, { code: "tracking_taken", shipmentId: null }]);
  expect((await ship(ids[2]!, "by hand")).status).toBe(200);
});

test("an order's key with another body is refused, whatever differs, and the same order is replayed however it is written", async () => {
  const part = await shop.addPart({ quantity: 40, price: 10 });
  const { vehicle } = (await shop.call("POST", "/api/vehicles/decode", { vin: "1HGCM82633A004352" })).body;
  const first = { ...contact, part, orders: 2, price: 20, fitmentConfirmed: true, vehicle: vehicle.id };
  const answers = { engine: "2.4", doors: "4" };
  const headers = { "idempotency-key": "ordered once" };
  const send = (change: Json) => ada.call("POST", "/api/purchase", { ...first, answers, ...change }, headers);
  const { status, body } = await send({});
  expect(status).toBe(200);
  const others: Json[] = [
    { price: 20.01 },
    { price: undefined },
    { orders: 3 },
    { orders: 3, price: 30 },
    { fitmentConfirmed: false },
    { fitmentConfirmed: undefined },
    { answers: { engine: "3.0", doors: "4" } },
    { answers: { engine: "2.4" } },
    { answers: undefined },
    { vehicle: undefined },
    { number: "+1 202 555 0199" },
    { address: "Elsewhere 1" },
    { part: await shop.addPart({ quantity: 40, price: 10 }) },
  ];
  for (const change of others) {
    const refused = await send(change);
    expect([change, refused.status, refused.body.code]).toEqual([change, 409, "idempotency_key_reused"]);
  }
  for (const same of [{}, { answers: { doors: "4", engine: "2.4" } }, { part: part.toUpperCase() }])
    expect((await send(same)).body.insertedId).toBe(body.insertedId);
  await shop.sql("update parts set price_cents = 2500 where id = $1", [part]);
  expect((await send({})).body.insertedId).toBe(body.insertedId);
  expect((await send({ price: 50 })).body.code).toBe("idempotency_key_reused");
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
    ["/api/cart/lines", { partId: part, quantity: 2 }, { partId: part, quantity: 3 }],
  ];
  for (const [index, [path, first, other]] of routes.entries()) {
    const send = (body: Json) => admin.call("POST", path, body, { "idempotency-key": `another body ${index}` });
    const answers = [await send(first), await send(first), await send(other)];
    expect([path, answers.map(({ status }) => status)]).toEqual([path, [200, 200, 409]]);
    expect(answers[2]!.body.code).toBe("idempotency_key_reused");
  }
});
