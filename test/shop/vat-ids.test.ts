import { beforeAll, beforeEach, expect, test } from "vitest";
import { completeCart } from "#test/cart-calls.ts";
import { guestBrowser } from "#test/guest-browser.ts";
import { expectLog } from "#test/logs.ts";
import { sharedShop } from "#test/shared-shop.ts";
import { createVies } from "#adapters/vies/vies.ts";
import type { Json, Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let owner: Person;
let part: string;

beforeAll(async () => {
  shop = await sharedShop();
  owner = await shop.admin();
  part = await shop.addPart({ price: 100 });
});
beforeEach(() => configure({}));

const german = { mode: "table", country: "DE", oss: true, vatId: "DE136695976" };

async function configure(more: object) {
  const { version } = (await owner.call("GET", "/api/settings/tax")).body;
  const value = { ...german, ...more };
  expect((await owner.call("PUT", "/api/settings/tax", { version, value })).status).toBe(200);
}

const vienna = { name: "Ada", line1: "Graben 1", city: "Wien", postalCode: "1010", country: "AT" };

/** Fills a guest's cart for an address in Vienna with a VAT id. */
async function cartWith(vatId: string, shipTo: object = vienna) {
  const guest = guestBrowser(shop);
  await guest.call("POST", "/api/cart/lines", { partId: part });
  const contact = { email: "ada@example.com", clientName: "Ada", phoneNumber: "5550100", shipTo, vatId };
  const { status, body } = await guest.call("PUT", "/api/cart/contact", contact);
  const complete = async () => {
    const placed = await completeCart(guest, body);
    expect(placed.status).toBe(200);
    return (await shop.call("GET", `/api/guest-orders/${placed.body.key}`)).body;
  };
  return { status, body, complete };
}

test("a company in another member state whose VAT id the register confirms owes the tax itself, and order and mail say so", async () => {
  const { body, complete } = await cartWith("atu 1358 5627");
  expect(body).toMatchObject({ acceptsVatId: true, contact: { vat: { id: "ATU13585627", status: "confirmed" } } });
  expect(body.totals).toMatchObject({ taxCents: 0, totalCents: 100_00 });
  const order = await complete();
  expect(order.vat).toEqual({
    id: "ATU13585627",
    status: "confirmed",
    reverseCharge: true,
    consultation: expect.stringMatching(/^WAPI\w{12}$/),
  });
  const reasons = await shop.sql("select distinct reason from order_taxes where order_id = $1", [order.id]);
  expect(reasons).toEqual([{ reason: "reverse_charge" }]);
  const [mail] = await shop.sql<{ data: Json }>("select data from mails where data->>'orderId' = $1", [order.id]);
  expect(mail?.data.reverseChargeTo).toBe("ATU13585627");
});

test("an id that the register does not know, or that is the shop's own country's, is taxed", async () => {
  const unknown = await cartWith("ATU14040009");
  expect(unknown.body).toMatchObject({
    contact: { vat: { status: "refused" } },
    totals: { taxCents: 20_00, totalCents: 120_00 },
  });
  expect((await unknown.complete()).vat).toMatchObject({ status: "refused", reverseCharge: false });
  const berlin = { ...vienna, city: "Berlin", postalCode: "10115", country: "DE" };
  expect((await cartWith("DE136695976", berlin)).body.totals).toMatchObject({ taxCents: 19_00 });
});

test("while the register does not respond tax is charged, unless the shop trusts what it can't confirm", async () => {
  expectLog(/register of VAT ids did not respond/);
  expect((await cartWith("ATU15030008")).body).toMatchObject({
    contact: { vat: { status: "unconfirmed" } },
    totals: { taxCents: 20_00 },
  });
  await configure({ onUnconfirmedVatId: "trust" });
  const trusted = await cartWith("ATU15030008");
  expect(trusted.body.totals).toMatchObject({ taxCents: 0 });
  expect((await trusted.complete()).vat).toMatchObject({
    status: "unconfirmed",
    reverseCharge: true,
    consultation: null,
  });
});

test("a VAT id with a wrong check digit is refused by its field, and an empty one is none", async () => {
  const refused = await cartWith("ATU13585628");
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [expect.objectContaining({ field: "vatId", code: "not_a_vat_id" })],
  ]);
  expect((await cartWith("")).body.contact.vat).toBeNull();
});

