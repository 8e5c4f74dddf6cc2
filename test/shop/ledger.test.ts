import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect, type Connection } from "#db/connect.ts";
import { commandLine } from "#shop/foundation/command-line.ts";
import { availableCredits, spendCredits } from "#shop/selling/ledger/credits.ts";
import { giveBackCredits } from "#shop/selling/ledger/give-back.ts";
import { blockGiftCard, findGiftCard, getGiftCard, issueGiftCard } from "#shop/selling/ledger/gift-cards.ts";
import { ledgerEntries, ledgerPostings } from "#shop/selling/ledger/ledger.table.ts";
import { changeStoreCredit, getStoreCredit } from "#shop/selling/ledger/store-credit.ts";
import { redeemCode } from "#shop/selling/promotions/redeem.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

const usd = { currency: "USD" };
const finance = commandLine();
let shop: ShopUnderTest;
let database: Connection;

beforeAll(async () => {
  shop = await sharedShop();
  database = connect(shop.databaseUrl, { max: 20 });
});
afterAll(() => database?.close());

async function issue(amount: number, key?: string) {
  const terms = { ...usd, ...(key && { idempotencyKey: key }) };
  const { id, code } = await issueGiftCard(database.db, finance, { amount, note: "", expiresAt: null }, terms);
  return { id, code, accountId: (await getGiftCard(database.db, finance, id)).accountId };
}

const balance = async (id: string) => (await getGiftCard(database.db, finance, id)).balanceCents;

function spend(accountId: string, amountCents: number, orderId = randomUUID()) {
  const credits = [{ accountId, kind: "gift_card" as const, amountCents }];
  return database.db.transaction((tx) => spendCredits(tx, { orderId, ...usd, credits }));
}

const giveBack = (orderId: string, key: string, amountCents?: number) =>
  database.db.transaction((tx) => giveBackCredits(tx, { orderId, key, amountCents }));

/** What has to be true of the whole ledger at any time. */
async function expectBalanced() {
  const [off] = await shop.sql(`
    select (select count(*)::int from (select entry_id from ledger_postings group by entry_id having sum(amount_cents) <> 0) x) as entries,
      (select count(*)::int from ledger_accounts a where balance_cents <> (
        select coalesce(sum(amount_cents), 0) from ledger_postings p where p.account_id = a.id)) as accounts`);
  expect(off).toEqual({ entries: 0, accounts: 0 });
}

describe("a gift card", () => {
  test("of $100 that 20 orders spend at once never goes below 0", async () => {
    const { id, accountId } = await issue(100);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => spend(accountId, 3_000)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    const reasons = new Set(outcomes.flatMap((one) => (one.status === "rejected" ? one.reason.code : [])));
    expect(reasons).toEqual(new Set(["credit_short"]));
    expect(await balance(id)).toBe(1_000);
    await expectBalanced();
  });

  test("is found by its code however that is typed, and only its hash is stored", async () => {
    const { id, code } = await issue(25);
    expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){6}[2-9A-HJ-NP-Z]{4}$/);
    expect(await findGiftCard(database.db, finance, ` ${code!.replaceAll("-", " ").toLowerCase()}`)).toBe(id);
    const [row] = await shop.sql("select row_to_json(g)::text as text from gift_cards g where id = $1", [id]);
    expect(row!["text"]).not.toContain(code!.slice(0, 5));
    const redeemed = await redeemCode(database.db, { code: code!, client: randomUUID(), ...usd });
    expect(redeemed).toMatchObject({ kind: "gift_card", balanceCents: 2_500 });
  });

  test("that is blocked pays nothing until the block is lifted", async () => {
    const { id, code, accountId } = await issue(25);
    expect(await blockGiftCard(database.db, finance, id, true)).toBe(1);
    await expect(spend(accountId, 100)).rejects.toMatchObject({ code: "credit_short" });
    await expect(redeemCode(database.db, { code: code!, client: randomUUID(), ...usd })).rejects.toMatchObject({
      code: "code_unknown",
    });
    const cards = { userId: null, giftCardAccountIds: [accountId], ...usd };
    expect(await availableCredits(database.db, cards)).toEqual([]);
    await blockGiftCard(database.db, finance, id, false);
    expect(await availableCredits(database.db, cards)).toEqual([
      { accountId, kind: "gift_card", availableCents: 2_500 },
    ]);
  });

  test("is issued once for one key, and its code is shown once", async () => {
    const key = randomUUID();
    const cards = await Promise.all([issue(10, key), issue(10, key), issue(10, key)]);
    expect(new Set(cards.map(({ id }) => id)).size).toBe(1);
    expect(cards.filter(({ code }) => code !== null)).toHaveLength(1);
  });
});

