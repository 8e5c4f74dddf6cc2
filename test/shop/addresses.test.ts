import { beforeAll, expect, test } from "vitest";
import { type Buyer, completeCart } from "#test/cart-calls.ts";
import { guestBrowser } from "#test/guest-browser.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { Json, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let part: string;
beforeAll(async () => {
  shop = await sharedShop();
  part = await shop.addPart({ quantity: 100 });
});

const home = {
  name: "Ada Lovelace",
  company: "",
  line1: "1 Main St",
  line2: "",
  city: "Chicago",
  region: "IL",
  postalCode: "60601",
  country: "US",
};
const garage = { ...home, line1: "2 Dock St", postalCode: "60602" };

const saved = async (who: Buyer): Promise<Json[]> => (await who.call("GET", "/api/addresses")).body;
const streets = async (who: Buyer) => (await saved(who)).map(({ address, isDefault }) => [address.line1, isDefault]);

test("the first address is the default, each is saved once, and with the default the newest of the others becomes it", async () => {
  const ada = await shop.signUp();
  await ada.call("POST", "/api/addresses", { address: home });
  await Promise.all([garage, garage, home].map((address) => ada.call("POST", "/api/addresses", { address })));
  expect(await streets(ada)).toEqual([
    ["1 Main St", true],
    ["2 Dock St", false],
  ]);
  const [first, second] = await saved(ada);
  await ada.call("PUT", `/api/addresses/${second!["id"]}`, { address: garage, isDefault: true });
  expect(await streets(ada)).toEqual([
    ["2 Dock St", true],
    ["1 Main St", false],
  ]);
  await ada.call("PUT", `/api/addresses/${first!["id"]}`, { address: { ...home, line1: "3 Elm St" } });
  await ada.call("DELETE", `/api/addresses/${second!["id"]}`);
  expect(await streets(ada)).toEqual([["3 Elm St", true]]);
});

test("nobody reads, changes or removes the address of another, and an invalid one is refused by field", async () => {
  const [ada, eve] = await Promise.all([shop.signUp(), shop.signUp("Eve")]);
  await ada.call("POST", "/api/addresses", { address: home });
  const [{ id }] = (await saved(ada)) as [Json];
  expect(await saved(eve)).toEqual([]);
  expect((await eve.call("PUT", `/api/addresses/${id}`, { address: garage })).status).toBe(404);
  expect((await eve.call("DELETE", `/api/addresses/${id}`)).status).toBe(404);
  expect((await shop.call("GET", "/api/addresses")).status).toBe(401);
  const wrong = await ada.call("POST", "/api/addresses", { address: { ...home, postalCode: "ABC", line1: "" } });
  expect(wrong.status).toBe(422);
  expect(wrong.body.errors.map(({ field }: Json) => field)).toContain("address.line1");
  expect(await streets(ada)).toEqual([["1 Main St", true]]);
});

test("at most 20 addresses are saved, and they go with the user", async () => {
  const ada = await shop.signUp();
  const all = Array.from({ length: 22 }, (_, at) => ({ ...home, line1: `${at} Main St` }));
  const answers = await Promise.all(all.map((address) => ada.call("POST", "/api/addresses", { address })));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
    [409, "addresses_full"],
    [409, "addresses_full"],
  ]);
  await (await shop.admin()).call("DELETE", `/api/user/${encodeURIComponent(ada.email)}`);
  expect(
    await shop.sql("select 1 from addresses a join users u on u.id = a.user_id where u.removed_at is not null"),
  ).toEqual([]);
});

test("an order saves its address, and the next cart begins with it: it can be ordered at once", async () => {
  const ada = await shop.signUp();
  await ada.call("POST", "/api/cart/lines", { partId: part });
  const contact = {
    email: ada.email,
    clientName: "Ada Lovelace",
    phoneNumber: "312 555 0100",
    shipTo: home,
    billTo: garage,
  };
  const first = (await ada.call("PUT", "/api/cart/contact", contact)).body;
  expect((await completeCart(ada, first)).status).toBe(200);
  expect(await streets(ada)).toEqual([["1 Main St", true]]);
  const next = (await ada.call("POST", "/api/cart/lines", { partId: part })).body;
  expect(next).toMatchObject({
    requirements: [],
    contact: { shipTo: home, billTo: null, phoneNumber: "312 555 0100" },
  });
  expect((await completeCart(ada, next)).status).toBe(200);
});

test("what a guest typed takes precedence over the saved address when they sign in", async () => {
  const ada = await shop.signUp();
  await ada.call("POST", "/api/addresses", { address: home });
  const guest = guestBrowser(shop);
  await guest.call("POST", "/api/cart/lines", { partId: part });
  await guest.call("PUT", "/api/cart/contact", {
    email: ada.email,
    clientName: "Ada",
    phoneNumber: "312 555 0100",
    shipTo: garage,
  });
  const merged = await ada.call("POST", "/api/cart/merge", undefined, { cookie: guest.cookie() });
  expect(merged.body.contact.shipTo).toEqual(garage);
});
