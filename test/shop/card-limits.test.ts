import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cartContact, completeCart, fillCart } from "#test/cart-calls.ts";
import { guestBrowser } from "#test/guest-browser.ts";
import { payByCard } from "#test/paid-order.ts";
import { startShop, type Person, type ShopUnderTest } from "#test/shop-under-test.ts";

const account = {
  bankTransfer: true,
  accountHolder: "Camber Parts",
  accountNumber: "DE89 3704 0044 0532 0130 00",
};

async function saveAccount(owner: Person, value: unknown) {
  const { version } = (await owner.call("GET", "/api/settings/payments")).body;
  expect((await owner.call("PUT", "/api/settings/payments", { version, value })).status).toBe(200);
}

const cartOf = async (shop: ShopUnderTest, price: number, quantity = 1) => {
  const guest = guestBrowser(shop);
  const cart = await fillCart(guest, [{ partId: await shop.addPart({ price, quantity: 100 }), quantity }]);
  return { guest, cart };
};
const tooSmall = [{ code: "order_too_small", field: "total" }];
const purchase = async (shop: ShopUnderTest, buyer: Person, price: number) => {
  const part = await shop.addPart({ price, quantity: 10 });
  const order = { part, orders: 1, client: "Ada", number: "312 555 0100", address: "1 Main St" };
  const { status, body } = await buyer.call("POST", "/api/purchase", order);
  const left = (await shop.call("GET", `/api/parts/${part}`)).body.quantity;
  return { status, code: body.code, errors: body.errors, left };
};

describe("in dollars", () => {
  let shop: ShopUnderTest;
  let owner: Person;
  beforeAll(async () => {
    shop = await startShop();
    owner = await shop.admin();
  });
  afterAll(() => shop?.stop());

  test("a cart below the smallest amount of a card says so before the order, which is refused alike", async () => {
    const { guest, cart } = await cartOf(shop, 0.28);
    expect(cart).toMatchObject({ totals: { dueCents: 28 }, requirements: tooSmall });
    const refused = await completeCart(guest, cart);
    expect(refused).toMatchObject({ status: 422, body: { code: "cart_incomplete", requirements: tooSmall } });
    expect((await cartOf(shop, 0.25, 2)).cart.requirements).toEqual([]);
  });

  test("one that a code reduces below it says so, and none that a code makes free", async () => {
    const promotion = (code: string, percent: number) =>
      owner.call("POST", "/api/promotions", { name: code, code, level: "order", kind: "percent", percent });
    expect([(await promotion("NEARLY", 99)).status, (await promotion("WHOLLY", 100)).status]).toEqual([200, 200]);
    const { guest } = await cartOf(shop, 28);
    const reduced = (await guest.call("POST", "/api/cart/codes", { code: "NEARLY" })).body;
    expect(reduced).toMatchObject({ totals: { dueCents: 28 }, requirements: tooSmall });
    const other = await cartOf(shop, 28);
    const free = (await other.guest.call("POST", "/api/cart/codes", { code: "WHOLLY" })).body;
    expect(free).toMatchObject({ totals: { dueCents: 0 }, requirements: [] });
    expect((await completeCart(other.guest, free)).status).toBe(200);
  });

  test("a purchase below it is refused at the field and takes nothing", async () => {
    const found = await purchase(shop, await shop.signUp(), 0.28);
    expect(found).toMatchObject({ status: 422, code: "order_too_small", left: 10 });
    expect(found.errors).toMatchObject([{ field: "orders", code: "order_too_small" }]);
  });

  test("a bank transfer pays what a card can't, and the card is refused", async () => {
    await saveAccount(owner, account);
    const { guest, cart } = await cartOf(shop, 0.28);
    expect(cart.requirements).toEqual([]);
    expect(await completeCart(guest, cart)).toMatchObject({ status: 422, body: { code: "order_too_small" } });
    expect((await completeCart(guest, cart, { payBy: "transfer" })).status).toBe(200);
    expect(await purchase(shop, await shop.signUp(), 0.28)).toMatchObject({ status: 200, left: 9 });
    await saveAccount(owner, { ...account, bankTransfer: false });
  });
});

describe("in dinars of three decimals", () => {
  let shop: ShopUnderTest;
  beforeAll(async () => {
    shop = await startShop({ CURRENCY: "KWD" });
  });
  afterAll(() => shop?.stop());

  test("a cart is rounded up to what a card can pay, says so, and is paid", async () => {
    const { guest, cart } = await cartOf(shop, 4.352);
    expect(cart).toMatchObject({
      totals: { itemsCents: 4352, feesCents: 8, totalCents: 4360, dueCents: 4360 },
      requirements: [],
    });
    const { key } = (await completeCart(guest, cart)).body;
    const { clientSecret } = (await shop.call("POST", `/api/guest-orders/${key}/payments`)).body;
    const { intent: transactionId, body } = await payByCard(shop, clientSecret);
    expect(body.amount).toBe(4360);
    expect((await shop.call("PATCH", `/api/guest-orders/${key}/payments`, { transactionId })).status).toBe(200);
    const order = (await shop.call("GET", `/api/guest-orders/${key}`)).body;
    expect(order).toMatchObject({ email: cartContact.email, status: "paid", totalCents: 4360 });
  });

  test("what a part of an order gives back is an amount that a card can be refunded", async () => {
    const { guest, cart } = await cartOf(shop, 2.176, 2);
    const { key } = (await completeCart(guest, cart)).body;
    const { lines } = (await shop.call("GET", `/api/guest-orders/${key}`)).body;
    const cancel = { lines: [{ id: lines[0].id, quantity: 1 }] };
    await shop.call("POST", `/api/guest-orders/${key}/cancel`, cancel);
    const order = (await shop.call("GET", `/api/guest-orders/${key}`)).body;
    expect(order).toMatchObject({ cancelledCents: 2170, dueCents: 2190 });
    const { clientSecret } = (await shop.call("POST", `/api/guest-orders/${key}/payments`)).body;
    expect((await payByCard(shop, clientSecret)).body.amount).toBe(2190);
  });

  test("a purchase that would have to be rounded goes through the cart", async () => {
    const ada = await shop.signUp();
    expect(await purchase(shop, ada, 4.352)).toMatchObject({ status: 409, code: "cart_required", left: 10 });
    expect(await purchase(shop, ada, 4.35)).toMatchObject({ status: 200, left: 9 });
  });
});

test("in yen the smallest amount is 50, and one whole unit is the step", async () => {
  const shop = await startShop({ CURRENCY: "JPY" });
  try {
    expect((await cartOf(shop, 49)).cart.requirements).toEqual(tooSmall);
    expect((await cartOf(shop, 51)).cart).toMatchObject({
      totals: { feesCents: 0, totalCents: 51 },
      requirements: [],
    });
  } finally {
    await shop.stop();
  }
});
