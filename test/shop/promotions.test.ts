import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect, type Connection } from "#db/connect.ts";
import { commandLine } from "#shop/foundation/command-line.ts";
import { applicablePromotions } from "#shop/selling/promotions/applicable.ts";
import { promotionInput } from "#shop/selling/promotions/promotion-input.ts";
import { addPromotion, changePromotion, endPromotion, getPromotion } from "#shop/selling/promotions/promotions.ts";
import { redeemCode } from "#shop/selling/promotions/redeem.ts";
import { addGroup, addMember } from "#shop/selling/promotions/customer-groups.ts";
import { returnUses, takeUses, type PromotionCustomer } from "#shop/selling/promotions/uses.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

const usd = { currency: "USD" };
const marketing = commandLine();
let shop: ShopUnderTest;
let database: Connection;

beforeAll(async () => {
  shop = await sharedShop();
  database = connect(shop.databaseUrl, { max: 20 });
});
afterAll(() => database?.close());

const parse = (more: object) =>
  promotionInput.parse({ name: "Spring", kind: "percent", level: "order", percent: 10, ...more });
const add = (more: object = {}) => addPromotion(database.db, marketing, parse(more), usd);
const read = (id: string) => getPromotion(database.db, marketing, id);
const guest: PromotionCustomer = { userId: null, email: "grace@example.com" };

function applicable(more: Partial<Parameters<typeof applicablePromotions>[1]> = {}) {
  return applicablePromotions(database.db, { customer: guest, currency: "USD", codes: [], vehicleIds: [], ...more });
}

function take(promotionId: string, { orderId = randomUUID(), customer = guest, at = new Date() } = {}) {
  const used = { orderId, promotions: [{ promotionId, amountCents: 100 }], customer, at };
  return database.db.transaction((tx) => takeUses(tx, used));
}

/** A code that no other test has. */
const newCode = () => `Code ${randomUUID().slice(0, 8)}`;

describe("the uses of a promotion", () => {
  test("of 200 orders at once, exactly 50 get a promotion that is limited to 50", async () => {
    const id = await add({ code: newCode(), limitTotal: 50 });
    const outcomes: PromiseSettledResult<unknown>[] = [];
    const orders = Array.from({ length: 200 }, (_, n) => ({ userId: null, email: `buyer-${n}@example.com` })).values();
    // As many as there are connections: on a slow machine the others would wait for one longer than the shop allows.
    const lane = async () => {
      for (const customer of orders) outcomes.push(...(await Promise.allSettled([take(id, { customer })])));
    };
    await Promise.all(Array.from({ length: 20 }, lane));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(50);
    const reasons = new Set(outcomes.flatMap((one) => (one.status === "rejected" ? one.reason.code : [])));
    expect(reasons).toEqual(new Set(["code_used_up"]));
    expect(await read(id)).toMatchObject({ uses: 50, usedCents: 5_000 });
  });

  test("are given back once when the order is cancelled, and then serve the next one", async () => {
    const id = await add({ code: newCode(), limitTotal: 1 });
    const orderId = randomUUID();
    await take(id, { orderId });
    await expect(take(id)).rejects.toMatchObject({ code: "code_used_up" });
    await Promise.all([1, 2, 3].map(() => database.db.transaction((tx) => returnUses(tx, orderId))));
    await take(id);
    await expect(take(id)).rejects.toMatchObject({ code: "code_used_up" });
    expect(await read(id)).toMatchObject({ uses: 1 });
  });

  test("are limited for each customer, whether they sign in or order as a guest with the same address", async () => {
    const id = await add({ code: newCode(), limitCustomer: 1 });
    const userId = randomUUID();
    await take(id, { customer: { userId, email: "Ada@example.com" } });
    const again = { userId: null, email: "ada@EXAMPLE.com" };
    await expect(take(id, { customer: again })).rejects.toMatchObject({ code: "code_used_up" });
    await expect(take(id, { customer: { userId, email: "other@example.com" } })).rejects.toMatchObject({
      code: "code_used_up",
    });
    await take(id, { customer: { userId: randomUUID(), email: "new@example.com" } });
  });

  test("are limited for each period", async () => {
    const id = await add({ code: newCode(), limitPeriod: 1, period: "week" });
    const on = (day: string) => take(id, { at: new Date(`${day}T12:00:00Z`) });
    await on("2026-11-22");
    await expect(on("2026-11-16")).rejects.toMatchObject({ code: "code_used_up" });
    await on("2026-11-23");
  });

  test("count against a limit that is set later", async () => {
    const id = await add({ code: newCode() });
    for (let n = 0; n < 3; n++) await take(id);
    const input = parse({ code: newCode(), limitTotal: 4 });
    await changePromotion(database.db, marketing, { id, version: 1, input }, usd);
    await take(id);
    await expect(take(id)).rejects.toMatchObject({ code: "code_used_up" });
    const stale = changePromotion(database.db, marketing, { id, version: 1, input }, usd);
    await expect(stale).rejects.toMatchObject({ code: "changed_meanwhile" });
  });

  test("end with the promotion, also for an order that is being placed", async () => {
    const id = await add({ code: newCode() });
    expect(await endPromotion(database.db, marketing, id)).toBe(1);
    expect(await endPromotion(database.db, marketing, id)).toBe(0);
    await expect(take(id)).rejects.toMatchObject({ code: "code_unknown" });
  });
});

