import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { guestBrowser } from "#test/guest-browser.ts";
import { orderAsGuest } from "#test/guest-order.ts";
import { contact, payByCard, secretOf } from "#test/paid-order.ts";
import { startShop, type Person, type ShopUnderTest } from "#test/shop-under-test.ts";
import { vatIdChecks } from "#shop/foundation/limits.ts";

let shop: ShopUnderTest;

beforeAll(async () => {
  shop = await startShop({
    RATE_LIMIT: "on",
    TRUSTED_PROXY: "on",
    SANDBOX: "force",
    LIMITS:
      "unpaidOrders=3,unpaidOrdersPerNetwork=5,ordersPerHour=12,reviewsPerDay=2,exportsPerHour=1,searchesPerMinutePerNetwork=4,paymentsPerHour=2,declinedCardsPerHour=2,unverifiedMailsPerDay=2",
  });
});
afterAll(() => shop?.stop());

let networks = 0;
/** Headers of a client with an address of its own. */
const elsewhere = () => ({ "x-forwarded-for": `10.1.${Math.floor((networks += 1) / 250)}.${(networks % 250) + 1}` });

async function signUp(): Promise<Person> {
  await shop.sql("delete from rate_limits where key like '/sign-up%'");
  return shop.signUp();
}

/** Someone whose address is confirmed. */
async function signUpConfirmed(): Promise<Person> {
  const person = await signUp();
  await shop.sql("update users set email_verified = true where email = $1", [person.email]);
  return person;
}

const order = (person: Person, part: string, orders: number, from = elsewhere()) =>
  person.call("POST", "/api/purchase", { ...contact, part, orders }, from);

describe("unpaid orders", () => {
  test("of one customer end at the limit, even all at once, with a time to come again and a free place after a cancellation", async () => {
    const ada = await signUpConfirmed();
    const part = await shop.addPart({ quantity: 1_000 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => order(ada, part, 1)));
    const placed = answers.filter(({ status }) => status === 200);
    expect(placed).toHaveLength(3);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.body).toMatchObject({ code: "too_many_unpaid", message: expect.stringContaining("unpaid") });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(47 * 3_600);
    expect(await shop.sql("select stock from parts where id = $1", [part])).toEqual([{ stock: 997 }]);
    await ada.call("DELETE", `/api/purchase/${placed[0]!.body.insertedId}`);
    expect((await order(ada, part, 1)).status).toBe(200);
  });

  test("from one network end at its limit, however many customers they are", async () => {
    const part = await shop.addPart({ quantity: 1_000 });
    const people = [await signUp(), await signUp(), await signUp()];
    const from = elsewhere();
    const statuses = [];
    for (const person of [...people, ...people]) statuses.push((await order(person, part, 1, from)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await order(people[2]!, part, 1)).status).toBe(200);
  });

  test("hold no more than half of a part's stock beyond the pieces that are always allowed, and say how many more may be ordered", async () => {
    const ada = await signUpConfirmed();
    const few = await shop.addPart({ quantity: 20 });
    expect((await order(ada, few, 20)).status).toBe(200);
    const many = await shop.addPart({ quantity: 100 });
    expect((await order(ada, many, 30)).status).toBe(200);
    expect(await order(ada, many, 21)).toMatchObject({
      status: 429,
      body: { code: "quantity_held", available: 20, errors: [{ field: "orders", message: "At most 20 right now." }] },
    });
    expect((await order(ada, many, 20)).status).toBe(200);
  });

  test("that others have placed as guests with the address of a customer do not count as the customer's", async () => {
    const ada = await signUp();
    await shop.sql("update users set mailbox_proven_at = now() where email = $1", [ada.email]);
    const part = await shop.addPart({ quantity: 1_000 });
    for (let n = 0; n < 3; n += 1) await orderAsGuest(shop, ada.email, { part, headers: elsewhere() });
    const again = await shop.signIn(ada.email, ada.password);
    expect((await again.call("GET", "/api/myorders")).body).toHaveLength(3);
    for (let n = 0; n < 3; n += 1) expect((await order(again, part, 1)).status).toBe(200);
    expect((await order(again, part, 1)).body.code).toBe("too_many_unpaid");
  });

  test("are forgotten with their network once they are closed", async () => {
    const ada = await signUp();
    const part = await shop.addPart();
    const placed = await order(ada, part, 1);
    const known = "select from order_networks where order_id = $1";
    expect(await shop.sql(known, [placed.body.insertedId])).toHaveLength(1);
    await ada.call("DELETE", `/api/purchase/${placed.body.insertedId}`);
    await shop.sql("update jobs set run_at = now() where queue = 'purge-expired'");
    await eventually(async () => expect(await shop.sql(known, [placed.body.insertedId])).toEqual([]));
  });
});

