import { beforeAll, expect, test } from "vitest";
import { cartContact as contact, completeCart, fillCart } from "#test/cart-calls.ts";
import { guestBrowser } from "#test/guest-browser.ts";
import { payByCard } from "#test/paid-order.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { Json, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let accord: string;
let civic: string;
beforeAll(async () => {
  shop = await sharedShop();
  accord = (await shop.call("POST", "/api/vehicles/decode", { vin: "1HGCM82633A004352" })).body.vehicle.id;
  const [other] = await shop.sql<{ id: string }>(
    "select id from vehicles where make = 'Honda' and model = 'Civic' and year = 2012 limit 1",
  );
  civic = other!.id;
});

const stockOf = async (part: string) => (await shop.call("GET", `/api/parts/${part}`)).body.quantity as number;

test("a guest orders three lines for two cars, finds the order by its link alone, and pays it by card", async () => {
  const guest = guestBrowser(shop);
  const [pads, discs, filter] = await Promise.all(
    [20.5, 49.9, 7].map((price) => shop.addPart({ price, quantity: 10 })),
  );
  const seen = await fillCart(guest, [
    { partId: pads, vehicleId: accord, quantity: 2, confirmed: true },
    { partId: discs, vehicleId: civic, confirmed: true },
    { partId: filter, quantity: 3 },
  ]);
  expect(seen.requirements).toEqual([]);
  const placed = await completeCart(guest, seen);
  expect(placed.status).toBe(200);
  const { key, orderId: id } = placed.body;
  const order = (await shop.call("GET", `/api/guest-orders/${key}`)).body;
  expect(order).toMatchObject({
    id,
    email: contact.email,
    clientName: contact.clientName,
    status: "placed",
    totalCents: 111_90,
  });
  expect(order.lines).toMatchObject([
    { partId: pads, quantity: 2, fitment: { vehicle: { id: accord }, confirmed: true } },
    { partId: discs, quantity: 1, fitment: { vehicle: { id: civic } } },
    { partId: filter, quantity: 3 },
  ]);
  expect(await Promise.all([pads!, discs!, filter!].map(stockOf))).toEqual([8, 9, 7]);
  expect((await guest.call("GET", "/api/cart")).body).toMatchObject({ id: null, pieces: 0 });
  const { clientSecret } = (await shop.call("POST", `/api/guest-orders/${key}/payments`)).body;
  const { intent: transactionId } = await payByCard(shop, clientSecret);
  const paid = await shop.call("PATCH", `/api/guest-orders/${key}/payments`, { transactionId });
  // The webhook event may have come first.
  expect(paid.status).toBe(200);
  expect((await shop.call("GET", `/api/guest-orders/${key}`)).body.status).toBe("paid");
});

test("a guest cancels one of their pieces by the order's link, once, and gets its share back", async () => {
  const guest = guestBrowser(shop);
  const [pads, filter] = await Promise.all([20, 7].map((price) => shop.addPart({ price, quantity: 10 })));
  const seen = await fillCart(guest, [{ partId: pads, quantity: 3 }, { partId: filter }]);
  const { key } = (await completeCart(guest, seen)).body;
  const { clientSecret } = (await shop.call("POST", `/api/guest-orders/${key}/payments`)).body;
  const { intent: transactionId } = await payByCard(shop, clientSecret);
  await shop.call("PATCH", `/api/guest-orders/${key}/payments`, { transactionId });
  const [line] = (await shop.call("GET", `/api/guest-orders/${key}`)).body.lines;
  const cancel = (lines: Json[], name: string) =>
    shop.call("POST", `/api/guest-orders/${key}/cancel`, { lines }, { "idempotency-key": name });
  const one = [{ id: line.id, quantity: 1 }];
  const answers = await Promise.all([1, 2].map(() => cancel(one, "one")));
  for (const { status, body } of answers)
    expect([status, body]).toMatchObject([
      200,
      { totalCents: 67_00, cancelledCents: 20_00, paidCents: 67_00, refundedCents: 20_00 },
    ]);
  expect(answers[0]!.body.lines).toMatchObject([{ quantity: 3, cancelled: 1 }, { cancelled: 0 }]);
  expect(await Promise.all([pads!, filter!].map(stockOf))).toEqual([8, 9]);
  expect(await cancel([{ id: line.id, quantity: 3 }], "more")).toMatchObject({
    status: 422,
    body: { errors: [{ field: "lines.0.quantity", code: "too_large" }] },
  });
  expect((await shop.call("POST", `/api/guest-orders/${"x".repeat(43)}/cancel`, { lines: one })).status).toBe(404);
  expect((await shop.call("POST", `/api/guest-orders/${key}/cancel`, {})).body).toMatchObject({
    status: "cancelled",
    refundedCents: 67_00,
  });
});

