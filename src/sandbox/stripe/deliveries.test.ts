import { createHmac } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import type { Connection } from "#db/connect.ts";
import { createDeliveries } from "#sandbox/stripe/deliveries.ts";
import { testDatabase } from "#test/database.ts";
import { keys, listen, stripeSandbox } from "#test/stripe-sandbox.ts";

type Delivery = { body: string; signature: string; event: Record<string, any> };

/** A webhook endpoint that records the events it receives and responds with the status that `respond` returns. */
async function endpoint(respond: (delivery: Delivery) => number = () => 200) {
  const received: Delivery[] = [];
  let arrived = () => {};
  const url = await listen(async (request) => {
    const body = await request.text();
    const delivery = { body, signature: request.headers.get("Stripe-Signature") ?? "", event: JSON.parse(body) };
    received.push(delivery);
    arrived();
    return new Response(null, { status: respond(delivery) });
  });
  return {
    url,
    received,
    types: () => received.map(({ event }) => event["type"]),
    /** Resolves when events of these types have arrived. */
    async until(...types: string[]) {
      while (!types.every((type) => received.some(({ event }) => event["type"] === type))) {
        await new Promise<void>((resolve) => (arrived = resolve));
      }
    },
  };
}

const deliveries = ({ pool }: Connection, url: string) =>
  createDeliveries({ pool, webhookUrl: () => url, webhookSecret: keys.webhookSecret });

const dueNow = ({ pool }: Connection) =>
  pool.query("update sandbox.stripe_events set deliver_at = now() where deliver_at is not null");

test("the events of a payment are delivered, signed with the webhook secret", async () => {
  const connection = await testDatabase();
  const shop = await endpoint();
  const stripe = stripeSandbox(connection, { webhookUrl: shop.url });
  stripe.start();
  onTestFinished(stripe.stop);
  const intent = await stripe.newIntent({ metadata: { order: "o-1" } });
  await stripe.payWith(intent, "4000000000000002");
  await stripe.payWith(intent, "4242424242424242");
  await stripe.post("/v1/refunds", { payment_intent: intent["id"] });
  await shop.until(
    "payment_intent.created",
    "payment_intent.payment_failed",
    "payment_intent.succeeded",
    "refund.created",
  );

  for (const { body, signature, event } of shop.received) {
    const [, at, hash] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
    expect(createHmac("sha256", keys.webhookSecret).update(`${at}.${body}`).digest("hex")).toBe(hash);
    expect(event).toMatchObject({ object: "event", livemode: false, pending_webhooks: 1 });
  }
  const paid = shop.received.find(({ event }) => event["type"] === "payment_intent.succeeded");
  expect(paid?.event["data"].object).toMatchObject({
    id: intent["id"],
    amount_received: 4990,
    metadata: { order: "o-1" },
  });
});

test("an event that the endpoint refuses is sent again with the same id until it is accepted", async () => {
  const connection = await testDatabase();
  const statuses = [500, 301, 200];
  const shop = await endpoint(() => statuses.shift() ?? 200);
  const stripe = stripeSandbox(connection);
  await stripe.newIntent();
  const { deliverDue } = deliveries(connection, shop.url);

  const [began] = (await connection.pool.query("select now()::text as at")).rows;
  expect(await deliverDue()).toBe(1);
  const waiting = await connection.pool.query(
    "select deliver_at >= $1::timestamptz + interval '0.5 seconds' as later, attempts from sandbox.stripe_events",
    [began.at],
  );
  expect(waiting.rows).toEqual([{ later: true, attempts: 1 }]);
  for (let more = 0; more < 3; more += 1) {
    await dueNow(connection);
    await deliverDue();
  }
  expect(shop.received).toHaveLength(3);
  expect(new Set(shop.received.map(({ event }) => event["id"])).size).toBe(1);
  expect((await stripe.get("/v1/events")).body["data"]).toMatchObject([
    { type: "payment_intent.created", pending_webhooks: 0 },
  ]);
});

test("events that no endpoint received are sent after the next start", async () => {
  const connection = await testDatabase();
  const before = stripeSandbox(connection);
  const intent = await before.newIntent();
  await before.payWith(intent, "4242424242424242");
  await deliveries(connection, "http://127.0.0.1:9/").deliverDue();
  await dueNow(connection);

  const shop = await endpoint();
  const after = stripeSandbox(connection, { webhookUrl: shop.url });
  after.start();
  await shop.until("payment_intent.created", "payment_intent.succeeded");
  await after.stop();
  expect(shop.received).toHaveLength(2);
});

test("two processes send each event once", async () => {
  const connection = await testDatabase();
  const shop = await endpoint();
  const stripe = stripeSandbox(connection);
  for (let n = 0; n < 20; n += 1) await stripe.newIntent();
  await Promise.all([deliveries(connection, shop.url).deliverDue(), deliveries(connection, shop.url).deliverDue()]);
  expect(shop.received).toHaveLength(20);
  expect(new Set(shop.received.map(({ event }) => event["id"])).size).toBe(20);
});

test("an event is no longer sent after three days", async () => {
  const connection = await testDatabase();
  const shop = await endpoint(() => 500);
  await stripeSandbox(connection).newIntent();
  await connection.pool.query("update sandbox.stripe_events set created = now() - interval '4 days'");
  const { deliverDue } = deliveries(connection, shop.url);
  expect(await deliverDue()).toBe(1);
  await dueNow(connection);
  expect(await deliverDue()).toBe(0);
});

test.each([
  ["4000000000007726", "pending", "succeeded", ["refund.created", "refund.updated"]],
  ["4000000000005126", "succeeded", "failed", ["refund.created", "refund.updated", "refund.failed"]],
])("a refund to %s is %s at first and %s in the end", async (number, first, last, types) => {
  const connection = await testDatabase();
  const stripe = stripeSandbox(connection);
  const intent = await stripe.newIntent();
  await stripe.payWith(intent, number);
  const refund = await stripe.post("/v1/refunds", { payment_intent: intent["id"] });
  expect(refund.body["status"]).toBe(first);

  await connection.pool.query("update sandbox.stripe_refunds set created = now() - interval '5 seconds'");
  const shop = await endpoint();
  await deliveries(connection, shop.url).deliverDue();
  expect((await stripe.get(`/v1/refunds/${refund.body["id"]}`)).body["status"]).toBe(last);
  expect(
    shop
      .types()
      .filter((type) => type.startsWith("refund."))
      .toSorted(),
  ).toEqual(types.toSorted());
});

test("every event is listed, including those that are not delivered", async () => {
  const stripe = stripeSandbox(await testDatabase());
  await stripe.payWith(await stripe.newIntent(), "4242424242424242");
  const all = await stripe.get("/v1/events");
  expect(all.body["data"].map(({ type }: { type: string }) => type)).toEqual([
    "payment_intent.succeeded",
    "charge.succeeded",
    "payment_intent.created",
  ]);
  const some = await stripe.get("/v1/events", { type: "payment_intent.*", limit: 1 });
  expect(some.body).toMatchObject({ has_more: true, data: [{ type: "payment_intent.succeeded" }] });
  expect((await stripe.get(`/v1/events/${all.body["data"][0].id}`)).body).toEqual(all.body["data"][0]);
});
