import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { guestBrowser } from "#test/guest-browser.ts";
import { orderAsGuest } from "#test/guest-order.ts";
import { startShop, type Json, type ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop?.stop());

/** Lets the time to pay an order pass, and has expired orders closed again once that is done. */
async function expire(order: string): Promise<void> {
  await shop.sql("update orders set held_until = now() - interval '1 minute' where id = $1", [order]);
  for (let run = 0; run < 2; run += 1) {
    const [{ at }] = (await shop.sql(
      "update jobs set run_at = now() where queue = 'expire-orders' returning run_at as at",
    )) as [{ at: Date }];
    await eventually(async () => {
      const [job] = await shop.sql("select run_at > $1 as ran from jobs where queue = 'expire-orders'", [at]);
      expect(job).toEqual({ ran: true });
    });
  }
  await eventually(async () =>
    expect(await shop.sql("select status from orders where id = $1", [order])).toEqual([{ status: "expired" }]),
  );
}

const piecesOf = ({ groups }: Json) =>
  groups.flatMap(({ lines }: Json) => lines.map((line: Json) => [line.part, line.quantity]));

test("what a guest ordered and did not pay is in their cart again, once, with their contact; the mail says so", async () => {
  const part = await shop.addPart({ quantity: 10 });
  const { id, guest, email } = await orderAsGuest(shop, "reopened@example.com", { part });
  expect((await guest.call("GET", "/api/cart")).body).toMatchObject({ _id: null, pieces: 0 });
  await expire(id);
  const cart = (await guest.call("GET", "/api/cart")).body;
  expect(piecesOf(cart)).toEqual([[part, 1]]);
  expect(cart).toMatchObject({ pieces: 1, contact: { email }, requirements: [] });
  const mails = await shop.sql("select data from mails where to_address = $1 and template = 'order_expired'", [email]);
  expect(mails).toMatchObject([{ data: { reopened: true, path: expect.stringContaining("/order/") } }]);
  expect((await shop.call("GET", `/api/parts/${part}`)).body.quantity).toBe(10);
  const { _id, version, totals } = cart;
  const again = await guest.call("POST", "/api/cart/complete", { cart: _id, version, total: totals.total });
  expect(again.status).toBe(200);
  expect(again.body.order).not.toBe(id);
});

test("what the buyer collected since stays, and is not counted twice", async () => {
  const [ordered, other] = [await shop.addPart({ quantity: 10 }), await shop.addPart({ quantity: 10 })];
  const { id, guest } = await orderAsGuest(shop, "since@example.com", { part: ordered });
  await guest.call("POST", "/api/cart/lines", { part: ordered, quantity: 3 });
  await guest.call("POST", "/api/cart/lines", { part: other });
  const { version } = (await guest.call("GET", "/api/cart")).body;
  await expire(id);
  const cart = (await guest.call("GET", "/api/cart")).body;
  expect(piecesOf(cart).toSorted()).toEqual(
    [
      [ordered, 3],
      [other, 1],
    ].toSorted(),
  );
  expect(cart.version).toBe(version);
  const stranger = guestBrowser(shop);
  expect((await stranger.call("GET", "/api/cart")).body.pieces).toBe(0);
});

test("an order without a cart expires as before", async () => {
  const ada = await shop.signUp();
  const part = await shop.addPart({ quantity: 10 });
  const placed = await ada.call("POST", "/api/purchase", {
    client: "Ada",
    number: "5550100",
    address: "1 Main St",
    part,
    orders: 1,
  });
  await expire(placed.body.insertedId);
  expect((await ada.call("GET", "/api/cart")).body.pieces).toBe(0);
  const [mail] = await shop.sql<{ data: Json }>(
    "select data from mails where to_address = $1 and template = 'order_expired'",
    [ada.email],
  );
  expect(mail!.data.reopened).toBe(false);
});
