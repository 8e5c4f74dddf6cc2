import { beforeAll, expect, test } from "vitest";
import { cartContact as contact, completeCart, fillCart } from "#test/cart-calls.ts";
import { guestBrowser } from "#test/guest-browser.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { Json, ShopUnderTest } from "#test/shop-under-test.ts";

// Of a cart that is no longer what its page shows.
let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await sharedShop();
});

test("a cart that changed since it was seen is not ordered: the answer has its version and total now", async () => {
  const [guest, admin] = [guestBrowser(shop), await shop.admin()];
  const part = await shop.addPart({ price: 10 });
  const seen = await fillCart(guest, [{ partId: part, quantity: 2 }]);
  await admin.call("PATCH", `/api/parts/${part}`, { price: 12 });
  const dearer = await completeCart(guest, seen);
  expect([dearer.status, dearer.body]).toMatchObject([
    409,
    { code: "cart_changed", totalCents: 24_00, version: seen.version },
  ]);
  const added = await guest.call("POST", "/api/cart/lines", { partId: part });
  const older = await completeCart(guest, { ...seen, totals: added.body.totals });
  expect(older.body).toMatchObject({ code: "cart_changed", totalCents: 36_00, version: added.body.version });
  expect((await completeCart(guest, added.body)).status).toBe(200);
});

test("no request about an ordered cart reaches the cart that was begun after it", async () => {
  const guest = guestBrowser(shop);
  const part = await shop.addPart({ quantity: 10 });
  const ordered = await fillCart(guest, [{ partId: part }]);
  await completeCart(guest, ordered);
  const { body: begun } = await guest.call("POST", "/api/cart/lines", { partId: part });
  const { id: cartId } = ordered;
  const card = "019a0000-0000-7000-8000-000000000000";
  for (const [method, path, body] of [
    ["PUT", "/api/cart/contact", { ...contact, cartId }],
    ["PUT", "/api/cart/delivery", { deliveryMethodId: "ground", cartId }],
    ["POST", "/api/cart/codes", { code: "SPRING", cartId }],
    ["DELETE", `/api/cart/codes/SPRING?cartId=${cartId}`, undefined],
    ["DELETE", `/api/cart/gift-cards/${card}?cartId=${cartId}`, undefined],
  ] as const) {
    const refused = await guest.call(method, path, body);
    expect([path, refused.status, refused.body.code]).toEqual([path, 409, "cart_changed"]);
  }
  expect((await guest.call("GET", "/api/cart")).body).toEqual(begun);
});

test("a contact is stored in place of the one that was seen, whatever else has changed, and a repetition of it changes nothing", async () => {
  const guest = guestBrowser(shop);
  const part = await shop.addPart({ quantity: 10 });
  const { body: begun } = await guest.call("POST", "/api/cart/lines", { partId: part });
  const save = (seen: Json, change: Json) => {
    const { vat, ...same } = seen;
    const before = { ...same, vatId: vat?.id ?? "" };
    return guest.call("PUT", "/api/cart/contact", { ...contact, ...change, cartId: begun.id, seen: before });
  };
  await guest.call("POST", "/api/cart/lines", { partId: part });
  const stored = await save(begun.contact, {});
  expect([stored.status, stored.body.contact.phoneNumber]).toEqual([200, contact.phoneNumber]);
  const again = await save(begun.contact, {});
  expect([again.status, again.body.version]).toEqual([200, stored.body.version]);
  const stale = await save(begun.contact, { phoneNumber: "312 555 0199" });
  expect([stale.status, stale.body.code]).toEqual([409, "cart_changed"]);
  expect((await guest.call("GET", "/api/cart")).body.contact.phoneNumber).toBe(contact.phoneNumber);
  expect((await save(stored.body.contact, { phoneNumber: "312 555 0199" })).status).toBe(200);
});

test("a change of the address alone is refused where another address is stored than the one that was seen", async () => {
  const guest = guestBrowser(shop);
  const { body: seen } = await fillCart(guest, [{ partId: await shop.addPart() }]).then(() =>
    guest.call("GET", "/api/cart"),
  );
  const { shipTo } = seen.contact;
  const move = (line1: string) =>
    guest.call("PUT", "/api/cart/contact", { shipTo: { ...shipTo, line1 }, seen: { shipTo } });
  expect((await guest.call("PUT", "/api/cart/contact", { phoneNumber: "312 555 0199" })).status).toBe(200);
  expect((await move("2 Lake St")).status).toBe(200);
  expect((await move("3 Hill St")).body.code).toBe("cart_changed");
});

test("a guest's cart that was merged at their sign-in is not ordered from an older page, which gets what the merged one costs", async () => {
  const [guest, ada] = [guestBrowser(shop), await shop.signUp()];
  const part = await shop.addPart({ price: 10, quantity: 10 });
  await ada.call("POST", "/api/cart/lines", { partId: part });
  const seen = await fillCart(guest, [{ partId: part, quantity: 2 }]);
  const merged = await guest.call("POST", "/api/cart/merge", undefined, { authorization: `Bearer ${ada.token}` });
  const refused = await completeCart(ada, seen);
  const { id: cartId, version } = merged.body;
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: "cart_changed", cartId, totalCents: 30_00, version },
  ]);
  expect((await completeCart(ada, merged.body)).status).toBe(200);
});

test("a guest who has ordered and then signs in gets the same order by a repetition from the older page", async () => {
  const [guest, ada] = [guestBrowser(shop), await shop.signUp()];
  const part = await shop.addPart({ quantity: 10 });
  const seen = await fillCart(guest, [{ partId: part }]);
  const { body: placed } = await completeCart(guest, seen);
  await ada.call("POST", "/api/cart/lines", { partId: part });
  const { id: cartId, version, totals } = seen;
  const asAda = { authorization: `Bearer ${ada.token}` };
  const again = await guest.call(
    "POST",
    "/api/cart/complete",
    { cartId, version, totalCents: totals.totalCents },
    asAda,
  );
  expect([again.status, again.body]).toEqual([200, { ...placed, replayed: true }]);
  expect((await completeCart(ada, seen)).body.code).toBe("cart_changed");
});
