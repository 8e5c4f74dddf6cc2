import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connect, type Connection } from "#db/connect.ts";
import { createStripe } from "#adapters/payments/stripe.ts";
import { pollProviderEvents } from "#shop/selling/payments/poll-events.ts";
import { eventually } from "#test/eventually.ts";
import { holdEvents } from "#test/hold-events.ts";
import { holdJob, jobDone } from "#test/jobs.ts";
import { allowLog, expectLog } from "#test/logs.ts";
import { paidOrders } from "#test/paid-orders.ts";

const at = paidOrders();
let database: Connection;
beforeAll(async () => {
  database = connect(at.shop.databaseUrl);
  await holdJob(at.shop, "poll-provider-events");
});
afterAll(() => database?.close());

describe("with webhooks held back", () => {
  let release: () => Promise<void>;
  beforeEach(async () => {
    release = await holdEvents(at.shop);
    return release;
  });

  test.each([
    ["in order", (events: string[]) => events],
    ["backwards", (events: string[]) => events.toReversed()],
    ["twice", (events: string[]) => [...events, ...events]],
    ["backwards and twice", (events: string[]) => [...events, ...events].toReversed()],
  ])("events of a returned refund that come %s leave nothing booked", async (_how, order) => {
    const { order: id, intent } = await at.paid("4000000000005126");
    for (const { payload } of await at.dashboard.events(intent, "^payment_intent.succeeded"))
      await at.dashboard.deliver(payload);
    await at.dashboard.refund(intent, 2_000);
    const events = await eventually(async () => {
      const found = await at.dashboard.events(intent, "^refund");
      expect(found).toHaveLength(3);
      return found.map(({ payload }) => payload);
    });
    for (const payload of order(events)) expect((await at.dashboard.deliver(payload)).status).toBe(200);
    expect(await at.moneyOf(id)).toEqual({ refunded: 0, conceded: 0, status: "paid", refunds: [] });
  });

  test("simultaneous deliveries book it once", async () => {
    const { order, intent } = await at.paid();
    await at.dashboard.refund(intent, 2_000);
    const [made] = await at.dashboard.events(intent, "^refund");
    const other = made!.payload.replace(/"id":"evt_\w+"/, '"id":"evt_other"');
    const both = [made!.payload, other, made!.payload, other];
    for (const { status } of await Promise.all(both.map(at.dashboard.deliver))) expect(status).toBe(200);
    expect(await at.moneyOf(order)).toMatchObject({ refunded: 2_000, refunds: ["provider 2000 succeeded"] });
  });

  test.each([
    // [given in the dashboard, pieces cancelled in between, what the shop then gives instead]
    [5_000, 2, 5_000],
    [2_500, 1, 2_500],
    [1_000, 1, 1_000],
    [3_000, 1, 2_500],
    [4_000, 0, 0],
  ])("one of %i that is cancelled after %i pieces leaves %i to be given back", async (given, pieces, surplus) => {
    // The sandbox has not heard of the cancellation, so it may find too little left to refund.
    allowLog(/StripeInvalidRequestError 400 amount/);
    const { order, intent } = await at.paid();
    await at.dashboard.refund(intent, given);
    const [made] = await at.dashboard.events(intent, "^refund");
    await at.dashboard.deliver(made!.payload);
    if (pieces > 0) await at.cancel(order, pieces);
    const before = (await at.moneyOf(order)).refunded;
    const cancelled = at.dashboard.altered(made!.payload, "refund.updated", { status: "canceled" });
    for (const payload of [cancelled, cancelled, made!.payload]) await at.dashboard.deliver(payload);
    await at.dashboard.deliver(at.dashboard.altered(made!.payload, "refund.created", {}));
    expect(await at.moneyOf(order)).toMatchObject({ refunded: before - given + surplus, conceded: 0 });
    expect(await at.noticesOf(order)).toEqual([
      "provider_refund",
      "refund_failed",
      ...(surplus > 0 ? ["surplus_refunded"] : []),
    ]);
    for (const { id } of await at.shop.sql("select id from refunds where order_id = $1", [order]))
      await jobDone(at.shop, "refunds", id);
  });

  test.each(["refund", "dispute"])("a %s in another currency is not booked, and told once", async (what) => {
    expectLog(/is in another currency and was not booked/);
    const { order, intent } = await at.paid("4000000000000259");
    for (const { payload } of await at.dashboard.events(intent, "^payment_intent.succeeded"))
      await at.dashboard.deliver(payload);
    const [dispute] = await at.dashboard.events(intent, "^charge.dispute.created");
    const about = { id: `xx_${order}`, currency: "jpy" };
    const refund = { ...about, object: "refund", status: "succeeded" };
    const [type, object] = what === "refund" ? ["refund.created", refund] : ["charge.dispute.funds_withdrawn", about];
    for (let time = 0; time < 2; time += 1)
      expect((await at.dashboard.deliver(at.dashboard.altered(dispute!.payload, type, object))).status).toBe(200);
    expect(await at.moneyOf(order)).toEqual({ refunded: 0, conceded: 0, status: "paid", refunds: [] });
    const notices = await at.shop.sql(
      "select distinct id, data->>'what' as what, data->>'currency' as currency from mails where data->>'orderId' = $1 and template = 'payment_notice'",
      [order],
    );
    expect(new Set(notices.map(({ what, currency }) => `${what} ${currency}`))).toEqual(
      new Set(["other_currency JPY"]),
    );
    const owners = await at.shop.sql(
      "select count(distinct to_address)::int as n, count(*)::int as mails from mails where data->>'orderId' = $1 and template = 'payment_notice'",
      [order],
    );
    expect(owners[0]!["n"]).toBe(owners[0]!["mails"]);
  });

  test("one that comes before its payment is delivered again", async () => {
    const { order, intent } = await at.paid("4242424242424242");
    await at.dashboard.refund(intent, 5_000);
    const [made] = await at.dashboard.events(intent, "^refund");
    expect(await at.dashboard.deliver(made!.payload)).toMatchObject({
      status: 409,
      body: { code: "payment_not_confirmed" },
    });
    for (const { payload } of await at.dashboard.events(intent, "^payment_intent.succeeded"))
      await at.dashboard.deliver(payload);
    expect((await at.dashboard.deliver(made!.payload)).status).toBe(200);
    expect(await at.moneyOf(order)).toMatchObject({ refunded: 5_000, status: "refunded" });
  });

  test("what no webhook brings is found by asking, once", async () => {
    const { order, intent } = await at.paid();
    const disputed = await at.paid("4000000000000259");
    const paidEvents = await at.dashboard.events(disputed.intent, "^payment_intent.succeeded");
    for (const { payload } of paidEvents) await at.dashboard.deliver(payload);
    await at.dashboard.refund(intent, 5_000);
    const stripe = createStripe({
      secretKey: at.dashboard.key,
      webhookSecret: at.dashboard.webhookSecret,
      apiBase: `${at.shop.url}/sandbox/stripe`,
    });
    expect(await pollProviderEvents(database.db, stripe)).toBeGreaterThanOrEqual(3);
    expect(await at.moneyOf(order)).toMatchObject({ refunded: 5_000, refunds: ["provider 5000 succeeded"] });
    expect(await at.moneyOf(disputed.order)).toMatchObject({ refunds: ["dispute 5000 succeeded"] });
    expect(await pollProviderEvents(database.db, stripe)).toBe(0);
    for (const { payload } of await at.dashboard.events(intent, "^refund")) await at.dashboard.deliver(payload);
    expect(await at.moneyOf(order)).toMatchObject({ refunded: 5_000, refunds: ["provider 5000 succeeded"] });
  });

  test("one that no webhook brought is found behind pages that bring nothing new, and those are read once", async () => {
    const stripe = createStripe({
      secretKey: at.dashboard.key,
      webhookSecret: at.dashboard.webhookSecret,
      apiBase: `${at.shop.url}/sandbox/stripe`,
    });
    const [missed, brought] = [await at.paid(), await at.paid()];
    await at.shop.sql("delete from sandbox.stripe_events");
    await at.dashboard.refund(missed.intent, 1_000);
    await at.dashboard.refund(brought.intent, 2_000);
    for (const { payload } of await at.dashboard.events(brought.intent, "^refund")) await at.dashboard.deliver(payload);
    let pages = 0;
    // The provider with pages of one event.
    const listEvents = async (after?: string) => {
      pages += 1;
      const { events } = await stripe.listEvents();
      const from = events.findIndex(({ id }) => id === after) + 1;
      return { events: events.slice(from, from + 1), more: from + 1 < events.length };
    };
    expect(await pollProviderEvents(database.db, { ...stripe, listEvents })).toBeGreaterThanOrEqual(1);
    expect(await at.moneyOf(missed.order)).toMatchObject({ refunds: ["provider 1000 succeeded"] });
    pages = 0;
    expect(await pollProviderEvents(database.db, { ...stripe, listEvents })).toBe(0);
    expect(pages).toBe(1);
    // One that can't be applied yet is read again.
    const unheard = await at.paid("4242424242424242");
    await at.dashboard.refund(unheard.intent, 500);
    await at.dashboard.refund(brought.intent, 100);
    await pollProviderEvents(database.db, { ...stripe, listEvents });
    expect(await at.moneyOf(brought.order)).toMatchObject({ refunded: 2_100 });
    expect(await at.moneyOf(unheard.order)).toMatchObject({ refunded: 0 });
    for (const { payload } of await at.dashboard.events(unheard.intent, "^payment_intent.succeeded"))
      await at.dashboard.deliver(payload);
    await pollProviderEvents(database.db, { ...stripe, listEvents });
    expect(await at.moneyOf(unheard.order)).toMatchObject({ refunded: 500 });
  });

  test.each([
    ["winning_evidence", "part", ["dispute_won"], { refunded: 0, conceded: 0, status: "paid", refunds: [] }],
    ["losing_evidence", "whole", ["dispute_lost"], { refunded: 5_000, conceded: 5_000, status: "refunded" }],
  ] as const)("events of a dispute with %s come backwards and twice", async (evidence, _what, notices, money) => {
    const { order, intent } = await at.paid("4000000000000259");
    for (const { payload } of await at.dashboard.events(intent, "^payment_intent.succeeded"))
      await at.dashboard.deliver(payload);
    await at.dashboard.answer(intent, evidence);
    const events = (await at.dashboard.events(intent, "^charge.dispute")).map(({ payload }) => payload).toReversed();
    for (const payload of [...events, ...events]) expect((await at.dashboard.deliver(payload)).status).toBe(200);
    expect(await at.moneyOf(order)).toMatchObject(money);
    expect(await at.noticesOf(order)).toEqual(notices);
  });
});
