import { afterAll, beforeAll, expect, test } from "vitest";
import { jobDone } from "#test/jobs.ts";
import { eventually } from "#test/eventually.ts";
import { startShop, type Person, type ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let owner: Person;
beforeAll(async () => {
  shop = await startShop();
  owner = await shop.admin();
});
afterAll(() => shop?.stop());

const opening = async () => (await owner.call("GET", "/api/opening")).body;
const missing = async (step: string): Promise<string[]> =>
  (await opening()).steps.find(({ name }: { name: string }) => name === step).missing;

test("each step says what it lacks, until it is there", async () => {
  expect(
    (await opening()).steps.filter(({ done }: { done: boolean }) => done).map(({ name }: { name: string }) => name),
  ).toEqual(["demo"]);
  expect(await missing("brand")).toEqual(["name"]);
  await owner.call("PUT", "/api/settings/brand", { version: 0, value: { name: "Ada's Parts" } });
  expect(await missing("brand")).toEqual([]);

  expect(await missing("delivery")).toEqual(["method"]);
  expect(await missing("tax")).toEqual(["tax"]);
  expect(await missing("payments")).toEqual(["payments_sandbox"]);
  expect(await missing("mail")).toEqual(["smtp", "sender"]);
  expect(await missing("address")).toEqual(["public_url"]);

  expect(await missing("parts")).toEqual(["parts"]);
  const part = await shop.addPart();
  expect(await missing("parts")).toEqual([]);
  // One of the demo is none of the shop's own.
  await shop.sql("insert into demo_rows values ('part', $1)", [part]);
  expect(await missing("parts")).toEqual(["parts"]);
  expect(await missing("demo")).toEqual(["demo"]);
});

test("a flat rate is one price for some countries, and leaves other methods alone", async () => {
  const own = { id: "pickup", name: "Pick up", kind: "pickup", zones: [], transitDays: { from: 0, to: 0 } };
  await owner.call("PUT", "/api/settings/delivery", { version: 0, value: { methods: [own] } });
  const set = (rate: object) => owner.call("PUT", "/api/opening/flat-rate", rate);
  expect((await set({ name: "Parcel", countries: ["us", "CA", "US"], priceCents: 950 })).status).toBe(200);
  expect((await opening()).flatRate).toEqual({ name: "Parcel", countries: ["US", "CA"], priceCents: 950 });
  expect((await set({ name: "Parcel", countries: ["US"], priceCents: 1250 })).status).toBe(200);
  const { methods, zones } = (await owner.call("GET", "/api/settings/delivery")).body.value;
  expect(methods.map(({ id, steps }: { id: string; steps: object[] }) => [id, steps.length])).toEqual([
    ["pickup", 0],
    ["flat-rate", 1],
  ]);
  expect(zones.map(({ country }: { country: string }) => country)).toEqual(["US", "CA"]);
  await shop.addPart({ sku: "FLAT-1" });
  const quoted = await owner.call("POST", "/api/delivery-quotes", {
    lines: [{ sku: "FLAT-1", quantity: 2 }],
    country: "US",
    postal: "60601",
  });
  expect(quoted.body.options).toContainEqual(expect.objectContaining({ methodId: "flat-rate", cents: 1250 }));
  const refused = await set({ name: "", countries: ["Mars"], priceCents: 1.5 });
  expect(refused.status).toBe(422);
  expect(refused.body.errors.map(({ field }: { field: string }) => field).toSorted()).toEqual([
    "countries.0",
    "name",
    "priceCents",
  ]);
});

test("a tax preset of a country can be saved as it is; a country without one says so", async () => {
  const preset = async (country: string) => (await owner.call("GET", `/api/tax-presets/${country}`)).body;
  for (const country of ["DE", "GB", "CA", "US", "el"]) {
    const { settings } = (await preset(country)).preset;
    const { version } = (await owner.call("GET", "/api/settings/tax")).body;
    expect((await owner.call("PUT", "/api/settings/tax", { version, value: settings })).status, country).toBe(200);
  }
  expect((await opening()).country).toBe("GR");
  expect(await missing("tax")).toEqual([]);
  expect((await preset("CA")).preset.settings.rates).toHaveLength(6);
  expect(await preset("BR")).toEqual({ country: "BR", preset: null });
  expect((await owner.call("GET", "/api/tax-presets/nowhere")).status).toBe(404);
});

test("a legal page counts once it is published with every blank filled in", async () => {
  const state = async () =>
    Object.fromEntries((await opening()).pages.map((page: { slug: string; state: string }) => [page.slug, page.state]));
  const save = (version: number, published: boolean, body: string) =>
    owner.call("PUT", "/api/content-pages/terms", { version, published, texts: { en: { title: "Terms", body } } });
  expect(await state()).toMatchObject({ terms: "missing", imprint: "missing" });
  await save(0, false, "[__ your name]");
  expect(await state()).toMatchObject({ terms: "draft" });
  await save(1, true, "[__ your name]");
  expect(await state()).toMatchObject({ terms: "blanks" });
  expect(await missing("legal")).toEqual(["pages", "blanks"]);
  await save(2, true, "Ada Lovelace");
  expect(await state()).toMatchObject({ terms: "published" });
});

test("a test mail reaches the owner, and the check finds what the doctor finds", async () => {
  const { to, refusal } = (await owner.call("POST", "/api/opening/test-mail")).body;
  expect([to, refusal]).toEqual([owner.email, null]);
  const [mail] = await shop.sql("select * from sandbox.mails order by 1 desc limit 1");
  expect(JSON.stringify(mail)).toContain("Test email from");
  const found = (await owner.call("GET", "/api/opening/checkup")).body;
  expect(found).toContainEqual({ name: "payments", state: "ok", code: "payments_sandbox", values: {} });
  expect(found).toContainEqual(expect.objectContaining({ name: "migrations", code: "migrations_done" }));
});

test("the demo goes by the API, with the name of the shop, and comes back", async () => {
  const part = await shop.addPart({ name: "Of the demo" });
  await shop.sql("insert into demo_rows values ('part', $1)", [part]);
  const refused = await owner.call("POST", "/api/demo/removal", { shop: "Camber" });
  expect([refused.status, refused.body.errors[0].code]).toEqual([422, "not_the_name"]);
  expect((await owner.call("POST", "/api/demo/removal", { shop: "ada's parts" })).status).toBe(200);
  await eventually(async () => expect((await owner.call("GET", "/api/demo")).body.state).toBe("removed"));
  expect((await shop.call("GET", `/api/parts/${part}`)).status).toBe(404);
  expect(await missing("demo")).toEqual([]);
  expect((await owner.call("DELETE", "/api/demo/removal")).body.deletedCount).toBe(1);
  await jobDone(shop, "remove-demo", "");
  expect((await shop.call("GET", `/api/parts/${part}`)).status).toBe(200);
  expect((await owner.call("GET", "/api/demo")).body).toMatchObject({ state: "shown", undoUntil: null });
});
