import { beforeAll, expect, test } from "vitest";
import { completeCart, fillCart } from "#test/cart-calls.ts";
import { guestBrowser } from "#test/guest-browser.ts";
import { item, pies } from "#test/import-files.ts";
import { importCsv, importFile } from "#test/import-csv.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { Json, Person, ShopUnderTest } from "#test/shop-under-test.ts";

const extended = (...all: [code: string, text: string][]) =>
  `<ExtendedInformation>${all.map(([code, text]) => `<ExtendedProductInformation MaintenanceType="A" EXPICode="${code}">${text}</ExtendedProductInformation>`).join("")}</ExtendedInformation>`;
const sold = (inside: string) =>
  `<Descriptions><Description MaintenanceType="A" DescriptionCode="SHO" LanguageCode="EN">Steering Rack</Description></Descriptions>
   <Prices><Pricing MaintenanceType="A" PriceType="RET"><PriceSheetNumber>1</PriceSheetNumber><Price UOM="PE">80.00</Price></Pricing></Prices>${inside}`;

/** What an item says, what the page says of it in both languages, and what the API and structured data have. */
const rows: { inside: string; page: string; german: string; facts: object; data?: string }[] = [
  {
    inside: extended(["PRC", "Remanufactured"]),
    page: "Remanufactured",
    german: "Austauschteil",
    facts: { condition: "remanufactured" },
    data: "https://schema.org/RefurbishedCondition",
  },
  {
    inside: extended(["REF", "Y"]),
    page: "Refurbished",
    german: "Generalüberholt",
    facts: { condition: "refurbished" },
    data: "https://schema.org/RefurbishedCondition",
  },
  {
    inside: extended(["NEW", "Y"]),
    page: ">New<",
    german: ">Neu<",
    facts: { condition: "new" },
    data: "https://schema.org/NewCondition",
  },
  {
    inside: extended(["PRC", "Used"]),
    page: "Used",
    german: "Gebraucht",
    facts: { condition: "used" },
    data: "https://schema.org/UsedCondition",
  },
  {
    inside: extended(["EMS", "2"]),
    page: "Not legal for sale or use in California.",
    german: "In Kalifornien weder",
    facts: { emissions: "not_california" },
  },
  {
    inside: extended(["EMS", "3"]),
    page: "For off-road and racing use only.",
    german: "Keine Straßenzulassung",
    facts: { emissions: "off_road" },
  },
  {
    inside: extended(["WT1", "24"], ["WD1", "24000"]),
    page: "2 years or 24,000 miles",
    german: "2 Jahre oder 24.000 Meilen",
    facts: { warranty: { months: 24, distance: 24_000, distanceUnit: "mi" } },
  },
  { inside: extended(["CTO", "TW"]), page: "Taiwan", german: "Taiwan", facts: { origin: ["TW"] } },
  {
    inside: extended(["P65", "Y"]),
    page: "www.P65Warnings.ca.gov",
    german: "WARNUNG:",
    facts: { proposition65: { warns: true } },
  },
  {
    inside: extended(["RST", "GA"]),
    page: "United States (GA)",
    german: "Vereinigte Staaten (GA)",
    facts: { regulated: [{ country: "US", region: "GA" }] },
  },
  {
    inside: extended(["MSD", "https://sds.example/1.pdf"]),
    page: 'href="https://sds.example/1.pdf"',
    german: "Sicherheitsdatenblatt öffnen",
    facts: { safetySheet: { url: "https://sds.example/1.pdf" } },
  },
  {
    inside: "<HazardousMaterialCode>Y</HazardousMaterialCode>",
    page: "Dangerous goods",
    german: "Gefahrgut",
    facts: { hazard: {} },
  },
  { inside: extended(["HTS", "8708.30"]), page: "8708.30", german: "8708.30", facts: { tariffCode: "8708.30" } },
  { inside: "", page: "Steering Rack", german: "Steering Rack", facts: {} },
];

let shop: ShopUnderTest;
let admin: Person;
const ids: string[] = [];
beforeAll(async () => {
  shop = await sharedShop();
  admin = await shop.admin();
  const file = pies(rows.map(({ inside }, at) => item({ number: `R-${at}`, inside: sold(inside) })));
  await importFile(admin, "file.xml", file);
  for (const at of rows.keys())
    ids.push((await shop.sql<{ id: string }>("select id from parts where sku = $1", [`R-${at}`]))[0]!.id);
  await shop.sql("update parts set stock = 50");
});

