import { createHmac } from "node:crypto";
import { expect } from "vitest";
import { toEventResponse, type EventRow } from "#sandbox/stripe/events.ts";
import { chance } from "#test/chance.ts";
import { eventually } from "#test/eventually.ts";
import { holdEvents } from "#test/hold-events.ts";
import { payByCard, placeOrder, secretOf } from "#test/paid-order.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

type Event = { id: string; type: string; payload: string };

const atOnce = 8;

/**
 * Pays orders by card, cancels some of them, and delivers the provider's events of each in an order that the seed draws, some of them twice or at
 * the same time. Checks that every order ends as if each event had come once and in time.
 */
export async function tryOrdersOfEvents(shop: ShopUnderTest, { seed, orders }: { seed: string; orders: number }) {
  const secret = `whsec_${(await shop.sql("select value from secrets where name = 'sandbox_stripe_webhook'"))[0]!.value}`;
  const part = await shop.addPart({ price: 25, quantity: orders * 2 + 10 });
  const buyer = await shop.signUp();
  // The sandbox delivers nothing by itself: the test does.
  const release = await holdEvents(shop);
  let delivered = 0;
  const deliverAll = async (delivery: Delivery) => {
    const sent = await deliver(shop, delivery);
    delivered += sent;
  };
  const tried = async (n: number) => {
    const draw = drawsOf(`${seed} ${n}`);
    const order = await placeOrder(buyer, part);
    const { intent } = await payByCard(shop, await secretOf(buyer, order));
    const cancelled = draw() < 0.5;
    let left = await eventsOf(shop, intent);
    // Cancelled before or after the shop has heard of the payment.
    const first = Math.floor(draw() * (left.length + 1));
    const early = shuffled(left, draw).slice(0, first);
    await deliverAll({ secret, events: early, draw });
    left = left.filter(({ id }) => !early.some((event) => event.id === id));
    if (cancelled) await buyer.call("DELETE", `/api/myorders/${order}`);
    await deliverAll({ secret, events: shuffled(left, draw), draw });
    if (cancelled) {
      // The refund is asked for by a job, and has events of its own.
      const refunds = await eventually(async () => {
        const found = (await eventsOf(shop, intent)).filter(({ type }) => type.includes("refund"));
        expect(found.length).toBeGreaterThan(0);
        return found;
      });
      await deliverAll({ secret, events: shuffled(refunds, draw), draw });
    }
    await eventually(() => checkEnd(shop, buyer, { order, cancelled }));
    return cancelled;
  };
  let uncancelled = 0;
  try {
    for (let n = 0; n < orders; n += atOnce) {
      const some = Array.from({ length: Math.min(atOnce, orders - n) }, (_, index) => tried(n + index));
      uncancelled += (await Promise.all(some)).filter((cancelled) => !cancelled).length;
    }
  } finally {
    await release();
  }
  expect((await shop.call("GET", `/api/parts/${part}`)).body.quantity).toBe(orders * 2 + 10 - uncancelled * 2);
  return { delivered };
}

/** Returns the events that the shop's endpoint would get. */
async function eventsOf(shop: ShopUnderTest, intent: string): Promise<Event[]> {
  const rows = await shop.sql<EventRow>(
    "select * from sandbox.stripe_events where type ~ '^(payment_intent|refund)[.]' and object::text like '%' || $1 || '%' order by seq",
    [intent],
  );
  return rows.map((row) => ({ id: row.id, type: row.type, payload: JSON.stringify(toEventResponse(row)) }));
}

type Delivery = { secret: string; events: Event[]; draw: () => number };

/** Delivers the events, some twice in a row and some at the same time as the next. Returns how many were sent. */
async function deliver(shop: ShopUnderTest, { secret, events, draw }: Delivery): Promise<number> {
  const sending: Promise<unknown>[] = [];
  for (const event of events) {
    const times = draw() < 0.3 ? 2 : 1;
    for (let n = 0; n < times; n += 1) sending.push(send(shop, secret, event));
    if (draw() < 0.7) await Promise.all(sending);
  }
  await Promise.all(sending);
  return sending.length;
}

async function send(shop: ShopUnderTest, secret: string, { payload }: Event): Promise<void> {
  for (;;) {
    const time = Math.floor(Date.now() / 1000);
    const signature = createHmac("sha256", secret).update(`${time}.${payload}`).digest("hex");
    const headers = { "stripe-signature": `t=${time},v1=${signature}` };
    const { status, body } = await shop.call("POST", "/api/stripe/webhook", payload, headers);
    // Busy: the provider sends it again.
    if (status !== 503) return expect({ status, body }).toMatchObject({ status: 200 });
  }
}

async function checkEnd(
  shop: ShopUnderTest,
  buyer: Person,
  { order, cancelled }: { order: string; cancelled: boolean },
) {
  const { body } = await buyer.call("GET", `/api/purchase/${order}`);
  expect(body.paid).toBe(!cancelled);
  const [money] = await shop.sql(
    "select sum(captured_cents)::int as captured, sum(refunded_cents)::int as refunded from payments where order_id = $1",
    [order],
  );
  if (cancelled) {
    expect([0, 5_000]).toContain(money?.captured);
    expect(money?.refunded).toBe(money?.captured);
  } else expect(money).toEqual({ captured: 5_000, refunded: 0 });
  const mails = await shop.sql("select template from mails where data ->> 'orderId' = $1", [order]);
  const paid = mails.filter(({ template }) => template === "order_paid");
  expect(paid.length).toBeLessThanOrEqual(1);
  if (!cancelled) expect(paid).toHaveLength(1);
}

function drawsOf(seed: string): () => number {
  let count = 0;
  return () => chance(`${seed} ${(count += 1)}`);
}

function shuffled<T>(items: readonly T[], draw: () => number): T[] {
  return items
    .map((item) => ({ item, at: draw() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
