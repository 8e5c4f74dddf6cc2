import { beforeAll, expect, test } from "vitest";
import { cartContact, completeCart, type Buyer } from "#test/cart-calls.ts";
import { eventually } from "#test/eventually.ts";
import { guestBrowser } from "#test/guest-browser.ts";
import { payByCard } from "#test/paid-order.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { Json, Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let admin: Person;
beforeAll(async () => {
  shop = await sharedShop();
  admin = await shop.admin();
});

type Card = { insertedId: string; code: string };

const issue = async (amount: number): Promise<Card> => (await admin.call("POST", "/api/gift-cards", { amount })).body;
const cardOf = async (id: string): Promise<Json> => (await admin.call("GET", `/api/gift-cards/${id}`)).body;
const block = ({ insertedId }: Card, blocked = true) =>
  admin.call("PUT", `/api/gift-cards/${insertedId}/blocked`, { blocked });
const expire = ({ insertedId }: Card) =>
  shop.sql("update gift_cards set expires_at = now() - interval '1 second' where id = $1", [insertedId]);

/** Orders `pieces` at $20 with these codes; answers the order and the key of its page. */
async function order(who: Buyer, codes: string[], { pieces = 2, email = cartContact.email } = {}): Promise<Json> {
  await who.call("POST", "/api/cart/lines", {
    partId: await shop.addPart({ price: 20, quantity: 10 }),
    quantity: pieces,
  });
  for (const code of codes) expect((await who.call("POST", "/api/cart/codes", { code })).status).toBe(200);
  const cart = (await who.call("PUT", "/api/cart/contact", { ...cartContact, email })).body;
  const { status, body } = await completeCart(who, cart, { dueCents: cart.totals.dueCents });
  expect(status).toBe(200);
  return body;
}

/** The new cards that refunds of an order went to, as its history has them. */
async function newCardsOf(id: string): Promise<{ card: string; amountCents: number }[]> {
  const { timeline } = (await admin.call("GET", `/api/orders/${id}`)).body;
  return timeline
    .filter(({ type }: Json) => type === "gift_card_replaced")
    .map(({ card, amountCents }: Json) => ({ card, amountCents }));
}

/** What the mails with new codes say, by their receiver. */
async function codesTo(email: string): Promise<string[]> {
  const address = `/sandbox/mail/messages.json?to=${encodeURIComponent(email)}`;
  const { body } = await shop.call<Json[]>("GET", address, undefined, { cookie: shop.sandboxCookie });
  return body.flatMap(({ text }: Json) => text.match(/\b(?:[2-9A-HJ-NP-Z]{4}-){6}[2-9A-HJ-NP-Z]{4}\b/g) ?? []);
}

const codesSent = (email: string, count: number) =>
  eventually(async () => {
    const codes = await codesTo(email);
    expect(codes).toHaveLength(count);
    return codes;
  });

const refunded = (id: string, count: number) =>
  eventually(async () => {
    const rows = await shop.sql("select from refunds where order_id = $1 and status = 'succeeded'", [id]);
    expect(rows).toHaveLength(count);
  });

async function expectBalanced() {
  const [off] = await shop.sql(`
    select (select count(*)::int from (select entry_id from ledger_postings group by entry_id having sum(amount_cents) <> 0) x) as entries,
      (select count(*)::int from ledger_accounts a where balance_cents <> (
        select coalesce(sum(amount_cents), 0) from ledger_postings p where p.account_id = a.id)) as accounts`);
  expect(off).toEqual({ entries: 0, accounts: 0 });
}

const anybody = () => `${crypto.randomUUID()}@example.com`;

test.each([
  ["expired", expire],
  ["was blocked", block],
  ["was blocked and expired", async (card: Card) => [await block(card), await expire(card)]],
] as const)("a refund to a card that %s goes to a new one, whose code the buyer gets by mail", async (_how, spoil) => {
  const [guest, email] = [guestBrowser(shop), anybody()];
  const card = await issue(40);
  const { orderId: id, key } = await order(guest, [card.code], { email });
  await spoil(card);
  await shop.call("DELETE", `/api/guest-orders/${key}`);
  const [code] = await codesSent(email, 1);
  expect(await newCardsOf(id)).toEqual([{ card: code!.slice(-4), amountCents: 40_00 }]);
  expect((await cardOf(card.insertedId)).balanceCents).toBe(0);
  const { id: added } = (await admin.call("POST", "/api/gift-cards/lookup", { code })).body;
  expect(await cardOf(added)).toMatchObject({
    balanceCents: 40_00,
    expiresAt: null,
    history: [{ cause: "replace", amountCents: 40_00 }],
  });
  // It pays.
  expect((await order(guestBrowser(shop), [code!])).orderId).toBeTruthy();
  expect((await cardOf(added)).balanceCents).toBe(0);
  expect(JSON.stringify(await shop.sql("select data from mails where sent_at is not null"))).not.toContain(code);
  await expectBalanced();
});

