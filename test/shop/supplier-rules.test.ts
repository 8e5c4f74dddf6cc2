import { beforeAll, expect, test } from "vitest";
import { type Buyer, cartContact, completeCart, shipTo } from "#test/cart-calls.ts";
import { guestBrowser } from "#test/guest-browser.ts";
import { importCsv } from "#test/import-csv.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { Answer, Json, Person, ShopUnderTest } from "#test/shop-under-test.ts";

// Parts that may not go to California because a supplier's file says so; nobody has written a rule.
const statements = {
  "F-1": ["49 State Legal", ""],
  "F-2": ["Off-Road Only", ""],
  "F-3": ["5", ""],
  "F-4": ["", "Not legal for sale in California."],
  "F-5": ["", "For racing use only"],
} as const;
type Sku = keyof typeof statements;
const skus = Object.keys(statements) as Sku[];

const california = { ...shipTo, city: "Los Angeles", region: "CA", postalCode: "90001" };
/** A state typed with a Californian postal code changes nothing. */
const places = { California: california, "another state with its postal code": { ...california, region: "OR" } };

let shop: ShopUnderTest;
let admin: Person;
let ada: Person;
let idOf: Record<Sku, string>;
let kitOf: Record<Sku, string>;
let earlier: Record<Sku, string>;
beforeAll(async () => {
  shop = await sharedShop();
  admin = await shop.admin();
  const lines = skus.map((sku) => `${sku},Converter ${sku},310,1000,${statements[sku].join(",")}`);
  await importCsv(admin, ["sku,name,price,stock,emissions,description", ...lines].join("\n"));
  const rows = await shop.sql("select sku, id from parts where sku like 'F-%'");
  idOf = Object.fromEntries(rows.map(({ sku, id }) => [sku, id])) as typeof idOf;
  ada = await shop.signUp();
  [kitOf, earlier] = [{} as typeof kitOf, {} as typeof earlier];
  for (const sku of skus) {
    kitOf[sku] = await shop.addPart({ name: `Kit ${sku}`, price: 400 });
    await admin.call("PUT", `/api/parts/${kitOf[sku]}/kit`, { components: [{ sku, quantity: 1 }] });
    await ada.call("POST", "/api/cart/lines", { partId: idOf[sku] });
    const placed = await completeCart(ada, await sendTo(ada, shipTo));
    if (placed.status !== 200) throw new Error(JSON.stringify(placed.body));
    earlier[sku] = placed.body.orderId;
  }
});

const sendTo = async (who: Buyer, to: object): Promise<Json> =>
  (await who.call("PUT", "/api/cart/contact", { ...cartContact, shipTo: to })).body;
const add = (who: Buyer, partId: string) => who.call("POST", "/api/cart/lines", { partId });
const emptied = async () => {
  for (const { lines } of (await ada.call("GET", "/api/cart")).body.groups ?? [])
    for (const { id } of lines) await ada.call("DELETE", `/api/cart/lines/${id}`);
};

