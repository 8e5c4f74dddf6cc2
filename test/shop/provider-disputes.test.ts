import { expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
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

test("a dispute makes a refund of the shop's own fail, and gives it back to staff once it is won", async () => {
  const { order, intent } = await disputed("4000000000000259");
  await eventually(async () => expect(await at.moneyOf(order)).toMatchObject({ status: "refunded" }));
  await at.ada.call("DELETE", `/api/myorders/${order}`);
  await at.dashboard.answer(intent, "winning_evidence");
  await eventually(async () =>
    expect(await at.historyOf(order)).toEqual(expect.arrayContaining(["dispute_won", "dispute_reinstated"])),
  );
  expect(await at.moneyOf(order)).toMatchObject({ refunded: 0 });
});
