import { beforeAll, expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { type Buyer, cartContact, completeCart } from "#test/cart-calls.ts";
import { guestBrowser } from "#test/guest-browser.ts";
import { payByCard } from "#test/paid-order.ts";
import { sharedShop } from "#test/shared-shop.ts";
import { startShop, type Json, type Person, type ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let admin: Person;
beforeAll(async () => {
  shop = await sharedShop();
  admin = await shop.admin();
});

type Card = { insertedId: string; code: string };

async function issueCard(amount: number): Promise<Card> {
  return (await admin.call("POST", "/api/gift-cards", { amount })).body;
}

const balanceOf = async ({ insertedId }: Card) =>
  (await admin.call("GET", `/api/gift-cards/${insertedId}`)).body.balanceCents / 100;
const block = ({ insertedId }: Card) => admin.call("PUT", `/api/gift-cards/${insertedId}/blocked`, { blocked: true });
const enter = (who: Buyer, code: string) => who.call("POST", "/api/cart/codes", { code });

/** Fills a cart with a part at $50 and enters the codes. Returns the cart that the caller then sees. */
async function fill(who: Buyer, codes: string[] = []): Promise<Json> {
  await who.call("POST", "/api/cart/lines", { partId: await shop.addPart({ price: 50, quantity: 10 }) });
  for (const code of codes) expect((await enter(who, code)).status).toBe(200);
  return (await who.call("PUT", "/api/cart/contact", cartContact)).body;
}

const complete = (who: Buyer, cart: Json) => completeCart(who, cart, { dueCents: cart.totals.dueCents });

/** What the ledger still holds of an order, and what its payments do. */
async function heldOf(order: string) {
  const [held] = await shop.sql(
    `select (select coalesce(sum(p.amount_cents), 0)::int from ledger_postings p join ledger_entries e on e.id = p.entry_id
        join ledger_accounts a on a.id = p.account_id where e.cause_id = $1 and a.kind = 'orders') as ledger,
      (select sum(captured_cents - refunded_cents)::int from payments where order_id = $1) as payments,
      (select count(*)::int from refunds where order_id = $1 and status <> 'succeeded') as pending`,
    [order],
  );
  return held;
}

test("a gift card pays a part and the card the rest; a cancelled order gives both back to where they came from", async () => {
  const guest = guestBrowser(shop);
  const card = await issueCard(20);
  const cart = await fill(guest, [card.code.toLowerCase().replaceAll("-", " ")]);
  expect(cart.totals).toMatchObject({ totalCents: 50_00, dueCents: 30_00 });
  expect(cart.giftCards).toMatchObject([{ lastCharacters: card.code.slice(-4), cents: 20_00 }]);
  expect(JSON.stringify(await shop.sql("select * from carts"))).not.toContain(card.code);

  const { orderId: order, key } = (await complete(guest, cart)).body;
  expect(await balanceOf(card)).toBe(0);
  const { clientSecret } = (await shop.call("POST", `/api/guest-orders/${key}/payments`)).body;
  const { intent: transactionId, body: intent } = await payByCard(shop, clientSecret);
  expect(intent.amount).toBe(30_00);
  expect((await shop.call("PATCH", `/api/guest-orders/${key}/payments`, { transactionId })).status).toBe(200);
  expect((await shop.call("GET", `/api/guest-orders/${key}`)).body).toMatchObject({ status: "paid" });

  expect((await shop.call("DELETE", `/api/guest-orders/${key}`)).body.deletedCount).toBe(1);
  await eventually(async () => expect(await heldOf(order)).toEqual({ ledger: 0, payments: 0, pending: 0 }));
  expect(await balanceOf(card)).toBe(20);
  const refunds = await shop.sql(
    "select y.method, r.amount_cents::int as cents from refunds r join payments y on y.id = r.payment_id where r.order_id = $1 order by 1",
    [order],
  );
  expect(refunds).toEqual([
    { method: "card", cents: 30_00 },
    { method: "gift_card", cents: 20_00 },
  ]);
});

test("gift cards that pay everything need no card: the order is paid at once", async () => {
  const guest = guestBrowser(shop);
  const cards = [await issueCard(30), await issueCard(100)];
  const cart = await fill(
    guest,
    cards.map(({ code }) => code),
  );
  expect(cart.totals).toMatchObject({ totalCents: 50_00, dueCents: 0 });
  expect(cart.giftCards.map(({ cents }: Json) => cents)).toEqual([30_00, 20_00]);
  const { orderId: order, key } = (await complete(guest, cart)).body;
  expect((await shop.call("GET", `/api/guest-orders/${key}`)).body).toMatchObject({ status: "paid" });
  expect((await shop.call("POST", `/api/guest-orders/${key}/payments`)).body.code).toBe("already_paid");
  expect(await Promise.all(cards.map(balanceOf))).toEqual([0, 80]);
  await shop.call("DELETE", `/api/guest-orders/${key}`);
  await eventually(async () => expect(await heldOf(order)).toEqual({ ledger: 0, payments: 0, pending: 0 }));
  expect(await Promise.all(cards.map(balanceOf))).toEqual([30, 100]);
});

test("a blocked gift card can't be entered, and one that is blocked later pays nothing", async () => {
  const guest = guestBrowser(shop);
  const [card, other] = [await issueCard(20), await issueCard(20)];
  await block(other);
  const cart = await fill(guest, [card.code]);
  const refused = await enter(guest, other.code);
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { code: "code_unknown", errors: [{ field: "code", code: "code_unknown" }] },
  ]);
  await block(card);
  const changed = await complete(guest, cart);
  expect([changed.status, changed.body]).toMatchObject([
    409,
    { code: "cart_changed", totalCents: 50_00, dueCents: 50_00 },
  ]);
  const now = (await guest.call("GET", "/api/cart")).body;
  expect(now).toMatchObject({ giftCards: [{ cents: 0 }], totals: { dueCents: 50_00 } });
  expect((await complete(guest, now)).status).toBe(200);
  expect(await balanceOf(card)).toBe(20);
});

