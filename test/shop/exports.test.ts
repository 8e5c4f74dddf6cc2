import { execFile } from "node:child_process";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { startShop, type Json, type ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let other: ShopUnderTest;
beforeAll(async () => {
  [shop, other] = await Promise.all([startShop(), startShop()]);
});
afterAll(() => Promise.all([shop?.stop(), other?.stop()]));

async function exported(from: ShopUnderTest, kind: "aces" | "csv" | "map"): Promise<string> {
  const { status, body, headers } = await (await from.admin()).call<string>("GET", `/api/exports/${kind}`);
  expect(status).toBe(200);
  expect(headers.get("content-disposition")).toMatch(/^attachment; filename=/);
  return body;
}

async function send(to: ShopUnderTest, path: string, file: string | Uint8Array): Promise<Json> {
  const { token } = await to.admin();
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" };
  const answer = await fetch(`${to.url}/api${path}`, { method: "POST", headers, body: file as BodyInit });
  expect(answer.status).toBe(200);
  return answer.json();
}

async function imported(to: ShopUnderTest, file: string | Uint8Array): Promise<Json> {
  const { insertedId } = await send(to, "/imports?name=file", file);
  return eventually(async () => {
    const { body } = await (await to.admin()).call("GET", `/api/imports/${insertedId}`);
    expect(body.state).toBe("done");
    return body;
  });
}

const changesOf = async (of: ShopUnderTest, { id }: Json): Promise<Json> =>
  (await (await of.admin()).call("GET", `/api/imports/${id}/changes`)).body;

/** Returns the rows of a file without dates and record numbers, sorted. */
const normalized = (file: string) =>
  file
    .replaceAll(/<(TransferDate|EffectiveDate|\w+VersionDate)>.*?<\/\1>/g, "")
    .replaceAll(/(<App action="A") id="\d+"/g, "$1")
    .split(/\r\n(?=row|part|number|application)|(?=\t<App)/)
    .toSorted();

const odd = `"Sport"; a|b, c=d \\ <e> & 'f' é`;
const everyQualifier = {
  displacement: [2.4, 3.5],
  cylinders: 4,
  fuel: "Gasoline",
  turbo: false,
  engine: "K24W1",
  drive: ["AWD", "FWD"],
  transmission: "Manual",
  body: "Coupe",
  trim: odd,
  brakes: "Rear Disc",
  builtFrom: "2008-02-15",
  builtBefore: "2009-01-01",
  vinFrom: "000100",
  vinTo: "000200",
  with: ["Tow Package", odd],
  without: ["Sunroof"],
};
const accord = { make: "Honda", model: "Accord" };

/** A shop with every kind of part data. */
async function fill(): Promise<void> {
  const [unnamed] = await shop.sql<{ id: string }>(
    `select min(id::text) as id from vehicles where displacement_l is null and cylinders is null and fuel is null and turbo is null
     group by model_id, year having count(*) = 1 limit 1`,
  );
  const typed = { brand: "Brembo & Söhne", tier: "premium", partType: "Brake Disc", system: "Brakes", group: "Discs" };
  await shop.addPart({
    ...typed,
    name: `Disc "300", x`,
    sku: "DISC-1",
    description: "Vented,\n5 holes; \\ coated",
    attributes: { diameter_mm: 300, group_size: "25", finish: odd },
    numbers: [{ kind: "oe", number: "45251-TA0-A00", maker: "Honda" }],
    applications: [
      { vehicle: { ...accord, from: 2008, to: 2012 }, position: "Front", quantity: 2 },
      { vehicle: { ...accord, year: 2013 }, qualifiers: everyQualifier, notes: ["With spaces", odd] },
      { vehicle: { ...accord, from: 2008, to: 2012 }, position: "Behind the Dash", qualifiers: { turbo: true } },
      { vehicle: { ...accord, year: 2014 }, notes: ["built before 2/15/2008"] },
      ...(unnamed ? [{ vehicle: unnamed.id }] : []),
    ],
  });
  await shop.addPart({ sku: "FLUID-1", name: "Brake Fluid", universal: true, quantity: 0 });
  await shop.addPart({ sku: "PLAIN-1", name: "No Type", applications: [{ vehicle: { ...accord, year: 2008 } }] });
}

describe("what a shop says in its own words", () => {
  beforeAll(fill);

  test("is the same after it came back as CSV, and in another shop", async () => {
    const csv = await exported(shop, "csv");
    const again = await imported(shop, csv);
    // A note that asks the buyer something is reported each time.
    expect(again.problems).toEqual({ note_unclear: 1 });
    expect(await changesOf(shop, again)).toEqual([]);
    await imported(other, csv);
    expect(normalized(await exported(other, "csv"))).toEqual(normalized(csv));
  });

  test("is the same after it came back as ACES, and in another shop that knows what its ids mean", async () => {
    const aces = await exported(shop, "aces");
    expect(await changesOf(shop, await imported(shop, aces))).toEqual([]);
    const fresh = await startShop();
    const map = await exported(shop, "map");
    expect((await send(fresh, "/imports/map", map)).problems).toEqual([]);
    await imported(fresh, aces);
    expect(normalized(await exported(fresh, "aces"))).toEqual(normalized(aces));
    const rows = "select model_id, year_from, year_to, quantity, qualifiers, notes, positions.name from applications";
    const joins = "join qualifier_sets q on q.id = qualifiers_id left join positions on positions.id = position_id";
    const content = (one: ShopUnderTest) => one.sql(`${rows} ${joins} order by 1, 2, 3, 4, 5::text, 6::text, 7`);
    expect(await content(fresh)).toEqual(await content(shop));
    await fresh.stop();
  });

  test("goes out with the ids of the merchant's own mapping where it has them, else with private ones", async () => {
    await send(shop, "/imports/map", "BaseVehicle,5890,2008,honda,ACCORD\nPosition,22,Front\n");
    const aces = await exported(shop, "aces");
    const plain = apps(aces).find((app) => app.includes("PLAIN-1"));
    expect(plain).toContain(`<BaseVehicle id="5890"/>`);
    expect(aces).toContain(`<Position id="22"/>`);
    const others = [...aces.matchAll(/<(?:BaseVehicle|Make|Model|EngineBase) id="(\d+)"/g)].map(([, id]) => Number(id));
    expect(others.filter((id) => id !== 5890).every((id) => id >= 1_000_000_000)).toBe(true);
    expect((await exported(shop, "map")).split("\r\n")).toContain("BaseVehicle,5890,2008,honda,ACCORD");
  });

  test("goes out as ACES 4.2: its elements in the order of the schema, the records counted", async () => {
    const aces = await exported(shop, "aces");
    expect(aces).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<ACES version="4.2">/);
    expect(names(/<Header>(.*?)<\/Header>/s.exec(aces)?.[1])).toEqual(headerOrder);
    for (const app of apps(aces)) {
      const found = names(app);
      expect(found).toEqual(found.toSorted((a, b) => appOrder.indexOf(a) - appOrder.indexOf(b)));
      expect(found.filter((name) => !appOrder.includes(name))).toEqual([]);
      expect(found).toEqual(expect.arrayContaining(["Qty", "PartType", "Part"]));
    }
    expect(aces).toContain(`<RecordCount>${apps(aces).length}</RecordCount>`);
  });
});

