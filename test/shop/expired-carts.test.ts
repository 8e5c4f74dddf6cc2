import { beforeAll, expect, test } from "vitest";
import { completeCart } from "#test/cart-calls.ts";
import { eventually } from "#test/eventually.ts";
import { guestBrowser } from "#test/guest-browser.ts";
import { orderAsGuest, type GuestOrder } from "#test/guest-order.ts";
import { runJob } from "#test/jobs.ts";
import { payByCard } from "#test/paid-order.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { Json, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await sharedShop();
});

/** Lets the time to pay an order pass, and has expired orders closed again once that is done. */
async function expire(order: string): Promise<void> {
  await shop.sql("update orders set held_until = now() - interval '1 minute' where id = $1", [order]);
  await runJob(shop, "expire-orders");
  expect(await shop.sql("select status from orders where id = $1", [order])).toEqual([{ status: "expired" }]);
}

async function startPayment({ key }: GuestOrder): Promise<string> {
  return (await shop.call("POST", `/api/guest-orders/${key}/payments`)).body.clientSecret;
}

const piecesOf = ({ groups }: Json) =>
  groups.flatMap(({ lines }: Json) => lines.map((line: Json) => [line.part.id, line.quantity]));

test("what a guest ordered and did not pay is in their cart again, once, with their contact; the mail says so", async () => {
  const part = await shop.addPart({ quantity: 10 });
  const { id, guest, email } = await orderAsGuest(shop, "reopened@example.com", { part });
  expect((await guest.call("GET", "/api/cart")).body).toMatchObject({ id: null, pieces: 0 });
  await expire(id);
  const cart = (await guest.call("GET", "/api/cart")).body;
  expect(piecesOf(cart)).toEqual([[part, 1]]);
  expect(cart).toMatchObject({ pieces: 1, contact: { email }, requirements: [] });
  const mails = await shop.sql("select data from mails where to_address = $1 and template = 'order_expired'", [email]);
  expect(mails).toMatchObject([{ data: { reopened: true, ofGuest: true } }]);
  expect((await shop.call("GET", `/api/parts/${part}`)).body.quantity).toBe(10);
  const again = await completeCart(guest, cart);
  expect(again.status).toBe(200);
  expect(again.body.orderId).not.toBe(id);
});

test("what the buyer collected since stays, and is not counted twice", async () => {
  const [ordered, other] = [await shop.addPart({ quantity: 10 }), await shop.addPart({ quantity: 10 })];
  const { id, guest } = await orderAsGuest(shop, "since@example.com", { part: ordered });
  await guest.call("POST", "/api/cart/lines", { partId: ordered, quantity: 3 });
  await guest.call("POST", "/api/cart/lines", { partId: other });
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

test("a card that succeeds shortly after the time of an order brings it back, with its stock and out of the cart", async () => {
  const part = await shop.addPart({ quantity: 10 });
  const order = await orderAsGuest(shop, "late@example.com", { part });
  const secret = await startPayment(order);
  await expire(order.id);
  expect(piecesOf((await order.guest.call("GET", "/api/cart")).body)).toEqual([[part, 1]]);
  expect((await payByCard(shop, secret)).status).toBe(200);
  const shown = await eventually(async () => {
    const { body } = await shop.call("GET", `/api/guest-orders/${order.key}`);
    expect(body.status).toBe("paid");
    return body;
  });
  expect(shown).toMatchObject({ cancelledCents: 0, dueCents: 0, refundedCents: 0 });
  expect(shown.events.map(({ type }: Json) => type)).toEqual(["placed", "expired", "revived", "paid"]);
  expect((await shop.call("GET", `/api/parts/${part}`)).body.quantity).toBe(9);
  expect((await order.guest.call("GET", "/api/cart")).body.pieces).toBe(0);
});

test("a late card is refunded if the stock was sold meanwhile, or the grace is over", async () => {
  const part = await shop.addPart({ quantity: 1 });
  const order = await orderAsGuest(shop, "too-late@example.com", { part });
  const secret = await startPayment(order);
  await expire(order.id);
  const other = await orderAsGuest(shop, "faster@example.com", { part });
  expect((await payByCard(shop, secret)).status).toBe(200);
  const isRefunded = async ({ key }: GuestOrder) => {
    const { body } = await shop.call("GET", `/api/guest-orders/${key}`);
    expect(body).toMatchObject({ status: "expired", refund: { status: "succeeded" } });
  };
  await eventually(() => isRefunded(order));

  const lateSecret = await startPayment(other);
  await expire(other.id);
  await shop.sql("update orders set held_until = now() - interval '11 minutes' where id = $1", [other.id]);
  expect((await payByCard(shop, lateSecret)).status).toBe(200);
  await eventually(() => isRefunded(other));
  expect((await shop.call("GET", `/api/parts/${part}`)).body.quantity).toBe(1);
});