test.each([
  ["is usable", async () => undefined],
  ["was blocked and is usable again", async (card: Card) => [await block(card), await block(card, false)]],
] as const)("a refund to a card that %s stays there", async (_how, change) => {
  const card = await issue(40);
  const { orderId: id, key } = await order(guestBrowser(shop), [card.code]);
  await change(card);
  await shop.call("DELETE", `/api/guest-orders/${key}`);
  await refunded(id, 1);
  expect((await cardOf(card.insertedId)).balanceCents).toBe(40_00);
  expect(await newCardsOf(id)).toEqual([]);
});

test("of two cards only the one that expired is replaced", async () => {
  const [old, good] = [await issue(15), await issue(100)];
  const { orderId: id, key } = await order(guestBrowser(shop), [old.code, good.code]);
  await expire(old);
  await shop.call("DELETE", `/api/guest-orders/${key}`);
  await refunded(id, 2);
  expect((await newCardsOf(id)).map(({ amountCents }) => amountCents)).toEqual([15_00]);
  expect((await cardOf(good.insertedId)).balanceCents).toBe(100_00);
});

test("a part of an order goes to a new card, and what is cancelled later to another", async () => {
  const [ada, card] = [await shop.signUp(), await issue(60)];
  const { orderId: id } = await order(ada, [card.code], { pieces: 3 });
  await block(card);
  const [line] = (await ada.call("GET", `/api/purchase/${id}`)).body.lines;
  const one = { lines: [{ id: line.id, quantity: 1 }] };
  expect((await ada.call("POST", `/api/orders/${id}/cancel`, one)).status).toBe(200);
  await refunded(id, 1);
  await ada.call("DELETE", `/api/myorders/${id}`);
  await refunded(id, 2);
  expect((await newCardsOf(id)).map(({ amountCents }) => amountCents)).toEqual([20_00, 40_00]);
  await expectBalanced();
});

test("beside a bank card only the gift card's share is replaced", async () => {
  const card = await issue(10);
  const { orderId: id, key } = await order(guestBrowser(shop), [card.code]);
  const { clientSecret } = (await shop.call("POST", `/api/guest-orders/${key}/payments`)).body;
  const { intent: transactionId } = await payByCard(shop, clientSecret);
  await shop.call("PATCH", `/api/guest-orders/${key}/payments`, { transactionId });
  await expire(card);
  await shop.call("DELETE", `/api/guest-orders/${key}`);
  await refunded(id, 2);
  expect((await newCardsOf(id)).map(({ amountCents }) => amountCents)).toEqual([10_00]);
});

test("an order that expires unpaid gives its blocked card's share to a new one", async () => {
  const card = await issue(10);
  const { orderId: id } = await order(guestBrowser(shop), [card.code]);
  await block(card);
  await shop.sql("update orders set held_until = now() - interval '1 minute' where id = $1", [id]);
  await eventually(async () => {
    await shop.sql("update jobs set run_at = now() where queue = 'expire-orders'");
    expect((await newCardsOf(id)).map(({ amountCents }) => amountCents)).toEqual([10_00]);
  });
});

test("store credit of a user who was removed goes to a new card", async () => {
  const ada = await shop.signUp();
  await admin.call("POST", `/api/store-credit/${ada.email}`, { amount: 40, reason: "Goodwill" });
  await ada.call("POST", "/api/cart/lines", { partId: await shop.addPart({ price: 20, quantity: 10 }), quantity: 2 });
  await ada.call("PUT", "/api/cart/contact", { ...cartContact, email: ada.email });
  const cart = (await ada.call("PUT", "/api/cart/credit", { used: true })).body;
  const { orderId: id } = (await completeCart(ada, cart, { dueCents: cart.totals.dueCents })).body;
  await admin.call("DELETE", `/api/user/${ada.email}`);
  await admin.call("DELETE", `/api/purchase/${id}`);
  await refunded(id, 1);
  expect((await newCardsOf(id)).map(({ amountCents }) => amountCents)).toEqual([40_00]);
});

test("a refund that runs twice makes one card", async () => {
  const card = await issue(40);
  const { orderId: id, key } = await order(guestBrowser(shop), [card.code]);
  await block(card);
  await shop.call("DELETE", `/api/guest-orders/${key}`);
  await refunded(id, 1);
  await shop.sql(
    "insert into jobs (queue, key, leased_until) select 'refunds', id::text, '-infinity' from refunds where order_id = $1 on conflict do nothing",
    [id],
  );
  const left = "select from jobs where queue = 'refunds' and key in (select id::text from refunds where order_id = $1)";
  await eventually(async () => expect(await shop.sql(left, [id])).toEqual([]));
  expect(await newCardsOf(id)).toHaveLength(1);
});

