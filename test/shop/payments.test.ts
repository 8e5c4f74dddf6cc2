import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { payByCard, placeOrder, secretOf } from "#test/paid-order.ts";
import { sharedShop } from "#test/shared-shop.ts";
import { waitingForLocks } from "#test/waiting-for-locks.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

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

describe("paying", () => {
  test("the browser's PATCH marks the order paid, after the provider has said so", async () => {
    const order = await placed();
    const paid = await payByCard(shop, await secretOf(ada, order));
    expect(paid.body).toMatchObject({ status: "succeeded", amount: 5000, currency: "usd" });
    const patched = await ada.call("PATCH", `/api/purchase/${order}`, { order, transactionId: paid.intent });
    expect(patched.status).toBe(200);
    expect(await read(order)).toMatchObject({ paid: true, status: "paid", transactionId: paid.intent });
    expect(await mailsOf(order)).toEqual(["order_placed", "order_paid"]);
  });

  test("with the browser closed after paying, the webhook settles it", async () => {
    const order = await placed();
    await payByCard(shop, await secretOf(ada, order));
    await eventually(async () => expect(await read(order)).toMatchObject({ paid: true }));
  });

  test("is settled once, with one mail, however often webhook and browser report it", async () => {
    const order = await placed();
    const { intent } = await payByCard(shop, await secretOf(ada, order));
    const patches = await Promise.all(
      Array.from({ length: 6 }, () => ada.call("PATCH", `/api/purchase/${order}`, { order, transactionId: intent })),
    );
    expect(patches.map((one) => one.status)).toEqual(Array(6).fill(200));
    expect(patches.reduce((sum, one) => sum + one.body.modifiedCount, 0)).toBeLessThanOrEqual(1);
    expect((await read(order)).events.map((event: { type: string }) => event.type)).toEqual(["placed", "paid"]);
    expect(await mailsOf(order)).toEqual(["order_placed", "order_paid"]);
  });

  test("asking for the secret many times at once makes one intent", async () => {
    const order = await placed();
    const secrets = await Promise.all(Array.from({ length: 5 }, () => secretOf(ada, order)));
    expect(new Set(secrets).size).toBe(1);
  });

  test("a declined card leaves the order unpaid and the same intent open for another card", async () => {
    const order = await placed();
    const secret = await secretOf(ada, order);
    const declined = await payByCard(shop, secret, "4000000000000002");
    expect(declined.status).toBe(402);
    expect(declined.body.error.message).toBe("Your card was declined.");
    expect(await ada.call("PATCH", `/api/purchase/${order}`, { order, transactionId: declined.intent })).toMatchObject({
      status: 409,
      body: { code: "payment_not_confirmed" },
    });
    expect(await secretOf(ada, order)).toBe(secret);
    expect((await payByCard(shop, secret)).body.status).toBe("succeeded");
  });

  test("the mail about a payment that the webhook settled goes out at once", async () => {
    const order = await placed();
    await payByCard(shop, await secretOf(ada, order));
    const sent =
      "select 1 from mails where template = 'order_paid' and data ->> 'orderId' = $1 and sent_at is not null";
    await eventually(async () => expect(await shop.sql(sent, [order])).toHaveLength(1));
  });

  test("a payment that begins while pieces are being cancelled is refused with the current amount due", async () => {
    const order = await placed();
    const [line] = await shop.sql<{ id: string }>("select id from order_lines where order_id = $1", [order]);
    const lines = [{ id: line?.id, quantity: 1 }];
    // The provider makes no intent until this ends.
    const provider = await shop.begin();
    await provider.query("lock table sandbox.stripe_intents in share row exclusive mode");
    const paying = ada.call("POST", "/api/create-payment-intent", { order, price: 50 });
    await eventually(async () => {
      expect(await shop.sql(waitingForLocks)).toContainEqual({ query: expect.stringContaining("stripe_intents") });
    });
    expect((await ada.call("POST", `/api/orders/${order}/cancel`, { lines })).status).toBe(200);
    await provider.commit();
    expect(await paying).toMatchObject({ status: 409, body: { code: "price_changed", price: 25 } });
  });
});

