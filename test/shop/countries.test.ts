import { beforeAll, expect, test } from "vitest";
import { completeCart } from "#test/cart-calls.ts";
import { guestBrowser } from "#test/guest-browser.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let owner: Person;
let part: string;

beforeAll(async () => {
  shop = await sharedShop();
  owner = await shop.admin();
  part = await shop.addPart({ sku: "PAD-1", price: 100, quantity: 1_000 });
  // As staff may write it: UK is GB.
  const written = ["AE", "AU", "CH", "HK", "IE", "JP", "KW", "MC", "NO", "NZ", "UK", "XK"];
  const zones = written.map((country) => ({ id: country.toLowerCase(), name: country, country }));
  const parcel = { id: "parcel", name: "Parcel", kind: "parcel", zones: zones.map(({ id }) => id) };
  const method = { ...parcel, steps: [{ priceCents: 900 }], transitDays: { from: 1, to: 3 } };
  const { version, value } = (await owner.call("GET", "/api/settings/delivery")).body;
  const sent = { version, value: { ...value, defaultWeightGrams: 1_000, zones, methods: [method] } };
  const { status, body } = await owner.call("PUT", "/api/settings/delivery", sent);
  if (status !== 200) throw new Error(JSON.stringify(body));
});

const address = { name: "Ada", line1: "1 High Street", city: "Town" };

test.each([
  ["CH", "8001", ""],
  ["NO", "0150", ""],
  ["MC", "98000", ""],
  ["JP", "〒100-0001", "Tokyo"],
  ["AU", "2000", "NSW"],
  ["NZ", "6011", ""],
  ["GB", "SW1A 1AA", ""],
  ["KW", "", ""],
  ["AE", "", "Dubai"],
  ["HK", "", ""],
  ["IE", "", ""],
  ["IE", "D02 X285", ""],
  ["XK", "10000", ""],
])(
  "what is quoted to %s %s can be ordered, by guests and on the phone, and saved",
  async (country, postalCode, region) => {
    const query = new URLSearchParams({ parts: part, country, ...(postalCode && { postal: postalCode }) });
    const quoted = await shop.call("GET", `/api/delivery-estimates?${query}`);
    expect(quoted.body[part]).toMatchObject({ status: "quoted", options: [{ methodId: "parcel", cents: 9_00 }] });
    const shipTo = { ...address, country, region, ...(postalCode && { postalCode }) };
    const guest = guestBrowser(shop);
    await guest.call("POST", "/api/cart/lines", { partId: part });
    const contact = { email: "ada@example.com", clientName: "Ada", phoneNumber: "5550100", shipTo };
    const { body: cart } = await guest.call("PUT", "/api/cart/contact", contact);
    expect(cart).toMatchObject({ requirements: [], totals: { deliveryCents: 9_00, totalCents: 109_00 } });
    const placed = await completeCart(guest, cart);
    expect(placed.status).toBe(200);
    const order = (await shop.call("GET", `/api/guest-orders/${placed.body.key}`)).body;
    expect(order.shipTo).toMatchObject({ country, postalCode });
    expect(order.address).toContain(region === "" ? `${postalCode} Town`.trim() : region);
    const lines = [{ sku: "PAD-1", quantity: 1 }];
    const phone = { email: contact.email, clientName: "Ada", phoneNumber: "5550100", shipTo, lines };
    expect(await owner.call("POST", "/api/phone-orders/quote", phone)).toMatchObject({ status: 200 });
    const customer = await shop.signUp();
    expect(await customer.call("POST", "/api/addresses", { address: shipTo, isDefault: true })).toMatchObject({
      status: 200,
    });
  },
);

test("a code of no country is neither quoted nor an address", async () => {
  const quoted = await shop.call("GET", `/api/delivery-estimates?parts=${part}&country=ZZ&postal=1000`);
  expect([quoted.status, quoted.body.errors]).toEqual([400, [expect.objectContaining({ code: "not_a_country" })]]);
  const guest = guestBrowser(shop);
  await guest.call("POST", "/api/cart/lines", { partId: part });
  const refused = await guest.call("PUT", "/api/cart/contact", { shipTo: { ...address, country: "ZZ" } });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [expect.objectContaining({ field: "shipTo.country", code: "not_offered" })],
  ]);
});