test("nobody opens a guest's order without its key: not the guest's cart, another guest, or a customer", async () => {
  const guest = guestBrowser(shop);
  const part = await shop.addPart();
  const cart = await fillCart(guest, [{ partId: part }]);
  const { body } = await completeCart(guest, cart);
  const ada = await shop.signUp();
  for (const call of [guest.call, ada.call, shop.call]) {
    expect((await call("GET", `/api/guest-orders/${"x".repeat(43)}`)).status).toBe(404);
    expect((await call("GET", `/api/guest-orders/${body.orderId}`)).status).toBe(404);
  }
  expect((await ada.call("GET", `/api/purchase/${body.orderId}`)).status).toBe(404);
  const secret = guest.cookie().slice("cart=".length);
  expect((await shop.call("GET", `/api/guest-orders/${secret}`)).status).toBe(404);
  const stranger = guestBrowser(shop);
  await fillCart(stranger, [{ partId: part }]);
  const refused = await completeCart(stranger, cart);
  expect([refused.status, refused.body.code, refused.body.orderId]).toEqual([409, "cart_changed", undefined]);
  expect((await completeCart(guestBrowser(shop), cart)).status).toBe(404);
});

test("two tabs, a double click and a repetition after a lost response make one order of a cart", async () => {
  const guest = guestBrowser(shop);
  const part = await shop.addPart({ quantity: 10 });
  const seen = await fillCart(guest, [{ partId: part, quantity: 2 }]);
  const answers = await Promise.all(Array.from({ length: 6 }, () => completeCart(guest, seen)));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(new Set(answers.map(({ body }) => `${body.orderId} ${body.key}`)).size).toBe(1);
  expect(answers.filter(({ body }) => !body.replayed)).toHaveLength(1);
  const later = await completeCart(guest, seen);
  expect(later.body).toEqual({ ...answers[0]!.body, replayed: true });
  expect(await stockOf(part)).toBe(8);
});

test("what the cart lists as missing is what completion refuses", async () => {
  const guest = guestBrowser(shop);
  const part = await shop.addPart();
  const { body } = await guest.call("POST", "/api/cart/lines", { partId: part, vehicleId: accord });
  expect(body.requirements.map(({ code, field }: Json) => [code, field])).toEqual([
    ["fitment_unconfirmed", "confirmed"],
    ["required", "email"],
    ["required", "clientName"],
    ["required", "phoneNumber"],
    ["required", "shipTo"],
  ]);
  const refused = await completeCart(guest, body);
  expect([refused.status, refused.body.code]).toEqual([422, "cart_incomplete"]);
  expect(refused.body.requirements).toEqual(body.requirements);
});

test("of 12 guests who order the last 5 kits of 3 parts at once exactly 5 get one, and nothing is left over", async () => {
  const parts = await Promise.all([1, 2, 3].map(() => shop.addPart({ quantity: 5 })));
  const seen = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const guest = guestBrowser(shop);
      const cart = await fillCart(
        guest,
        parts.map((partId) => ({ partId })),
      );
      return { guest, cart };
    }),
  );
  const answers = await Promise.all(seen.map(({ guest, cart }) => completeCart(guest, cart)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  for (const { status, body } of answers.filter((answer) => answer.status !== 200))
    expect([status, body.code]).toEqual([
      422,
      expect.stringMatching(/^(not_enough_stock|cart_incomplete|part_unknown)$/),
    ]);
  expect(await Promise.all(parts.map(stockOf))).toEqual([0, 0, 0]);
});

test("a customer orders their cart, and finds the order among theirs", async () => {
  const ada = await shop.signUp();
  const seen = await fillCart(ada, [{ partId: await shop.addPart({ price: 5 }) }]);
  const { body } = await completeCart(ada, seen);
  expect(body.key).toBeNull();
  const [order] = (await ada.call("GET", "/api/myorders")).body;
  expect(order).toMatchObject({ _id: body.orderId, price: 5 });
  const again = await ada.call("POST", "/api/cart/orders", { orderId: body.orderId });
  expect(again.body).toMatchObject({ pieces: 1, totals: { itemsCents: 5_00 } });
  const eve = await shop.signUp("Eve");
  expect((await eve.call("POST", "/api/cart/orders", { orderId: body.orderId })).status).toBe(404);
});

test("another billing address, a purchase order number and a gift note are on the order, for its buyer and for staff", async () => {
  const ada = await shop.signUp();
  const billTo = { ...contact.shipTo, name: "Lovelace Motors", line1: "2 Main St" };
  await fillCart(ada, [{ partId: await shop.addPart() }]);
  const extras = { billTo, poNumber: "PO-7", giftNote: "For Byron" };
  const cart = (await ada.call("PUT", "/api/cart/contact", extras)).body;
  const { orderId: order } = (await completeCart(ada, cart)).body;
  expect((await ada.call("GET", `/api/purchase/${order}`)).body).toMatchObject({ ...extras, shipTo: contact.shipTo });
  const staff = await shop.admin();
  expect((await staff.call("GET", `/api/orders/${order}`)).body.order).toMatchObject(extras);
});
