import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connect, type Connection } from "#db/connect.ts";
import { createStripe } from "#adapters/payments/stripe.ts";
import { reconcilePayments } from "#shop/selling/payments/reconcile.ts";
import type { PaymentProvider } from "#shop/selling/payments/provider.ts";
import { submitPendingRefunds } from "#shop/selling/payments/refunds.ts";
import { eventually } from "#test/eventually.ts";
import { holdJob } from "#test/jobs.ts";
import { payByCard, placeOrder, secretOf } from "#test/paid-order.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let database: Connection;
let stripe: PaymentProvider;
let ada: Person;
let part: string;

beforeAll(async () => {
  shop = await sharedShop();
  database = connect(shop.databaseUrl);
  const secret = async (name: string) =>
    (await shop.sql("select value from secrets where name = $1", [name]))[0]!.value;
  stripe = createStripe({
    secretKey: `sk_test_${await secret("sandbox_stripe_secret")}`,
    webhookSecret: `whsec_${await secret("sandbox_stripe_webhook")}`,
    apiBase: `${shop.url}/sandbox/stripe`,
  });
  await holdJob(shop, "reconcile-payments");
});
afterAll(() => database?.close());
beforeEach(async () => {
  ada = await shop.signUp();
  part = await shop.addPart({ price: 25, quantity: 10 });
});

const placed = () => placeOrder(ada, part);
const read = async (order: string) => (await ada.call("GET", `/api/purchase/${order}`)).body;

describe("the reconciler", () => {
  test("a lost webhook event: the reconciler asks the provider", async () => {
    const order = await placed();
    const secret = await secretOf(ada, order);
    // As if the event had been seen already: it will change nothing.
    await shop.sql(
      "create or replace function forget() returns trigger language plpgsql as 'begin return null; end'; create trigger forget before insert on provider_events for each row execute function forget()",
    );
    await payByCard(shop, secret);
    await shop.sql("update payments set checked_at = now() - interval '3 minutes' where order_id = $1", [order]);
    expect(await reconcilePayments(database.db, stripe)).toBeGreaterThanOrEqual(1);
    await shop.sql("drop trigger forget on provider_events");
    expect(await read(order)).toMatchObject({ paid: true });
  });

  test("an intent that the provider does not know holds up neither its own order nor the reconciler", async () => {
    const [lost, other] = [await placed(), await placed()];
    await shop.sql("insert into payments (intent_id, order_id, amount_cents, currency) values ($1, $2, 5000, 'USD')", [
      `pi_${lost.replaceAll("-", "")}`,
      lost,
    ]);
    const secret = await secretOf(ada, other);
    await shop.sql("update payments set checked_at = now() - interval '1 hour' where order_id = $1", [lost]);
    await shop.sql("update payments set checked_at = now() - interval '3 minutes' where order_id = $1", [other]);
    await ada.call("DELETE", `/api/myorders/${other}`);
    await reconcilePayments(database.db, stripe);
    expect((await payByCard(shop, secret)).status).toBe(400);
    expect((await payByCard(shop, await secretOf(ada, lost))).body.status).toBe("succeeded");
    await eventually(async () => expect(await read(lost)).toMatchObject({ paid: true }));
  });

  test("an intent that is unknown when the customer comes back is replaced", async () => {
    const order = await placed();
    await shop.sql("insert into payments (intent_id, order_id, amount_cents, currency) values ($1, $2, 5000, 'USD')", [
      `pi_${order.replaceAll("-", "")}`,
      order,
    ]);
    expect((await payByCard(shop, await secretOf(ada, order))).body.status).toBe("succeeded");
  });

  test("an intent of a closed order is stopped by the reconciler", async () => {
    const order = await placed();
    const secret = await secretOf(ada, order);
    await ada.call("DELETE", `/api/myorders/${order}`);
    await reconcilePayments(database.db, stripe);
    expect((await payByCard(shop, secret)).status).toBe(400);
    expect(await shop.sql("select status from payments where order_id = $1", [order])).toEqual([
      { status: "cancelled" },
    ]);
  });
});

describe("refunds", () => {
  test("a refund is submitted once, by however many processes at once", async () => {
    const order = await placed();
    const { intent } = await payByCard(shop, await secretOf(ada, order));
    await ada.call("PATCH", `/api/purchase/${order}`, { order, transactionId: intent });
    await ada.call("DELETE", `/api/myorders/${order}`);
    await Promise.all([
      submitPendingRefunds(database.db, stripe),
      submitPendingRefunds(database.db, stripe),
      submitPendingRefunds(database.db, stripe),
    ]);
    await eventually(async () => expect(await read(order)).toMatchObject({ refund: { status: "succeeded" } }));
    expect((await read(order)).events.filter((event: { type: string }) => event.type === "refunded")).toHaveLength(1);
  });

  test("a refund that has failed for weeks is still submitted", async () => {
    const order = await placed();
    const { intent } = await payByCard(shop, await secretOf(ada, order));
    await ada.call("PATCH", `/api/purchase/${order}`, { order, transactionId: intent });
    await shop.sql(
      `with refund as (
         insert into refunds (payment_id, order_id, amount_cents, currency, cause)
         select id, $2, 5000, 'USD', 'late' from payments where intent_id = $1 returning id)
       insert into jobs (queue, key, attempts) select 'refunds', id, 5000 from refund`,
      [intent, order],
    );
    await submitPendingRefunds(database.db, stripe);
    await eventually(async () => expect(await read(order)).toMatchObject({ refund: { status: "succeeded" } }));
  });
});
