import { beforeAll, describe, expect, test } from "vitest";
import { sharedShop } from "#test/shared-shop.ts";
import type { Json, Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let admin: Person;

beforeAll(async () => {
  shop = await sharedShop();
  admin = await shop.admin();
  await shop.addPart({ sku: "PAD-1", name: "Pads", price: 50, brand: "Halvern", partType: "Brake Pad Set" });
  await shop.addPart({ sku: "DISC-1", name: "Disc", price: 80, brand: "Nordsen", partType: "Brake Disc" });
});

const asStaff = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  admin.call(method, `/api${path}`, body, headers);
const percent = { name: "Ten", kind: "percent", level: "order", percent: 10 };
const codesOf = ({ body }: { body: Json }) =>
  Object.fromEntries(body.errors.map(({ field, code }: { field: string; code: string }) => [field, code]));

describe("a promotion", () => {
  test("is added, listed, changed and ended, and each of it is in the audit log", async () => {
    const written = {
      ...percent,
      code: "Welcome",
      percent: 12.5,
      minimum: 20,
      brands: ["halvern"],
      models: ["Honda Civic"],
      yearFrom: 2010,
      limitTotal: 5,
      combinesWith: ["delivery"],
      endsAt: "2099-01-01T00:00:00Z",
    };
    const { insertedId: id } = (await asStaff("POST", "/promotions", written)).body;
    const one = (await asStaff("GET", `/promotions/${id}`)).body;
    const { minimum: _minimum, ...same } = written;
    expect(one).toMatchObject({
      ...same,
      minimumCents: 20_00,
      brands: ["Halvern"],
      endsAt: "2099-01-01T00:00:00.000Z",
    });
    expect(one).toMatchObject({ state: "active", uses: 0, usedCents: 0, version: 1 });
    const listed = (await asStaff("GET", "/promotions?q=welc&state=active")).body;
    expect(listed).toEqual([one]);

    const changed = { ...percent, version: 1, name: "Twenty", percent: 20 };
    expect((await asStaff("PUT", `/promotions/${id}`, changed)).status).toBe(200);
    expect((await asStaff("PUT", `/promotions/${id}`, changed)).body.code).toBe("changed_meanwhile");
    expect((await asStaff("POST", `/promotions/${id}/end`)).body.modifiedCount).toBe(1);
    expect((await asStaff("GET", `/promotions/${id}`)).body).toMatchObject({
      state: "over",
      name: "Twenty",
      code: null,
    });
    const log = await shop.sql("select action from audit where entity_id = $1 order by id", [id]);
    expect(log.map(({ action }) => action)).toEqual(["promotion.add", "promotion.change", "promotion.end"]);
  });

  test("that contradicts itself is refused with the field that has to change", async () => {
    const refused = async (more: object) => codesOf(await asStaff("POST", "/promotions", { ...percent, ...more }));
    expect(await refused({ percent: null })).toEqual({ percent: "required" });
    expect(await refused({ percent: 101 })).toEqual({ percent: "too_large" });
    expect(await refused({ percent: 0.001 })).toEqual({ percent: "too_precise" });
    expect(await refused({ kind: "fixed", amount: 1.234 })).toEqual({ amount: "too_precise" });
    expect(await refused({ kind: "free_delivery" })).toEqual({ level: "not_valid" });
    expect(await refused({ yearFrom: 2010 })).toEqual({ models: "required" });
    expect(await refused({ limitPeriod: 3 })).toEqual({ period: "required" });
    expect(await refused({ startsAt: "2026-02-01T00:00:00Z", endsAt: "2026-01-01T00:00:00Z" })).toEqual({
      endsAt: "empty_range",
    });
    expect(await refused({ name: " ", code: "x".repeat(41) })).toEqual({ name: "required", code: "too_long" });
    expect(await refused({ parts: ["NOPE"] })).toEqual({ parts: "not_found" });
    expect(await refused({ brands: Array.from({ length: 201 }, () => "x") })).toEqual({ brands: "too_many" });
  });

  test("is tried on parts before it begins: each line, what it reduces, and why others do not", async () => {
    const planned = {
      ...percent,
      name: "Halvern week",
      level: "line",
      brands: ["Halvern"],
      startsAt: "2099-01-01T00:00:00Z",
      combinesWith: ["order"],
    };
    const { insertedId: promotion } = (await asStaff("POST", "/promotions", planned)).body;
    const big = { ...percent, name: "Big order", code: "BIG", minimum: 1000 };
    await asStaff("POST", "/promotions", big);
    const lines = [
      { sku: "PAD-1", quantity: 2 },
      { sku: "DISC-1", quantity: 1 },
    ];
    const { status, body } = await asStaff("POST", "/promotions/preview", {
      lines,
      promotion,
      codes: ["big", "nothing"],
      delivery: 9.9,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ itemsCents: 180_00, discountCents: 10_00, deliveryCents: 9_90, totalCents: 179_90 });
    expect(body.lines).toMatchObject([
      { sku: "PAD-1", itemsCents: 100_00, discountCents: 10_00, promotions: ["Halvern week"] },
      { sku: "DISC-1", itemsCents: 80_00, discountCents: 0, promotions: [] },
    ]);
    expect(body.unused).toMatchObject([{ name: "Big order", reason: "below_minimum", minimumCents: 1000_00 }]);
    expect(body.refused).toEqual([{ code: "nothing", reason: "code_unknown" }]);
    const unknown = await asStaff("POST", "/promotions/preview", { lines: [{ sku: "NOPE", quantity: 1 }] });
    expect(codesOf(unknown)).toEqual({ "lines.0.sku": "not_found" });
  });
});

describe("a group of customers", () => {
  test("has members by email, once each, and goes with them", async () => {
    const ada = await shop.signUp();
    const { insertedId: id } = (await asStaff("POST", "/customer-groups", { name: "Garages" })).body;
    expect(codesOf(await asStaff("POST", "/customer-groups", { name: "garages" }))).toEqual({ name: "taken" });
    for (let n = 0; n < 2; n++) await asStaff("POST", `/customer-groups/${id}/members`, { email: ada.email });
    const unknown = await asStaff("POST", `/customer-groups/${id}/members`, { email: "nobody@example.com" });
    expect(codesOf(unknown)).toEqual({ email: "not_found" });
    const [group] = (await asStaff("GET", "/customer-groups")).body;
    expect(group).toMatchObject({ name: "Garages", members: [{ email: ada.email }] });
    const { id: user } = group.members[0];
    expect((await asStaff("DELETE", `/customer-groups/${id}/members/${user}`)).body.deletedCount).toBe(1);
    expect((await asStaff("DELETE", `/customer-groups/${id}`)).body.deletedCount).toBe(1);
    expect((await asStaff("GET", "/customer-groups")).body).toEqual([]);
  });
});

describe("gift cards and store credit", () => {
  test("a gift card is issued with a code, found by it, and blocked", async () => {
    const key = { "idempotency-key": "card-1" };
    const issued = (await asStaff("POST", "/gift-cards", { amount: 25, note: "Ada" }, key)).body;
    expect((await asStaff("POST", "/gift-cards", { amount: 25, note: "Ada" }, key)).body).toMatchObject({
      insertedId: issued.insertedId,
      code: null,
    });
    const found = (await asStaff("POST", "/gift-cards/lookup", { code: issued.code.toLowerCase() })).body;
    expect(found.id).toBe(issued.insertedId);
    const lost = await asStaff("POST", "/gift-cards/lookup", { code: "nothing" });
    expect(codesOf(lost)).toEqual({ code: "code_unknown" });
    await asStaff("PUT", `/gift-cards/${found.id}/blocked`, { blocked: true });
    const card = (await asStaff("GET", `/gift-cards/${found.id}`)).body;
    expect(card).toMatchObject({
      amountCents: 25_00,
      balanceCents: 25_00,
      currency: "USD",
      note: "Ada",
      history: [{ cause: "issue", amountCents: 25_00 }],
    });
    expect(card.blockedAt).not.toBeNull();
    expect(JSON.stringify(card)).not.toContain(issued.code);
    const refused = await asStaff("POST", "/gift-cards", { amount: 0.001, expiresAt: "2020-01-01T00:00:00Z" });
    expect(codesOf(refused)).toEqual({ expiresAt: "not_future" });
    expect(codesOf(await asStaff("POST", "/gift-cards", { amount: 0.001 }))).toEqual({ amount: "too_precise" });
    expect(codesOf(await asStaff("POST", "/gift-cards", { amount: 1e9 }))).toEqual({ amount: "too_large" });
  });

  test("store credit is changed with a reason, once for one key, and not below 0", async () => {
    const ada = await shop.signUp();
    const path = `/store-credit/${encodeURIComponent(ada.email)}`;
    const change = (amount: number, key: string) =>
      asStaff("POST", path, { amount, reason: "Late delivery" }, { "idempotency-key": key });
    expect((await change(12.5, "a")).body.modifiedCount).toBe(1);
    expect((await change(12.5, "a")).body.modifiedCount).toBe(0);
    expect((await change(-20, "b")).body.code).toBe("credit_short");
    expect((await asStaff("GET", path)).body).toMatchObject({
      email: ada.email,
      balanceCents: 12_50,
      history: [{ cause: "adjust", note: "Late delivery", amountCents: 12_50 }],
    });
    expect((await asStaff("GET", "/store-credit/nobody@example.com")).status).toBe(404);
  });
});

test("what a promotion would have done to recent orders and carts is calculated before it begins, and nothing is stored", async () => {
  const [pads, disc] = [
    await shop.addPart({ sku: "PAD-9", price: 50, brand: "Effecta" }),
    await shop.addPart({ sku: "DISC-9", price: 80, brand: "Other" }),
  ];
  const ada = await shop.signUp();
  const contact = { client: "Ada Lovelace", number: "5550100", address: "12 St James's Square" };
  const { insertedId: order } = (await ada.call("POST", "/api/purchase", { ...contact, part: pads, orders: 2 })).body;
  await ada.call("POST", "/api/purchase", { ...contact, part: disc, orders: 1 });
  await ada.call("POST", "/api/cart/lines", { partId: pads });
  const next = { ...percent, name: "Next", code: "NEXT", brands: ["effecta"], startsAt: "2098-01-01T00:00:00Z" };
  const { insertedId: id } = (await asStaff("POST", "/promotions", next)).body;
  const [{ order_number: number }] = (await shop.sql("select order_number from orders where id = $1", [order])) as [
    Json,
  ];
  const { body } = await asStaff("GET", `/promotions/${id}/effect`);
  expect(body.reduced).toEqual([
    { orderNumber: Number(number), beforeCents: 100_00, discountCents: 10_00 },
    { orderNumber: null, beforeCents: 50_00, discountCents: 5_00 },
  ]);
  expect(body).toMatchObject({ discountCents: 15_00 });
  expect(body.tried).toBeGreaterThanOrEqual(3);
  await asStaff("POST", "/customer-groups", { name: "Nobody yet" });
  const { insertedId: closed } = (
    await asStaff("POST", "/promotions", { ...next, code: "GROUP", groups: ["Nobody yet"] })
  ).body;
  expect((await asStaff("GET", `/promotions/${closed}/effect`)).body).toMatchObject({ discountCents: 0, reduced: [] });
});
