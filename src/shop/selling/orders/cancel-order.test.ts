import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Db } from "#db/db.ts";
import { signedIn, type Customer } from "#shop/foundation/actor.ts";
import { cancelOrder } from "#shop/selling/orders/cancel-order.ts";
import type { OrderView } from "#shop/selling/orders/order-view.ts";
import { getOrder } from "#shop/selling/orders/orders.ts";
import { inTurnOf, takeStock } from "#shop/selling/orders/stock.ts";
import { writeOrder } from "#shop/selling/orders/write-order.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import { payments } from "#shop/selling/payments/payments.table.ts";
import type { PaymentIntent } from "#shop/selling/payments/provider.ts";
import { settlePayment } from "#shop/selling/payments/settle.ts";
import { quote, type QuoteInput } from "#shop/selling/pricing/quote.ts";
import { users } from "#shop/people/users/users.table.ts";
import { chance } from "#test/chance.ts";
import { testDatabase } from "#test/database.ts";

async function newCustomer(db: Db): Promise<Customer> {
  const userId = randomUUID();
  const email = `${userId}@example.com`;
  await db.insert(users).values({ id: userId, name: "Ada", email, emailVerified: true, role: "customer" });
  return signedIn({ userId, email, name: "Ada", role: "customer", permissions: [] });
}

async function addParts(db: Db, prices: number[], stock = 1_000): Promise<string[]> {
  const rows = prices.map((priceCents, index) => ({
    sku: `T-${randomUUID()}`,
    name: `Part ${index}`,
    priceCents,
    stock,
  }));
  return (await db.insert(parts).values(rows).returning({ id: parts.id })).map(({ id }) => id);
}

type Wanted = { partId: string; quantity: number };
type More = Partial<Pick<QuoteInput, "taxIncluded" | "taxRates" | "delivery" | "fees" | "promotions">>;

/** Orders the lines as a cart does. */
async function order(db: Db, buyer: Customer, wanted: Wanted[], more: More = {}): Promise<string> {
  const contact = { clientName: "Ada", email: buyer.email, phoneNumber: "5550100", address: "x" };
  return db.transaction(async (tx) => {
    const taken = await takeStock(tx, wanted);
    const lines = wanted.map(({ partId, quantity }, index) => ({
      key: String(index),
      part: taken.get(partId)!,
      quantity,
      fitment: null,
    }));
    const quoted = quote({
      currency: "USD",
      taxIncluded: false,
      lines: lines.map(({ key, part, quantity }) => ({
        key,
        partId: part.id,
        quantity,
        unitPriceCents: part.priceCents,
      })),
      promotions: [],
      taxRates: () => [],
      credits: [],
      ...more,
    });
    return (await writeOrder(tx, { buyer, contact, lines, quote: quoted, heldMs: 3_600_000 })).order.id;
  });
}

/** What the provider reports once the card was charged for what is due. */
async function startCard(db: Db, { id: orderId, dueCents, currency, userId }: OrderView): Promise<PaymentIntent> {
  const intent = { id: `pi_${randomUUID()}`, currency, orderId, userId, amountCents: dueCents };
  await db.insert(payments).values({ intentId: intent.id, orderId, amountCents: dueCents, currency });
  return { ...intent, clientSecret: "", status: "succeeded", amountReceivedCents: dueCents };
}

const paidAndRefunded = ({ payments }: OrderView) => [
  payments.reduce((sum, { capturedCents }) => sum + capturedCents, 0),
  payments.reduce((sum, { refundedCents }) => sum + refundedCents, 0),
];

test("whatever the order in which pieces are cancelled, each refund is its stored share and after the last piece nothing is left", async () => {
  const { db, pool } = await testDatabase();
  const ada = await newCustomer(db);
  const ids = await addParts(db, [1, 999, 3_333, 10_007]);
  const rate = { country: "US", label: "IL", rate: 0.1025, reason: "standard_rated" };
  for (let round = 0; round < 16; round += 1) {
    const random = (name: string, most: number) => Math.floor(chance(`${round} ${name}`) * most);
    const wanted = ids.map((partId, index) => ({ partId, quantity: 1 + random(`quantity ${index}`, 6) }));
    const id = await order(db, ada, wanted, {
      taxIncluded: round % 3 === 0,
      taxRates: () => (round % 4 === 0 ? [] : [rate]),
      delivery: round % 2 === 0 ? { cents: 1_001 + round, methodId: "parcel" } : null,
      fees: [
        { key: "core", lineKey: "1", kind: "core", cents: 1_234 + round, refundable: true },
        { key: "small", kind: "small_order", cents: 99, refundable: false },
      ],
    });
    const unpaid = await getOrder(db, ada, id);
    await settlePayment(db, await startCard(db, unpaid));
    const pieces = unpaid.lines.flatMap(({ id: lineId, quantity }) =>
      Array.from({ length: quantity }, (_, n) => ({ lineId, at: chance(`${round} ${lineId} ${n}`) })),
    );
    let refundedBefore = 0;
    for (const { lineId } of pieces.toSorted((a, b) => a.at - b.at)) {
      await cancelOrder(db, ada, { id, pieces: [{ lineId, quantity: 1 }] });
      const [, refunded] = paidAndRefunded(await getOrder(db, ada, id));
      expect(refunded).toBeGreaterThanOrEqual(refundedBefore);
      refundedBefore = refunded!;
    }
    const closed = await getOrder(db, ada, id);
    expect(closed).toMatchObject({ status: "cancelled", paymentStatus: "refunded", cancelledCents: closed.totalCents });
    expect(paidAndRefunded(closed)).toEqual([unpaid.totalCents, unpaid.totalCents]);
  }
  const { rows } = await pool.query(`select refunds.id from refunds
    left join refund_parts on refund_id = refunds.id group by refunds.id, refunds.amount_cents
    having refunds.amount_cents <> coalesce(sum(refund_parts.amount_cents), 0)`);
  expect(rows).toEqual([]);
  const left = await db.select({ stock: parts.stock }).from(parts).where(inArray(parts.id, ids));
  expect(left.map(({ stock }) => stock)).toEqual([1_000, 1_000, 1_000, 1_000]);
});

