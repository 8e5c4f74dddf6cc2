import { beforeAll, describe, expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { guestBrowser, type GuestBrowser } from "#test/guest-browser.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { Json, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let accord: string;
let civic: string;
let part: string;
beforeAll(async () => {
  shop = await sharedShop();
  accord = (await shop.call("POST", "/api/vehicles/decode", { vin: "1HGCM82633A004352" })).body.vehicle.id;
  const [other] = await shop.sql<{ id: string }>(
    "select id from vehicles where make = 'Honda' and model = 'Civic' and year = 2012 limit 1",
  );
  civic = other!.id;
  part = await shop.addPart({ quantity: 10, price: 49.9 });
});

const linesOf = (cart: Json): Json[] => cart.groups.flatMap((group: Json) => group.lines);
const add = (who: Pick<GuestBrowser, "call">, line: Record<string, unknown>, headers?: Record<string, string>) =>
  who.call("POST", "/api/cart/lines", { partId: part, ...line }, headers);

describe("a guest's cart", () => {
  test("is known by a cookie that no script reads, and whose secret is not in the database", async () => {
    const guest = guestBrowser(shop);
    expect((await guest.call("GET", "/api/cart")).body).toMatchObject({ version: 0, pieces: 0, groups: [] });
    expect(guest.cookie()).toBe("");
    const added = await add(guest, { quantity: 2 });
    expect(added.status).toBe(200);
    expect(added.headers.get("cache-control")).toBe("no-store");
    expect(added.headers.get("set-cookie")).toMatch(
      /^cart=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
    );
    expect(added.body.totals).toMatchObject({ itemsCents: 99_80, totalCents: 99_80, dueCents: 99_80 });
    expect((await guest.call("GET", "/api/cart")).body).toEqual(added.body);
    const secret = guest.cookie().slice("cart=".length);
    expect(await shop.sql("select 1 from carts where carts::text like $1", [`%${secret}%`])).toEqual([]);
  });

  test("is not seen, changed or emptied by another guest, by a customer, or by a made-up cookie", async () => {
    const [guest, other, ada] = [guestBrowser(shop), guestBrowser(shop), await shop.signUp()];
    const { body } = await add(guest, {});
    await add(other, {});
    const path = `/api/cart/lines/${linesOf(body)[0].id}`;
    const madeUp = { cookie: `cart=${"x".repeat(43)}` };
    for (const call of [other.call, ada.call, (m: string, p: string, b?: unknown) => shop.call(m, p, b, madeUp)]) {
      expect((await call("PATCH", path, { quantity: 3 })).status).toBe(404);
      expect((await call("DELETE", path)).status).toBe(404);
      const ids = linesOf((await call("GET", "/api/cart")).body).map(({ id }) => id);
      expect(ids).not.toContain(linesOf(body)[0].id);
    }
    expect((await guest.call("GET", "/api/cart")).body).toEqual(body);
  });

  test("refuses a write that a page of another site sends, and takes one from the shop's own", async () => {
    const guest = guestBrowser(shop);
    await add(guest, {});
    const forged = await add(guest, {}, { origin: "https://evil.example" });
    expect([forged.status, forged.body.code]).toEqual([403, "cross_site"]);
    expect((await add(guest, {}, { origin: "null" })).status).toBe(403);
    const own = await add(guest, {}, { origin: shop.url });
    expect(own.body.pieces).toBe(2);
  });

  test("holds a part once for each vehicle, grouped by vehicle, with the verdict on each line", async () => {
    const guest = guestBrowser(shop);
    await add(guest, { vehicleId: accord });
    await add(guest, {});
    await add(guest, { vehicleId: civic, confirmed: true });
    const { body } = await add(guest, { vehicleId: accord });
    expect(body.groups).toMatchObject([
      { vehicle: { id: accord, name: expect.stringContaining("Accord") }, lines: [{ quantity: 2, doubtful: true }] },
      { vehicle: { id: civic }, lines: [{ quantity: 1, confirmed: true, fitment: { verdict: "unknown" } }] },
      { vehicle: null, lines: [{ quantity: 1, fitment: null, doubtful: false }] },
    ]);
    expect(body.version).toBe(4);
    expect(body.requirements).toContainEqual({
      code: "fitment_unconfirmed",
      field: "confirmed",
      lineId: body.groups[0].lines[0].id,
    });
    const confirmed = await guest.call("PATCH", `/api/cart/lines/${body.groups[0].lines[0].id}`, { confirmed: true });
    expect(confirmed.body.requirements.map(({ code }: Json) => code)).not.toContain("fitment_unconfirmed");
  });

  test("limits quantities to the stock and raises them to the minimum order, and says so", async () => {
    const guest = guestBrowser(shop);
    const pack = await shop.addPart({ name: "Bolts", quantity: 9, order: 4 });
    const first = await add(guest, { partId: pack, quantity: 1 });
    expect(first.body.notices).toEqual([{ code: "raised", partId: pack, quantity: 4 }]);
    const second = await add(guest, { partId: pack, quantity: 50 });
    expect(second.body.notices).toEqual([{ code: "limited", partId: pack, quantity: 9 }]);
    const other = await add(guest, { partId: pack, vehicleId: accord });
    expect([other.status, other.body.code, other.body.available]).toEqual([422, "not_enough_stock", 0]);
  });

  test("shows a changed price, a removed part and too little stock, each as what keeps it from being ordered", async () => {
    const guest = guestBrowser(shop);
    const [dear, gone, rare] = await Promise.all([
      shop.addPart({ name: "Dear", price: 10 }),
      shop.addPart({ name: "Gone" }),
      shop.addPart({ name: "Rare", quantity: 5 }),
    ]);
    for (const one of [dear, gone, rare]) await add(guest, { partId: one, quantity: 5 });
    const admin = await shop.admin();
    await admin.call("PATCH", `/api/parts/${dear}`, { price: 12 });
    await admin.call("DELETE", `/api/parts/${gone}`);
    await admin.call("PATCH", `/api/parts/${rare}`, { restock: -3 });
    const { body } = await guest.call("GET", "/api/cart");
    const [first, second, third] = linesOf(body);
    expect(first).toMatchObject({ unitPriceCents: 12_00, seenPriceCents: 10_00, itemsCents: 60_00 });
    expect(second).toMatchObject({ part: { onSale: false, name: "Gone" } });
    expect(body.totals.itemsCents).toBe(60_00 + 5 * 49_90);
    expect(body.requirements).toEqual(
      expect.arrayContaining([
        { code: "part_unknown", field: "partId", lineId: second.id },
        { code: "not_enough_stock", field: "quantity", lineId: third.id, available: 2 },
      ]),
    );
    const lowered = await guest.call("PATCH", `/api/cart/lines/${third.id}`, { quantity: 5 });
    expect(lowered.body.notices).toEqual([{ code: "limited", partId: rare, quantity: 2 }]);
  });

  test("takes a write with the same key once, also when both arrive at the same time", async () => {
    const guest = guestBrowser(shop);
    await add(guest, {});
    const key = { "idempotency-key": "one-click" };
    await Promise.all([add(guest, { quantity: 2 }, key), add(guest, { quantity: 2 }, key)]);
    expect((await add(guest, { quantity: 2 }, key)).body.pieces).toBe(3);
  });

  test("says again to a repetition what the first attempt changed, since its response may have been lost", async () => {
    const guest = guestBrowser(shop);
    const scarce = await shop.addPart({ quantity: 5 });
    await add(guest, { partId: scarce, quantity: 4 });
    const again = { "idempotency-key": "lost" };
    const notices = [{ code: "limited", partId: scarce, quantity: 5 }];
    for (const _ of [1, 2]) {
      const { body } = await add(guest, { partId: scarce, quantity: 4 }, again);
      expect([body.pieces, body.notices]).toEqual([5, notices]);
    }
    expect((await add(guest, {}, { "idempotency-key": "other" })).body.notices).toEqual([]);
  });

  test("of writes at the same time loses none, and its version counts them", async () => {
    const guest = guestBrowser(shop);
    const before = (await add(guest, {})).body.version;
    await Promise.all(Array.from({ length: 6 }, () => add(guest, {})));
    const { body } = await guest.call("GET", "/api/cart");
    expect([body.pieces, body.version]).toEqual([7, before + 6]);
  });

  test("is deleted 30 days after the last change", async () => {
    const guest = guestBrowser(shop);
    await add(guest, {});
    await shop.sql("update carts set updated_at = now() - interval '31 days'");
    await shop.sql("update jobs set run_at = now() where queue = 'retention'");
    await eventually(async () => expect((await guest.call("GET", "/api/cart")).body.pieces).toBe(0));
  });
});

test("a cart holds at most 200 lines", async () => {
  const guest = guestBrowser(shop);
  await add(guest, {});
  await shop.sql(
    `insert into cart_lines (cart_id, part_id, quantity, vehicle_id, seen_price_cents)
     select (select id from carts order by created_at desc limit 1), $1, 1, v.id, 100 from (select id from vehicles limit 199) v`,
    [await shop.addPart({ quantity: 1_000 })],
  );
  const refused = await add(guest, { vehicleId: accord });
  expect([refused.status, refused.body.code]).toEqual([409, "cart_full"]);
  expect(linesOf((await guest.call("GET", "/api/cart")).body)).toHaveLength(200);
});

describe("at sign-in", () => {
  test("the guest's cart moves into the customer's: quantities add up to the stock at most, which is reported", async () => {
    const [guest, ada] = [guestBrowser(shop), await shop.signUp()];
    const scarce = await shop.addPart({ quantity: 5 });
    await add(ada, { partId: scarce, quantity: 3 });
    await add(ada, {});
    await add(guest, { partId: scarce, quantity: 3 });
    await add(guest, { vehicleId: accord });
    const merged = await guest.call("POST", "/api/cart/merge", undefined, { authorization: `Bearer ${ada.token}` });
    expect(merged.body.notices).toEqual([{ code: "limited", partId: scarce, quantity: 5 }]);
    expect(merged.body.pieces).toBe(7);
    expect(guest.cookie()).toBe("");
    const again = await guest.call("POST", "/api/cart/merge", undefined, { authorization: `Bearer ${ada.token}` });
    expect({ ...again.body, notices: [] }).toEqual({ ...merged.body, notices: [] });
  });

  test("two tabs that merge at once move each line once", async () => {
    const [guest, ada] = [guestBrowser(shop), await shop.signUp()];
    await add(guest, { quantity: 2 });
    const cookie = guest.cookie();
    const headers = { cookie, authorization: `Bearer ${ada.token}` };
    const tabs = await Promise.all([1, 2, 3].map(() => shop.call("POST", "/api/cart/merge", undefined, headers)));
    expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await ada.call("GET", "/api/cart")).body.pieces).toBe(2);
  });
});

