import { beforeAll, describe, expect, test } from "vitest";
import { contact } from "#test/paid-order.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { Json, Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let admin: Person;
let accord: string;

const vehicle = { make: "Honda", model: "Accord", year: 2015 };
const disc = { partType: "Brake Disc", system: "Brakes", group: "Disc Brakes" };
const catalogue = [
  { name: "Front Ata", brand: "Ata", tier: "economy", price: 20, ...disc, attributes: { diameter_mm: 282 } },
  { name: "Front Bolt", brand: "Bolt", tier: "premium", price: 60, ...disc, attributes: { diameter_mm: 300 } },
  { name: "Rear Bolt", brand: "Bolt", price: 55.5, quantity: 0, ...disc, attributes: { diameter_mm: 260.5 } },
  { name: "Other Car", brand: "Ata", price: 10, ...disc, attributes: { diameter_mm: 260.5, material: "Steel" } },
  { name: "Brake Fluid", brand: "Ata", price: 8, partType: "Brake Fluid", system: "Fluids", universal: true },
];

beforeAll(async () => {
  shop = await sharedShop();
  admin = await shop.admin();
  for (const { name, ...part } of catalogue) {
    const position = name.split(" ")[0];
    const fits = { Front: vehicle, Rear: vehicle, Other: { make: "Ford", model: "F-150", year: 2015 } }[position!];
    await shop.addPart({
      name,
      ...part,
      ...(fits && { applications: [{ vehicle: fits, position: position === "Other" ? "Rear" : position }] }),
    });
  }
  const [car] = await shop.sql("select id from vehicles where year = 2015 and make = 'Honda' and model = 'Accord'");
  accord = car!["id"];
});

const names = async (query: string) =>
  (await shop.call<{ name: string }[]>("GET", `/api/parts?${query}`)).body.map(({ name }) => name);
const facets = async (query: string) => (await shop.call("GET", `/api/facets?${query}`)).body;
const counts = async (query: string, name: string) => {
  const facet = (await facets(query)).facets.find((one: Json) => one.facet === name);
  return Object.fromEntries(facet.values.map((one: Json) => [one.value, one.count]));
};

