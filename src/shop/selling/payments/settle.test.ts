import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { PaymentIntent, ProviderEvent } from "#shop/selling/payments/provider.ts";
import { providerEvents } from "#shop/selling/payments/payments.table.ts";
import { applyProviderEvent } from "#shop/selling/payments/settle.ts";
import { testDatabase } from "#test/database.ts";
import { expectLog } from "#test/logs.ts";

const eventOf = (intent: Partial<PaymentIntent>): ProviderEvent => ({
  id: `evt_${randomUUID()}`,
  type: "payment_intent.updated",
  kind: "intent",
  declined: false,
  intent: {
    id: `pi_${randomUUID()}`,
    clientSecret: "",
    status: "succeeded",
    amountCents: 1_000,
    amountReceivedCents: 1_000,
    currency: "USD",
    orderId: randomUUID(),
    userId: null,
    ...intent,
  },
});

test("an event about a payment of another shop on the account is accepted once and pays nothing", async () => {
  const { db } = await testDatabase();
  expectLog(/does not match an order of this shop and was ignored/);
  for (const orderId of [null, "1001", randomUUID()]) {
    const event = eventOf({ orderId });
    expect(await applyProviderEvent(db, event)).toBe(true);
    expect(await applyProviderEvent(db, event)).toBe(false);
  }
  expect(await db.select().from(providerEvents)).toHaveLength(3);
});

test("an event about a payment that waits for its buyer is accepted and leaves nothing behind", async () => {
  const { db } = await testDatabase();
  const event = eventOf({ status: "open" });
  expect(await applyProviderEvent(db, event)).toBe(true);
  expect(await applyProviderEvent(db, event)).toBe(true);
  expect(await db.select().from(providerEvents)).toEqual([]);
});