const headerOrder =
  "Company SenderName SenderPhone TransferDate DocumentTitle EffectiveDate SubmissionType VcdbVersionDate QdbVersionDate PcdbVersionDate".split(
    " ",
  );
const appOrder =
  "BaseVehicle Years Make Model SubModel MfrBodyCode BodyType DriveType EngineBase EngineDesignation Aspiration FuelType TransmissionType BrakeSystem Qual Note Qty PartType MfrLabel Position Part".split(
    " ",
  );
const apps = (aces: string) => [...aces.matchAll(/<App .*?<\/App>/gs)].map(([app]) => app);
const names = (xml = "") => [...xml.matchAll(/^\t\t<(\w+)/gm)].map(([, name = ""]) => name);

test("a real file goes in, out and in again unchanged, by either format, and is the same in another shop", async () => {
  const [one, two] = await Promise.all([startShop(), startShop()]);
  await imported(one, gunzipSync(readFileSync(new URL("../files/aces/AirQualitee-3.1.xml.gz", import.meta.url))));
  const [aces, csv] = [await exported(one, "aces"), await exported(one, "csv")];
  const unchanged = async (to: ShopUnderTest, file: string) => {
    const again = await imported(to, file);
    expect(again.counts.unresolved.unchanged).toBe(6_512);
    expect(await changesOf(to, again)).toEqual([]);
  };
  await unchanged(one, aces);
  await unchanged(one, csv);
  await imported(two, aces);
  expect(normalized(await exported(two, "aces"))).toEqual(normalized(aces));
  await Promise.all([one.stop(), two.stop()]);
});

test("what was understood by a mapping goes out as it came in", async () => {
  const fresh = await startShop();
  await send(
    fresh,
    "/imports/map",
    "BaseVehicle,5890,2008,Honda,Accord\nSubModel,20,LX\nPartType,6832,Cabin Filter,Air",
  );
  const app = (id: number, quantity: number, note: string) =>
    `<App action="A" id="${id}"><BaseVehicle id="5890"/><SubModel id="20"/><Note>${note}</Note><Qty>${quantity}</Qty><PartType id="6832"/><Part BrandAAIAID="BMNN">AQ1</Part></App>`;
  const file = `<ACES version="3.1"><Header><Company>C</Company></Header>${app(1, 1, "built before 2/15/2008")}${app(2, 2, "Coated ")}<Footer><RecordCount>2</RecordCount></Footer></ACES>`;
  expect((await imported(fresh, file)).counts.applications.added).toBe(2);
  const aces = await exported(fresh, "aces");
  for (const app of apps(aces)) expect(app).toMatch(/<BaseVehicle id="5890"\/>\n\t\t<SubModel id="20"\/>/);
  expect(aces).toContain("<Note>Coated </Note>");
  for (const again of [aces, await exported(fresh, "csv")]) {
    expect(await changesOf(fresh, await imported(fresh, again))).toEqual([]);
  }
  await fresh.stop();
});

describe("npm run export", () => {
  const command = promisify(execFile);
  const run = (args: string[]) =>
    command(process.execPath, ["scripts/export.ts", ...args], {
      env: { ...process.env, DATABASE_URL: shop.databaseUrl },
    });

  test("writes the file, and what its ids mean beside it, while the shop runs", async () => {
    const folder = await mkdtemp(join(tmpdir(), "camber-export-"));
    const { stdout } = await run(["aces", join(folder, "out.xml")]);
    const file = await readFile(join(folder, "out.xml"), "utf8");
    expect(normalized(file)).toEqual(normalized(await exported(shop, "aces")));
    expect(stdout).toContain(`${apps(file).length} applications`);
    expect(await readFile(join(folder, "out.xml.map.csv"), "utf8")).toBe(await exported(shop, "map"));
    expect((await readdir(folder)).toSorted()).toEqual(["out.xml", "out.xml.map.csv"]);
    await rm(folder, { recursive: true });
  });

  test("says how it is called, and what it can't write", async () => {
    await expect(run(["pdf", "x"])).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining("aces|pies|csv FILE"),
    });
    await expect(run(["csv", "/no/such/folder/x"])).rejects.toMatchObject({ code: 1 });
  });
});