describe("a list over the API", () => {
  test.each([
    ["brand=bolt", ["Rear Bolt", "Front Bolt"]],
    ["brand=bolt&brand=ata&sort=price_asc", ["Brake Fluid", "Other Car", "Front Ata", "Rear Bolt", "Front Bolt"]],
    ["system=Brakes&tier=economy", ["Other Car", "Front Ata"]],
    ["group=Disc+Brakes&stock=in&sort=name", ["Front Ata", "Front Bolt", "Other Car"]],
    ["position=rear", ["Other Car", "Rear Bolt"]],
    ["price_min=20&price_max=55.5", ["Rear Bolt", "Front Ata"]],
    ["price_max=19.999&type=brake-disc", ["Other Car"]],
    ["attr.diameter_mm=260.5&attr.diameter_mm=300", ["Other Car", "Rear Bolt", "Front Bolt"]],
    ["attr.diameter_mm.min=261&attr.diameter_mm.max=299", ["Front Ata"]],
    ["attr.material=Steel&attr.diameter_mm=300", []],
    ["type=no-such-type", []],
    ["q=front%00bolt", ["Front Bolt"]],
    ["type=no-such-type&type=brake-fluid", ["Brake Fluid"]],
    ["q=front%00ata", ["Brake Fluid", "Front Ata"]],
    ["brand=&type=&price_min=&q=bolt&vehicle=any", ["Rear Bolt", "Front Bolt"]],
  ])("%s", async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test("of a vehicle has what fits it and what fits every vehicle, counted, page by page", async () => {
    expect(await names(`vehicle=${accord}`)).toEqual(["Brake Fluid", "Rear Bolt", "Front Bolt", "Front Ata"]);
    expect(await names(`vehicle=${accord}&position=Rear`)).toEqual(["Rear Bolt"]);
    const first = await shop.call("GET", `/api/parts?vehicle=${accord}&type=brake-disc&limit=2&count=true`);
    expect(first.headers.get("x-total-count")).toBe("3");
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link")!)![1]!;
    expect((await shop.call("GET", next)).body).toMatchObject([{ name: "Front Ata" }]);
  });

  test("leaves out what an answer rules out, and keeps no answer that a VIN was sent for", async () => {
    const late = { vehicle, position: "Front", qualifiers: { builtFrom: "2015-06-01" } };
    await shop.addPart({ name: "Late Caliper", partType: "Caliper", applications: [late] });
    const query = `vehicle=${accord}&type=caliper`;
    expect(await names(query)).toEqual(["Late Caliper"]);
    expect(await names(`${query}&answer.built=../2015-05-31`)).toEqual([]);
    for (const name of ["answer.vin", "%61nswer.VIN"]) {
      const withVin = await shop.call("GET", `/api/facets?${query}&${name}=1HGCR2F30FA000001`);
      expect([withVin.body.total, withVin.headers.get("cache-control")]).toEqual([1, "no-store"]);
    }
  });
});

describe("facets over the API", () => {
  test("have labels, counts that look past the facet's own choice, and what is chosen", async () => {
    const found = await facets(`vehicle=${accord}&type=brake-disc&brand=bolt&price_max=58`);
    expect(found.total).toBe(1);
    const named = Object.fromEntries(found.facets.map(({ facet, ...one }: Json) => [facet, one]));
    expect(named).toEqual({
      system: { label: "System", values: [{ value: "Brakes", label: "Brakes", count: 1, selected: false }] },
      group: { label: "Group", values: [{ value: "Disc Brakes", label: "Disc Brakes", count: 1, selected: false }] },
      type: { label: "Part type", values: [{ value: "brake-disc", label: "Brake Disc", count: 1, selected: true }] },
      position: { label: "Position", values: [{ value: "Rear", label: "Rear", count: 1, selected: false }] },
      brand: {
        label: "Brand",
        values: [
          { value: "ata", label: "Ata", count: 1, selected: false },
          { value: "bolt", label: "Bolt", count: 1, selected: true },
        ],
      },
      tier: { label: "Quality", values: [{ value: "premium", label: "Premium", count: 1, selected: false }] },
      condition: { label: "Condition", values: [] },
      price: { label: "Price", range: { min: 55.5, max: 60, selected: { max: 58 } } },
      stock: { label: "Availability", values: [{ value: "in", label: "In stock", count: 0, selected: false }] },
      "attr.diameter_mm": {
        label: "Diameter",
        values: [{ value: "260.5", label: "260.5 mm", count: 1, selected: false }],
        range: { min: 260.5, max: 260.5, selected: {} },
      },
    });
  });

  test("offer position and attributes where they mean something, and keep what is chosen though nothing has it", async () => {
    const offered = async (query: string) => (await facets(query)).facets.map(({ facet }: Json) => facet);
    const always = ["system", "group", "type", "brand", "tier", "condition", "price", "stock"];
    expect(await offered("")).toEqual(always);
    expect(await offered(`vehicle=${accord}`)).toContain("position");
    expect(await offered("type=brake-disc")).toEqual(expect.arrayContaining(["position", "attr.diameter_mm"]));
    expect(await counts("type=brake-disc&brand=gone", "brand")).toEqual({ ata: 2, bolt: 2, gone: 0 });
  });

  test("the tree of part types counts for a vehicle, and for all", async () => {
    const tree = async (query: string) =>
      Object.fromEntries(
        (await shop.call("GET", `/api/part-types?${query}`)).body.systems.map(({ value, count, groups }: Json) => [
          value,
          [
            count,
            groups.map((group: Json) => [group.value, group.types.map((type: Json) => [type.value, type.count])]),
          ],
        ]),
      );
    expect(await tree("q=bolt")).toMatchObject({ Brakes: [2, [["Disc Brakes", [["brake-disc", 2]]]]] });
    expect(await tree(`vehicle=${accord}`)).toMatchObject({
      Brakes: [3, [["Disc Brakes", [["brake-disc", 3]]]]],
      Fluids: [1, [["", [["brake-fluid", 1]]]]],
    });
  });

  test("are refreshed when a price, a stock or what a part fits has changed", async () => {
    const query = `vehicle=${accord}&type=wiper`;
    const summary = async () => {
      const { total, facets: all } = await facets(query);
      const [price, stock] = ["price", "stock"].map((name) => all.find((one: Json) => one.facet === name));
      return [total, price.range?.max ?? null, stock.values[0].count];
    };
    expect(await summary()).toEqual([0, null, 0]);
    const part = await shop.addPart({ partType: "Wiper", price: 10, quantity: 1 });
    expect(await summary()).toEqual([0, null, 0]);
    await admin.call("POST", `/api/parts/${part}/applications`, { applications: [{ vehicle }] });
    expect(await summary()).toEqual([1, 10, 1]);
    await admin.call("PATCH", `/api/parts/${part}`, { price: 12 });
    expect(await summary()).toEqual([1, 12, 1]);
    const customer = await shop.signUp();
    const placed = await customer.call("POST", "/api/purchase", { part, orders: 1, ...contact });
    expect(await summary()).toEqual([1, 12, 0]);
    await customer.call("DELETE", `/api/myorders/${placed.body.insertedId}`);
    expect(await summary()).toEqual([1, 12, 1]);
    const [row] = (await admin.call("GET", `/api/parts/${part}/applications`)).body;
    await admin.call("DELETE", `/api/parts/${part}/applications/${row.id}`);
    expect(await summary()).toEqual([0, null, 0]);
  });
});

describe.each(["/api/parts", "/api/facets"])("%s refuses", (path) => {
  test.each([
    ["price_min=cheap", "price_min", "not_a_number"],
    ["price_max=1e5", "price_max", "not_a_number"],
    ["price_max=99999999999", "price_max", "not_a_number"],
    ["attr.diameter_mm.min=wide", "attr.diameter_mm.min", "not_a_number"],
    ["tier=golden", "tier", "not_valid"],
    ["stock=out", "stock", "not_valid"],
    ["brand=a%00b", "brand", "bad_characters"],
    ["attr.=1", "attr", "not_valid"],
    [`brand=${"x".repeat(201)}`, "brand", "too_long"],
    [Array.from({ length: 51 }, (_, index) => `brand=b${index}`).join("&"), "brand", "too_many"],
    [Array.from({ length: 21 }, (_, index) => `attr.a${index}=1`).join("&"), "attr", "too_many"],
  ])("%.30s: %s %s", async (query, field, code) => {
    const answer = await shop.call("GET", `${path}?${query}`);
    expect(answer).toMatchObject({ status: 400, body: { code: "malformed", errors: [{ field, code }] } });
  });

  test.each(["vehicle=civic", "vehicle=0196f0a0-0000-7000-8000-000000000001"])("%s: not found", async (query) => {
    expect(await shop.call("GET", `${path}?${query}`)).toMatchObject({ status: 404, body: { code: "not_found" } });
  });
});

test("what is added to a draft's fitment is counted once the part is on sale", async () => {
  const part = await shop.addPart({ name: "Strut", partType: "Strut", system: "Chassis" });
  await shop.sql("update parts set draft = true where id = $1", [part]);
  await admin.call("POST", `/api/parts/${part}/applications`, { applications: [{ vehicle }] });
  const systems = async () =>
    (await admin.call("GET", `/api/part-types?vehicle=${accord}`)).body.systems.map((one: Json) => one.value);
  expect(await systems()).not.toContain("Chassis");
  await shop.sql("update parts set draft = false where id = $1", [part]);
  expect(await systems()).toContain("Chassis");
});