const textOf = async (path: string) => (await fetch(`${shop.url}${path}`)).text();
const structured = (html: string): Json =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "{}");

test("the page of a part says each fact in both languages, and the API and structured data have it", async () => {
  for (const [at, { page, german, facts, data }] of rows.entries()) {
    const html = await textOf(`/parts/${ids[at]}`);
    expect.soft(html, page).toContain(page);
    expect.soft(await textOf(`/de/parts/${ids[at]}`), german).toContain(german);
    expect.soft(structured(html).offers.itemCondition, page).toBe(data);
    const { body } = await shop.call("GET", `/api/parts/${ids[at]}`);
    expect.soft(body.facts, page).toEqual(facts);
    expect.soft(body.factsOfStaff, page).toEqual([]);
  }
});

test("lists mark what is not new or not for everywhere, and are filtered by the condition", async () => {
  const list = await textOf("/parts");
  expect(list).toContain("Not for California");
  expect(list).toContain("Off-road use only");
  const { body } = await shop.call("GET", "/api/facets");
  const facet = body.facets.find((one: Json) => one.facet === "condition");
  expect(facet.values.map(({ value, count }: Json) => [value, count])).toEqual([
    ["new", 1],
    ["remanufactured", 1],
    ["refurbished", 1],
    ["used", 1],
  ]);
  const used = await shop.call("GET", "/api/parts?condition=used&condition=new");
  expect(used.body.map((part: Json) => part.facts.condition).toSorted()).toEqual(["new", "used"]);
});

test("staff add facts, which are theirs, and loosen nothing that a supplier says", async () => {
  const [strict] = [ids[4]!];
  const saved = await admin.call("PUT", `/api/parts/${strict}/facts`, { emissions: "exempt", condition: "new" });
  expect(saved.body).toMatchObject({ modifiedCount: 1 });
  const { body } = await shop.call("GET", `/api/parts/${strict}`);
  expect([body.facts, body.factsOfStaff]).toEqual([{ emissions: "not_california", condition: "new" }, ["condition"]]);
  const wrong = await admin.call("PUT", `/api/parts/${strict}/facts`, { condition: "shiny" });
  expect([wrong.status, wrong.body.errors[0].field]).toEqual([422, "condition"]);
  const free = ids.at(-1)!;
  await admin.call("PUT", `/api/parts/${free}/facts`, { regulated: [{ country: "US", region: "NY" }] });
  const there = await shop.call("GET", `/api/delivery-estimates?parts=${free}&country=US&postal=10001`);
  expect(there.body[free].forbidden).toMatchObject({ source: "staff", kind: "licence", regions: ["NY"] });
  await admin.call("PUT", `/api/parts/${free}/facts`, {});
});

test("an order keeps what was said of its parts, and its mail says so", async () => {
  const guest = guestBrowser(shop);
  const placed = await completeCart(guest, await fillCart(guest, [{ partId: ids[0] }, { partId: ids[4] }]));
  expect(placed.status).toBe(200);
  await importCsv(admin, "sku,condition\nR-0,used");
  const lines = await shop.sql("select sku, legal_facts from order_lines where order_id = $1 order by sku", [
    placed.body.orderId,
  ]);
  expect(lines).toMatchObject([
    { sku: "R-0", legal_facts: { condition: "remanufactured" } },
    { sku: "R-4", legal_facts: { emissions: "not_california" } },
  ]);
  const [mail] = await shop.sql("select data from mails where template = 'order_placed' and data ->> 'orderId' = $1", [
    placed.body.orderId,
  ]);
  expect(mail?.["data"].lines).toMatchObject([
    { legal: { condition: "remanufactured" } },
    { legal: { emissions: "not_california" } },
  ]);
});

test("exports give the facts back: a shop that imports them says the same", async () => {
  await importCsv(admin, "sku,emissions,warranty,country_of_origin\nR-2,49 State,3 years,DE");
  const stated = async () =>
    (await Promise.all(ids.map(async (id) => (await shop.call("GET", `/api/parts/${id}`)).body.facts))) as object[];
  const before = await stated();
  const csv = await admin.call("GET", "/api/exports/csv");
  const piesFile = await admin.call("GET", "/api/exports/pies");
  for (const [name, file] of [
    ["file.csv", csv.body],
    ["file.xml", piesFile.body],
  ] as const) {
    await shop.sql("update parts set supplier_facts = '{}', staff_facts = '{}'");
    await importFile(admin, name, file);
    expect(await stated(), name).toEqual(before);
  }
});
