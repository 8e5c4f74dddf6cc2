import { beforeAll, describe, expect, test } from "vitest";
import { sharedShop } from "#test/shared-shop.ts";
import type { Json, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
/** 2015 Honda Accord with the four and with the six, and one of another year. */
let four: string, six: string, older: string;

beforeAll(async () => {
  shop = await sharedShop();
  const accord = async (year: number, displacement: number) => {
    const [row] = await shop.sql<{ id: string }>(
      "select id from vehicles where make = 'Honda' and model = 'Accord' and year = $1 and displacement_l = $2 limit 1",
      [year, displacement],
    );
    return row!.id;
  };
  [four, six, older] = [await accord(2015, 2.4), await accord(2015, 3.5), await accord(2008, 2.4)];
});

async function verdict(part: string, vehicle: string, answers = ""): Promise<Json> {
  const { status, body } = await shop.call("GET", `/api/fitment?part=${part}&vehicle=${vehicle}${answers}`);
  expect(status).toBe(200);
  return body;
}

const accords = { make: "honda", model: "ACCORD" };

test("a part for one vehicle fits that one and not its siblings, and says where and how many", async () => {
  const part = await shop.addPart({ applications: [{ vehicle: four, position: "Front Left", quantity: 2 }] });
  expect(await verdict(part, four)).toMatchObject({
    verdict: "fits",
    position: "Front Left",
    quantity: 2,
    partId: part,
    vehicle: { id: four, year: 2015, make: "Honda", model: "Accord" },
    evidence: [{ make: "Honda", model: "Accord", from: 2015, to: 2015, quantity: 2, position: "Front Left" }],
  });
  expect((await verdict(part, six)).verdict).toBe("does_not_fit");
  expect((await verdict(part, older)).verdict).toBe("does_not_fit");
});

test("a range of years with qualifiers fits, asks or does not fit", async () => {
  const part = await shop.addPart({
    applications: [
      { vehicle: { ...accords, from: 2013, to: 2017 }, qualifiers: { displacement: 3.5 }, position: "front" },
      {
        vehicle: { ...accords, year: 2008 },
        qualifiers: { builtBefore: "2008-02-15", with: "Tow Package" },
        notes: "Replace both sides",
      },
    ],
  });
  expect(await verdict(part, six)).toMatchObject({ verdict: "fits", position: "Front", quantity: 1 });
  expect((await verdict(part, four)).verdict).toBe("does_not_fit");
  const undecided = await verdict(part, older);
  expect(undecided).toMatchObject({ verdict: "depends", question: "Built before February 15, 2008?" });
  expect(undecided.ask).toEqual({
    fact: "built",
    options: [
      { value: "../2008-02-14", label: "Before February 15, 2008" },
      { value: "2008-02-15/..", label: "On or after February 15, 2008" },
    ],
  });
  expect(undecided.evidence[0]).toMatchObject({ notes: ["Replace both sides"] });
  expect(undecided.evidence[0].text).toBe("2008 Honda Accord, Built before February 15, 2008, With Tow Package");
  expect((await verdict(part, older, "&answer.built=2008-02-15/..")).verdict).toBe("does_not_fit");
  const next = await verdict(part, older, "&answer.built=../2008-02-14");
  expect(next).toMatchObject({ verdict: "depends", ask: { fact: "with:tow package" } });
  const all = "&answer.built=../2008-02-14&answer.with:tow%20package=yes";
  expect((await verdict(part, older, all)).verdict).toBe("fits");
});

test("without applications the verdict is unknown, and universal is universal", async () => {
  const [bare, fluid] = [await shop.addPart(), await shop.addPart({ universal: true })];
  expect(await verdict(bare, four)).toMatchObject({ verdict: "unknown", evidence: [], places: [] });
  expect((await verdict(fluid, four)).verdict).toBe("universal");
});

test("several parts at once get the same verdicts as one by one", async () => {
  const parts = [
    await shop.addPart({ applications: [{ vehicle: four }] }),
    await shop.addPart({ applications: [{ vehicle: six }] }),
    await shop.addPart(),
  ];
  const { body } = await shop.call("GET", `/api/fitments?parts=${parts.join(",")}&vehicle=${four}`);
  for (const part of parts) {
    const { partId: _part, vehicle: _vehicle, ...one } = await verdict(part, four);
    expect(body[part]).toEqual(one);
  }
});

test("a cached verdict is invalidated when the part leaves the shop", async () => {
  const part = await shop.addPart({ applications: [{ vehicle: four }] });
  await verdict(part, four);
  await (await shop.admin()).call("DELETE", `/api/parts/${part}`);
  expect((await shop.call("GET", `/api/fitment?part=${part}&vehicle=${four}`)).status).toBe(404);
});

describe("what can't be", () => {
  const nowhere = "01941f29-7c00-725b-bda7-42b016a06aaa";

  test.each([
    ["no vehicle", (part: string) => `part=${part}`, 400],
    ["a part that is not there", () => `part=${nowhere}&vehicle=${four}`, 404],
    ["a vehicle that is not there", (part: string) => `part=${part}&vehicle=${nowhere}`, 404],
    ["no ids", () => "part=1&vehicle=2", 404],
    [
      "answers twice and without sense",
      (part: string) => `part=${part}&vehicle=${four}&answer.built=x&answer.built=y`,
      200,
    ],
    ["a fact without a name", (part: string) => `part=${part}&vehicle=${four}&answer.=%00&answer.vin:=1`, 200],
  ])("is answered: %s", async (_name, query, status) => {
    const part = await shop.addPart();
    expect((await shop.call("GET", `/api/fitment?${query(part)}`)).status).toBe(status);
  });

  test.each([
    [{ vehicle: nowhere }, "applications.0.vehicle"],
    [{ vehicle: "a car" }, "applications.0.vehicle"],
    [{ vehicle: { ...accords, model: "Nonesuch", year: 2015 } }, "applications.0.vehicle"],
    [{ vehicle: { ...accords, from: 2015, to: 2010 } }, "applications.0.vehicle.to"],
    [{ vehicle: { ...accords, year: 2015 }, quantity: 0 }, "applications.0.quantity"],
    [{ vehicle: { ...accords, year: 2015 }, qualifiers: { colour: "red" } }, "applications.0.qualifiers.colour"],
    [
      { vehicle: { ...accords, year: 2015 }, qualifiers: { builtBefore: "soon" } },
      "applications.0.qualifiers.builtBefore",
    ],
    [
      { vehicle: { ...accords, year: 2015 }, qualifiers: { builtFrom: "2015-02-01", builtBefore: "2015-01-01" } },
      "applications.0.qualifiers.builtBefore",
    ],
  ])("is refused with its field: %j", async (application, field) => {
    const before = await shop.sql("select count(*) from parts");
    const sent = { name: "Disc", price: 1, quantity: 1, applications: [application] };
    const { status, body } = await (await shop.admin()).call("POST", "/api/parts", sent);
    expect(status).toBe(422);
    expect(body.errors.map((error: Json) => error.field)).toContain(field);
    expect(await shop.sql("select count(*) from parts")).toEqual(before);
  });
});

test("brand, type, numbers and measures come with a part; brand and type by name or slug, added where they are new", async () => {
  const details = {
    brand: "Réd Vane",
    tier: "premium",
    partType: "Brake Disc",
    system: "Brakes",
    group: "Disc Brakes",
  };
  const ids = await Promise.all([
    shop.addPart(details),
    shop.addPart({ ...details, brand: "red-vane", partType: "brake disc" }),
  ]);
  const shown = await Promise.all(ids.map(async (id) => (await shop.call("GET", `/api/parts/${id}`)).body));
  expect(shown[0]).toMatchObject({ tier: "premium", system: "Brakes", group: "Disc Brakes" });
  for (const part of shown) {
    expect(part).toMatchObject({ ...shown[0], _id: part._id, sku: part.sku });
  }
  const numbers = [
    { kind: "oe", number: "45251-TA0-A00", maker: "Honda" },
    { kind: "superseded", number: "OLD-1" },
  ];
  const numbered = await shop.addPart({ numbers, sku: "NEW-1" });
  const { body } = await shop.call("GET", `/api/parts/${numbered}`);
  expect(body.numbers).toMatchObject(numbers);
  const loop = {
    name: "Disc",
    price: 1,
    quantity: 1,
    sku: "OLD-1",
    numbers: [{ kind: "superseded", number: "new 1" }],
  };
  const refused = await (await shop.admin()).call("POST", "/api/parts", loop);
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: "numbers.0.number" }] } });
  await (await shop.admin()).call("PATCH", `/api/parts/${numbered}`, { numbers: numbers.slice(0, 1) });
  expect((await shop.call("GET", `/api/parts/${numbered}`)).body.numbers).toHaveLength(1);
  const attributes = { diameter_mm: 300, material: "Ceramic" };
  const part = await shop.addPart({ attributes });
  expect((await shop.call("GET", `/api/parts/${part}`)).body.attributes).toEqual(attributes);
});

