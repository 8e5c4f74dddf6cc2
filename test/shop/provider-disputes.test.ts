import { expect, test } from "vitest";
import { holdEvents } from "#test/hold-events.ts";
import { eventually } from "#test/eventually.ts";
import { expectLog } from "#test/logs.ts";
import { paidOrders } from "#test/paid-orders.ts";
import type { Json } from "#test/shop-under-test.ts";

const at = paidOrders();

const disputed = async (number: string) => {
  const { order, intent } = await at.paid(number);
  await eventually(async () => expect(await at.historyOf(order)).toContain("dispute_opened"));
  return { order, intent };
};

test("a dispute takes its amount, stops the order and is won", async () => {
  const { order, intent } = await disputed("4000000000000259");
  await eventually(async () => expect(await at.moneyOf(order)).toMatchObject({ status: "refunded" }));
  expect(await at.listed("disputed")).toContain(order);
  await at.dashboard.answer(intent, "a letter");
  await at.dashboard.answer(intent, "winning_evidence");
  await eventually(async () =>
    expect(await at.moneyOf(order)).toEqual({ refunded: 0, conceded: 0, status: "paid", refunds: [] }),
  );
  expect(await at.listed("disputed")).not.toContain(order);
  expect((await at.historyOf(order)).filter((type) => type.startsWith("dispute")).toSorted()).toEqual([
    "dispute_opened",
    "dispute_reinstated",
    "dispute_withdrawn",
    "dispute_won",
  ]);
  expect(await at.noticesOf(order)).toEqual(["dispute_opened", "dispute_won"]);
  expect((await at.shown(order)).events.map(({ type }: Json) => type)).not.toContain("dispute_opened");
});

test("a dispute that is lost keeps its amount, and a cancellation gives nothing twice", async () => {
  const { order, intent } = await disputed("4000000000002685");
  await at.dashboard.answer(intent, "losing_evidence");
  await eventually(async () => expect(await at.noticesOf(order)).toEqual(["dispute_opened", "dispute_lost"]));
  await at.ada.call("DELETE", `/api/myorders/${order}`);
  expect(await at.moneyOf(order)).toMatchObject({ refunded: 5_000, refunds: ["dispute 5000 succeeded"] });
});

test("a dispute that is only an inquiry takes nothing", async () => {
  const { order, intent } = await disputed("4000000000001976");
  expect(await at.moneyOf(order)).toMatchObject({ refunded: 0, status: "paid" });
  await at.dashboard.answer(intent, "winning_evidence");
  await eventually(async () => expect(await at.noticesOf(order)).toEqual(["dispute_opened", "dispute_closed"]));
  expect(await at.moneyOf(order)).toMatchObject({ refunded: 0, status: "paid" });
});

test("a dispute that is won after the order was cancelled goes back to the buyer", async () => {
  const { order, intent } = await disputed("4000000000000259");
  await eventually(async () => expect(await at.moneyOf(order)).toMatchObject({ status: "refunded" }));
  expect((await at.cancel(order, 2)).status).toBe(200);
  await at.dashboard.answer(intent, "winning_evidence");
  await eventually(async () =>
    expect(await at.moneyOf(order)).toEqual({
      refunded: 5_000,
      conceded: 0,
      status: "refunded",
      refunds: ["cancellation 5000 succeeded"],
    }),
  );
  expect(await at.noticesOf(order)).toEqual(
    expect.arrayContaining(["dispute_opened", "dispute_won", "surplus_refunded"]),
  );
});

