import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cartContact, completeCart, shipTo } from "#test/cart-calls.ts";
import { guestBrowser } from "#test/guest-browser.ts";
import { startShop, type Person, type ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let owner: Person;
let restore: () => Promise<void>;
let pads: string;
let converter: string;

beforeAll(async () => {
  shop = await startShop();
  await shop.addPart({ name: "Pads", sku: "PADS-1", price: 40, partType: "Disc Brake Pad Set" });
  restore = await shop.remember();
});
afterAll(() => shop?.stop());

beforeEach(async () => {
  await restore();
  owner = await shop.admin();
  pads = (await shop.sql("select id from parts where sku = 'PADS-1'"))[0]?.["id"];
  converter = await shop.addPart({ name: "Converter", sku: "CAT-49", price: 310, partType: "Catalytic Converter" });
  await weigh(pads, 4.4);
});

/** States the package of a part as a PIES file does, in pounds. */
const weigh = (part: string, pounds: number) =>
  shop.sql(
    `insert into part_details (part_id, details) values ($1, $2)
     on conflict (part_id) do update set details = excluded.details`,
    [
      part,
      {
        Packages: {
          Package: [
            { PackageUOM: ["EA"], QuantityofEaches: ["1"], Weights: [{ UOM: "PG", Weight: [String(pounds)] }] },
          ],
        },
      },
    ],
  );

const method = {
  id: "ground",
  name: "Ground",
  kind: "parcel",
  zones: ["us"],
  steps: [
    { upToGrams: 3_000, price: 14.2 },
    { upToGrams: 30_000, price: 29 },
  ],
  transitDays: { from: 1, to: 3 },
};

async function configure(more: object = {}) {
  const { version } = (await owner.call("GET", "/api/settings/delivery")).body;
  const value = { zones: [{ id: "us", name: "USA", country: "US" }], methods: [method], ...more };
  const saved = await owner.call("PUT", "/api/settings/delivery", { version, value });
  expect(saved.status).toBe(200);
}

const estimate = (postal: string, country = "US", parts = [pads, converter]) =>
  shop.call("GET", `/api/delivery-estimates?parts=${parts.join(",")}&country=${country}&postal=${postal}`);
const addRule = (rule: object) => owner.call("POST", "/api/ship-rules", rule);
const california = { kind: "forbidden", country: "us", regions: ["ca"], note: "Not legal for sale in California" };

test("while nothing is configured, an estimate says so and has no price", async () => {
  expect((await estimate("60601")).body[pads]).toEqual({ status: "not_configured", options: [], forbidden: null });
});

test("an estimate has the price and the days of each method by what the supplier's file states, as soon as the settings are saved", async () => {
  await estimate("60601");
  await configure();
  const found = (await estimate("60601")).body;
  expect(found[pads]).toMatchObject({ status: "quoted", options: [{ methodId: "ground", cents: 14_20 }] });
  const [{ earliest, latest }] = found[pads].options;
  expect(earliest <= latest).toBe(true);
  expect(found[converter]).toMatchObject({ status: "to_be_quoted", options: [] });
});

test("a part without a weight takes that of its type, else the shop's", async () => {
  const partTypeId = await typeId("Catalytic Converter");
  await configure({ partTypes: [{ partTypeId, weightGrams: 9_000 }] });
  expect((await estimate("60601")).body[converter].options).toMatchObject([{ cents: 29_00 }]);
  await configure({ defaultWeightGrams: 500 });
  expect((await estimate("60601")).body[converter].options).toMatchObject([{ cents: 14_20 }]);
});

test("a 49-state converter is delivered to Chicago and not to California, by ZIP code", async () => {
  await configure({ defaultWeightGrams: 9_000 });
  expect((await addRule({ ...california, partType: await typeId("Catalytic Converter") })).status).toBe(200);
  expect((await estimate("60601")).body[converter]).toMatchObject({ forbidden: null, options: [{ cents: 29_00 }] });
  const there = (await estimate("90210")).body;
  expect(there[converter]).toMatchObject({
    options: [],
    forbidden: { kind: "forbidden", regions: ["CA"], note: "Not legal for sale in California" },
  });
  expect(there[pads].forbidden).toBeNull();
});

test("a rule counts for the parts that match all that it names, and only while it exists", async () => {
  await configure({ defaultWeightGrams: 9_000 });
  await shop.sql(`update parts set attributes = '{"emissions": "49-State"}' where id = any($1)`, [[pads, converter]]);
  const rule = { ...california, attribute: "emissions", value: "49-state", sku: "CAT-49" };
  const { insertedId } = (await addRule(rule)).body;
  const there = (await estimate("90210")).body;
  expect([there[converter].forbidden?.id, there[pads].forbidden]).toEqual([insertedId, null]);
  expect((await owner.call("GET", "/api/ship-rules")).body).toMatchObject([{ id: insertedId, sku: "CAT-49" }]);
  expect((await owner.call("DELETE", `/api/ship-rules/${insertedId}`)).body.deletedCount).toBe(1);
  expect((await estimate("90210")).body[converter].forbidden).toBeNull();
});

test("a rule outlives the merging of its part type into another one", async () => {
  await configure();
  const [from, into] = [await typeId("Catalytic Converter"), await typeId("Disc Brake Pad Set")];
  await addRule({ ...california, partType: from });
  expect((await owner.call("POST", `/api/part-types/${from}/merge`, { into })).status).toBe(200);
  expect((await estimate("90210")).body[converter].forbidden).toMatchObject({ kind: "forbidden" });
});

test("what may only travel over ground has the options of methods that do", async () => {
  const air = { ...method, id: "air", name: "Air", ground: false, steps: [{ price: 40 }] };
  await configure({ methods: [method, air] });
  expect((await estimate("60601")).body[pads].options).toHaveLength(2);
  await addRule({ kind: "ground_only", country: "US", sku: "PADS-1" });
  expect((await estimate("60601")).body[pads].options).toMatchObject([{ methodId: "ground" }]);
});

test.each([
  [{ ...california }, "sku", "required"],
  [{ ...california, sku: "NONE" }, "sku", "part_unknown"],
  [{ ...california, attribute: "emissions" }, "value", "required"],
  [{ ...california, sku: "CAT-49", country: "USA" }, "country", "too_long"],
])("the rule %j is refused at its field", async (rule, field, code) => {
  const refused = await addRule(rule);
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toMatchObject([{ field, code }]);
});

test("the same rule is added once, also by two at once", async () => {
  const rule = { ...california, sku: "CAT-49" };
  const answers = await Promise.all([addRule(rule), addRule(rule), addRule(rule)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
});

test.each([
  ["6060", "US"],
  ["60601", "Utopia"],
  ["", "DE"],
])("the destination %j %j is refused", async (postal, country) => {
  expect((await estimate(postal, country)).status).toBe(400);
});

test("a cart is delivered by the cheapest method, and collected only by those who choose that", async () => {
  const pickup = { ...method, id: "pickup", name: "Collect", kind: "pickup", steps: [{ price: 0 }] };
  await configure({ methods: [pickup, method] });
  const guest = guestBrowser(shop);
  const { body: begun } = await guest.call("POST", "/api/cart/lines", { partId: pads, quantity: 1 });
  expect(begun.totals.pending).toEqual({ delivery: true, tax: "none" });
  const { body: cart } = await guest.call("PUT", "/api/cart/contact", { shipTo });
  expect(cart.delivery).toMatchObject({ options: [{ methodId: "pickup" }, { methodId: "ground" }], chosen: "ground" });
  expect(cart.totals).toMatchObject({ deliveryCents: 14_20, pending: null });
  const { body: collected } = await guest.call("PUT", "/api/cart/delivery", { deliveryMethodId: "pickup" });
  expect(collected).toMatchObject({ delivery: { chosen: "pickup" }, totals: { deliveryCents: 0 } });
  const { body: ready } = await guest.call("PUT", "/api/cart/contact", cartContact);
  const { body: placed } = await completeCart(guest, ready);
  const { body: order } = await guest.call("GET", `/api/guest-orders/${placed.key}`);
  expect(order.delivery).toMatchObject({ kind: "pickup", name: "Collect" });
});

test("staff see what a cart would cost, and how it is packed", async () => {
  const carton = { id: "m", name: "Medium", lengthMm: 300, widthMm: 200, heightMm: 150, maxWeightGrams: 5_000 };
  await configure({ cartons: [carton], defaultWeightGrams: 9_000 });
  const lines = [
    { sku: "PADS-1", quantity: 3 },
    { sku: "CAT-49", quantity: 1 },
  ];
  const tried = (sent: unknown) => owner.call("POST", "/api/delivery-quotes", sent);
  expect((await tried({ lines, country: "US", postal: "60601" })).body).toMatchObject({
    status: "quoted",
    zone: "USA",
    totalCents: 430_00,
    options: [{ cents: 29_00 }],
    parcels: [
      { carton: null, pieces: 1, weightGrams: 9_000 },
      { carton: "Medium", pieces: 2, weightGrams: 3_992 },
      { carton: "Medium", pieces: 1, weightGrams: 1_996 },
    ],
    unweighed: [],
    forbidden: [],
  });
  const wrong = await tried({ lines: [{ sku: "NONE", quantity: 1 }], country: "US", postal: "60601" });
  expect(wrong.body.errors).toMatchObject([{ field: "lines.0.sku", code: "part_unknown" }]);
});

async function typeId(name: string): Promise<string> {
  const [type] = await shop.sql<{ id: string }>("select id from part_types where name = $1", [name]);
  return type?.id ?? "";
}
