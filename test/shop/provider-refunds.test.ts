import { describe, expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { paidOrders } from "#test/paid-orders.ts";

const at = paidOrders();

describe("a refund at the provider", () => {
  test("of everything leaves nothing owed, nothing to ship and the order to staff", async () => {
    const { order, intent } = await at.paid();
    await at.dashboard.refund(intent, 5_000);
    await eventually(async () =>
      expect(await at.moneyOf(order)).toEqual({
        refunded: 5_000,
        conceded: 5_000,
        status: "refunded",
        refunds: ["provider 5000 succeeded"],
      }),
    );
    expect(await at.historyOf(order)).toContain("provider_refund");
    expect(await at.noticesOf(order)).toEqual(["provider_refund"]);
    expect(await at.shown(order)).toMatchObject({ paid: false, totals: { refunded: 50, due: 0 } });
    expect((await at.ada.call("POST", "/api/create-payment-intent", { order })).body.code).toBe("already_paid");
    await at.shop.sql("update orders set held_until = now() - interval '1 day' where id = $1", [order]);
    expect((await at.ada.call("DELETE", `/api/myorders/${order}`)).body.deletedCount).toBe(1);
    expect(await at.moneyOf(order)).toMatchObject({ refunded: 5_000, refunds: ["provider 5000 succeeded"] });
  });

  test("of a part leaves the order paid; a cancellation then gives the rest", async () => {
    const { order, intent } = await at.paid();
    await at.dashboard.refund(intent, 1_000);
    await eventually(async () =>
      expect(await at.moneyOf(order)).toMatchObject({ refunded: 1_000, conceded: 1_000, status: "part_refunded" }),
    );
    expect(await at.shown(order)).toMatchObject({ paid: true, status: "paid", totals: { due: 0, refunded: 10 } });
    await at.dashboard.refund(intent, 500);
    await eventually(async () => expect(await at.moneyOf(order)).toMatchObject({ refunded: 1_500 }));
    await at.ada.call("DELETE", `/api/myorders/${order}`);
    await eventually(async () =>
      expect(await at.moneyOf(order)).toMatchObject({
        refunded: 5_000,
        status: "refunded",
        refunds: ["provider 1000 succeeded", "provider 500 succeeded", "cancellation 3500 succeeded"],
      }),
    );
  });

  test("by the shop itself is booked once", async () => {
    const { order, intent } = await at.paid();
    await at.ada.call("DELETE", `/api/myorders/${order}`);
    await eventually(async () => expect((await at.moneyOf(order)).refunds).toEqual(["cancellation 5000 succeeded"]));
    for (const { payload } of await at.dashboard.events(intent, "^refund")) await at.dashboard.deliver(payload);
    expect(await at.moneyOf(order)).toMatchObject({
      refunded: 5_000,
      conceded: 0,
      refunds: ["cancellation 5000 succeeded"],
    });
    expect(await at.noticesOf(order)).toEqual([]);
  });

  test("in the place of one that failed is no second one", async () => {
    const { order, intent } = await at.paid("4000000000005126");
    await eventually(async () => expect(await at.shown(order)).toMatchObject({ paid: true }));
    await at.ada.call("DELETE", `/api/myorders/${order}`);
    await eventually(async () => expect((await at.moneyOf(order)).refunds).toEqual(["cancellation 5000 failed"]));
    await at.dashboard.refund(intent, 5_000);
    await eventually(async () => expect((await at.moneyOf(order)).refunds).toEqual(["cancellation 5000 succeeded"]));
    expect(await at.moneyOf(order)).toMatchObject({ refunded: 5_000, conceded: 0 });
    // The bank returns this one, too.
    await eventually(async () => expect((await at.moneyOf(order)).refunds).toEqual(["cancellation 5000 failed"]));
    expect(await at.listed("refund_failed")).toContain(order);
  });

  test("that the bank returns counts as paid again, and only owners are told", async () => {
    const { order, intent } = await at.paid("4000000000005126");
    await eventually(async () => expect(await at.shown(order)).toMatchObject({ paid: true }));
    await at.dashboard.refund(intent, 2_000);
    await eventually(async () =>
      expect(await at.historyOf(order)).toEqual(expect.arrayContaining(["provider_refund", "refund_failed"])),
    );
    expect(await at.moneyOf(order)).toEqual({ refunded: 0, conceded: 0, status: "paid", refunds: [] });
    expect(await at.listed("refund_failed")).not.toContain(order);
    expect(await at.noticesOf(order)).toEqual(["provider_refund", "refund_failed"]);
    const toBuyer = await at.shop.sql("select from mails where template = 'refund_failed' and data->>'orderId' = $1", [
      order,
    ]);
    expect(toBuyer).toEqual([]);
  });

  test("of a piece that is then cancelled is not given twice", async () => {
    const { order, intent } = await at.paid();
    await at.dashboard.refund(intent, 2_500);
    await eventually(async () => expect(await at.moneyOf(order)).toMatchObject({ conceded: 2_500 }));
    expect((await at.cancel(order, 1)).status).toBe(200);
    expect(await at.moneyOf(order)).toEqual({
      refunded: 2_500,
      conceded: 0,
      status: "part_refunded",
      refunds: ["provider 2500 succeeded"],
    });
    expect((await at.historyOf(order)).filter((type) => /cancel|already/.test(type)).toSorted()).toEqual([
      "already_refunded",
      "part_cancelled",
    ]);
    expect((await at.cancel(order, 1)).status).toBe(200);
    await eventually(async () =>
      expect((await at.moneyOf(order)).refunds).toEqual(["provider 2500 succeeded", "cancellation 2500 succeeded"]),
    );
  });

  test("while the shop's own of the whole waits takes its place in part", async () => {
    const { order, intent } = await at.paid();
    // The job waits.
    await at.shop.sql(
      `create or replace function wait() returns trigger language plpgsql as 'begin new.run_at := now() + interval ''1 day''; return new; end'`,
    );
    await at.shop.sql(
      "create trigger wait before insert on jobs for each row when (new.queue = 'refunds') execute function wait()",
    );
    await at.ada.call("DELETE", `/api/myorders/${order}`);
    await at.dashboard.refund(intent, 2_000);
    await eventually(async () =>
      expect(await at.moneyOf(order)).toMatchObject({
        refunded: 5_000,
        conceded: 0,
        refunds: ["cancellation 2000 succeeded", "cancellation 3000 pending"],
      }),
    );
    const [off] = await at.shop.sql(
      `select count(*)::int as n from refunds r where order_id = $1 and amount_cents <>
        (select coalesce(sum(amount_cents), 0) from refund_parts p where p.refund_id = r.id)`,
      [order],
    );
    expect(off).toEqual({ n: 0 });
    await at.shop.sql("drop trigger wait on jobs");
    await at.shop.sql("update jobs set run_at = now() where queue = 'refunds'");
    await eventually(async () =>
      expect((await at.moneyOf(order)).refunds).toEqual(["cancellation 2000 succeeded", "cancellation 3000 succeeded"]),
    );
  });
});
