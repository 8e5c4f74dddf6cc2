import { beforeAll, describe, expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { aces, app } from "#test/import-files.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { Json, Person, ShopUnderTest } from "#test/shop-under-test.ts";

// Part types over the API: what a file calls them, and how staff manage them.

let shop: ShopUnderTest;
let admin: Person;
beforeAll(async () => {
  shop = await sharedShop();
  admin = await shop.admin();
  await admin.call("POST", "/api/part-types", { name: "Brake Pad Set", system: "Brakes", group: "Disc Brakes" });
  await run(csv(Array.from({ length: 30 }, (_, n) => [`PAD-${n}`, "brake pads"])));
});

const csv = (rows: string[][], columns = "sku,part_type,name,price,stock") =>
  [
    columns,
    ...rows.map(([sku, type, ...more]) => [sku, `"${type}"`, `Part ${sku}`, "9.50", "4", ...more].join(",")),
  ].join("\n");

async function finished(id: string): Promise<Json> {
  return eventually(async () => {
    const { body } = await admin.call("GET", `/api/imports/${id}`);
    expect(["done", "failed", "undone"]).toContain(body.state);
    return body;
  });
}

async function run(file: string): Promise<Json> {
  const answer = await fetch(`${shop.url}/api/imports?name=parts.csv`, {
    method: "POST",
    headers: { authorization: `Bearer ${admin.token}`, "content-type": "text/csv" },
    body: file,
  });
  return finished(((await answer.json()) as { insertedId: string }).insertedId);
}

async function undo(id: string): Promise<Json> {
  expect((await admin.call("POST", `/api/imports/${id}/undo`)).status).toBe(200);
  return eventually(async () => {
    const { body } = await admin.call("GET", `/api/imports/${id}`);
    expect(body.state).toBe("undone");
    return body;
  });
}

const types = async (): Promise<Json[]> => (await admin.call("GET", "/api/part-types/all")).body;
const waiting = async (): Promise<Json[]> => (await admin.call("GET", "/api/part-types/waiting")).body;
const typeNamed = async (name: string): Promise<Json> => (await types()).find((type) => type.name === name);
const found = async (q: string): Promise<number> =>
  (await shop.call("GET", `/api/search?q=${encodeURIComponent(q)}`)).body.total;

describe("a file", () => {
  test("calls a type in words of its own, and search for these words finds as many parts as before any such file", async () => {
    expect(await typeNamed("Brake Pad Set")).toMatchObject({ parts: 30 });
    const before = await found("brake pads");
    expect(before).toBe(30);
    const done = await run(
      csv(
        [
          ["X-1", "Pads, Brake", ""],
          ["X-2", "Bremsbeläge", ""],
          ["X-3", "Brake Pad Wear Sensor", ""],
          ["X-4", "brake pads", "Brakes"],
        ],
        "sku,part_type,name,price,stock,system",
      ),
    );
    expect(done.problems).toEqual({ part_type_unknown: 1 });
    expect(await found("brake pads")).toBe(before + 3);
    expect(await types()).toHaveLength(1);
    await undo(done.id);
    expect(await found("brake pads")).toBe(before);
    expect(await waiting()).toEqual([]);
  });

  test("that says where a new type belongs adds it, and takes it along when it is undone", async () => {
    const done = await run(csv([["H-1", "Trailer Hitch", "Body"]], "sku,part_type,name,price,stock,system"));
    expect(done.problems).toEqual({ part_type_added: 1 });
    expect(await typeNamed("Trailer Hitch")).toMatchObject({ system: "Body", parts: 1 });
    await undo(done.id);
    expect(await typeNamed("Trailer Hitch")).toBeUndefined();
  });
});

describe("an unknown type", () => {
  test("waits, is answered once, and the answer holds for later files and can be undone", async () => {
    const first = await run(
      csv([
        ["K-1", "Quietstop Friction"],
        ["K-2", "quietstop frictions"],
      ]),
    );
    expect(first.problems).toEqual({ part_type_unknown: 2 });
    expect(await waiting()).toMatchObject([{ spelling: "Quietstop Friction", parts: 2, pcdb: false, likely: null }]);
    const [unresolved] = await waiting();
    const { id: pads } = await typeNamed("Brake Pad Set");
    const answer = await admin.call("POST", "/api/part-types/waiting", { key: unresolved.key, partType: pads });
    expect(answer.status).toBe(200);
    await finished(answer.body.insertedId);
    expect(await waiting()).toEqual([]);
    expect(await typeNamed("Brake Pad Set")).toMatchObject({ parts: 32, aliases: [{ alias: "Quietstop Friction" }] });

    const later = await run(csv([["K-3", "Quietstop Frictions"]]));
    expect(later.problems).toEqual({});
    expect(await typeNamed("Brake Pad Set")).toMatchObject({ parts: 33 });
    await undo(later.id);

    await undo(answer.body.insertedId);
    // The answer stays, so that nobody is asked again, and the parts can be resolved again.
    expect(await waiting()).toEqual([]);
    expect(await shop.sql("select from waiting_part_types")).toHaveLength(2);
    await undo(first.id);
    expect(await shop.sql("select from waiting_part_types")).toEqual([]);
    expect(await shop.sql("select from parts where sku like 'K-%'")).toEqual([]);
  });

  test("that an ACES file names by its number waits too, and types the part once it is explained", async () => {
    const first = await run(
      aces([app(1, { part: "ACES-1", type: 1684 }), app(2, { part: "ACES-1", type: 1684, base: 2 })]),
    );
    expect(first.problems).toMatchObject({ part_type_unknown: 2 });
    const [unresolved] = await waiting();
    expect(unresolved).toMatchObject({ spelling: "1684", parts: 1, pcdb: true });
    const pads = await typeNamed("Brake Pad Set");
    const answer = await admin.call("POST", "/api/part-types/waiting", { key: unresolved.key, partType: pads.id });
    await finished(answer.body.insertedId);
    expect(await waiting()).toEqual([]);
    expect(await typeNamed("Brake Pad Set")).toMatchObject({ parts: pads.parts + 1 });
    await undo(answer.body.insertedId);
    await undo(first.id);
    expect(await shop.sql("select from waiting_part_types")).toEqual([]);
  });

  test("may be a new one", async () => {
    const first = await run(csv([["M-1", "Floor Mat"]]));
    const [unresolved] = await waiting();
    const refused = await admin.call("POST", "/api/part-types/waiting", { key: unresolved.key });
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, "partType"]);
    const add = { name: "Floor Mat", system: "Interior" };
    const answer = await admin.call("POST", "/api/part-types/waiting", { key: unresolved.key, add });
    await finished(answer.body.insertedId);
    expect(await typeNamed("Floor Mat")).toMatchObject({ parts: 1, slug: "floor-mat" });
    expect((await admin.call("POST", "/api/part-types/waiting", { key: unresolved.key, add })).status).toBe(404);
    expect(first.counts).toEqual({ parts: { added: 1 } });
  });
});

