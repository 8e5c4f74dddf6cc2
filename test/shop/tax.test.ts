import { beforeAll, expect, test } from "vitest";
import { connect } from "#db/connect.ts";
import { publishTags } from "#shop/foundation/invalidation.ts";
import { taxClassesOf, taxFor } from "#shop/selling/tax/tax.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let owner: Person;
let buyer: Person;

beforeAll(async () => {
  shop = await sharedShop();
  owner = await shop.admin();
  buyer = await shop.signUp();
});

const chicago = { country: "US", postal: "60601" };
const illinois = {
  mode: "table",
  country: "US",
  nexus: [{ country: "US", regions: ["IL"] }],
  rates: [{ country: "US", region: "IL", label: "Illinois", rate: 0.0625 }],
};

async function configure(value: object) {
  const { version } = (await owner.call("GET", "/api/settings/tax")).body;
  expect((await owner.call("PUT", "/api/settings/tax", { version, value })).status).toBe(200);
}

async function withDb<T>(work: (db: ReturnType<typeof connect>["db"]) => Promise<T>): Promise<T> {
  const connection = connect(shop.databaseUrl);
  publishTags(["settings"]);
  try {
    return await work(connection.db);
  } finally {
    await connection.close();
  }
}

test("the default is that no tax is charged and none is written", async () => {
  const taxes = await withDb((db) => taxFor(db, { to: chicago }));
  expect(taxes).toMatchObject({ mode: "none", taxIncluded: false });
  expect(taxes.rates({ kind: "line" })).toEqual([]);
});

test("once tax is charged, what is ordered without a cart is sent to the cart, which knows where it goes", async () => {
  const part = await shop.addPart();
  const order = { client: "Ada Lovelace", number: "5550100", address: "12 St James's Square", part, orders: 1 };
  expect((await buyer.call("POST", "/api/purchase", order)).status).toBe(200);
  await configure(illinois);
  const refused = await buyer.call("POST", "/api/purchase", order);
  expect([refused.status, refused.body.code, new URL(refused.body.cart).pathname]).toEqual([
    409,
    "cart_required",
    "/cart",
  ]);
});

test("a certificate exempts its holder while it is valid, and nobody else", async () => {
  await configure(illinois);
  const certificate = { country: "us", regions: ["il"], certificate: "E-1", validFrom: "2026-01-01" };
  const sent = { ...certificate, email: buyer.email.toUpperCase(), validUntil: "2026-12-31" };
  const { insertedId } = (await owner.call("POST", "/api/tax-exemptions", sent)).body;
  const [{ id: userId }] = (await shop.sql("select id from users where email = $1", [buyer.email])) as [{ id: string }];
  const reasonOf = (more: { userId?: string; at: string }) =>
    withDb(async (db) => {
      const { rates } = await taxFor(db, { to: chicago, ...more, at: new Date(more.at) });
      return rates({ kind: "line" }).map(({ reason }) => reason);
    });
  expect(await reasonOf({ userId, at: "2026-12-31T12:00:00Z" })).toEqual(["customer_exempt"]);
  expect(await reasonOf({ userId, at: "2027-01-01T12:00:00Z" })).toEqual(["standard_rated"]);
  expect(await reasonOf({ at: "2026-12-31T12:00:00Z" })).toEqual(["standard_rated"]);
  expect((await owner.call("GET", "/api/tax-exemptions")).body).toMatchObject([
    { email: buyer.email, regions: ["IL"] },
  ]);
  expect((await owner.call("POST", "/api/tax-exemptions", sent)).body.errors).toMatchObject([
    { field: "certificate", code: "taken" },
  ]);
  expect((await owner.call("DELETE", `/api/tax-exemptions/${insertedId}`)).body.deletedCount).toBe(1);
  expect(await reasonOf({ userId, at: "2026-12-31T12:00:00Z" })).toEqual(["standard_rated"]);
});

test("a part has the tax class of its type", async () => {
  const manual = await shop.addPart({ name: "Manual", partType: "Repair Manual" });
  const disc = await shop.addPart({ name: "Disc", partType: "Brake Disc" });
  const [type] = await shop.sql<{ id: string }>("select id from part_types where name = 'Repair Manual'");
  await configure({ ...illinois, classes: [{ id: "manuals", name: "Manuals", exempt: true, partTypes: [type?.id] }] });
  expect(await withDb((db) => taxClassesOf(db, [manual, disc]))).toEqual(new Map([[manual, "manuals"]]));
});

test("the certificate of an email without an account is refused", async () => {
  const sent = { email: "nobody@example.com", country: "US", certificate: "E-2", validFrom: "2026-01-01" };
  expect((await owner.call("POST", "/api/tax-exemptions", sent)).body.errors).toMatchObject([{ field: "email" }]);
});

test("prices say what they include and lack where the shop's country demands it", async () => {
  const part = await shop.addPart({ name: "Priced Disc" });
  const noteOn = async (path: string) => {
    const html = await (await fetch(new URL(path, shop.url))).text();
    return /basis-full text-sm text-ink-soft">([^<]*)</.exec(html)?.[1] ?? null;
  };
  await configure(illinois);
  expect(await noteOn(`/parts/${part}`)).toBeNull();
  await configure({ mode: "table", country: "DE", included: true });
  expect(await noteOn(`/parts/${part}`)).toBe("incl. tax");
  expect(await noteOn("/parts")).toBe("incl. tax");
  const { version } = (await owner.call("GET", "/api/settings/delivery")).body;
  const zone = { id: "de", name: "Germany", country: "DE" };
  const method = { id: "dhl", name: "DHL", kind: "parcel", zones: ["de"], steps: [{ priceCents: 490 }] };
  const value = { zones: [zone], methods: [{ ...method, transitDays: { from: 1, to: 2 } }] };
  expect((await owner.call("PUT", "/api/settings/delivery", { version, value })).status).toBe(200);
  expect(await noteOn("/parts")).toBe("incl. tax, plus delivery");
  expect(await noteOn(`/de/parts/${part}`)).toBe("inkl. MwSt., zzgl. Versand");
  await configure({ mode: "table", country: "DE" });
  expect(await noteOn(`/parts/${part}`)).toBe("plus delivery and tax");
});
