import { expect, test } from "vitest";
import { tryOrdersOfEvents } from "#test/events-in-any-order.ts";
import { report, runSeed } from "#test/faults/table.ts";
import { startShop } from "#test/shop-under-test.ts";

test("whatever of 1,000 orders the provider's events come in, money, stock and mails end the same", async () => {
  const seed = runSeed();
  const orders = Number(process.env["ORDERS"] ?? 1_000);
  const shop = await startShop();
  try {
    const { delivered } = await tryOrdersOfEvents(shop, { seed, orders });
    expect(delivered).toBeGreaterThan(0);
    const checked = `${delivered} events, some of them twice`;
    report({
      fault: "webhook events in any order",
      runs: orders.toLocaleString("en"),
      wellMs: null,
      lost: 0,
      refused: 0,
      checked,
    });
  } finally {
    await shop.stop();
  }
}, 3_600_000);
