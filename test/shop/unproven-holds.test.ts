import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cartContact, completeCart } from "#test/cart-calls.ts";
import { eventually } from "#test/eventually.ts";
import { guestBrowser, type GuestBrowser } from "#test/guest-browser.ts";
import { contact, payByCard, secretOf } from "#test/paid-order.ts";
import { startShop, type Person, type ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;

beforeAll(async () => {
  shop = await startShop({ RATE_LIMIT: "on", TRUSTED_PROXY: "on", SANDBOX: "force" });
});
afterAll(() => shop?.stop());

let networks = 0;
/** Headers of a client with an address of its own. */
const elsewhere = () => ({ "x-forwarded-for": `10.2.${Math.floor((networks += 1) / 250)}.${(networks % 250) + 1}` });

async function signUp(): Promise<Person> {
  await shop.sql("delete from rate_limits where key like '/sign-up%'");
  return shop.signUp();
}

async function confirmed(): Promise<Person> {
  const person = await signUp();
  await shop.sql("update users set email_verified = true where email = $1", [person.email]);
  return person;
}

const order = (person: Person, part: string, orders: number) =>
  person.call("POST", "/api/purchase", { ...contact, part, orders }, elsewhere());

const stockOf = async (part: string) =>
  (await shop.sql<{ stock: number }>("select stock from parts where id = $1", [part]))[0]?.stock;

/** How many minutes an order is held from now. */
const heldMinutes = async (id: string) =>
  (
    await shop.sql<{ minutes: number }>(
      "select round(extract(epoch from held_until - now()) / 60)::int as minutes from orders where id = $1",
      [id],
    )
  )[0]?.minutes;

/** A guest's cart with so many pieces of a part, ready to be ordered. */
async function guestCart(part: string, quantity: number, guest: GuestBrowser = guestBrowser(shop)) {
  const headers = elsewhere();
  const buyer: Pick<GuestBrowser, "call"> = {
    call: (method, path, body) => guest.call(method, path, body, headers),
  };
  await buyer.call("POST", "/api/cart/lines", { partId: part, quantity });
  const { body: cart } = await buyer.call("PUT", "/api/cart/contact", { ...cartContact, email: "gus@example.com" });
  return { buyer, cart };
}

describe("an order without payment", () => {
  test("is held for half an hour for a buyer who has proved nothing, and as ever once they begin to pay", async () => {
    const ada = await signUp();
    const part = await shop.addPart({ quantity: 100 });
    const { insertedId } = (await order(ada, part, 1)).body;
    expect(await heldMinutes(insertedId)).toBe(30);
    await secretOf(ada, insertedId);
    expect(await heldMinutes(insertedId)).toBe(48 * 60);
    // It can't be prolonged by beginning again.
    await shop.sql(
      "update orders set hold_if_paying = hold_if_paying - interval '1 hour', held_until = held_until - interval '1 hour' where id = $1",
      [insertedId],
    );
    await ada.call("POST", "/api/create-payment-intent", { order: insertedId });
    expect(await heldMinutes(insertedId)).toBe(47 * 60);
  });

  test("is held in full for a confirmed address, and for a buyer who has paid an order", async () => {
    const part = await shop.addPart({ quantity: 100 });
    expect(await heldMinutes((await order(await confirmed(), part, 1)).body.insertedId)).toBe(48 * 60);
    const payer = await signUp();
    const first = (await order(payer, part, 1)).body.insertedId;
    expect((await payByCard(shop, await secretOf(payer, first))).status).toBe(200);
    await eventually(async () =>
      expect(await shop.sql("select payment_status as paid from orders where id = $1", [first])).toEqual([
        { paid: "paid" },
      ]),
    );
    expect(await heldMinutes((await order(payer, part, 1)).body.insertedId)).toBe(48 * 60);
    // The address of a guest may be anybody's.
    const { buyer, cart } = await guestCart(part, 1);
    await buyer.call("PUT", "/api/cart/contact", { ...cartContact, email: payer.email });
    const placed = await completeCart(buyer, (await buyer.call("GET", "/api/cart")).body ?? cart);
    const [held] = await shop.sql("select hold_if_paying is not null as unproven from orders where id = $1", [
      placed.body.orderId,
    ]);
    expect(held).toEqual({ unproven: true });
  });
});

describe("of buyers who have proved nothing", () => {
  test("all together hold no more than half of a part, even all at once, and those who have proved something get the rest", async () => {
    const part = await shop.addPart({ quantity: 100 });
    const strangers: Person[] = [];
    while (strangers.length < 6) strangers.push(await signUp());
    const answers = await Promise.all(strangers.map((person) => order(person, part, 10)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 429, 429]);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.body).toMatchObject({
      code: "unproven_held",
      available: 9,
      errors: [{ field: "orders", message: expect.stringContaining("At most 9 right now.") }],
    });
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(1_800);
    expect((await order(await signUp(), part, 7)).status).toBe(200);
    expect((await order(await signUp(), part, 3)).status).toBe(200);
    expect((await order(await signUp(), part, 1)).body).toMatchObject({ code: "unproven_held", available: 0 });
    expect(await stockOf(part)).toBe(50);
    expect((await order(await confirmed(), part, 25)).status).toBe(200);
  });

  test.each([
    // Stock, minimum order, and how many a first stranger may order.
    [1, 1, 1],
    [3, 1, 3],
    [4, 1, 4],
    [10, 1, 4],
    [30, 1, 4],
    [40, 1, 6],
    [100, 1, 15],
    [30, 24, 24],
  ])("a stock of %i with a minimum of %i is sold up to %i pieces", async (quantity, minimumOrder, most) => {
    const part = await shop.addPart({ quantity, order: minimumOrder });
    const guest = guestBrowser(shop);
    const { buyer, cart } = await guestCart(part, most, guest);
    expect(cart.requirements).toEqual([]);
    expect((await completeCart(buyer, cart)).status).toBe(200);
    if (quantity === most || minimumOrder > 1) return;
    const again = await guestCart(part, minimumOrder, guest);
    expect(again.cart.requirements).toMatchObject([{ code: "unproven_held", available: 0 }]);
  });

  test("those of one network hold no more than a quarter of a part together, and who has proved something is not limited by them", async () => {
    const part = await shop.addPart({ quantity: 100 });
    const from = elsewhere();
    const buy = (person: Person, orders: number) =>
      person.call("POST", "/api/purchase", { ...contact, part, orders }, from);
    expect((await buy(await signUp(), 15)).status).toBe(200);
    const refused = await buy(await signUp(), 12);
    expect(refused.body).toMatchObject({ code: "unproven_held", available: 10 });
    expect((await buy(await signUp(), 10)).status).toBe(200);
    expect((await order(await signUp(), part, 10)).status).toBe(200);
    expect((await buy(await confirmed(), 25)).status).toBe(200);
  });

  test("the time to come again is that of an order that has the part", async () => {
    const [part, other] = [await shop.addPart({ quantity: 20 }), await shop.addPart({ quantity: 20 })];
    const ada = await signUp();
    const first = (await order(ada, other, 1)).body.insertedId;
    await shop.sql("update orders set held_until = now() + interval '1 minute' where id = $1", [first]);
    expect((await order(ada, part, 4)).status).toBe(200);
    const { status, headers } = await order(ada, part, 1);
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(1_700);
  });

  test("one who chooses a transfer holds no more than their share, however long", async () => {
    const owner = await shop.admin();
    const { version } = (await owner.call("GET", "/api/settings/payments")).body;
    const value = { bankTransfer: true, accountHolder: "Camber", accountNumber: "DE89 3704 0044 0532 0130 00" };
    expect((await owner.call("PUT", "/api/settings/payments", { version, value })).status).toBe(200);
    const part = await shop.addPart({ quantity: 10 });
    const guest = guestBrowser(shop);
    const { buyer, cart } = await guestCart(part, 4, guest);
    const { body } = await completeCart(buyer, cart, { payBy: "transfer" });
    expect(await heldMinutes(body.orderId)).toBeGreaterThan(48 * 60);
    const again = await guestCart(part, 1, guest);
    expect((await completeCart(again.buyer, again.cart, { payBy: "transfer" })).body.code).toBe("cart_incomplete");
    expect(await stockOf(part)).toBe(6);
  });

  test("one whose cart has more is told before they order, and how many they can have", async () => {
    const part = await shop.addPart({ quantity: 100 });
    const { buyer, cart } = await guestCart(part, 16);
    const [line] = cart.groups[0].lines;
    const requirement = { code: "unproven_held", field: "quantity", lineId: line.id, available: 15 };
    expect(cart.requirements).toEqual([requirement]);
    expect((await completeCart(buyer, cart)).body).toMatchObject({
      code: "cart_incomplete",
      requirements: [requirement],
    });
    const changed = await buyer.call("PATCH", `/api/cart/lines/${line.id}`, { quantity: 15 });
    expect(changed.body.requirements).toEqual([]);
  });

  test("what they hold is free again once it has expired, and counts no longer", async () => {
    const part = await shop.addPart({ quantity: 20 });
    const ada = await signUp();
    const { insertedId } = (await order(ada, part, 4)).body;
    expect((await order(ada, part, 1)).status).toBe(429);
    await shop.sql("update orders set held_until = now() - interval '1 second' where id = $1", [insertedId]);
    await shop.sql("update jobs set run_at = now() where queue = 'expire-orders'");
    await eventually(async () => expect(await stockOf(part)).toBe(20));
    expect((await order(ada, part, 4)).status).toBe(200);
  });

  test("the desk and the metrics count the parts of which they hold much", async () => {
    const admin = await shop.admin();
    const hoarded = async () =>
      (await admin.call("GET", "/api/desk-figures")).body.find(({ name }: { name: string }) => name === "hoarded")
        .count;
    const before = await hoarded();
    const part = await shop.addPart({ quantity: 24 });
    for (let n = 0; n < 2; n += 1) await order(await signUp(), part, 4);
    expect(await hoarded()).toBe(before);
    await order(await signUp(), part, 4);
    expect(await hoarded()).toBe(before + 1);
    expect((await admin.call("GET", "/api/system")).body.hoardedParts).toBe(before + 1);
  });
});