describe("what a part fits, changed by an admin", () => {
  test("rows are added once, shown, and taken away; each at once on the verdict, and in the audit", async () => {
    const [admin, part] = [await shop.admin(), await shop.addPart()];
    expect((await verdict(part, four)).verdict).toBe("unknown");
    const rows = { applications: [{ vehicle: four, position: "Rear", notes: "Includes hardware" }] };
    const both = await Promise.all([1, 2].map(() => admin.call("POST", `/api/parts/${part}/applications`, rows)));
    expect(both.map(({ body }) => body.addedCount).toSorted()).toEqual([0, 1]);
    expect((await verdict(part, four)).verdict).toBe("fits");
    const { body } = await admin.call("GET", `/api/parts/${part}/applications`);
    expect(body).toMatchObject([
      { make: "Honda", model: "Accord", from: 2015, position: "Rear", notes: ["Includes hardware"] },
    ]);
    const removal = `/api/parts/${part}/applications/${body[0].id}`;
    expect((await admin.call("DELETE", removal)).body.deletedCount).toBe(1);
    expect((await admin.call("DELETE", removal)).body.deletedCount).toBe(0);
    expect((await verdict(part, four)).verdict).toBe("unknown");
    const audit = await shop.sql("select action from audit where entity_id = $1 order by id", [part]);
    expect(audit.map(({ action }) => action)).toEqual(["part.add", "part.fitment.add", "part.fitment.remove"]);
  });

  test("a row of another part is not taken away", async () => {
    const [admin, part, other] = [
      await shop.admin(),
      await shop.addPart({ applications: [{ vehicle: four }] }),
      await shop.addPart(),
    ];
    const { body } = await admin.call("GET", `/api/parts/${part}/applications`);
    expect((await admin.call("DELETE", `/api/parts/${other}/applications/${body[0].id}`)).body.deletedCount).toBe(0);
    expect((await verdict(part, four)).verdict).toBe("fits");
  });

  test("universal, type, brand and measures are changed with the part, and its rows follow its type", async () => {
    const [admin, part] = [await shop.admin(), await shop.addPart({ applications: [{ vehicle: four }] })];
    await verdict(part, six);
    const change = { partType: "Coolant", system: "Cooling", brand: "Basewell", attributes: { volume_l: 5 } };
    expect((await admin.call("PATCH", `/api/parts/${part}`, { ...change, universal: true })).status).toBe(200);
    expect((await verdict(part, six)).verdict).toBe("universal");
    expect((await shop.call("GET", `/api/parts/${part}`)).body).toMatchObject({ ...change, universal: true });
    const [row] = await shop.sql(
      "select t.name from applications a join part_types t on t.id = a.part_type_id where a.part_id = $1",
      [part],
    );
    expect(row?.name).toBe("Coolant");
  });
});