test("of 20 carts at $50 with one gift card of $100 that are ordered at once, two spend it and the others are asked to look again", async () => {
  const card = await issueCard(100);
  const seen = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const guest = guestBrowser(shop);
      return { guest, cart: await fill(guest, [card.code]) };
    }),
  );
  // On a slow machine some wait too long for the card: nothing was ordered then, and they come back.
  const order = ({ guest, cart }: (typeof seen)[number]) =>
    eventually(async () => {
      const answer = await complete(guest, cart);
      expect(["crowded", "busy"]).not.toContain(answer.body.code);
      return answer;
    });
  const answers = await Promise.all(seen.map(order));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  for (const { status, body } of answers.filter((answer) => answer.status !== 200))
    expect([status, body]).toMatchObject([409, { code: "cart_changed", totalCents: 50_00, dueCents: 50_00 }]);
  expect(await balanceOf(card)).toBe(0);
});

test("a caller who expects the card to pay the total is not charged otherwise", async () => {
  const guest = guestBrowser(shop);
  const { status, body } = await completeCart(guest, await fill(guest, [(await issueCard(20)).code]));
  expect([status, body.code, body.dueCents]).toEqual([409, "cart_changed", 30_00]);
});

test("codes and gift cards are removed one by one, entered once however often, and at most five of each", async () => {
  const guest = guestBrowser(shop);
  const promotion = { name: "Ten", kind: "percent", level: "order", percent: 10, code: "Ten-Off" };
  await admin.call("POST", "/api/promotions", promotion);
  const cards = await Promise.all([1, 2, 3, 4, 5, 6].map(issueCard));
  const [first] = cards;
  await fill(guest, [" ten-off ", "TEN-OFF", first!.code, first!.code]);
  const twice = (await guest.call("GET", "/api/cart")).body;
  expect(twice).toMatchObject({
    codes: ["Ten-Off"],
    totals: { discountCents: 5_00, totalCents: 45_00, dueCents: 44_00 },
  });
  expect(twice.giftCards).toHaveLength(1);
  for (const { code } of cards.slice(1, 5)) await enter(guest, code);
  const sixth = await enter(guest, cards[5]!.code);
  expect([sixth.status, sixth.body.errors]).toMatchObject([422, [{ field: "code", code: "too_many" }]]);
  await guest.call("DELETE", "/api/cart/codes/ten-off");
  const left = (await guest.call("DELETE", `/api/cart/gift-cards/${twice.giftCards[0].id}`)).body;
  expect(left).toMatchObject({ codes: [], totals: { totalCents: 50_00, dueCents: 50_00 - 2_00 - 3_00 - 4_00 - 5_00 } });
});

