import { beforeAll, expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { allowLog } from "#test/logs.ts";
import { cartContact, completeCart } from "#test/cart-calls.ts";
import { guestBrowser, type GuestBrowser } from "#test/guest-browser.ts";
import { queueAgain } from "#test/jobs.ts";
import { payByCard } from "#test/paid-order.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { Json, Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let owner: Person;
let part: string;

const sender = {
  name: "Camber",
  line1: "1 Main St",
  city: "Chicago",
  region: "IL",
  postalCode: "60601",
  country: "US",
};
const ground = {
  id: "ground",
  name: "Ground",
  kind: "parcel",
  zones: ["us"],
  services: ["northstar_ground", "pigeon_economy"],
  steps: [{ price: 19 }],
  transitDays: { from: 3, to: 5 },
};
const value = {
  sender,
  zones: [{ id: "us", name: "United States", country: "US" }],
  methods: [ground],
  cartons: [{ id: "m", name: "M", lengthMm: 400, widthMm: 300, heightMm: 200, maxWeightGrams: 20_000 }],
};

beforeAll(async () => {
  shop = await sharedShop();
  owner = await shop.admin();
  await owner.call("PUT", "/api/settings/delivery", { version: 0, value });
  part = await shop.addPart({ price: 40, quantity: 100 });
  const details = {
    Packages: { Package: [{ PackageUOM: ["EA"], QuantityofEaches: ["1"], Weights: [{ UOM: "PG", Weight: ["4.4"] }] }] },
  };
  await shop.sql("insert into part_details (part_id, details) values ($1, $2)", [part, details]);
});

const shipTo = { name: "Ada", line1: "1 Main St", city: "Denver", region: "CO", country: "US" };

async function cartTo(postalCode: string, region = "CO"): Promise<{ guest: GuestBrowser; cart: Json }> {
  const guest = guestBrowser(shop);
  await guest.call("POST", "/api/cart/lines", { partId: part });
  const contact = { ...cartContact, shipTo: { ...shipTo, region, postalCode } };
  const sent = await guest.call("PUT", "/api/cart/contact", contact);
  return { guest, cart: sent.body };
}

async function paidOrder(postalCode: string, region?: string): Promise<string> {
  const { guest, cart } = await cartTo(postalCode, region);
  const placed = await completeCart(guest, cart);
  expect(placed.status).toBe(200);
  const { orderId: order, key } = placed.body;
  const { clientSecret } = (await shop.call("POST", `/api/guest-orders/${key}/payments`)).body;
  const { intent: transactionId } = await payByCard(shop, clientSecret);
  expect((await shop.call("PATCH", `/api/guest-orders/${key}/payments`, { transactionId })).status).toBe(200);
  return order;
}

async function labelOf(order: string, key: string, body: object = {}): Promise<Json> {
  const bought = await owner.call("POST", `/api/orders/${order}/labels`, body, { "idempotency-key": key });
  expect(bought.status).toBe(200);
  return eventually(async () => {
    const [label] = (await owner.call("GET", `/api/orders/${order}/labels`)).body;
    expect(label.status).not.toBe("requested");
    return { ...label, id: bought.body.insertedId };
  });
}

test("a method of carriers costs what the cheapest of its services does, also where the rate is stored", async () => {
  const { cart } = await cartTo("80202");
  const [option] = cart.delivery.options;
  expect(option).toMatchObject({ methodId: "ground", name: "Ground" });
  expect(option.cents).not.toBe(19_00);
  expect(option.cents).toBeGreaterThan(5_00);
  const before = await shop.sql("select count(*)::int as n from sandbox.shippo_shipments");
  const { cart: again } = await cartTo("80202");
  expect(again.delivery.options).toEqual(cart.delivery.options);
  expect(await shop.sql("select count(*)::int as n from sandbox.shippo_shipments")).toEqual(before);
  const query = `parts=${part}&country=US&postal=80202`;
  const estimates = (await shop.call("GET", `/api/delivery-estimates?${query}`)).body;
  expect(estimates[part].options[0].cents).toBe(option.cents);
});

test("carriers that fail leave the price of the table, and the order says so", async () => {
  allowLog(/^error: shippo: /);
  const { cart } = await cartTo("99902", "AK");
  expect(cart.delivery.options).toMatchObject([{ methodId: "ground", cents: 19_00 }]);
  const order = await paidOrder("99902", "AK");
  expect(await shop.sql("select delivery ->> 'fallback' as fallback from orders where id = $1", [order])).toEqual([
    { fallback: "true" },
  ]);
});

test("a method whose services take nothing there is not offered", async () => {
  const { cart } = await cartTo("99904", "AK");
  expect(cart.delivery.options).toEqual([]);
  expect(cart.requirements).toMatchObject([{ code: "no_delivery" }]);
});

test("labels of a paid order are bought once, with their PDF, by the service of its delivery, and tracked", async () => {
  const order = await paidOrder("80202");
  const label = await labelOf(order, "first");
  expect(label).toMatchObject({ status: "bought", problem: null, parcels: [{ url: expect.stringContaining(".pdf") }] });
  expect(["pigeon_economy", "northstar_ground"]).toContain(label.service);
  const pdf = await fetch(label.parcels[0].url, { headers: { cookie: shop.sandboxCookie } });
  expect((await pdf.text()).slice(0, 5)).toBe("%PDF-");
  expect((await labelOf(order, "first")).id).toBe(label.id);
  // The process died after it had bought them and before it noted it.
  await shop.sql("update carrier_labels set status = 'requested', parcels = '[]' where id = $1", [label.id]);
  await queueAgain(shop, "labels", label.id);
  await eventually(async () => {
    const [now] = (await owner.call("GET", `/api/orders/${order}/labels`)).body;
    expect(now.parcels).toEqual(label.parcels);
  });
  const bought = "select from sandbox.shippo_transactions where body ->> 'metadata' = $1";
  expect(await shop.sql(bought, [label.id])).toHaveLength(1);
  await shop.sql("update sandbox.shippo_transactions set created = now() - interval '2 hours'");
  await eventually(async () => {
    // A run that had begun before may have asked before, and notes that it has just asked.
    await shop.sql(
      "update carrier_labels set tracked_at = null; update jobs set run_at = now() where queue = 'track-labels'",
    );
    const [now] = (await owner.call("GET", `/api/orders/${order}/labels`)).body;
    expect(now.trackingStatus).toBe("transit");
  });
});

test("a label that the carrier refuses has failed with the carrier's code; one of an unpaid order is not requested", async () => {
  const order = await paidOrder("99905", "AK");
  expect(await labelOf(order, "refused")).toMatchObject({ status: "failed", problem: "address_rejected", parcels: [] });
  expect(await labelOf(order, "other", { service: "no_such" })).toMatchObject({
    status: "failed",
    problem: "no_such_service",
  });
  const { guest, cart } = await cartTo("80202");
  const { body } = await completeCart(guest, cart);
  const refused = await owner.call("POST", `/api/orders/${body.orderId}/labels`, {}, { "idempotency-key": "1" });
  expect(refused).toMatchObject({ status: 409, body: { code: "not_paid" } });
});

test("a label that is not used is voided once and is among all labels; one whose parcel has left is not", async () => {
  const order = await paidOrder("80202");
  const { id } = await labelOf(order, "to be voided");
  const [{ order_number: number }] = (await shop.sql("select order_number from orders where id = $1", [order])) as [
    Json,
  ];
  const listed = async () => {
    const { body } = await owner.call("GET", `/api/labels?q=${number}`);
    return body.find((label: Json) => label.id === id);
  };
  expect(await listed()).toMatchObject({ orderId: order, status: "bought", voidStatus: null, voidable: true });
  const responses = await Promise.all([1, 2, 3].map(() => owner.call("POST", `/api/labels/${id}/void`)));
  expect(responses.map(({ body }) => body.modifiedCount).toSorted()).toEqual([0, 0, 1]);
  await eventually(async () => expect(await listed()).toMatchObject({ voidStatus: "voided", voidable: false }));
  // The process died after the carrier had voided it and before that was noted.
  await shop.sql("update carrier_labels set void_status = 'requested' where id = $1", [id]);
  await queueAgain(shop, "label-voids", id);
  await eventually(async () => expect(await listed()).toMatchObject({ voidStatus: "voided" }));

  const { id: used } = await labelOf(await paidOrder("80202"), "used");
  await shop.sql("update carrier_labels set tracking_status = 'transit' where id = $1", [used]);
  const refused = await owner.call("POST", `/api/labels/${used}/void`);
  expect([refused.status, refused.body.code]).toEqual([409, "label_unvoidable"]);
});

test("a void that the carrier refuses is shown as refused, and can be requested again", async () => {
  const { id } = await labelOf(await paidOrder("80202"), "kept by the carrier");
  await shop.sql("update sandbox.shippo_transactions set created = now() - interval '2 hours'");
  await owner.call("POST", `/api/labels/${id}/void`);
  await eventually(async () => {
    const { body } = await owner.call("GET", "/api/labels?status=voided");
    expect(body.find((label: Json) => label.id === id)).toMatchObject({ voidStatus: "refused", voidable: true });
  });
});