test("an order is not shipped while it is disputed, nor after that is lost", async () => {
  const { order, intent } = await disputed("4000000000001976");
  const ship = () =>
    Promise.all([
      at.admin.call("POST", `/api/orders/${order}/shipments`, {}),
      at.admin.call("PUT", `/api/purchase/${order}/shipped`, { shipped: true }),
      at.admin.call(
        "POST",
        `/api/orders/${order}/labels`,
        { service: "any" },
        { "idempotency-key": crypto.randomUUID() },
      ),
    ]);
  const refused = { status: 409, body: { code: "order_disputed" } };
  expect(await ship()).toMatchObject([refused, refused, refused]);
  // Less than all, as of an order that a gift card paid in part.
  const [made] = await at.dashboard.events(intent, "^charge.dispute.created");
  const lost = { amount: 2_500, status: "lost" };
  await at.dashboard.deliver(at.dashboard.altered(made!.payload, "charge.dispute.closed", lost));
  expect(await at.moneyOf(order)).toMatchObject({ refunded: 2_500, conceded: 2_500, status: "part_refunded" });
  expect(await ship()).toMatchObject([refused, refused, refused]);
  // Its pieces are cancelled: the others are paid.
  await at.cancel(order, 1);
  expect(await at.moneyOf(order)).toMatchObject({ refunded: 2_500, conceded: 0 });
  expect((await at.admin.call("POST", `/api/orders/${order}/shipments`, {})).status).toBe(200);
});

test("an inquiry that ends lets the order be shipped", async () => {
  const { order, intent } = await disputed("4000000000001976");
  await at.dashboard.answer(intent, "winning_evidence");
  await eventually(async () => expect(await at.historyOf(order)).toContain("dispute_closed"));
  expect((await at.admin.call("POST", `/api/orders/${order}/shipments`, {})).status).toBe(200);
});

test.each([["in order"], ["backwards"]])(
  "an inquiry that becomes a dispute is told, with its events %s",
  async (how) => {
    const release = await holdEvents(at.shop);
    try {
      const { order, intent } = await at.paid("4000000000001976");
      for (const { payload } of await at.dashboard.events(intent, "^payment_intent.succeeded|^charge.dispute"))
        await at.dashboard.deliver(payload);
      const [made] = await at.dashboard.events(intent, "^charge.dispute.created");
      const respondBy = Math.floor(Date.now() / 1000) + 30 * 86_400;
      const now = { status: "needs_response", amount: 4_000, evidence_details: { due_by: respondBy } };
      const events = [
        at.dashboard.altered(made!.payload, "charge.dispute.updated", now),
        at.dashboard.altered(made!.payload, "charge.dispute.funds_withdrawn", now),
        // An older one of the inquiry.
        at.dashboard.altered(made!.payload, "charge.dispute.updated", {}),
      ];
      for (const payload of how === "backwards" ? events.toReversed() : events) await at.dashboard.deliver(payload);
      expect(await at.moneyOf(order)).toMatchObject({ refunded: 4_000, refunds: ["dispute 4000 succeeded"] });
      expect(await at.noticesOf(order)).toEqual(["dispute_opened", "dispute_escalated"]);
      const [notice] = await at.shop.sql(
        "select data from mails where data->>'orderId' = $1 and data->>'what' = 'dispute_escalated'",
        [order],
      );
      const until = new Date(respondBy * 1000).toISOString();
      expect(notice!["data"]).toMatchObject({ amountCents: 4_000, respondBy: until });
    } finally {
      await release();
    }
  },
);

test("a dispute of a payment that went back is told once, however many events it has", async () => {
  expectLog(/takes more from/);
  const release = await holdEvents(at.shop);
  try {
    const { order, intent } = await at.paid("4000000000000259");
    for (const { payload } of await at.dashboard.events(intent, "^payment_intent.succeeded"))
      await at.dashboard.deliver(payload);
    const [made] = await at.dashboard.events(intent, "^charge.dispute.created");
    const refund = { id: `re_${order.replaceAll("-", "")}`, object: "refund", status: "succeeded", metadata: {} };
    await at.dashboard.deliver(at.dashboard.altered(made!.payload, "refund.created", refund));
    for (const type of ["created", "funds_withdrawn", "updated", "updated", "funds_withdrawn"])
      await at.dashboard.deliver(at.dashboard.altered(made!.payload, `charge.dispute.${type}`, {}));
    expect(await at.moneyOf(order)).toMatchObject({ refunded: 5_000, refunds: ["provider 5000 succeeded"] });
    expect((await at.historyOf(order)).filter((type) => type.startsWith("dispute")).toSorted()).toEqual([
      "dispute_opened",
      "dispute_withdrawn",
    ]);
  } finally {
    await release();
  }
});
