import { beforeAll, expect, test } from "vitest";
import { type Buyer, cartContact, completeCart, shipTo } from "#test/cart-calls.ts";
import { guestBrowser } from "#test/guest-browser.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { Json, Person, ShopUnderTest } from "#test/shop-under-test.ts";

// A catalytic converter that is legal in 49 states.
let shop: ShopUnderTest;
let admin: Person;
let converter: string;
beforeAll(async () => {
  shop = await sharedShop();
  admin = await shop.admin();
  converter = await shop.addPart({ name: "Converter", sku: "CAT-49", price: 310, quantity: 100 });
  const rule = { kind: "forbidden", sku: "CAT-49", country: "US", regions: ["CA"], note: "Not legal in California." };
  const added = await admin.call("POST", "/api/ship-rules", rule);
  if (added.status !== 200) throw new Error(JSON.stringify(added.body));
});

const california = { ...shipTo, city: "Los Angeles", region: "CA", postalCode: "90001" };

const sendTo = async (who: Buyer, to: object): Promise<Json> =>
  (await who.call("PUT", "/api/cart/contact", { ...cartContact, shipTo: to })).body;

/** Expects that the caller's cart can't be ordered to California. */
async function expectStopped(who: Buyer) {
  const cart = await sendTo(who, california);
  expect(cart.requirements).toMatchObject([{ code: "ship_forbidden", field: "shipTo" }]);
  const refused = await completeCart(who, cart);
  expect([refused.status, refused.body.code]).toEqual([422, "cart_incomplete"]);
}

test("it does not reach California from a cart, whatever state is typed with a Californian postal code", async () => {
  const guest = guestBrowser(shop);
  await guest.call("POST", "/api/cart/lines", { partId: converter });
  await expectStopped(guest);
  const disguised = await sendTo(guest, { ...california, region: "OR" });
  expect(disguised.requirements).toMatchObject([{ code: "ship_forbidden" }]);
  expect((await completeCart(guest, await sendTo(guest, shipTo))).status).toBe(200);
});

test("it does not reach California by the specification's order, by ordering again, or by a saved address", async () => {
  const ada = await shop.signUp();
  const order = {
    part: converter,
    orders: 1,
    client: "Ada",
    number: "5550100",
    address: "1 Main St, Los Angeles CA 90001",
  };
  const bought = await ada.call("POST", "/api/purchase", order);
  expect([bought.status, bought.body.code]).toEqual([409, "cart_required"]);
  await ada.call("POST", "/api/cart/lines", { partId: converter });
  const placed = await completeCart(ada, await sendTo(ada, shipTo));
  expect(placed.status).toBe(200);
  await ada.call("POST", "/api/addresses", { address: california, isDefault: true });
  const again = await ada.call("POST", "/api/cart/orders", { orderId: placed.body.orderId });
  expect(again.body.requirements).toContainEqual(expect.objectContaining({ code: "ship_forbidden" }));
  await expectStopped(ada);
});

test("it does not reach California from what a shared cart shows, as a part of a kit, or by a page without scripts", async () => {
  const guest = guestBrowser(shop);
  await guest.call("POST", "/api/cart/lines", { partId: converter });
  const { token } = (await guest.call("POST", "/api/cart/share")).body;
  const shared = (await shop.call("GET", `/api/cart/shared/${token}`)).body;
  const friend = guestBrowser(shop);
  await friend.call("POST", "/api/cart/lines", { partId: shared.groups[0].lines[0].part.id });
  await expectStopped(friend);

  const kit = await shop.addPart({ name: "Exhaust Kit", price: 400 });
  await admin.call("PUT", `/api/parts/${kit}/kit`, { components: [{ sku: "CAT-49", quantity: 1 }] });
  const other = guestBrowser(shop);
  await other.call("POST", "/api/cart/lines", { partId: kit });
  await expectStopped(other);

  const { id: cart, version, totals } = (await other.call("GET", "/api/cart")).body;
  const page = await fetch(`${shop.url}/checkout`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: other.cookie(), origin: shop.url, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ step: "complete", cart, version, total: totals.totalCents, due: totals.totalCents }),
  });
  expect(page.status).toBe(422);
  expect(await shop.sql("select 1 from orders where ship_to ->> 'region' = 'CA'")).toEqual([]);
});