test("a customer pays with their store credit where they say so; a guest has none", async () => {
  const [ada, guest] = [await shop.signUp(), guestBrowser(shop)];
  await admin.call("POST", `/api/store-credit/${ada.email}`, { amount: 15, reason: "Goodwill" });
  const unused = await fill(ada, [(await issueCard(20)).code]);
  expect(unused).toMatchObject({
    credit: { availableCents: 15_00, used: false, cents: 0 },
    totals: { dueCents: 30_00 },
  });
  const cart = (await ada.call("PUT", "/api/cart/credit", { used: true })).body;
  expect(cart).toMatchObject({
    credit: { availableCents: 15_00, used: true, cents: 15_00 },
    totals: { totalCents: 50_00, dueCents: 15_00 },
  });
  const { orderId: order } = (await complete(ada, cart)).body;
  const creditOf = async () => (await admin.call("GET", `/api/store-credit/${ada.email}`)).body.balanceCents / 100;
  expect(await creditOf()).toBe(0);
  await ada.call("DELETE", `/api/myorders/${order}`);
  await eventually(async () => expect(await heldOf(order)).toEqual({ ledger: 0, payments: 0, pending: 0 }));
  expect(await creditOf()).toBe(15);

  expect((await fill(guest)).credit).toEqual({ availableCents: 0, used: false, cents: 0 });
  expect((await guest.call("PUT", "/api/cart/credit", { used: true })).status).toBe(401);
});

test("an order that is not paid in time gives its gift card back, and the card is in the reopened cart", async () => {
  const guest = guestBrowser(shop);
  const card = await issueCard(20);
  const { orderId: order } = (await complete(guest, await fill(guest, [card.code]))).body;
  await shop.sql("update orders set held_until = now() - interval '1 minute' where id = $1", [order]);
  await eventually(async () => {
    // A run that had begun before does not see the order.
    await shop.sql("update jobs set run_at = now() where queue = 'expire-orders'");
    expect(await balanceOf(card)).toBe(20);
  });
  expect(await heldOf(order)).toEqual({ ledger: 0, payments: 0, pending: 0 });
  const [mail] = await shop.sql("select data from mails where template = 'order_expired' and data->>'orderId' = $1", [
    order,
  ]);
  expect(mail?.["data"]).toMatchObject({ refunded: true, refundCents: 2_000, refundTo: ["gift_card"] });
  await eventually(async () =>
    expect((await guest.call("GET", "/api/cart")).body).toMatchObject({
      giftCards: [{ cents: 20_00 }],
      totals: { dueCents: 30_00 },
    }),
  );
});

test("a gift card that a guest entered is in their cart after they sign in", async () => {
  const [ada, guest] = [await shop.signUp(), guestBrowser(shop)];
  await fill(guest, [(await issueCard(20)).code]);
  const merged = await ada.call("POST", "/api/cart/merge", undefined, { cookie: guest.cookie() });
  expect(merged.body).toMatchObject({ giftCards: [{ cents: 20_00 }], totals: { dueCents: 30_00 } });
});

test("guessing codes is limited, by the API and by the page, and a code that the cart has is no guess", async () => {
  const strict = await startShop({ RATE_LIMIT: "on" });
  const guest = guestBrowser(strict);
  const boss = await strict.admin();
  const { code } = (await boss.call("POST", "/api/gift-cards", { amount: 10 })).body;
  await guest.call("POST", "/api/cart/lines", { partId: await strict.addPart() });
  const guess = async (typed: string) => (await enter(guest, typed)).status;
  expect(await guess(code)).toBe(200);
  const statuses = await Promise.all(Array.from({ length: 18 }, (_, at) => guess(`GUESS${at}`)));
  expect(new Set(statuses)).toEqual(new Set([422]));
  const cart: string = (await guest.call("GET", "/api/cart")).body.id;
  const byPage = () =>
    fetch(`${strict.url}/checkout`, {
      method: "POST",
      headers: { cookie: guest.cookie(), origin: strict.url },
      body: new URLSearchParams({ intent: "enter-code", cart, code: "GUESS-BY-PAGE" }),
    });
  expect((await byPage()).status).toBe(422);
  expect((await byPage()).status).toBe(429);
  const refused = await enter(guest, "GUESS");
  expect([refused.status, refused.body.code]).toEqual([429, "rate_limited"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await guess(code)).toBe(200);
  await strict.stop();
});
