import { beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { cartContact, completeCart } from "#test/cart-calls.ts";
import { guestBrowser, type GuestBrowser } from "#test/guest-browser.ts";
import { jobDone, queueAgain } from "#test/jobs.ts";
import { allowLog } from "#test/logs.ts";
import { payByCard } from "#test/paid-order.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { Json, Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let owner: Person;
let part: string;

beforeAll(async () => {
  shop = await sharedShop();
  owner = await shop.admin();
});

beforeEach(async () => {
  await configure({});
  part = await shop.addPart({ price: 50, quantity: 100 });
});

const table = [{ country: "US", label: "Own table", rate: 0.05 }];

async function configure(value: object): Promise<void> {
  const { version } = (await owner.call("GET", "/api/settings/tax")).body;
  const nexus = [{ country: "US", regions: [] }];
  const stripe = { mode: "stripe", country: "US", nexus, rates: table, ...value };
  expect((await owner.call("PUT", "/api/settings/tax", { version, value: stripe })).status).toBe(200);
}

type Address = { region: string; postalCode: string };
const chicago = { region: "IL", postalCode: "60601" };
const failing = { region: "AK", postalCode: "99902" };

async function cartTo(address: Address): Promise<{ guest: GuestBrowser; cart: Json }> {
  const guest = guestBrowser(shop);
  await guest.call("POST", "/api/cart/lines", { partId: part, quantity: 2 });
  const shipTo = { name: "Ada", line1: "1 Main St", city: "Somewhere", country: "US", ...address };
  return { guest, cart: (await guest.call("PUT", "/api/cart/contact", { ...cartContact, shipTo })).body };
}

async function placed(address: Address): Promise<{ orderId: string; key: string }> {
  const { guest, cart } = await cartTo(address);
  const { status, body } = await completeCart(guest, cart);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}

async function pay(key: string): Promise<void> {
  const { clientSecret } = (await shop.call("POST", `/api/guest-orders/${key}/payments`)).body;
  const { intent: transactionId } = await payByCard(shop, clientSecret);
  expect((await shop.call("PATCH", `/api/guest-orders/${key}/payments`, { transactionId })).status).toBe(200);
}

const taxesOf = (order: string) =>
  shop.sql(
    "select label, rate::float, amount_cents::int as cents, reason, provider from order_taxes where order_id = $1 order by rate desc",
    [order],
  );
const recordsOf = (order: string) =>
  shop.sql<{ type: string; flat: number | null }>(
    "select body ->> 'type' as type, (body ->> 'flat_amount')::int as flat from sandbox.stripe_tax_transactions where reference like $1 || '%' order by created",
    [order],
  );
const notedOf = (order: string) =>
  shop.sql("select tax_cents::int as tax, reversed_cents::int as reversed from tax_records where order_id = $1", [
    order,
  ]);

test("the provider's rates are charged by place, requested once a day, and stored with the order", async () => {
  const { cart } = await cartTo(chicago);
  expect(cart.totals).toMatchObject({ itemsCents: 100_00, taxCents: 10_25, totalCents: 110_25 });
  const countCalculations = () => shop.sql("select count(*)::int as n from sandbox.stripe_tax_calculations");
  const before = await countCalculations();
  const { orderId: order } = await placed(chicago);
  expect(await countCalculations()).toEqual(before);
  expect(await taxesOf(order)).toEqual([
    { label: "IL Sales Tax", rate: 0.0625, cents: 625, reason: "standard_rated", provider: "stripe" },
    { label: "Chicago Sales Tax", rate: 0.04, cents: 400, reason: "standard_rated", provider: "stripe" },
  ]);
  const { cart: elsewhere } = await cartTo({ region: "OR", postalCode: "97201" });
  expect(elsewhere.totals).toMatchObject({ taxCents: 0, totalCents: 100_00 });
});

test("a paid order is recorded at the provider once, and what is cancelled is taken back by its amount", async () => {
  const { orderId: order, key } = await placed(chicago);
  await pay(key);
  await eventually(async () => expect(await recordsOf(order)).toEqual([{ type: "transaction", flat: null }]));
  // The shop notes it once the provider has answered.
  await eventually(async () => expect(await notedOf(order)).toEqual([{ tax: 10_25, reversed: 0 }]));
  expect((await owner.call("GET", `/api/orders/${order}`)).body).toMatchObject({ recordedTaxCents: 10_25 });
  const { lines } = (await owner.call("GET", `/api/purchase/${order}`)).body;
  const one = { lines: [{ id: lines[0].id, quantity: 1 }] };
  expect((await owner.call("POST", `/api/orders/${order}/cancel`, one, { "idempotency-key": "one" })).status).toBe(200);
  await eventually(async () => expect(await recordsOf(order)).toContainEqual({ type: "reversal", flat: -55_12 }));
  await shop.call("DELETE", `/api/guest-orders/${key}`);
  await eventually(async () => expect(await notedOf(order)).toEqual([{ tax: 10_25, reversed: 110_25 }]));
  expect(await recordsOf(order)).toHaveLength(3);
  const taken = (await recordsOf(order)).reduce((sum, { flat }) => sum + (flat ?? 0), 0);
  expect(taken).toBe(-110_25);
  // The job ran before the process could note it: the provider knows the references.
  await shop.sql("update tax_records set reversed_cents = 5512 where order_id = $1", [order]);
  await queueAgain(shop, "tax-records", order);
  await eventually(async () => expect(await notedOf(order)).toEqual([{ tax: 10_25, reversed: 110_25 }]));
  expect(await recordsOf(order)).toHaveLength(3);
});

test("an exempt class is not taxed, by its code at the provider", async () => {
  await configure({
    classes: [{ id: "core", name: "Cores", stripeCode: "txcd_00000000" }],
    stripeCode: "txcd_00000000",
  });
  const { orderId: order } = await placed(chicago);
  expect(await taxesOf(order)).toMatchObject([{ rate: 0, cents: 0, reason: "product_exempt", provider: "stripe" }]);
});

test("while the provider fails the table decides and the order says so", async () => {
  allowLog(/^error: (stripe|payment sandbox): /);
  const { cart } = await cartTo(failing);
  expect(cart.totals).toMatchObject({ taxCents: 5_00, totalCents: 105_00 });
  const { orderId: order, key } = await placed(failing);
  expect(await taxesOf(order)).toMatchObject([{ label: "Own table", provider: "table" }]);
  await pay(key);
  await jobDone(shop, "tax-records", order);
  expect(await recordsOf(order)).toEqual([]);
});

test("or nothing can be ordered, as the shop says", async () => {
  allowLog(/^error: (stripe|payment sandbox): /);
  await configure({ onError: "block" });
  const { guest, cart } = await cartTo(failing);
  expect(cart.requirements).toEqual([{ code: "tax_unavailable", field: "shipTo" }]);
  expect(await completeCart(guest, cart)).toMatchObject({ body: { code: "cart_incomplete" } });
});