test("orders an hour are limited, and a repetition of an accepted one still gets its order", async () => {
  const ada = await signUp();
  const part = await shop.addPart({ quantity: 1_000 });
  const key = { "idempotency-key": "first" };
  const first = await ada.call("POST", "/api/purchase", { ...contact, part, orders: 1 }, { ...elsewhere(), ...key });
  const cancel = (id: string) => ada.call("DELETE", `/api/purchase/${id}`);
  for (let n = 0; n < 11; n += 1) await cancel((await order(ada, part, 1)).body.insertedId);
  const refused = await order(ada, part, 1);
  expect(refused).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_500);
  const again = await ada.call("POST", "/api/purchase", { ...contact, part, orders: 1 }, { ...elsewhere(), ...key });
  expect(again).toMatchObject({ status: 200, body: { insertedId: first.body.insertedId } });
});

test("payments that are started are limited", async () => {
  const ada = await signUp();
  const part = await shop.addPart();
  const statuses = [];
  for (let n = 0; n < 3; n += 1) {
    const { body } = await order(ada, part, 1);
    statuses.push((await ada.call("POST", "/api/create-payment-intent", { order: body.insertedId })).status);
  }
  expect(statuses).toEqual([200, 200, 429]);
});

test("after some declined cards the payment is cancelled at the provider, and no other one can be started for an hour", async () => {
  const mallory = await signUp();
  const part = await shop.addPart();
  const { insertedId } = (await order(mallory, part, 1)).body;
  const secret = await secretOf(mallory, insertedId);
  for (let n = 0; n < 2; n += 1) expect((await payByCard(shop, secret, "4000000000000002")).status).toBe(402);
  const status = async () => (await payByCard(shop, secret, "4000000000000002")).body.error?.code;
  await eventually(async () => expect(await status()).toBe("payment_intent_unexpected_state"));
  const another = await mallory.call("POST", "/api/create-payment-intent", { order: insertedId });
  expect(another).toMatchObject({ status: 429, body: { code: "rate_limited" } });
});

test("declined cards for an order that an account has adopted keep only that order from another payment", async () => {
  const ada = await signUp();
  await shop.sql("update users set mailbox_proven_at = now() where email = $1", [ada.email]);
  const part = await shop.addPart({ quantity: 100 });
  const { id } = await orderAsGuest(shop, ada.email, { part, headers: elsewhere() });
  const again = await shop.signIn(ada.email, ada.password);
  const secret = await secretOf(again, id);
  for (let n = 0; n < 2; n += 1) expect((await payByCard(shop, secret, "4000000000000002")).status).toBe(402);
  const status = async () => (await payByCard(shop, secret, "4000000000000002")).body.error?.code;
  await eventually(async () => expect(await status()).toBe("payment_intent_unexpected_state"));
  const pay = (of: string) => again.call("POST", "/api/create-payment-intent", { order: of });
  expect(await pay(id)).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  expect((await pay((await order(again, part, 1)).body.insertedId)).status).toBe(200);
});

test("an address that nobody confirmed gets so many mails about orders a day, a confirmed one all", async () => {
  const [unproven, proven] = [await signUp(), await signUp()];
  await shop.sql("update users set email_verified = true where email = $1", [proven.email]);
  const part = await shop.addPart({ quantity: 100 });
  for (const person of [unproven, proven]) for (let n = 0; n < 3; n += 1) await order(person, part, 1);
  const sent = (person: Person, fate: string) =>
    shop.sql(`select from mails where to_address = $1 and template = 'order_placed' and ${fate} is not null`, [
      person.email,
    ]);
  await eventually(async () => expect(await sent(proven, "sent_at")).toHaveLength(3));
  await eventually(async () => expect(await sent(unproven, "refused_at")).toHaveLength(1));
  await eventually(async () => expect(await sent(unproven, "sent_at")).toHaveLength(2));
});