test("the mail with the code is sent to an unconfirmed address beyond the limit of its mails", async () => {
  const email = anybody();
  const card = await issue(40);
  const { key } = await order(guestBrowser(shop), [card.code], { email });
  await shop.sql(
    "insert into mails (to_address, template, data, sent_at) select $1, 'order_paid', '{}', now() from generate_series(1, 1000)",
    [email],
  );
  await block(card);
  await shop.call("DELETE", `/api/guest-orders/${key}`);
  expect(await codesSent(email, 1)).toHaveLength(1);
});

const sendAgain = (id: string) => admin.call("POST", `/api/gift-cards/${id}/mails`);

/** Orders with a card that is blocked before its refund. Answers the buyer's address and the card that the refund went to. */
async function replacedCard(
  who: Buyer = guestBrowser(shop),
  email = anybody(),
): Promise<{ id: string; email: string }> {
  const card = await issue(40);
  const { orderId: ordered } = await order(who, [card.code], { email });
  await block(card);
  await admin.call("DELETE", `/api/purchase/${ordered}`);
  await refunded(ordered, 1);
  const [made] = await shop.sql<{ id: string }>("select id from gift_cards where order_id = $1", [ordered]);
  return { id: made!.id, email };
}

test("staff have a lost code sent again, as a new one, a few times a day", async () => {
  const { id, email } = await replacedCard();
  const [lost] = await codesSent(email, 1);
  expect((await cardOf(id)).sendable).toBe(true);
  expect((await sendAgain(id)).body).toMatchObject({ modifiedCount: 1 });
  const fresh = (await codesSent(email, 2)).find((code) => code !== lost)!;
  expect((await admin.call("POST", "/api/gift-cards/lookup", { code: lost })).body.code).toBe("code_unknown");
  expect((await admin.call("POST", "/api/gift-cards/lookup", { code: fresh })).body.id).toBe(id);
  const audited = await shop.sql("select from audit where action = 'gift_card.send' and entity_id = $1", [id]);
  expect(audited).toHaveLength(1);
  for (const count of [3, 4]) {
    await sendAgain(id);
    await codesSent(email, count);
  }
  expect(await sendAgain(id)).toMatchObject({ status: 429, body: { code: "rate_limited" } });
});

test("two who send a code again at once, or before the first mail has left, send one mail", async () => {
  const { id, email } = await replacedCard();
  await codesSent(email, 1);
  await shop.sql("update mails set sent_at = null where data->>'giftCardId' = $1", [id]);
  expect((await sendAgain(id)).body.modifiedCount).toBe(0);
  await shop.sql("update mails set failed_at = now() where data->>'giftCardId' = $1", [id]);
  const answers = await Promise.all([sendAgain(id), sendAgain(id)]);
  expect(answers.map(({ body }) => body.modifiedCount).toSorted()).toContain(1);
  await codesSent(email, 1 + answers.filter(({ body }) => body.modifiedCount === 1).length);
});

test("a code of which something is spent, of a blocked card or of one that no refund went to is not sent again", async () => {
  const spent = await replacedCard();
  const [code] = await codesSent(spent.email, 1);
  await order(guestBrowser(shop), [code!], { pieces: 1 });
  const blocked = await replacedCard();
  await block({ insertedId: blocked.id, code: "" });
  const { insertedId: issued } = await issue(40);
  for (const id of [spent.id, blocked.id, issued])
    expect(await sendAgain(id)).toMatchObject({ status: 409, body: { code: "gift_card_unsendable" } });
  expect(await sendAgain(crypto.randomUUID())).toMatchObject({ status: 404 });
});

test("an account erased before its mail with a code has left is sent its code, and no address stays", async () => {
  const ada = await shop.signUp();
  const { id } = await replacedCard(ada, ada.email);
  await codesSent(ada.email, 1);
  const [mail] = await shop.sql<{ id: string }>(
    "update mails set sent_at = null where data->>'giftCardId' = $1 returning id",
    [id],
  );
  expect((await ada.call("POST", "/api/profile/erasure", { email: ada.email })).status).toBe(200);
  const rowOf = async () => (await shop.sql<Json>("select to_address, data from mails where id = $1", [mail!.id]))[0]!;
  expect(await rowOf()).toMatchObject({ to_address: ada.email, data: { clientName: "", lines: [] } });
  await shop.sql("insert into jobs (queue, key, leased_until) values ('mails', $1, '-infinity')", [mail!.id]);
  await eventually(async () => {
    expect(await shop.sql("select to_address from mails where id = $1 and sent_at is not null", [mail!.id])).toEqual([
      { to_address: "" },
    ]);
  });
});