test("a Greek id is asked about and stored with EL, and the register refuses letters that no member state has", async () => {
  const athens = { ...vienna, city: "Athens", postalCode: "104 31", country: "GR" };
  const greek = await cartWith("gr 094259216", athens);
  expect(greek.body).toMatchObject({
    contact: { vat: { id: "EL094259216", status: "confirmed" } },
    totals: { taxCents: 0, totalCents: 100_00 },
  });
  expect((await greek.complete()).vat).toMatchObject({ id: "EL094259216", reverseCharge: true });
  const ask = async (countryCode: string, more = {}) => {
    const body = JSON.stringify({ countryCode, vatNumber: "094259216", ...more });
    const headers = { "content-type": "application/json" };
    const response = await fetch(`${shop.url}/sandbox/vies/check-vat-number`, { method: "POST", headers, body });
    const { valid, errorWrappers = [] } = await response.json();
    return [response.status, valid ?? errorWrappers[0].error];
  };
  expect(await ask("EL")).toEqual([200, true]);
  expect(await ask("XI")).toEqual([200, true]);
  for (const letters of ["GR", "GB", "UK", "MC", "CH", "US", "el", "D"])
    expect(await ask(letters)).toEqual([400, "INVALID_INPUT"]);
  const own = { requesterMemberStateCode: "GR", requesterNumber: "094259216" };
  expect(await ask("EL", own)).toEqual([400, "INVALID_REQUESTER_INFO"]);
  expect(await createVies(`${shop.url}/sandbox/vies`).check("GR094259216", null)).toMatchObject({ valid: false });
});

test("a company in Northern Ireland owes the tax by its XI id, a consumer there pays the Union's", async () => {
  const belfast = { ...vienna, city: "Belfast", postalCode: "BT1 5GS", country: "GB" };
  expect((await cartWith("XI 980 7806 84", belfast)).body.totals).toMatchObject({ taxCents: 0, totalCents: 100_00 });
  expect((await cartWith("", belfast)).body.totals).toMatchObject({ taxCents: 20_00, totalCents: 120_00 });
  const london = { ...belfast, city: "London", postalCode: "SW1A 1AA" };
  expect((await cartWith("", london)).body.totals).toMatchObject({ taxCents: 0, totalCents: 100_00 });
});

test("a shop outside the European Union asks nobody for a VAT id", async () => {
  await configure({ country: "US", nexus: [], vatId: "" });
  expect((await cartWith("")).body.acceptsVatId).toBe(false);
});

/** Makes the register's answer in the carts two days old. */
const age = (vat: object) =>
  shop.sql("update carts set vat = vat || $1::jsonb where vat is not null and order_id is null", [
    JSON.stringify({ at: new Date(Date.now() - 2 * 86_400_000).toISOString(), ...vat }),
  ]);

test("an id that was confirmed days ago is checked again when the cart becomes an order", async () => {
  const renewed = await cartWith("ATU13585627");
  await age({ consultation: "WAPIOLD" });
  expect((await renewed.complete()).vat.consultation).not.toBe("WAPIOLD");
  const guest = guestBrowser(shop);
  await guest.call("POST", "/api/cart/lines", { partId: part });
  const contact = {
    email: "ada@example.com",
    clientName: "Ada",
    phoneNumber: "5550100",
    shipTo: vienna,
    vatId: "ATU13585627",
  };
  const { body: cart } = await guest.call("PUT", "/api/cart/contact", contact);
  await age({ id: "ATU14040009" });
  const { status, body } = await completeCart(guest, cart);
  expect([status, body.code, body.totalCents]).toEqual([409, "cart_changed", 120_00]);
});

test("an id that the shop trusts without an answer is asked about when the cart becomes an order", async () => {
  await configure({ onUnconfirmedVatId: "trust" });
  const guest = guestBrowser(shop);
  await guest.call("POST", "/api/cart/lines", { partId: part });
  const contact = {
    email: "ada@example.com",
    clientName: "Ada",
    phoneNumber: "5550100",
    shipTo: vienna,
    vatId: "ATU13585627",
  };
  const { body: cart } = await guest.call("PUT", "/api/cart/contact", contact);
  await age({ id: "ATU14040009", status: "unconfirmed" });
  const { status, body } = await completeCart(guest, cart);
  expect([status, body.code, body.totalCents]).toEqual([409, "cart_changed", 120_00]);
});

test("an id that was confirmed days ago stays confirmed while the register does not respond", async () => {
  expectLog(/register of VAT ids did not respond/);
  const { complete } = await cartWith("ATU13585627");
  await age({ id: "ATU15030008", consultation: "WAPIKEPT" });
  const order = await complete();
  expect(order.vat).toEqual({
    id: "ATU15030008",
    status: "confirmed",
    reverseCharge: true,
    consultation: "WAPIKEPT",
  });
});

test("the same contact again changes nothing, whatever the register says of its VAT id", async () => {
  expectLog(/register of VAT ids did not respond/);
  for (const [vatId, status] of [
    ["ATU15030008", "unconfirmed"],
    ["ATU14040009", "refused"],
    ["ATU13585627", "confirmed"],
  ]) {
    const guest = guestBrowser(shop);
    const { id: cartId }: Json = (await guest.call("POST", "/api/cart/lines", { partId: part })).body;
    const contact = { email: "ada@example.com", clientName: "Ada", phoneNumber: "5550100", shipTo: vienna, vatId };
    const put = () => guest.call("PUT", "/api/cart/contact", { ...contact, cartId });
    const first = await put();
    expect(first).toMatchObject({ status: 200, body: { contact: { vat: { status } } } });
    expect(await put()).toMatchObject({ status: 200, body: { version: first.body.version } });
  }
});
