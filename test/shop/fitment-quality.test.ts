import { beforeAll, describe, expect, test } from "vitest";
import { publishTags } from "#shop/foundation/invalidation.ts";
import { eventually } from "#test/eventually.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { Json, Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let admin: Person;
beforeAll(async () => {
  shop = await sharedShop();
  admin = await shop.admin();
});

const accord = { make: "Honda", model: "Accord", from: 2008, to: 2012 };
let number = 0;

/** A part with a name of its own, of a type unless it is to have none, and what is found of it once it was looked at. */
async function add(applications: unknown[], over: Record<string, unknown> = {}) {
  const sku = `QUALITY-${++number}`;
  const part = await shop.addPart({ sku, partType: "Brake Disc", system: "Brakes", applications, ...over });
  return { part, sku };
}

async function findings(finding: string, sku: string): Promise<Json[]> {
  await allChecked();
  const { status, body } = await admin.call("GET", `/api/fitment-quality/${finding}?q=${sku}`);
  expect(status).toBe(200);
  return body;
}
const allChecked = () => eventually(async () => expect((await overview()).unchecked).toBe(0));
/** Waits until the summary, which is counted after the parts were checked, and not all the time where that takes long, has all changes. */
const allCounted = () =>
  eventually(async () => {
    await shop.sql("update jobs set run_at = now() where queue = 'check-fitment'");
    publishTags(["jobs"]);
    const left = "select from fitment_unchecked union all select from fitment_summary where stale";
    expect(await shop.sql(left)).toEqual([]);
  });
const overview = async (): Promise<Json> => (await admin.call("GET", "/api/fitment-quality")).body;

describe("a finding", () => {
  test("leads to its part and its rows, and goes when a row is taken away", async () => {
    const { part, sku } = await add([
      { vehicle: accord, position: "Front", notes: "Coated" },
      { vehicle: accord, position: "Front", notes: "Drilled" },
    ]);
    const [found, ...more] = await findings("duplicates", sku);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ reason: "same", part: { id: part, sku, state: "on_sale" } });
    expect(found.applications.map(({ text, notes }: Json) => [text, notes])).toEqual([
      ["2008–2012 Honda Accord", ["Coated"]],
      ["2008–2012 Honda Accord", ["Drilled"]],
    ]);
    const before = (await overview()).counts.duplicates;
    await admin.call("DELETE", `/api/parts/${part}/applications/${found.applications[1].id}`);
    expect(await findings("duplicates", sku)).toEqual([]);
    expect((await overview()).counts.duplicates).toBe(before - 1);
    const [written] = await shop.sql(
      "select before from audit where action = 'part.fitment.remove' and entity_id = $1",
      [part],
    );
    expect(written?.before).toMatchObject({ notes: ["Drilled"], make: "Honda" });
  });

  test("comes and goes with the data of the part", async () => {
    const { part, sku } = await add([]);
    expect(await findings("parts_without_fitment", sku)).toMatchObject([{ reason: "no_application" }]);
    await admin.call("PATCH", `/api/parts/${part}`, { universal: true });
    expect(await findings("parts_without_fitment", sku)).toEqual([]);
    await admin.call("PATCH", `/api/parts/${part}`, { universal: false });
    await admin.call("POST", `/api/parts/${part}/applications`, {
      applications: [{ vehicle: accord, qualifiers: { displacement: 9.9 } }],
    });
    expect(await findings("parts_without_fitment", sku)).toEqual([]);
    expect(await findings("impossible", sku)).toMatchObject([{ reason: "qualifiers", facts: ["displacement"] }]);
  });

  test("comes with what staff decide of a note", async () => {
    const { sku } = await add([
      { vehicle: accord, position: "Front", notes: "Coated" },
      { vehicle: accord, position: "Front", notes: "Wibble Package" },
    ]);
    expect(await findings("duplicates", sku)).toEqual([]);
    const { body: notes } = await admin.call("GET", "/api/fitment-notes?q=wibble");
    await admin.call("PUT", `/api/fitment-notes/${notes[0].id}/decision`, { means: "nothing" });
    await eventually(async () => expect(await findings("duplicates", sku)).toMatchObject([{ reason: "same" }]));
  });

  test("of a removed part: its rows can be taken away still", async () => {
    const { part, sku } = await add([{ vehicle: accord }]);
    await admin.call("DELETE", `/api/parts/${part}`);
    const [found] = await findings("orphan_parts", sku);
    expect(found).toMatchObject({ reason: "removed", part: { state: "removed" } });
    await admin.call("DELETE", `/api/parts/${part}/applications/${found.applications[0].id}`);
    expect(await findings("orphan_parts", sku)).toEqual([]);
  });
});