test("the offers and proposals for a cart and its page count as searches, choosing its delivery does not", async () => {
  const from = elsewhere();
  const ask = async (path: string) => (await shop.call("GET", path, undefined, from)).status;
  const choose = async () =>
    (await shop.call("PUT", "/api/cart/delivery", { deliveryMethodId: "parcel" }, from)).status;
  expect(await choose()).not.toBe(429);
  for (const path of ["/api/cart/offers", "/cart", "/de/cart", "/api/cart/delivery"])
    expect(await ask(path), path).toBe(200);
  for (const path of ["/api/cart/offers", "/api/cart/delivery", "/cart", "/api/search?q=pads"])
    expect(await ask(path), path).toBe(429);
  expect(await choose()).not.toBe(429);
});

test("searches from one network are limited in the API and on the pages, other networks are not affected", async () => {
  const from = elsewhere();
  const search = (path: string, headers = from) => shop.call("GET", path, undefined, headers);
  for (const path of ["/api/search?q=disc", "/api/suggest?q=di", "/search?q=disc", "/de/parts?q=disc"])
    expect((await search(path)).status, path).toBe(200);
  const api = await search("/api/search?q=pads");
  expect(api).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  expect(Number(api.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await shop.call("POST", "/api/suggest", { q: "pads" }, from)).status).toBe(429);
  expect((await shop.call("POST", "/de/search", {}, from)).status).toBe(429);
  expect((await shop.call("POST", "/search/", {}, from)).status).toBe(429);
  for (const path of ["/search/?q=pads", "/SEARCH?q=pads", "/parts/?q=pads"])
    expect((await search(path)).status, path).toBe(429);
  const page = await search("/search?q=pads");
  expect(page).toMatchObject({ status: 429, body: expect.stringContaining("Too many attempts") });
  expect((await search("/parts")).status).toBe(200);
  expect((await search("/api/search?q=pads", elsewhere())).status).toBe(200);
});

test("VAT ids that the register is asked about are limited for a network, and what was confirmed is not asked again", async () => {
  const admin = await shop.admin();
  const { version } = (await admin.call("GET", "/api/settings/tax")).body;
  const value = { mode: "table", country: "DE", oss: true, vatId: "DE136695976" };
  expect((await admin.call("PUT", "/api/settings/tax", { version, value })).status).toBe(200);
  const guest = guestBrowser(shop);
  const from = elsewhere();
  await guest.call("POST", "/api/cart/lines", { partId: await shop.addPart() }, from);
  const enter = (vatId: string, by = from) =>
    guest.call(
      "PUT",
      "/api/cart/contact",
      { email: "ada@example.com", clientName: "Ada", phoneNumber: "5550100", vatId },
      by,
    );
  expect((await enter("ATU13585627")).body.contact.vat.status).toBe("confirmed");
  for (let n = 1; n < vatIdChecks.most; n += 1) expect((await enter("ATU14040009")).status).toBe(200);
  expect((await enter("ATU13585627")).body.contact.vat.status).toBe("unconfirmed");
  expect((await enter("ATU13585627", elsewhere())).body.contact.vat.status).toBe("confirmed");
  expect((await enter("ATU13585627")).body.contact.vat.status).toBe("confirmed");
});

test("exports are limited", async () => {
  const admin = await shop.admin();
  expect((await admin.call("GET", "/api/exports/map")).status).toBe(200);
  expect((await admin.call("GET", "/api/exports/map")).status).toBe(429);
});

test("reviews are limited to some a day", async () => {
  const ada = await signUp();
  const post = () => ada.call("POST", "/api/reviews", { review: "Fits.", retting: 5 });
  expect((await Promise.all([post(), post(), post(), post()])).map(({ status }) => status).toSorted()).toEqual([
    200, 200, 429, 429,
  ]);
});