describe("a wrong amount or another user's money", () => {
  test("the amount is the order's: another price is refused with the right one (D14)", async () => {
    const order = await placed();
    const answer = await ada.call("POST", "/api/create-payment-intent", { order, price: 0.5 });
    expect(answer).toMatchObject({ status: 409, body: { code: "price_changed", price: 50 } });
  });

  test("a price alone is enough for the only unpaid order of that price, else the order must be named (D14, D32)", async () => {
    await placed(1);
    expect((await ada.call("POST", "/api/create-payment-intent", { price: 25 })).status).toBe(200);
    await placed(1);
    const ambiguous = await ada.call("POST", "/api/create-payment-intent", { price: 25 });
    expect(ambiguous).toMatchObject({ status: 400, body: { code: "order_ambiguous", errors: [{ field: "order" }] } });
    expect(ambiguous.body.message).toContain("Several of your unpaid orders");
    const unknown = await ada.call("POST", "/api/create-payment-intent", { price: 24 });
    expect(unknown).toMatchObject({ status: 400, body: { code: "malformed" } });
  });

  test("a payment of one order pays no other (D15)", async () => {
    const [cheap, dear] = [await placed(1), await placed(5)];
    const { intent } = await payByCard(shop, await secretOf(ada, cheap));
    const answer = await ada.call("PATCH", `/api/purchase/${dear}`, { order: dear, transactionId: intent });
    expect(answer).toMatchObject({ status: 409, body: { code: "payment_mismatch" } });
    expect(await read(dear)).toMatchObject({ paid: false });
  });

  test("what is held is not paid, and less captured than the payment asked for pays nothing", async () => {
    const order = await placed();
    const secret = await secretOf(ada, order);
    const transactionId = secret.split("_secret_")[0]!;
    const change = (what: string) =>
      shop.sql(`update sandbox.stripe_intents set ${what} where id = $1`, [transactionId]);
    await change(`settings = settings || '{"capture_method": "manual"}'`);
    expect((await payByCard(shop, secret)).body.status).toBe("requires_capture");
    const tell = () => ada.call("PATCH", `/api/purchase/${order}`, { order, transactionId });
    expect((await tell()).body.code).toBe("payment_not_confirmed");
    await change("status = 'succeeded', amount_received = 4999");
    expect((await tell()).body.code).toBe("payment_mismatch");
    expect(await read(order)).toMatchObject({ paid: false, status: "placed" });
  });

  test("an invented transaction and one of another order's name are refused", async () => {
    const order = await placed();
    for (const transactionId of ["pi_invented", "pi_1/../../refunds", "x".repeat(255)]) {
      const answer = await ada.call("PATCH", `/api/purchase/${order}`, { order, transactionId });
      expect(answer).toMatchObject({ status: 409, body: { code: "payment_not_found" } });
    }
    expect((await ada.call("PATCH", `/api/purchase/${order}`, { order })).status).toBe(422);
  });

  test("a webhook event without the provider's signature changes nothing", async () => {
    const order = await placed();
    const { intent } = await payByCard(shop, await secretOf(ada, order), "4000000000000002");
    const event = {
      id: "evt_forged",
      object: "event",
      type: "payment_intent.succeeded",
      data: { object: { id: intent, object: "payment_intent" } },
    };
    for (const signature of [undefined, "t=1,v1=00", `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}`]) {
      const answer = await shop.call(
        "POST",
        "/api/stripe/webhook",
        event,
        signature ? { "stripe-signature": signature } : {},
      );
      expect(answer).toMatchObject({ status: 400, body: { code: "signature_invalid" } });
    }
    expect(await read(order)).toMatchObject({ paid: false });
  });

  test("nobody starts the payment of another user's order", async () => {
    const order = await placed();
    const eve = await shop.signUp("Eve");
    expect((await eve.call("POST", "/api/create-payment-intent", { order })).status).toBe(404);
  });
});

describe("shipping (D18)", () => {
  test("only what is paid; the customer sees it and can't cancel it any more; taking it back works", async () => {
    const admin = await shop.admin();
    const order = await placed();
    expect(await admin.call("PUT", `/api/purchase/${order}/shipped`, { shipped: true })).toMatchObject({
      status: 409,
      body: { code: "not_paid" },
    });
    const { intent } = await payByCard(shop, await secretOf(ada, order));
    await ada.call("PATCH", `/api/purchase/${order}`, { order, transactionId: intent });
    const ship = (shipped: boolean) => admin.call("PUT", `/api/purchase/${order}/shipped`, { shipped });
    expect((await ship(true)).body).toEqual({ acknowledged: true, modifiedCount: 1 });
    expect((await ship(true)).body.modifiedCount).toBe(0);
    expect(await read(order)).toMatchObject({ shipped: true, status: "shipped", paid: true });
    expect(await ada.call("DELETE", `/api/myorders/${order}`)).toMatchObject({
      status: 409,
      body: { code: "already_shipped" },
    });
    expect((await ship(false)).body.modifiedCount).toBe(1);
    expect((await ship(true)).body.modifiedCount).toBe(1);
    expect(await mailsOf(order)).toEqual(["order_placed", "order_paid", "order_shipped"]);
  });
});

test("the database holds no card number, anywhere the shop could have kept one", async () => {
  const order = await placed();
  await payByCard(shop, await secretOf(ada, order));
  const tables = await shop.sql(
    "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema = 'public'",
  );
  for (const { name } of tables) {
    const found = await shop.sql(`select 1 from ${name} as row where row::text like '%4242424242424242%'`);
    expect(found, name).toEqual([]);
  }
});
