import { beforeAll, expect, test } from "vitest";
import { sharedShop } from "#test/shared-shop.ts";
import type { Json, Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let admin: Person;
let part: string;
beforeAll(async () => {
  shop = await sharedShop();
  admin = await shop.admin();
  part = await shop.addPart({ name: "Pads", price: 50, brand: "Halvern", tier: "premium", partType: "Brake Pad Set" });
});

const errorsOf = ({ status, body }: { status: number; body: Json }) => [
  status,
  body.code,
  body.errors.map(({ field, code }: Json) => `${field} ${code}`),
];

const newPart = { name: "Disc", price: 10, quantity: 1 };
const line = () => ({ partId: part, quantity: 1 });
const contact = { email: "ada@example.com", clientName: "Ada", phoneNumber: "5550100" };
const address = { name: "Ada", line1: "1 Main St", city: "Chicago", region: "IL", postalCode: "60601", country: "US" };

type Case = [method: string, path: () => string, body: () => object, field: string];
const cases: Case[] = [
  ["POST", () => "/parts", () => ({ ...newPart, colour: "red" }), "colour"],
  [
    "POST",
    () => "/parts",
    () => ({ ...newPart, numbers: [{ kind: "oem", number: "1", note: "-" }] }),
    "numbers.0.note",
  ],
  ["PATCH", () => `/parts/${part}`, () => ({ quantity: 5 }), "quantity"],
  ["PATCH", () => `/parts/${part}`, () => ({ name: "Pads", sku: "X" }), "sku"],
  ["PATCH", () => `/parts/${part}`, () => ({ name: "Pads", seen: { name: "Pads", stock: 1 } }), "seen.stock"],
  ["POST", () => "/cart/lines", () => ({ ...line(), price: 1 }), "price"],
  ["PUT", () => "/cart/contact", () => ({ ...contact, shipTo: { ...address, planet: "Mars" } }), "shipTo.planet"],
  ["PUT", () => "/cart/contact", () => ({ ...contact, fax: "1" }), "fax"],
  ["POST", () => "/gift-cards", () => ({ amount: 5, currency: "EUR" }), "currency"],
  ["POST", () => "/promotions/preview", () => ({ lines: [{ sku: "A", quantity: 1, price: 1 }] }), "lines.0.price"],
  ["POST", () => "/shipments", () => ({ shipments: [{ orderNumber: 1, weight: 3 }] }), "shipments.0.weight"],
  [
    "POST",
    () => "/bulk-edits/pasted",
    () => ({ edits: [{ id: part, field: "stock", from: 1, to: 2, why: "" }] }),
    "edits.0.why",
  ],
  ["POST", () => "/reviews", () => ({ review: "Good", retting: 5, stars: 4 }), "stars"],
  ["POST", () => "/webhooks", () => ({ url: "https://example.com", events: ["order.paid"], secret: "s" }), "secret"],
];

test.each(cases)("%s with a field that the shop does not know names it", async (method, path, body, field) => {
  const [status, code, errors] = errorsOf(await admin.call(method, `/api${path()}`, body()));
  expect([status, code]).toEqual([422, "invalid"]);
  expect(errors).toContain(`${field} unknown_field`);
});

test("every unknown field is named", async () => {
  expect(errorsOf(await admin.call("POST", "/api/gift-cards", { amount: 5, one: 1, two: 2 }))).toEqual([
    422,
    "invalid",
    ["one unknown_field", "two unknown_field"],
  ]);
});

test.each([
  ["POST", { ...newPart, brand: "Halvern", tier: "economy" }, "tier of_brand"],
  ["POST", { ...newPart, brand: "halvern", tier: "standard" }, "tier of_brand"],
  ["POST", { ...newPart, tier: "economy" }, "brand required"],
  ["POST", { ...newPart, partType: "Brake Pad Set", system: "Engine" }, "system of_part_type"],
  ["POST", { ...newPart, partType: "Brake Pad Set", group: "Elsewhere" }, "group of_part_type"],
  ["POST", { ...newPart, group: "Elsewhere" }, "partType required"],
  ["PATCH", { tier: "economy" }, "brand required"],
  ["PATCH", { brand: "Halvern", tier: "economy" }, "tier of_brand"],
  ["PATCH", { system: "Engine" }, "partType required"],
])("%s of a part with %o is refused, not taken in part", async (method, body, error) => {
  const before = (await shop.call("GET", `/api/parts/${part}`)).body;
  const path = method === "POST" ? "/api/parts" : `/api/parts/${part}`;
  expect(errorsOf(await admin.call(method, path, body))).toEqual([422, "invalid", [error]]);
  expect((await shop.call("GET", `/api/parts/${part}`)).body).toEqual(before);
});

test.each([
  { ...newPart, sku: "S-1", brand: "Halvern", tier: "premium" },
  { ...newPart, sku: "S-2", brand: "HALVERN" },
  { ...newPart, sku: "S-3", brand: "Newbrand", tier: "performance" },
])("a part whose brand has that tier is taken: %o", async (body) => {
  expect((await admin.call("POST", "/api/parts", body)).status).toBe(200);
});

test("an empty change of a part type or a webhook says so, too", async () => {
  const [type] = await shop.sql<{ id: string }>("select id from part_types limit 1");
  const [endpoint] = await shop.sql<{ id: string }>(
    "insert into webhook_endpoints (url, description, events, secret) values ('https://a.test', '', '{order.paid}', 's') returning id",
  );
  for (const path of [`/api/part-types/${type!.id}`, `/api/webhooks/${endpoint!.id}`])
    expect((await admin.call("PATCH", path, {})).body.modifiedCount).toBe(0);
});

test("a change without a field changes nothing and says so", async () => {
  const audited = () => shop.sql("select from audit where entity_id = $1", [part]);
  const before = await audited();
  for (const body of [{}, { seen: { name: "Pads" } }]) {
    const { status, body: answer } = await admin.call("PATCH", `/api/parts/${part}`, body);
    expect([status, answer.modifiedCount]).toEqual([200, 0]);
  }
  expect(await audited()).toHaveLength(before.length);
  expect((await admin.call("PATCH", `/api/parts/${part}`, { price: 51 })).body.modifiedCount).toBe(1);
});
