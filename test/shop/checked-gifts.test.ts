import { beforeEach, describe, expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let admin: Person;
let ada: Person;

/** Staff whose password was entered 20 minutes ago. */
beforeEach(async () => {
  shop = await sharedShop();
  admin = await shop.signUpConfirmed();
  await shop.sql("update users set role = 'owner' where email = $1", [admin.email]);
  ada = await shop.signUp();
  await makeStale();
});

const makeStale = () => shop.sql("update sessions set proven_at = now() - interval '20 minutes'");
const prove = () =>
  shop.call("POST", "/api/identity/confirm", { password: admin.password }, { cookie: admin.cookie, origin: shop.url });
const gift = (amount: number, key?: string) =>
  admin.call("POST", "/api/gift-cards", { amount }, key ? { "idempotency-key": key } : {});
const credit = (amount: number) => admin.call("POST", `/api/store-credit/${ada.email}`, { amount, reason: "Goodwill" });
const promotion = (change: object) => ({ name: "P", kind: "percent", level: "order", percent: 10, ...change });
const promote = (change: object) => admin.call("POST", "/api/promotions", promotion(change));
const promoteFixed = (amount: number, more: object = {}) => promote({ kind: "fixed", percent: null, amount, ...more });
const told = async () =>
  (
    await shop.sql(
      "select distinct data->>'what' as what from mails where template = 'money_given' and data->>'by' = $1",
      [admin.email],
    )
  ).map(({ what }) => what);

const large: [string, () => ReturnType<typeof gift>, string | null][] = [
  ["a gift card of $100", () => gift(100), "gift_card"],
  ["a gift card of $5,000", () => gift(5_000), "gift_card"],
  ["store credit of $100", () => credit(100), "store_credit"],
  ["a promotion of 100 %", () => promote({ percent: 100 }), "promotion"],
  ["a promotion of 50 %", () => promote({ percent: 50 }), "promotion"],
  ["a promotion of 100 % on parts", () => promote({ percent: 100, level: "line" }), "promotion"],
  ["a promotion of $100", () => promote({ kind: "fixed", percent: null, amount: 100 }), "promotion"],
  ["a promotion of $99.99 that has no end", () => promoteFixed(99.99), "promotion"],
  ["a promotion of $10 that has no end", () => promoteFixed(10), "promotion"],
  ["a promotion of $50 for two", () => promoteFixed(50, { limitTotal: 2 }), "promotion"],
  ["a promotion of $10 for each piece", () => promoteFixed(10, { level: "line", limitTotal: 1 }), "promotion"],
  ["the audit log as a file", () => admin.call("GET", "/api/audit.csv"), null],
];

test.each(large)("%s waits for the password, and the owners are told", async (_what, act, notice) => {
  const { status, body } = await act();
  expect([status, body.code]).toEqual([403, "sign_in_again"]);
  expect(await told()).toEqual([]);
  await prove();
  expect((await act()).status).toBe(200);
  expect(await told()).toEqual(notice === null ? [] : [notice]);
});

const small: typeof large = [
  ["a gift card of $99.99", () => gift(99.99), null],
  ["store credit of $99.99", () => credit(99.99), null],
  ["a promotion of 49.99 %", () => promote({ percent: 49.99 }), null],
  ["a promotion of $99.99 for one", () => promoteFixed(99.99, { limitTotal: 1 }), null],
  ["a promotion of $10 for nine", () => promoteFixed(10, { limitTotal: 9 }), null],
  ["a promotion of $9.99", () => promoteFixed(9.99), null],
  ["free delivery", () => promote({ kind: "free_delivery", level: "delivery", percent: null }), null],
];

test.each(small)("%s needs no password", async (_what, act) => {
  expect((await act()).status).toBe(200);
  expect(await told()).toEqual([]);
});

describe("what one person gives within a day", () => {
  test("adds up, of every kind, and counts for each person alone", async () => {
    for (const act of [gift, credit, gift, credit, gift]) expect((await act(99)).status).toBe(200);
    for (const act of [gift, credit]) expect((await act(5)).body.code).toBe("sign_in_again");
    const other = await shop.admin();
    await makeStale();
    expect((await other.call("POST", "/api/gift-cards", { amount: 5 })).status).toBe(200);
    await shop.sql("update ledger_entries set at = at - interval '25 hours'");
    expect((await gift(5)).status).toBe(200);
  });

  test("stays below the sum when it is given at the same moment", async () => {
    // On a slow machine some wait too long for the others, and come back.
    const give = () =>
      eventually(async () => {
        const answer = await gift(99);
        expect(answer.status).not.toBe(503);
        return answer;
      });
    const answers = await Promise.all(Array.from({ length: 8 }, give));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  });

  test("is not lessened by what is taken away", async () => {
    for (const amount of [99, -99, 99, -99, 99, 99, 99]) expect((await credit(amount)).status).toBe(200);
    expect((await credit(5)).body.code).toBe("sign_in_again");
    expect((await credit(-50)).status).toBe(200);
  });
});

test("a card of much money is unblocked with the password only; a repeated request needs none", async () => {
  await prove();
  const key = crypto.randomUUID();
  const { body } = await gift(100, key);
  await makeStale();
  expect((await gift(100, key)).status).toBe(200);
  const block = (blocked: boolean) => admin.call("PUT", `/api/gift-cards/${body.insertedId}/blocked`, { blocked });
  expect((await block(true)).status).toBe(200);
  expect((await block(false)).body.code).toBe("sign_in_again");
  await prove();
  expect((await block(false)).status).toBe(200);
});

test("a small promotion does not become a large one without the password", async () => {
  const { insertedId } = (await promote({})).body;
  const change = { ...promotion({ percent: 100 }), version: 1 };
  const put = () => admin.call("PUT", `/api/promotions/${insertedId}`, change);
  expect((await put()).body.code).toBe("sign_in_again");
  await prove();
  expect((await put()).status).toBe(200);
});

describe("promotions that an order combines", () => {
  const all = { combinesWith: ["line", "order"] };

  test.each([
    ["two levels of 49.99 %", { percent: 49.99, ...all }, { percent: 49.99, level: "line", ...all }, 403],
    ["two of one level", { percent: 40, ...all }, { percent: 20, ...all }, 403],
    ["30 % and 28.57 %: not half", { percent: 30, ...all }, { percent: 28.57, level: "line", ...all }, 200],
    ["30 % and 28.58 %", { percent: 30, ...all }, { percent: 28.58, level: "line", ...all }, 403],
    ["only one of which combines", { percent: 49.99 }, { percent: 49.99, level: "line", ...all }, 200],
    ["one of which combines with others", { percent: 49.99, combinesWith: ["line"] }, { percent: 49.99, ...all }, 200],
    [
      "one of which is over",
      { percent: 49.99, startsAt: "2019-01-01T00:00:00Z", endsAt: "2020-01-01T00:00:00Z", ...all },
      { percent: 49.99, ...all },
      200,
    ],
  ])("%s", async (_what, first, second, status) => {
    await shop.sql("update promotions set ended_at = now()");
    const { body } = await promote(first);
    expect(body.insertedId).toBeTruthy();
    expect((await promote(second)).status).toBe(status);
    // Changed into what it was: it does not combine with itself.
    const change = { ...promotion(first), version: 1 };
    if (status === 403)
      expect((await admin.call("PUT", `/api/promotions/${body.insertedId}`, change)).status).toBe(200);
  });

  test("fixed amounts count together, in an order and within a day with other gifts", async () => {
    await shop.sql("update promotions set ended_at = now()");
    const one = { limitTotal: 1, ...all };
    expect((await promoteFixed(60, one)).status).toBe(200);
    expect((await promoteFixed(40, one)).body.code).toBe("sign_in_again");
    expect((await promoteFixed(39, one)).status).toBe(200);
    for (let n = 0; n < 3; n += 1) expect((await promoteFixed(5)).status).toBe(200);
    expect((await gift(99)).status).toBe(200);
    expect((await gift(5)).body.code).toBe("sign_in_again");
    expect((await promoteFixed(5)).body.code).toBe("sign_in_again");
    await prove();
    expect((await promoteFixed(5)).status).toBe(200);
    expect(await told()).toEqual(["promotion"]);
  });
});