/** A way to order a part, with the answer to the last call of it. */
const ways: Record<string, (sku: Sku, to: typeof california) => Promise<Answer<Json>>> = {
  async "the specification's order"(sku, to) {
    const address = `${to.line1}, ${to.city} ${to.region} ${to.postalCode}`;
    return ada.call("POST", "/api/purchase", { part: idOf[sku], orders: 1, client: "Ada", number: "5550100", address });
  },
  async "a guest's cart"(sku, to) {
    const guest = guestBrowser(shop);
    await add(guest, idOf[sku]);
    return completeCart(guest, await sendTo(guest, to));
  },
  async "an address before the part"(sku, to) {
    const guest = guestBrowser(shop);
    await add(guest, await shop.addPart({ name: "Clamp", price: 5 }));
    await sendTo(guest, to);
    return completeCart(guest, (await add(guest, idOf[sku])).body);
  },
  async "an address that changes last"(sku, to) {
    const guest = guestBrowser(shop);
    await add(guest, idOf[sku]);
    const seen = await sendTo(guest, shipTo);
    expect(seen.requirements).toEqual([]);
    const changed = await sendTo(guest, to);
    return completeCart(guest, { ...seen, version: changed.version });
  },
  async "a shared cart"(sku, to) {
    const [guest, friend] = [guestBrowser(shop), guestBrowser(shop)];
    await add(guest, idOf[sku]);
    const { token } = (await guest.call("POST", "/api/cart/share")).body;
    const shared = (await shop.call("GET", `/api/cart/shared/${token}`)).body;
    await add(friend, shared.groups[0].lines[0].part.id);
    return completeCart(friend, await sendTo(friend, to));
  },
  async "ordering again"(sku, to) {
    await emptied();
    await ada.call("POST", "/api/cart/orders", { orderId: earlier[sku] });
    return completeCart(ada, await sendTo(ada, to));
  },
  async "a cart that is merged at sign-in"(sku, to) {
    await emptied();
    const guest = guestBrowser(shop);
    await add(guest, idOf[sku]);
    await sendTo(guest, to);
    await guest.call("POST", "/api/cart/merge", undefined, { authorization: `Bearer ${ada.token}` });
    return completeCart(ada, await sendTo(ada, to));
  },
  async "an order on the phone"(sku, shipTo) {
    const customer = { clientName: "Ada", email: "ada@example.com", phoneNumber: "+1 312 555 0100", shipTo };
    const body = { ...customer, lines: [{ sku, quantity: 1 }] };
    const { requirements } = (await admin.call("POST", "/api/phone-orders/quote", body)).body;
    expect(requirements).toContainEqual(expect.objectContaining({ code: "ship_forbidden" }));
    const key = { "idempotency-key": `${sku} ${shipTo.region}` };
    return admin.call("POST", "/api/phone-orders", { ...body, totalCents: 310_00 }, key);
  },
  async "a kit that contains it"(sku, to) {
    const guest = guestBrowser(shop);
    await add(guest, kitOf[sku]);
    return completeCart(guest, await sendTo(guest, to));
  },
  async "the checkout without scripts"(sku, to) {
    const guest = guestBrowser(shop);
    await add(guest, idOf[sku]);
    await sendTo(guest, to);
    const { id: cart, version, totals } = (await guest.call("GET", "/api/cart")).body;
    const total = `${totals.totalCents}`;
    const page = await fetch(`${shop.url}/checkout`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie: guest.cookie(), origin: shop.url, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ step: "complete", cart, version, total, due: total }),
    });
    return { status: page.status, body: {}, headers: page.headers } as Answer<Json>;
  },
};

const paths = Object.keys(ways).flatMap((way) =>
  skus.flatMap((sku) => Object.keys(places).map((place) => [way, sku, place as keyof typeof places] as const)),
);

test("0 of 100 paths deliver to California a part that may not go there", async () => {
  expect(paths.length).toBe(100);
  for (const [way, sku, place] of paths) {
    const { status, body } = await ways[way]!(sku, places[place]);
    const reason = body.code ?? "refused on the page";
    const expected = way === "the specification's order" ? [409, "cart_required"] : [422, expect.anything()];
    expect.soft([status, reason], `${way}, ${sku}, ${place}`).toEqual(expected);
  }
  expect(await shop.sql("select id from orders where ship_to ->> 'postalCode' like '90%'")).toEqual([]);
});

test("its estimate says so before it is in a cart, and staff can't remove the rule", async () => {
  const id = idOf["F-1"];
  const there = await shop.call("GET", `/api/delivery-estimates?parts=${id}&country=US&postal=90001`);
  expect(there.body[id]).toMatchObject({
    options: [],
    forbidden: { source: "supplier", country: "US", regions: ["CA"] },
  });
  const elsewhere = await shop.call("GET", `/api/delivery-estimates?parts=${id}&country=US&postal=60601`);
  expect(elsewhere.body[id].forbidden).toBeNull();
  expect((await admin.call("GET", "/api/ship-rules")).body).toEqual([]);
  expect((await admin.call("DELETE", `/api/ship-rules/${there.body[id].forbidden.id}`)).body.deletedCount).toBe(0);
});

test("a later file that takes it back lets the part go there", async () => {
  await importCsv(admin, "sku,emissions\nF-1,50 State Legal");
  const guest = guestBrowser(shop);
  await add(guest, idOf["F-1"]);
  expect((await completeCart(guest, await sendTo(guest, california))).status).toBe(200);
});
