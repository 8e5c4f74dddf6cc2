import { beforeAll, expect, test } from "vitest";
import { completeCart } from "#test/cart-calls.ts";
import { guestBrowser } from "#test/guest-browser.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { Json, Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let owner: Person;
let part: string;

beforeAll(async () => {
  shop = await sharedShop();
  owner = await shop.admin();
  part = await shop.addPart({ price: 119, quantity: 100 });
  await configure("tax", { mode: "table", country: "DE", included: true, oss: true, vatId: "DE136695976" });
  const everywhere = ["DE", "FR", "US", "ES", "CH", "AT", "GB"];
  const zones = everywhere.map((country) => ({ id: country.toLowerCase(), name: country, country }));
  const parcel = {
    id: "parcel",
    name: "Parcel",
    kind: "parcel",
    zones: zones.map(({ id }) => id),
    steps: [{ priceCents: 595 }],
    transitDays: { from: 1, to: 3 },
  };
  const { value } = (await owner.call("GET", "/api/settings/delivery")).body;
  const free = { ...parcel, id: "free", name: "Free", steps: [{ priceCents: 0 }], minTotalCents: 35_700 };
  await configure("delivery", { ...value, defaultWeightGrams: 1_000, zones, methods: [parcel, free] });
});

async function configure(section: string, value: object) {
  const { version } = (await owner.call("GET", `/api/settings/${section}`)).body;
  expect(await owner.call("PUT", `/api/settings/${section}`, { version, value })).toMatchObject({ status: 200 });
}

const address = { name: "Ada", line1: "Hauptstr. 1", city: "Berlin", postalCode: "10115", country: "DE" };
const places = {
  berlin: address,
  paris: { ...address, city: "Paris", postalCode: "75001", country: "FR" },
  chicago: { ...address, city: "Chicago", region: "IL", postalCode: "60601", country: "US" },
  canaries: { ...address, city: "Las Palmas", postalCode: "35001", country: "ES" },
  helgoland: { ...address, city: "Helgoland", postalCode: "27498" },
  belfast: { ...address, city: "Belfast", postalCode: "BT1 5GS", country: "GB" },
};
type Place = keyof typeof places;
type Call = Pick<Person, "call">;

async function cartTo(place: Place, more: { vatId?: string; quantity?: number; buyer?: Call; part?: string } = {}) {
  const { vatId = "", quantity = 1, buyer = guestBrowser(shop) } = more;
  await buyer.call("POST", "/api/cart/lines", { partId: more.part ?? part, quantity });
  const contact = { email: "ada@example.com", clientName: "Ada", phoneNumber: "5550100", shipTo: places[place], vatId };
  const { body: cart } = await buyer.call("PUT", "/api/cart/contact", contact);
  return { buyer, cart };
}

async function orderOf({ buyer, cart }: { buyer: Call; cart: Json }): Promise<Json> {
  const placed = await completeCart(buyer, cart, { dueCents: cart.totals.dueCents });
  expect(placed.status).toBe(200);
  return (await shop.call("GET", `/api/guest-orders/${placed.body.key}`)).body;
}

test("a price that includes the tax is 119 before the place is known, and at home", async () => {
  const guest = guestBrowser(shop);
  const { body } = await guest.call("POST", "/api/cart/lines", { partId: part });
  expect(body.totals).toMatchObject({
    itemsCents: 119_00,
    totalCents: 119_00,
    untaxed: null,
    pending: { tax: "included" },
  });
  const { cart } = await cartTo("berlin");
  expect(cart.totals).toMatchObject({
    itemsCents: 119_00,
    deliveryCents: 5_95,
    taxCents: 19_95,
    totalCents: 124_95,
    untaxed: null,
  });
  // A consumer elsewhere in the Union pays the same price, whatever the rate there.
  expect((await cartTo("paris")).cart.totals).toMatchObject({ totalCents: 124_95, taxCents: 20_83, taxIncluded: true });
});