describe("staff", () => {
  test("rename a type, whose former name stays understood; another can't take either name", async () => {
    await admin.call("POST", "/api/part-types", { name: "Wiper", system: "Wipers" });
    const { id } = await typeNamed("Wiper");
    expect((await admin.call("PATCH", `/api/part-types/${id}`, { name: "Wiper Blade" })).status).toBe(200);
    expect(await typeNamed("Wiper Blade")).toMatchObject({ slug: "wiper", aliases: [{ alias: "Wiper" }] });
    for (const name of ["Wiper Blade", "wipers"]) {
      const taken = await admin.call("POST", "/api/part-types", { name, system: "Wipers" });
      expect([taken.status, taken.body.code, taken.body.errors[0].field]).toEqual([409, "part_type_taken", "name"]);
    }
    const [alias] = (await typeNamed("Wiper Blade")).aliases;
    expect((await admin.call("DELETE", `/api/part-types/${id}/aliases/${alias.id}`)).status).toBe(200);
    expect((await typeNamed("Wiper Blade")).aliases).toEqual([]);
  });

  test("merge a type into another, which takes its parts and its names", async () => {
    for (const name of ["Lamp", "Tail Light"])
      await admin.call("POST", "/api/part-types", { name, system: "Lighting" });
    await run(csv([["L-1", "Lamp"]]));
    const [lamp, light] = [await typeNamed("Lamp"), await typeNamed("Tail Light")];
    expect((await admin.call("DELETE", `/api/part-types/${lamp.id}`)).body.code).toBe("part_type_in_use");
    expect((await admin.call("POST", `/api/part-types/${lamp.id}/merge`, { into: lamp.id })).status).toBe(422);
    expect((await admin.call("POST", `/api/part-types/${lamp.id}/merge`, { into: light.id })).status).toBe(200);
    expect(await typeNamed("Lamp")).toBeUndefined();
    expect(await typeNamed("Tail Light")).toMatchObject({ parts: 1, aliases: [{ alias: "Lamp" }] });
    const [row] = await shop.sql<{ entity_id: string }>("select entity_id from audit where action = 'part_type.merge'");
    expect(row?.entity_id).toBe(lamp.id);
  });

  test("remove a type that has no parts", async () => {
    await admin.call("POST", "/api/part-types", { name: "Empty", system: "Other" });
    const { id } = await typeNamed("Empty");
    expect((await admin.call("DELETE", `/api/part-types/${id}`)).status).toBe(200);
    expect((await admin.call("DELETE", `/api/part-types/${id}`)).status).toBe(404);
  });
});
