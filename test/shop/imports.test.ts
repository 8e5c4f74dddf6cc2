import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { Json, Person, ShopUnderTest } from "#test/shop-under-test.ts";

// Imports over the API, run in the background by the shop itself.

let shop: ShopUnderTest;
let admin: Person;
beforeAll(async () => {
  shop = await sharedShop();
  admin = await shop.admin();
});

const over = ["done", "failed", "cancelled", "undone"];

async function send(path: string, file: string | Uint8Array, type = "application/xml"): Promise<Response> {
  return fetch(shop.url + path, {
    method: "POST",
    headers: { authorization: `Bearer ${admin.token}`, "content-type": type },
    body: file as BodyInit,
  });
}

async function finished(id: string): Promise<Json> {
  return eventually(async () => {
    const { body } = await admin.call("GET", `/api/imports/${id}`);
    expect(over).toContain(body.state);
    return body;
  });
}

async function run(path: string, file: string | Uint8Array): Promise<Json> {
  const answer = await send(path, file);
  expect(answer.status).toBe(200);
  return finished(((await answer.json()) as { insertedId: string }).insertedId);
}

const real = () => gunzipSync(readFileSync(new URL("../files/aces/AirQualitee-3.1.xml.gz", import.meta.url)));

test("a real file is imported whole, its problems are reported, a second import changes nothing, and it is reverted", async () => {
  const first = await run("/api/imports?name=AirQualitee.xml", real());
  expect(first).toMatchObject({
    state: "done",
    format: "aces",
    version: "3.1",
    rows: 6_512,
    total: 6_512,
    counts: { unresolved: { added: 6_512 }, parts: { added: 257 }, brands: { added: 1 } },
    can: { undo: true, cancel: false, apply: false },
  });
  expect(first.problems).toEqual({
    unmapped: 13_340,
    part_type_unknown: 6_512,
    spaces_around: 132,
    note_unclear: 342,
    part_of_several_types: 2,
  });
  const reported = await admin.call("GET", `/api/imports/${first.id}/problems?code=note_unclear`);
  expect(reported.body.map(({ message, times }: Json) => [message.match(/“(.*)”/)?.[1], times])).toEqual(
    expect.arrayContaining([
      ["standard after 12/08/2010-7/14/2012", 2],
      ["standard 12/17/2007-12//01/2009", 4],
      ["To chassis # 049999", 1],
      ["From chassis # 050000", 1],
    ]),
  );
  expect((await shop.call("GET", "/api/parts")).body).toEqual([]);

  const second = await run("/api/imports?name=AirQualitee.xml", real());
  expect(second.counts).toEqual({ unresolved: { unchanged: 6_512 } });
  expect((await admin.call("GET", `/api/imports/${second.id}/changes`)).body).toEqual([]);

  await admin.call("POST", `/api/imports/${first.id}/undo`);
  expect((await finished(first.id)).problems).not.toHaveProperty("changed_since");
  const [left] = await shop.sql(
    "select (select count(*)::int from parts) as parts, (select count(*)::int from unresolved_applications) as rows, (select count(*)::int from brands) as brands",
  );
  expect(left).toEqual({ parts: 0, rows: 0, brands: 0 });
});

test("an unusable file is refused with its line, an empty one at once, and a finished import can't be cancelled", async () => {
  const broken = await run("/api/imports?name=broken.xml", '<ACES version="4.2">\n<Header>\n</Head>');
  expect(broken).toMatchObject({
    state: "failed",
    counts: {},
    failure: { code: "broken_xml", line: 3, message: expect.stringMatching(/^The XML is broken: /) },
    can: { apply: false, cancel: false },
  });
  expect((await send("/api/imports", "")).status).toBe(422);
  expect((await send("/api/imports?dryRun=perhaps", "x")).status).toBe(400);
  expect(await admin.call("POST", `/api/imports/${broken.id}/cancel`)).toMatchObject({
    status: 409,
    body: { code: "import_over" },
  });
  expect((await admin.call("GET", `/api/imports/${broken.id}/problems?cursor=x`)).status).toBe(400);
  expect((await admin.call("GET", "/api/imports/nonsense")).status).toBe(404);
  const audited = await shop.sql("select action from audit where entity = 'import' order by id");
  expect(audited.map(({ action }) => action)).toEqual(["import.add", "import.add", "import.undo", "import.add"]);
});

test("the changes of an import are a file with a line for each part", async () => {
  await shop.addPart({ sku: "CSV-1", price: 45, quantity: 3 });
  const dry = await run("/api/imports?name=prices.csv&dryRun=true", "sku,price,stock\nCSV-1,54,8");
  const path = `/api/imports/${dry.id}/changes`;
  const file = await admin.call<string>("GET", `${path}.csv?change=price_up&percent=19`);
  expect(file.body.trim().split("\r\n")).toEqual([
    "change,of,key,price_before,price_after,price_percent,other_changes,undone,stays",
    "change,part,CSV-1,45,54,20,stock: 3 → 8,no,",
  ]);
  expect((await admin.call("GET", `${path}?change=price_up&percent=20`)).body).toEqual([]);
  for (const query of ["change=cheaper", "percent=lots", "percent=1001", "entity=details"])
    expect((await admin.call("GET", `${path}?${query}`)).status, query).toBe(400);
});
