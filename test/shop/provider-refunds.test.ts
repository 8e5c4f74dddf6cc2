import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connect, type Connection } from "#db/connect.ts";
import { createStripe } from "#payments/stripe.ts";
import { pollProviderEvents } from "#shop/payments/poll-events.ts";
import { eventually } from "#test/eventually.ts";
import { holdEvents } from "#test/hold-events.ts";
import { holdJob } from "#test/jobs.ts";
import { payByCard, payOrder, placeOrder, secretOf } from "#test/paid-order.ts";
import { sharedShop } from "#test/shared-shop.ts";
import { stripeDashboard } from "#test/stripe-dashboard.ts";
import type { Json, Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let admin: Person;
let ada: Person;
let part: string;
let dashboard: Awaited<ReturnType<typeof stripeDashboard>>;
let database: Connection;

beforeAll(async () => {
  shop = await sharedShop();
  admin = await shop.admin();
  dashboard = await stripeDashboard(shop);
  database = connect(shop.databaseUrl);
  await holdJob(shop, "poll-provider-events");
});
afterAll(() => database?.close());
beforeEach(async () => {
  ada = await shop.signUp();
  part = await shop.addPart({ price: 25, quantity: 100 });
});

/** An order of two pieces at $25 that a card has paid. */
async function paid(number?: string): Promise<{ order: string; intent: string }> {
  const order = await placeOrder(ada, part);
  if (number === undefined) return { order, intent: await payOrder(shop, ada, order) };
  const { intent } = await payByCard(shop, await secretOf(ada, order), number);
  return { order, intent };
}

type Money = { refunded: number; conceded: number; status: string; refunds: string[] };

async function moneyOf(order: string): Promise<Money> {
  const [row] = await shop.sql<Money>(
    `select (select sum(refunded_cents)::int from payments where order_id = $1) as refunded, conceded_cents::int as conceded,
      payment_status as status, (select coalesce(array_agg(cause || ' ' || amount_cents || ' ' || status order by id), '{}')
        from refunds where order_id = $1) as refunds from orders where id = $1`,
    [order],
  );
  return row!;
}

const historyOf = async (order: string): Promise<string[]> =>
  (await admin.call("GET", `/api/orders/${order}`)).body.timeline.map(({ type }: Json) => type);
const noticesOf = async (order: string): Promise<string[]> =>
  (
    await shop.sql(
      "select distinct data->>'what' as what, min(id::text) from mails where template = 'payment_notice' and data->>'orderId' = $1 group by 1 order by 2",
      [order],
    )
  ).map(({ what }) => what);
const listed = async (payment: string): Promise<string[]> =>
  (await admin.call("GET", `/api/orders?payment=${payment}&status=all`)).body.map(({ id }: Json) => id);
const shown = async (order: string) => (await ada.call("GET", `/api/purchase/${order}`)).body;

describe("a refund at the provider", () => {
  test("of everything leaves nothing owed, nothing to ship and the order to staff", async () => {
    const { order, intent } = await paid();
    await dashboard.refund(intent, 5_000);
    await eventually(async () =>
      expect(await moneyOf(order)).toEqual({
        refunded: 5_000,
        conceded: 5_000,
        status: "refunded",
        refunds: ["provider 5000 succeeded"],
      }),
    );
    expect(await historyOf(order)).toContain("provider_refund");
    expect(await noticesOf(order)).toEqual(["provider_refund"]);
    expect(await shown(order)).toMatchObject({ paid: false, totals: { refunded: 50, due: 0 } });
    expect((await ada.call("POST", "/api/create-payment-intent", { order })).body.code).toBe("already_paid");
    await shop.sql("update orders set held_until = now() - interval '1 day' where id = $1", [order]);
    expect((await ada.call("DELETE", `/api/myorders/${order}`)).body.deletedCount).toBe(1);
    expect(await moneyOf(order)).toMatchObject({ refunded: 5_000, refunds: ["provider 5000 succeeded"] });
  });

  test("of a part leaves the order paid; a cancellation then gives the rest", async () => {
    const { order, intent } = await paid();
    await dashboard.refund(intent, 1_000);
    await eventually(async () =>
      expect(await moneyOf(order)).toMatchObject({ refunded: 1_000, conceded: 1_000, status: "part_refunded" }),
    );
    expect(await shown(order)).toMatchObject({ paid: true, status: "paid", totals: { due: 0, refunded: 10 } });
    await dashboard.refund(intent, 500);
    await eventually(async () => expect(await moneyOf(order)).toMatchObject({ refunded: 1_500 }));
    await ada.call("DELETE", `/api/myorders/${order}`);
    await eventually(async () =>
      expect(await moneyOf(order)).toMatchObject({
        refunded: 5_000,
        status: "refunded",
        refunds: ["provider 1000 succeeded", "provider 500 succeeded", "cancellation 3500 succeeded"],
      }),
    );
  });

  test("by the shop itself is booked once", async () => {
    const { order, intent } = await paid();
    await ada.call("DELETE", `/api/myorders/${order}`);
    await eventually(async () => expect((await moneyOf(order)).refunds).toEqual(["cancellation 5000 succeeded"]));
    for (const { payload } of await dashboard.events(intent, "^refund")) await dashboard.deliver(payload);
    expect(await moneyOf(order)).toMatchObject({
      refunded: 5_000,
      conceded: 0,
      refunds: ["cancellation 5000 succeeded"],
    });
    expect(await noticesOf(order)).toEqual([]);
  });

  test("in the place of one that failed is no second one", async () => {
    const { order, intent } = await paid("4000000000005126");
    await eventually(async () => expect(await shown(order)).toMatchObject({ paid: true }));
    await ada.call("DELETE", `/api/myorders/${order}`);
    await eventually(async () => expect((await moneyOf(order)).refunds).toEqual(["cancellation 5000 failed"]));
    await dashboard.refund(intent, 5_000);
    await eventually(async () => expect((await moneyOf(order)).refunds).toEqual(["cancellation 5000 succeeded"]));
    expect(await moneyOf(order)).toMatchObject({ refunded: 5_000, conceded: 0 });
    // The bank returns this one, too.
    await eventually(async () => expect((await moneyOf(order)).refunds).toEqual(["cancellation 5000 failed"]));
    expect(await listed("refund_failed")).toContain(order);
  });

  test("that the bank returns is outstanding until staff send it again", async () => {
    const { order, intent } = await paid("4000000000005126");
    await eventually(async () => expect(await shown(order)).toMatchObject({ paid: true }));
    await dashboard.refund(intent, 2_000);
    await eventually(async () => expect((await moneyOf(order)).refunds).toEqual(["provider 2000 failed"]));
    expect(await listed("refund_failed")).toContain(order);
    expect(await historyOf(order)).toEqual(expect.arrayContaining(["provider_refund", "refund_failed"]));
  });

  test("while the shop's own of the whole waits takes its place in part", async () => {
    const { order, intent } = await paid();
    // The job waits.
    await shop.sql(
      `create or replace function wait() returns trigger language plpgsql as 'begin new.run_at := now() + interval ''1 day''; return new; end'`,
    );
    await shop.sql(
      "create trigger wait before insert on jobs for each row when (new.queue = 'refunds') execute function wait()",
    );
    await ada.call("DELETE", `/api/myorders/${order}`);
    await dashboard.refund(intent, 2_000);
    await eventually(async () =>
      expect(await moneyOf(order)).toMatchObject({
        refunded: 5_000,
        conceded: 0,
        refunds: ["cancellation 2000 succeeded", "cancellation 3000 pending"],
      }),
    );
    const [off] = await shop.sql(
      `select count(*)::int as n from refunds r where order_id = $1 and amount_cents <>
        (select coalesce(sum(amount_cents), 0) from refund_parts p where p.refund_id = r.id)`,
      [order],
    );
    expect(off).toEqual({ n: 0 });
    await shop.sql("drop trigger wait on jobs");
    await shop.sql("update jobs set run_at = now() where queue = 'refunds'");
    await eventually(async () =>
      expect((await moneyOf(order)).refunds).toEqual(["cancellation 2000 succeeded", "cancellation 3000 succeeded"]),
    );
  });
});

describe("with webhooks held back", () => {
  let release: () => Promise<void>;
  beforeEach(async () => {
    release = await holdEvents(shop);
    return release;
  });

  test.each([
    ["in order", (events: string[]) => events],
    ["backwards", (events: string[]) => events.toReversed()],
    ["twice", (events: string[]) => [...events, ...events]],
    ["backwards and twice", (events: string[]) => [...events, ...events].toReversed()],
  ])("events of a returned refund that come %s book it once, as failed", async (_how, order) => {
    const { order: id, intent } = await paid("4000000000005126");
    for (const { payload } of await dashboard.events(intent, "^payment_intent.succeeded"))
      await dashboard.deliver(payload);
    await dashboard.refund(intent, 2_000);
    const events = await eventually(async () => {
      const found = await dashboard.events(intent, "^refund");
      expect(found).toHaveLength(3);
      return found.map(({ payload }) => payload);
    });
    for (const payload of order(events)) expect((await dashboard.deliver(payload)).status).toBe(200);
    expect(await moneyOf(id)).toMatchObject({ refunded: 2_000, refunds: ["provider 2000 failed"] });
  });

  test("simultaneous deliveries book it once", async () => {
    const { order, intent } = await paid();
    await dashboard.refund(intent, 2_000);
    const [made] = await dashboard.events(intent, "^refund");
    const other = made!.payload.replace(/"id":"evt_\w+"/, '"id":"evt_other"');
    const both = [made!.payload, other, made!.payload, other];
    for (const { status } of await Promise.all(both.map(dashboard.deliver))) expect(status).toBe(200);
    expect(await moneyOf(order)).toMatchObject({ refunded: 2_000, refunds: ["provider 2000 succeeded"] });
  });

  test("one that comes before its payment is delivered again", async () => {
    const { order, intent } = await paid("4242424242424242");
    await dashboard.refund(intent, 5_000);
    const [made] = await dashboard.events(intent, "^refund");
    expect(await dashboard.deliver(made!.payload)).toMatchObject({
      status: 409,
      body: { code: "payment_not_confirmed" },
    });
    for (const { payload } of await dashboard.events(intent, "^payment_intent.succeeded"))
      await dashboard.deliver(payload);
    expect((await dashboard.deliver(made!.payload)).status).toBe(200);
    expect(await moneyOf(order)).toMatchObject({ refunded: 5_000, status: "refunded" });
  });

  test("what no webhook brings is found by asking, once", async () => {
    const { order, intent } = await paid();
    const disputed = await paid("4000000000000259");
    const paidEvents = await dashboard.events(disputed.intent, "^payment_intent.succeeded");
    for (const { payload } of paidEvents) await dashboard.deliver(payload);
    await dashboard.refund(intent, 5_000);
    const stripe = createStripe({
      secretKey: dashboard.key,
      webhookSecret: dashboard.webhookSecret,
      apiBase: `${shop.url}/sandbox/stripe`,
    });
    expect(await pollProviderEvents(database.db, stripe)).toBeGreaterThanOrEqual(3);
    expect(await moneyOf(order)).toMatchObject({ refunded: 5_000, refunds: ["provider 5000 succeeded"] });
    expect(await moneyOf(disputed.order)).toMatchObject({ refunds: ["dispute 5000 succeeded"] });
    expect(await pollProviderEvents(database.db, stripe)).toBe(0);
    for (const { payload } of await dashboard.events(intent, "^refund")) await dashboard.deliver(payload);
    expect(await moneyOf(order)).toMatchObject({ refunded: 5_000, refunds: ["provider 5000 succeeded"] });
  });

  test.each([
    ["winning_evidence", "part", ["dispute_won"], { refunded: 0, conceded: 0, status: "paid", refunds: [] }],
    ["losing_evidence", "whole", ["dispute_lost"], { refunded: 5_000, conceded: 5_000, status: "refunded" }],
  ] as const)("events of a dispute with %s come backwards and twice", async (evidence, _what, notices, money) => {
    const { order, intent } = await paid("4000000000000259");
    for (const { payload } of await dashboard.events(intent, "^payment_intent.succeeded"))
      await dashboard.deliver(payload);
    await dashboard.answer(intent, evidence);
    const events = (await dashboard.events(intent, "^charge.dispute")).map(({ payload }) => payload).toReversed();
    for (const payload of [...events, ...events]) expect((await dashboard.deliver(payload)).status).toBe(200);
    expect(await moneyOf(order)).toMatchObject(money);
    expect(await noticesOf(order)).toEqual(notices);
  });
});