test("a list goes on where its page ends", async () => {
  for (let index = 0; index < 3; index++) await add([], { name: `Lonely Part ${index}` });
  await allChecked();
  const first = await admin.call("GET", "/api/fitment-quality/parts_without_fitment?q=lonely&limit=2");
  const next = /<\/api([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1];
  const second = await admin.call("GET", `/api${next}`);
  expect([...first.body, ...second.body].map(({ part }: Json) => part.name).toSorted()).toEqual(
    [0, 1, 2].map((index) => `Lonely Part ${index}`),
  );
  expect(second.headers.get("link")).toBeNull();
});

test("coverage counts parts by what is known of them, and applications by year and make", async () => {
  await allCounted();
  const before = (await overview()).coverage;
  await add([{ vehicle: accord }, { vehicle: { ...accord, from: 2012, to: 2012 }, position: "Rear" }]);
  await add([], { universal: true });
  await allCounted();
  const { coverage } = await overview();
  const ofYear = (from: Json, year: number) => from?.years.find((one: Json) => one.year === year)?.applications ?? 0;
  expect(coverage.parts.applied - before.parts.applied).toBe(1);
  expect(coverage.parts.universal - before.parts.universal).toBe(1);
  expect(coverage.applications - before.applications).toBe(2);
  expect(ofYear(coverage, 2012) - ofYear(before, 2012)).toBe(2);
  expect(ofYear(coverage, 2011) - ofYear(before, 2011)).toBe(1);
  expect(coverage.makes).toContainEqual(expect.objectContaining({ make: "Honda", models: 1 }));
});

test("what could not be resolved is grouped by what it lacks, and leads to the rows as they came", async () => {
  const { part, sku } = await add([]);
  for (const [vehicle, quantity] of [
    ["588822", 1],
    ["588822", 2],
    ["588823", 1],
  ]) {
    await shop.sql("insert into unresolved_applications (part_id, quantity, source, reasons) values ($1, $2, $3, $4)", [
      part,
      quantity,
      { BaseVehicle: vehicle, Note: quantity },
      [`BaseVehicle ${vehicle}`],
    ]);
  }
  // What else is looked at brings these along.
  await add([], { universal: true });
  await allCounted();
  const { body } = await admin.call("GET", "/api/fitment-quality/unresolved_vehicles");
  expect(body).toMatchObject([
    { reason: "BaseVehicle 588822", applications: 2, parts: 1 },
    { reason: "BaseVehicle 588823", applications: 1, parts: 1 },
  ]);
  const first = await admin.call("GET", "/api/fitment-quality/unresolved_vehicles?limit=1");
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  expect((await admin.call("GET", next)).body).toMatchObject([{ reason: "BaseVehicle 588823" }]);
  const rows = await admin.call("GET", "/api/fitment-quality/unresolved_vehicles/rows?reason=BaseVehicle+588822");
  expect(rows.body).toMatchObject([
    { source: { BaseVehicle: "588822" }, quantity: 1, part: { id: part, sku } },
    { source: { BaseVehicle: "588822" }, quantity: 2, part: { id: part, sku } },
  ]);
  expect(await findings("parts_without_fitment", sku)).toMatchObject([{ reason: "only_unresolved" }]);
});

test("nonsense is refused with a reason", async () => {
  const refused = async (path: string) => (await admin.call("GET", `/api/fitment-quality/${path}`)).status;
  expect(await refused("nothing_like_it")).toBe(400);
  expect(await refused("duplicates?cursor=nonsense")).toBe(400);
  expect(await refused("duplicates?q=%00")).toBe(200);
  expect(await refused("unresolved_vehicles/rows")).toBe(400);
  expect(await refused("unresolved_vehicles/rows?reason=%00")).toBe(400);
  expect(await refused("unresolved_vehicles?cursor=%00")).toBe(400);
});