test("two requests that cancel the same pieces at once cancel them once", async () => {
  const { db } = await testDatabase();
  const ada = await newCustomer(db);
  const [partId] = await addParts(db, [500], 10);
  const id = await order(db, ada, [{ partId: partId!, quantity: 3 }]);
  await settlePayment(db, await startCard(db, await getOrder(db, ada, id)));
  const lineId = (await getOrder(db, ada, id)).lines[0]!.id;
  const cancel = (idempotencyKey?: string) =>
    cancelOrder(db, ada, { id, pieces: [{ lineId, quantity: 2 }], ...(idempotencyKey && { idempotencyKey }) }).catch(
      (error: { code: string }) => error.code,
    );
  expect((await Promise.all([cancel(), cancel(), cancel()])).map(String).toSorted()).toEqual([
    "invalid",
    "invalid",
    "true",
  ]);
  const cancelled = await getOrder(db, ada, id);
  expect(cancelled).toMatchObject({ status: "paid", paymentStatus: "part_refunded", cancelledCents: 1_000 });
  expect(paidAndRefunded(cancelled)).toEqual([1_500, 1_000]);
  expect(await cancelOrder(db, ada, { id, pieces: [{ lineId, quantity: 1 }], idempotencyKey: "k" })).toBe(true);
  expect(await cancelOrder(db, ada, { id, pieces: [{ lineId, quantity: 1 }], idempotencyKey: "k" })).toBe(false);
  expect(await cancel("k")).toBe("idempotency_key_reused");
});

test("pieces that are cancelled while the card is charged are paid back, and the rest stays paid", async () => {
  const { db } = await testDatabase();
  const ada = await newCustomer(db);
  const [partId] = await addParts(db, [700], 20);
  for (let round = 0; round < 8; round += 1) {
    const id = await order(db, ada, [{ partId: partId!, quantity: 2 }]);
    const unpaid = await getOrder(db, ada, id);
    const charged = await startCard(db, unpaid);
    const pieces = [{ lineId: unpaid.lines[0]!.id, quantity: 1 }];
    await Promise.all([settlePayment(db, charged), cancelOrder(db, ada, { id, pieces })]);
    const paid = await getOrder(db, ada, id);
    expect(paid).toMatchObject({ status: "paid", dueCents: 0, cancelledCents: 700 });
    expect(paidAndRefunded(paid)).toEqual([1_400, 700]);
  }
});

test("300 buyers of three lines for 100 sets, named in any order: exactly 100 are sold, and nobody deadlocks", async () => {
  const { db } = await testDatabase();
  const ids = await addParts(db, [100, 200, 300], 100);
  const buyers = await Promise.all(Array.from({ length: 5 }, () => newCustomer(db)));
  const buy = (n: number): Promise<string> => {
    const wanted = [0, 1, 2].map((line) => ({ partId: ids[(line + n) % 3]!, quantity: 1 }));
    return inTurnOf(ids, () => order(db, buyers[n % 5]!, wanted)).then(
      () => "sold",
      (error: { code: string }) => (error.code === "crowded" ? buy(n) : error.code),
    );
  };
  const outcomes = await Promise.all(Array.from({ length: 300 }, (_, n) => buy(n)));
  expect(outcomes.filter((outcome) => outcome === "sold")).toHaveLength(100);
  expect(outcomes.filter((outcome) => outcome === "not_enough_stock")).toHaveLength(200);
  const left = await db.select({ stock: parts.stock }).from(parts).where(inArray(parts.id, ids));
  expect(left.map(({ stock }) => stock)).toEqual([0, 0, 0]);
});
