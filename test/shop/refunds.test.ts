import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { payByCard, payOrder, placeOrder, secretOf } from "#test/paid-order.ts";
import { sharedShop } from "#test/shared-shop.ts";
import { waitingForLocks } from "#test/waiting-for-locks.ts";
import { startShop, type Person, type ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let ada: Person;
let part: string;

beforeAll(async () => {
  shop = await sharedShop();
});
beforeEach(async () => {
  ada = await shop.signUp();
  part = await shop.addPart({ price: 25, quantity: 10 });
});

const placed = (orders = 2) => placeOrder(ada, part, { orders });
const read = async (order: string) => (await ada.call("GET", `/api/purchase/${order}`)).body;
const orderMails = "select template from mails where data ->> 'orderId' = $1 order by id";
const mailsOf = async (order: string) => (await shop.sql(orderMails, [order])).map(({ template }) => template);
const refundMails = "select data from mails where template = 'late_payment_refunded' and data ->> 'orderId' = $1";
const refundMail = async (order: string) => (await shop.sql(refundMails, [order]))[0]?.data;

describe("money that goes back", () => {
  test("cancelling a paid order refunds it and gives the stock back (D16)", async () => {
    const order = await placed(3);
    const { intent } = await payByCard(shop, await secretOf(ada, order));
    await ada.call("PATCH", `/api/purchase/${order}`, { order, transactionId: intent });
    expect((await ada.call("DELETE", `/api/myorders/${order}`)).body.deletedCount).toBe(1);
    await eventually(async () =>
      expect(await read(order)).toMatchObject({
        paid: false,
        status: "cancelled",
        refund: { status: "succeeded", amount: 75 },
      }),
    );
    expect((await shop.call("GET", `/api/parts/${part}`)).body.quantity).toBe(10);
    expect(await mailsOf(order)).toEqual(["order_placed", "order_paid", "order_cancelled"]);
  });

  test("a refund that the bank returns is mailed to the customer, and an admin can retry it once", async () => {
    const order = await placed();
    const { intent } = await payByCard(shop, await secretOf(ada, order), "4000000000005126");
    await ada.call("PATCH", `/api/purchase/${order}`, { order, transactionId: intent });
    await ada.call("DELETE", `/api/myorders/${order}`);
    await eventually(async () => expect(await read(order)).toMatchObject({ refund: { status: "failed" } }));
    expect(await mailsOf(order)).toContain("refund_failed");
    expect((await read(order)).totals).toMatchObject({ refunded: 50, refundPending: 0, refundFailed: 50 });
    const admin = await shop.admin();
    const again = await Promise.all([1, 2].map(() => admin.call("POST", `/api/purchase/${order}/refund`)));
    expect(again.map(({ body }) => body.modifiedCount).toSorted()).toEqual([0, 1]);
    // The test card fails each time, so two failures prove two submissions.
    await eventually(async () => {
      const events = (await read(order)).events.map((event: { type: string }) => event.type);
      expect(events.filter((type: string) => type === "refund_failed")).toHaveLength(2);
      expect(events.filter((type: string) => type === "refund_requested")).toHaveLength(2);
    });
    expect((await shop.sql("select cardinality(given_up) as n from refunds where order_id = $1", [order]))[0]?.n).toBe(
      1,
    );
  });

  test("paid and cancelled at the same moment: either way the money and the stock agree", async () => {
    const order = await placed();
    const { intent } = await payByCard(shop, await secretOf(ada, order));
    await Promise.all([
      ada.call("PATCH", `/api/purchase/${order}`, { order, transactionId: intent }),
      ada.call("DELETE", `/api/myorders/${order}`),
      ada.call("DELETE", `/api/myorders/${order}`),
    ]);
    await eventually(async () =>
      expect(await read(order)).toMatchObject({ status: "cancelled", refund: { status: "succeeded", amount: 50 } }),
    );
    expect((await shop.call("GET", `/api/parts/${part}`)).body.quantity).toBe(10);
  });

  test("money for an order that was cancelled meanwhile is refunded, with a mail", async () => {
    const order = await placed();
    const secret = await secretOf(ada, order);
    await ada.call("DELETE", `/api/myorders/${order}`);
    const paid = await payByCard(shop, secret);
    expect(paid.body.status).toBe("succeeded");
    await eventually(async () =>
      expect(await read(order)).toMatchObject({
        status: "cancelled",
        paid: false,
        refund: { status: "succeeded", amount: 50 },
      }),
    );
    expect(await refundMail(order)).toMatchObject({ orderWas: "cancelled", refundCents: 5000 });
    const patched = await ada.call("PATCH", `/api/purchase/${order}`, { order, transactionId: paid.intent });
    expect(patched).toMatchObject({ status: 409, body: { code: "order_closed" } });
  });
});

test("a shop that stops finishes the refund that is under way, and fails nothing", async () => {
  const own = await startShop();
  const buyer = await own.signUp();
  const order = await placeOrder(buyer, await own.addPart({ price: 25, quantity: 10 }));
  await payOrder(own, buyer, order);
  expect((await buyer.call("DELETE", `/api/myorders/${order}`)).status).toBe(200);
  const refunds = () => own.sql<{ id: string; status: string }>("select id, status from refunds");
  await eventually(async () => expect(await refunds()).toMatchObject([{ status: "succeeded" }]));

  const other = await own.begin();
  await other.query("update refunds set status = 'pending', provider_id = null");
  await other.query("lock table refunds in access exclusive mode");
  await own.sql("insert into jobs (queue, key) values ('refunds', $1)", [
    (await other.query("select id from refunds")).rows[0].id,
  ]);
  await eventually(async () => {
    expect(await own.sql(waitingForLocks)).toContainEqual({ query: expect.stringContaining('from "refunds"') });
  });
  const stopping = own.stop();
  // The shop's last words to load balancers; a shop that no longer listens says nothing.
  const ready = () =>
    fetch(`${own.url}/readyz`).then(
      ({ status }) => status,
      () => null,
    );
  await eventually(async () => expect(await ready()).not.toBe(200));
  await other.commit();
  await stopping;
});