test.each([
  ["a company in another member state", "paris", "FR40303265045", "reverse_charge"],
  ["a company in Northern Ireland", "belfast", "XI980780684", "reverse_charge"],
  ["a buyer in the United States", "chicago", "", "export"],
  ["a buyer on the Canary Islands", "canaries", "", "export"],
  ["a buyer on Heligoland", "helgoland", "", "export"],
] as const)("%s pays 100 net in cart, order and mail", async (_who, place, vatId, untaxed) => {
  const filled = await cartTo(place, { vatId });
  const cents = {
    itemsCents: 100_00,
    deliveryCents: 5_00,
    taxCents: 0,
    totalCents: 105_00,
    taxIncluded: false,
    untaxed,
  };
  expect(filled.cart.totals).toMatchObject({ ...cents, dueCents: 105_00 });
  expect(filled.cart.groups[0].lines[0]).toMatchObject({
    unitPriceCents: 100_00,
    seenPriceCents: 100_00,
    itemsCents: 100_00,
  });
  expect(filled.cart.delivery.options).toMatchObject([{ methodId: "parcel", cents: 5_00 }]);
  const order = await orderOf(filled);
  expect(order).toMatchObject({ ...cents, lines: [{ unitPriceCents: 100_00, itemsCents: 100_00, taxCents: 0 }] });
  const [mail] = await shop.sql<{ data: Json }>("select data from mails where data->>'orderId' = $1", [order.id]);
  expect(mail?.data).toMatchObject({ totalCents: 10_500, lines: [{ itemsCents: 10_000 }] });
  expect(mail?.data.untaxed ?? mail?.data.reverseChargeTo).toBe(untaxed === "export" ? "export" : vatId);
  const rows = await shop.sql(
    "select distinct reason, included, amount_cents::int as cents from order_taxes where order_id = $1",
    [order.id],
  );
  expect(rows).toEqual([{ reason: untaxed, included: false, cents: 0 }]);
});

test("an id that is refused, or comes later, changes the price at once", async () => {
  const { buyer, cart } = await cartTo("paris", { vatId: "FR40303265045" });
  expect(cart.totals.totalCents).toBe(105_00);
  const { body: taxed } = await buyer.call("PUT", "/api/cart/contact", { vatId: "" });
  expect(taxed.totals).toMatchObject({ totalCents: 124_95, untaxed: null });
  expect(taxed.groups[0].lines[0]).toMatchObject({ unitPriceCents: 119_00, itemsCents: 119_00 });
  // The total that was seen no longer counts.
  const { status, body } = await completeCart(buyer, { ...taxed, totals: cart.totals });
  expect([status, body.code, body.totalCents]).toEqual([409, "cart_changed", 124_95]);
});

test("an exempt customer pays net at home, and what is cancelled is their net price", async () => {
  const buyer = await shop.signUp();
  const certificate = { email: buyer.email, country: "DE", certificate: "E-1", validFrom: "2020-01-01" };
  expect((await owner.call("POST", "/api/tax-exemptions", certificate)).status).toBe(200);
  const filled = await cartTo("berlin", { buyer, quantity: 3 });
  expect(filled.cart.totals).toMatchObject({ itemsCents: 300_00, totalCents: 300_00, untaxed: "customer_exempt" });
  const placed = await completeCart(buyer, filled.cart);
  const order = (await buyer.call("GET", `/api/purchase/${placed.body.orderId}`)).body;
  const lines = [{ id: order.lines[0].id, quantity: 1 }];
  const cancelled = await buyer.call("POST", `/api/orders/${order._id}/cancel`, { lines });
  expect(cancelled.body).toMatchObject({ cancelledCents: 100_00, totalCents: 300_00, untaxed: "customer_exempt" });
});

test("free delivery goes by the shop's prices, and lines are rounded once each", async () => {
  const bolt = await shop.addPart({ price: 0.99, quantity: 100 });
  const { cart } = await cartTo("canaries", { quantity: 3 });
  expect(cart.delivery.options).toMatchObject([
    { methodId: "free", cents: 0 },
    { methodId: "parcel", cents: 5_00 },
  ]);
  const { cart: bolts } = await cartTo("canaries", { quantity: 3, part: bolt });
  expect(bolts.groups[0].lines[0]).toMatchObject({ unitPriceCents: 83, itemsCents: 2_50 });
  expect(bolts.totals).toMatchObject({ itemsCents: 2_50, totalCents: 7_50 });
});

test("a gift card pays its face value, and a code takes off what it promises net", async () => {
  const promotion = { name: "Spring", code: "NET10", level: "order", kind: "fixed", amount: 11.9, minimum: 119 };
  const added = await owner.call("POST", "/api/promotions", promotion);
  expect(added.body).toMatchObject({ insertedId: expect.any(String) });
  const { code } = (await owner.call("POST", "/api/gift-cards", { amount: 50 })).body;
  const { buyer } = await cartTo("chicago");
  await buyer.call("POST", "/api/cart/codes", { code: "NET10" });
  const { body: cart } = await buyer.call("POST", "/api/cart/codes", { code });
  expect(cart.totals).toMatchObject({
    itemsCents: 100_00,
    discountCents: 10_00,
    deliveryCents: 5_00,
    totalCents: 95_00,
    dueCents: 45_00,
  });
  expect(await orderOf({ buyer, cart })).toMatchObject({
    discountCents: 10_00,
    totalCents: 95_00,
    paidCents: 50_00,
    dueCents: 45_00,
  });
});