test("a shared cart shows what is in it and nothing about its owner, until the sharing ends", async () => {
  const guest = guestBrowser(shop);
  await add(guest, { vehicleId: accord, answers: { vin: "1HGCM82633A004352" } });
  await guest.call("PUT", "/api/cart/contact", {
    email: "Ada@Example.com",
    clientName: "Ada Lovelace",
    phoneNumber: "312 555 0100",
  });
  const { body } = await guest.call("POST", "/api/cart/share");
  expect((await guest.call("POST", "/api/cart/share")).body).toEqual(body);
  const shared = await shop.call("GET", `/api/cart/shared/${body.token}`);
  expect(shared.body).toMatchObject({
    pieces: 1,
    groups: [{ vehicle: { id: accord }, lines: [{ part: { id: part }, answers: {} }] }],
  });
  expect(JSON.stringify(shared.body)).not.toMatch(/lovelace|ada@|312 555|1HGCM82633A004352/i);
  expect((await guest.call("DELETE", "/api/cart/share")).body.shareToken).toBeNull();
  expect((await shop.call("GET", `/api/cart/shared/${body.token}`)).status).toBe(404);
});

describe("nothing that is sent is the shop's fault:", () => {
  test.each([
    [{ partId: undefined }, "partId", "required"],
    [{ partId: "none" }, "partId", "part_unknown"],
    [{ partId: "018f0000-0000-7000-8000-000000000000" }, "partId", "part_unknown"],
    [{ quantity: 0 }, "quantity", "too_small"],
    [{ quantity: 1e9 }, "quantity", "too_large"],
    [{ quantity: 1.5 }, "quantity", "not_whole"],
    [{ vehicleId: "an accord" }, "vehicleId", "vehicle_unknown"],
    [{ answers: { drive: "\u0000" } }, "answers.drive", "bad_characters"],
    [{ answers: "FWD" }, "answers", "not_valid"],
    [{ confirmed: "yes" }, "confirmed", "not_valid"],
  ])("%j", async (sent: Record<string, unknown>, field, code) => {
    const answer = await add(guestBrowser(shop), sent);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([expect.objectContaining({ field, code, message: expect.any(String) })]);
  });

  test.each([
    [{ email: "ada" }, "email", "not_an_email"],
    [{ phoneNumber: "call me" }, "phoneNumber", "not_a_phone_number"],
    [{ clientName: "x".repeat(101) }, "clientName", "too_long"],
    [{ shipTo: { country: "US" } }, "shipTo.name", "required"],
    [{ shipTo: { ...address(), postalCode: "606" } }, "shipTo.postalCode", "not_a_postal_code"],
    [{ shipTo: { ...address(), region: "" } }, "shipTo.region", "required"],
    [{ shipTo: { ...address(), country: "XX" } }, "shipTo.country", "not_offered"],
  ])("as contact %j", async (sent: Record<string, unknown>, field, code) => {
    const guest = guestBrowser(shop);
    await add(guest, {});
    const answer = await guest.call("PUT", "/api/cart/contact", sent);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ field, code }));
  });
});

function address() {
  return { name: "Ada", line1: "1 Main St", city: "Chicago", region: "IL", postalCode: "60601", country: "US" };
}