describe("a code", () => {
  test("counts without regard to case and blanks around it", async () => {
    const code = newCode();
    const id = await add({ code });
    const { rules, refused } = await applicable({ codes: [`  ${code.toUpperCase()} `] });
    expect(rules.map(({ id }) => id)).toContain(id);
    expect(refused).toEqual([]);
  });

  test("that is unknown, over, not yet valid or for other customers is refused in the same way", async () => {
    const [over, planned, other] = [newCode(), newCode(), newCode()];
    await add({ code: over, startsAt: "2026-01-01T00:00:00Z", endsAt: "2026-02-01T00:00:00Z" });
    await add({ code: planned, startsAt: "2099-01-01T00:00:00Z" });
    const group = `Garages ${randomUUID().slice(0, 8)}`;
    const groupId = await addGroup(database.db, marketing, { name: group });
    await add({ code: other, groups: [group] });
    const codes = ["nothing", over, planned, other, "x".repeat(41)];
    expect((await applicable({ codes })).refused).toEqual(codes.map((code) => ({ code, reason: "code_unknown" })));

    const ada = await shop.signUp();
    await addMember(database.db, marketing, groupId, ada.email);
    const [user] = await shop.sql("select id from users where email = $1", [ada.email]);
    const found = await applicable({ codes: [other], customer: { userId: user!.id, email: ada.email } });
    expect(found.refused).toEqual([]);
  });

  test("that is used up says so", async () => {
    const code = newCode();
    await take(await add({ code, limitTotal: 1 }));
    expect((await applicable({ codes: [code] })).refused).toEqual([{ code, reason: "code_used_up" }]);
  });

  test("belongs to one promotion until that is ended", async () => {
    const code = newCode();
    const id = await add({ code });
    await expect(add({ code: code.toLowerCase() })).rejects.toMatchObject({
      fields: [{ field: "code", code: "taken" }],
    });
    await endPromotion(database.db, marketing, id);
    await add({ code });
  });

  test("can be tried twenty times an hour by one client", async () => {
    const client = randomUUID();
    const attempt = () => redeemCode(database.db, { code: "guess", client, currency: "USD" });
    for (let n = 0; n < 20; n++) await expect(attempt()).rejects.toMatchObject({ code: "code_unknown" });
    await expect(attempt()).rejects.toMatchObject({ code: "rate_limited" });
  });
});

test("a promotion covers what it names, and vehicles by model and year", async () => {
  await shop.addPart({ sku: "COVER-1", brand: "Halvern", partType: "Brake Pad Set" });
  const id = await add({
    parts: ["COVER-1"],
    brands: ["halvern"],
    partTypes: ["Brake Pad Set"],
    models: ["honda accord"],
    yearFrom: 2014,
    yearTo: 2015,
  });
  expect((await read(id)).covers).toEqual({
    parts: ["COVER-1"],
    brands: ["Halvern"],
    partTypes: ["Brake Pad Set"],
    models: ["Honda Accord"],
    groups: [],
  });
  const accord = await shop.sql(
    "select id, year from vehicles where make = 'Honda' and model = 'Accord' and year between 2013 and 2015",
  );
  const { rules } = await applicable({ vehicleIds: accord.map((row) => row["id"]) });
  const covered = accord.filter(({ year }) => year >= 2014).map((row) => row["id"]);
  expect(rules.find((rule) => rule.id === id)?.vehicleIds?.toSorted()).toEqual(covered.toSorted());
  await expect(add({ brands: ["Nobody"] })).rejects.toMatchObject({
    fields: [{ field: "brands", code: "not_found", params: { value: "Nobody" } }],
  });
});