describe("what an order was paid with", () => {
  test("is posted once, and given back in parts that sum to it and not a cent more", async () => {
    const [one, two] = [await issue(50), await issue(30)];
    const orderId = randomUUID();
    const credits = [one, two].map(({ accountId }, index) => ({
      accountId,
      kind: "gift_card" as const,
      amountCents: index === 0 ? 5_000 : 2_000,
    }));
    const pay = () => database.db.transaction((tx) => spendCredits(tx, { orderId, ...usd, credits }));
    expect(await pay()).toBe(true);
    expect(await pay()).toBe(false);
    const sums = await Promise.all(
      ["a", "a", "b", "c", "d"].map(async (key) => {
        const returned = await giveBack(orderId, key, 2_500);
        return returned.reduce((sum, { amountCents }) => sum + amountCents, 0);
      }),
    );
    expect(sums.reduce((sum, one) => sum + one, 0)).toBe(7_000);
    expect([await balance(one.id), await balance(two.id)]).toEqual([5_000, 3_000]);
    expect(await giveBack(orderId, "cancelled")).toEqual([]);
    await expectBalanced();
  });

  test("comes back whole when the order expires", async () => {
    const { id, accountId } = await issue(20);
    const orderId = randomUUID();
    await spend(accountId, 1_500, orderId);
    expect(await giveBack(orderId, "expired")).toEqual([
      { accountId, kind: "gift_card", amountCents: 1_500, newCard: null },
    ]);
    expect(await balance(id)).toBe(2_000);
  });
});

describe("store credit", () => {
  test("is given and taken by staff, never below 0, once for one key", async () => {
    const ada = await shop.signUp();
    const [user] = await shop.sql("select id from users where email = $1", [ada.email]);
    const userId: string = user!["id"];
    const change = (amount: number, key?: string) =>
      changeStoreCredit(
        database.db,
        finance,
        { email: ada.email, amount, reason: "Goodwill" },
        { ...usd, ...(key && { idempotencyKey: key }) },
      );
    const key = randomUUID();
    expect((await Promise.all([change(15, key), change(15, key)])).toSorted()).toEqual([false, true]);
    await expect(change(-20)).rejects.toMatchObject({ code: "credit_short" });
    await change(-5);
    const found = await getStoreCredit(database.db, finance, ada.email, "USD");
    expect(found).toMatchObject({ balanceCents: 1_000, history: [{ amountCents: -500 }, { amountCents: 1_500 }] });
    const credits = await availableCredits(database.db, { userId, giftCardAccountIds: [], ...usd });
    expect(credits).toMatchObject([{ kind: "credit", availableCents: 1_000 }]);
  });
});

test("the database refuses an entry whose postings do not sum to 0", async () => {
  const { accountId } = await issue(5);
  const lopsided = database.db.transaction(async (tx) => {
    const entry = { key: randomUUID(), cause: "adjust" as const, causeId: accountId, ...usd };
    const [added] = await tx.insert(ledgerEntries).values(entry).returning({ id: ledgerEntries.id });
    await tx.insert(ledgerPostings).values({ entryId: added!.id, accountId, ...usd, amountCents: 100 });
  });
  await expect(lopsided).rejects.toThrow(/do not sum to 0/);
});
