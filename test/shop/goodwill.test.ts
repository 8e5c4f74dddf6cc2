import { expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { mailsTo } from "#test/mailed-links.ts";
import { completeCart, fillCart } from "#test/cart-calls.ts";
import { payOrder, placeOrder } from "#test/paid-order.ts";
import { sharedShop } from "#test/shared-shop.ts";
import { paidOrders } from "#test/paid-orders.ts";
import { chance } from "#test/chance.ts";

// Money that staff give back while the customer keeps the parts. Each order is two pieces at $25, paid by card.

const at = paidOrders();
let made = 0;

const refund = (order: string, change: object = {}, key = `goodwill-${(made += 1)}`) => {
  const headers = { "idempotency-key": key };
  return at.admin.call(
    "POST",
    `/api/orders/${order}/refunds`,
    { amountCents: 10_00, reason: "goodwill", ...change },
    headers,
  );
};
const booked = async (order: string) => {
  const [row] = await at.shop.sql<{ given: number; parts: number }>(
    `select goodwill_cents::int as given, (select coalesce(sum(p.amount_cents), 0)::int from refund_parts p
      join refunds r on r.id = p.refund_id where r.order_id = $1) as parts from orders where id = $1`,
    [order],
  );
  return { ...row, ...(await at.moneyOf(order)) };
};

test("an amount goes back to the card with a mail, and the order stays as it is", async () => {
  const { order } = await at.paid();
  expect((await refund(order)).body).toMatchObject({ modifiedCount: 1 });
  await eventually(async () =>
    expect(await booked(order)).toEqual({
      given: 10_00,
      parts: 10_00,
      refunded: 10_00,
      conceded: 0,
      status: "part_refunded",
      refunds: ["goodwill 1000 succeeded"],
    }),
  );
  await eventually(async () => {
    const mail = (await mailsTo(at.shop, at.ada.email)).at(-1);
    expect(mail?.subject).toMatch(/^\$10\.00 of order #\d+ is refunded$/);
    expect(mail?.text).toContain("Nothing of your order is cancelled, and $10.00 will be refunded to your card.");
  });
  const shown = (await at.admin.call("GET", `/api/orders/${order}`)).body;
  expect(shown.refunds).toMatchObject([{ cause: "goodwill", reason: "goodwill", amountCents: 10_00 }]);
  expect(shown.order.status).toBe("paid");
});

test.each([
  [{ amountCents: 50_01 }, "amountCents", "more_than_kept"],
  [{ amountCents: 0 }, "amountCents", "too_small"],
  [{ amountCents: 0.5 }, "amountCents", "not_whole"],
  [{ amountCents: undefined }, "amountCents", "required"],
  [{ reason: "because" }, "reason", "not_valid"],
  [{ lineId: "01a21a2d-8e81-7c58-9b5b-4c6c4bc14a6e" }, "lineId", "not_valid"],
  [{ lineId: "the first" }, null, null],
  [{ note: "x" }, "note", "unknown_field"],
])("%j is refused and nothing goes back", async (change, field, code) => {
  const { order } = await at.paid();
  const { status, body } = await refund(order, change);
  expect([status, body.errors?.[0]?.field ?? null, body.errors?.[0]?.code ?? null]).toEqual([
    field === null ? 404 : 422,
    field,
    code,
  ]);
  expect(await booked(order)).toMatchObject({ given: 0, refunded: 0 });
});

test("an order that is not paid, or is cancelled, has nothing to give back", async () => {
  const unpaid = await placeOrder(at.ada, at.part);
  expect((await refund(unpaid)).body).toMatchObject({ code: "not_paid" });
  const { order } = await at.paid();
  await at.cancel(order, 2);
  expect((await refund(order)).body).toMatchObject({ code: "not_paid" });
});

test("who repeats a request, also a hundred times at once, refunds once; the key refuses any other", async () => {
  const { order } = await at.paid();
  const key = `repeated-${(made += 1)}`;
  const answers = await Promise.all(Array.from({ length: 100 }, () => refund(order, {}, key)));
  expect(answers.filter(({ body }) => body.modifiedCount === 1)).toHaveLength(1);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await booked(order)).toMatchObject({ given: 10_00, refunded: 10_00 });
  expect((await refund(order, { amountCents: 11_00 }, key)).body).toMatchObject({ code: "idempotency_key_reused" });
});

test("many at once never give back more than was paid", async () => {
  const { order } = await at.paid();
  const answers = await Promise.all(Array.from({ length: 20 }, () => refund(order, { amountCents: 8_00 })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
  expect(await booked(order)).toMatchObject({ given: 48_00, parts: 48_00, refunded: 48_00 });
  expect((await refund(order, { amountCents: 2_00 })).status).toBe(200);
  // The customer keeps the parts, so that it can still be shipped.
  expect(await booked(order)).toMatchObject({ refunded: 50_00, status: "part_refunded" });
});

test("a line that was given back pays nothing again when the customer cancels it", async () => {
  const { order } = await at.paid();
  const [line] = (await at.admin.call("GET", `/api/orders/${order}`)).body.order.lines;
  await refund(order, { amountCents: 40_00, lineId: line.id });
  await at.cancel(order, 1);
  expect(await booked(order)).toMatchObject({ given: 20_00, refunded: 45_00 });
  await at.cancel(order, 1);
  expect(await booked(order)).toMatchObject({ given: 0, refunded: 50_00, status: "refunded" });
});

test("with pieces that are cancelled later their share of it counts as given, and the last piece gives back the rest", async () => {
  const { order } = await at.paid();
  await refund(order, { amountCents: 5_00 });
  await at.cancel(order, 1);
  expect(await booked(order)).toMatchObject({ given: 2_50, refunded: 27_50 });
  await at.cancel(order, 1);
  expect(await booked(order)).toMatchObject({ refunded: 50_00, parts: 50_00, status: "refunded" });
});

test("in any order of refunds and cancellations all that was paid is kept or given back, to the cent", async () => {
  for (let round = 0; round < 12; round += 1) {
    const { order } = await at.paid();
    for (let step = 0; step < 6; step += 1) {
      if (chance(`cancel ${round} ${step}`) < 0.3) await at.cancel(order, 1);
      else await refund(order, { amountCents: 1 + Math.floor(chance(`cents ${round} ${step}`) * 20_00) });
      const { given, parts, refunded } = await booked(order);
      const [{ cancelled }] = (await at.shop.sql("select cancelled_cents::int as cancelled from orders where id = $1", [
        order,
      ])) as [{ cancelled: number }];
      expect(refunded).toBe(cancelled + given!);
      expect(parts).toBe(refunded);
    }
  }
});

test("a large amount asks for the password again", async () => {
  const { order } = await at.paid();
  const security = { version: 0, value: { staffTwoFactorRequired: false, refundsCheckedFrom: 20 } };
  expect((await at.admin.call("PUT", "/api/settings/security", security)).status).toBe(200);
  await at.shop.sql("update sessions set proven_at = now() - interval '11 minutes'");
  expect((await refund(order, { amountCents: 20_00 })).body).toMatchObject({ code: "sign_in_again" });
  expect((await refund(order, { amountCents: 19_99 })).status).toBe(200);
  // Small amounts do not add up unseen.
  expect((await refund(order, { amountCents: 1 })).body).toMatchObject({ code: "sign_in_again" });
});

test("in a currency of three digits a cancelled line pays back what a card can be refunded", async () => {
  const shop = await sharedShop({ CURRENCY: "KWD" });
  const [admin, buyer] = [await shop.admin(), await shop.signUp()];
  const [one, other] = [await shop.addPart({ price: 1.01 }), await shop.addPart({ price: 2.02 })];
  const cart = await fillCart(buyer, [{ partId: one }, { partId: other }]);
  const { orderId } = (await completeCart(buyer, cart)).body;
  await payOrder(shop, buyer, orderId);
  const refund = { amountCents: 100, reason: "goodwill" };
  const key = { "idempotency-key": "of three digits" };
  expect((await admin.call("POST", `/api/orders/${orderId}/refunds`, refund, key)).status).toBe(200);
  const { lines } = (await admin.call("GET", `/api/orders/${orderId}`)).body.order;
  const pieces = [{ id: lines.find(({ partId }: { partId: string }) => partId === one).id, quantity: 1 }];
  expect((await admin.call("POST", `/api/orders/${orderId}/cancel`, { lines: pieces })).status).toBe(200);
  await eventually(async () =>
    expect(
      await shop.sql("select amount_cents::int, status from refunds where order_id = $1 order by id", [orderId]),
    ).toEqual([
      { amount_cents: 100, status: "succeeded" },
      { amount_cents: 980, status: "succeeded" },
    ]),
  );
});
