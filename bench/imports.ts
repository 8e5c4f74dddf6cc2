import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { readCatalogue } from "#adapters/catalogue-files/read-catalogue.ts";
import { connect } from "#db/connect.ts";
import type { Db } from "#db/db.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { commandLine } from "#shop/foundation/command-line.ts";
import { getImport } from "#shop/supply/imports/imports.ts";
import { receiveImport, undoImport } from "#shop/supply/imports/manage-imports.ts";
import { runImports } from "#shop/supply/imports/queue/run-imports.ts";
import { loadMap } from "#shop/supply/imports/resolve/vcdb-map.ts";
import { loadVehicles } from "#seed/vehicles/load-vehicles.ts";
import { cpuTimeOfFamily } from "./cpu-time.ts";

// `node bench/imports.ts [ROWS [KIND …]]`: rows a second of importing and undoing a CSV of parts, one of applications, an ACES and a PIES file (`parts`,
// `applications`, `ACES`, `PIES`), on a database of its own, with the CPU time of this process and of the database for a row, and the memory of this
// process at its highest.

const partTypes = ["Brake Pads", "Oil Filter", "Air Filter", "Spark Plug", "Control Arm", "Wheel Bearing"];
const models = ["Honda,Civic", "Honda,Accord", "Toyota,Camry", "Ford,F-150", "Chevy,Camaro"];
const { signal } = new AbortController();

async function prepare(url: string): Promise<void> {
  await migrate(url);
  const { db, pool, close } = connect(url, { use: "bulk" });
  await loadVehicles(pool);
  await loadMap(db, commandLine(), mapping());
  await close();
}

async function measure(rows: number, kinds: string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "camber-imports-"));
  const server = await startEmbedded(join(folder, "postgres"));
  let peak = 0;
  const watching = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50);
  try {
    spawnSync(process.execPath, [import.meta.filename, "prepare", server.url], { stdio: "inherit" });
    const { db, close } = connect(server.url);
    const begun: [string, string][] = [];
    for (const [name, file] of Object.entries({
      parts: parts(rows),
      applications: applications(rows),
      ACES: aces(rows),
      PIES: pies(rows),
    })) {
      if (kinds.length > 0 && !kinds.includes(name)) continue;
      begun.unshift([name, await run(db, name, file, rows)]);
    }
    for (const [name, id] of begun) await undo(db, name, id, rows);
    console.info(`memory: ${Math.round(peak / 2 ** 20)} MiB at most`);
    await close();
  } finally {
    clearInterval(watching);
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(db: Db, name: string, file: AsyncIterable<Uint8Array>, rows: number): Promise<string> {
  const id = await receiveImport(db, commandLine(), { name, dryRun: false, full: false }, file);
  const spent = await timed(db);
  const { state, counts } = await getImport(db, commandLine(), id);
  console.info(`${name}: ${state}, ${rate(rows, spent)} imported; ${JSON.stringify(counts)}`);
  return id;
}

async function undo(db: Db, name: string, id: string, rows: number): Promise<void> {
  await undoImport(db, commandLine(), id);
  const spent = await timed(db);
  const { state } = await getImport(db, commandLine(), id);
  console.info(`${name}: ${state}, ${rate(rows, spent)} undone`);
}

/** Seconds: by the clock, and of CPU time. */
type Spent = { seconds: number; own: number; database: number };

async function timed(db: Db): Promise<Spent> {
  const { rows } = await db.execute<{ pid: number }>(
    sql`select pid from pg_stat_activity where backend_type = 'client backend'`,
  );
  const [pid = 0] = rows.flatMap((row) =>
    readFileSync(`/proc/${row.pid}/stat`, "utf8").split(" ").slice(3, 4).map(Number),
  );
  const database = () => (cpuTimeOfFamily(pid) ?? 0) / 1e6;
  const [start, before, own] = [performance.now(), database(), process.cpuUsage()];
  await runImports(db, { readCatalogue, currency: "USD" }, signal);
  const { user, system } = process.cpuUsage(own);
  const seconds = (performance.now() - start) / 1_000;
  return { seconds, own: (user + system) / 1e6, database: database() - before };
}

function rate(rows: number, { seconds, own, database }: Spent): string {
  const each = (cpuSeconds: number) => `${Math.round((cpuSeconds * 1e6) / rows)} µs`;
  return `${Math.round(rows / seconds).toLocaleString("en")} rows/s (CPU a row: here ${each(own)}, database ${each(database)})`;
}

/** A file of so many lines, in pieces. */
async function* lines(rows: number, [head, tail]: [string, string], line: (n: number) => string) {
  let text = head;
  for (let n = 0; n < rows; n += 1) {
    text += line(n);
    if (text.length < 60_000) continue;
    yield Buffer.from(text);
    text = "";
  }
  yield Buffer.from(text + tail);
}

function parts(rows: number) {
  const head = "sku,brand,name,price,stock,description,attr.width_mm,attr.material\n";
  return lines(rows, [head, ""], (n) => {
    const price = (5 + (n % 900) / 7).toFixed(2);
    const description = "For many cars; lasts longer than others of its kind.";
    return `BN-${n},Bench ${n % 20},${partTypes[n % 6]} ${n},${price},${n % 90},${description},${40 + (n % 300)},steel\n`;
  });
}

function applications(rows: number) {
  const head = "sku,make,model,from,to,displacement,position\n";
  return lines(rows, [head, ""], (n) => {
    const years = `${1990 + (Math.floor(n / 5) % 20)},${2010 + (Math.floor(n / 100) % 10)}`;
    return `BN-${Math.floor(n / 20)},${models[n % 5]},${years},${n % 3 === 0 ? "2.4" : ""},${n % 2 ? "Front" : ""}\n`;
  });
}

function aces(rows: number) {
  const head = `<?xml version="1.0" encoding="UTF-8"?><ACES version="4.2"><Header><BrandAAIAID>BNCH</BrandAAIAID><SubmissionType>UPDATE</SubmissionType></Header>`;
  const tail = `<Footer><RecordCount>${rows}</RecordCount></Footer></ACES>`;
  return lines(rows, [head, tail], (n) => {
    const vehicle = `<BaseVehicle id="${1 + (n % 400)}"/>${n % 3 ? '<EngineBase id="1"/>' : ""}`;
    const part = `<PartType id="5"/><Position id="22"/><Part>AC-${Math.floor(n / 400)}</Part>`;
    return `<App action="A" id="${n + 1}">${vehicle}<Qty>1</Qty>${part}</App>\n`;
  });
}

function pies(rows: number) {
  const head = `<?xml version="1.0" encoding="UTF-8"?><PIES xmlns="http://www.autocare.org"><Header><PIESVersion>7.2</PIESVersion><SubmissionType>UPDATE</SubmissionType><CurrencyCode>USD</CurrencyCode><LanguageCode>EN</LanguageCode></Header><Items>`;
  const tail = `</Items><Trailer><ItemCount>${rows}</ItemCount></Trailer></PIES>`;
  return lines(rows, [head, tail], (n) => {
    const texts = `<Descriptions><Description DescriptionCode="SHO" LanguageCode="EN">${partTypes[n % 6]} ${n}</Description><Description DescriptionCode="MKT" LanguageCode="EN">Lasts longer than others of its kind.</Description></Descriptions>`;
    const price = `<Prices><Pricing PriceType="RET"><Price UOM="PE">${(5 + (n % 900) / 7).toFixed(2)}</Price></Pricing></Prices>`;
    const attribute = `<ProductAttributes><ProductAttribute AttributeID="Width" AttributeUOM="MM">${40 + (n % 300)}</ProductAttribute></ProductAttributes>`;
    const numbers = `<PartInterchangeInfo><PartInterchange BrandLabel="Other"><PartNumber>OT-${n}</PartNumber></PartInterchange></PartInterchangeInfo>`;
    return `<Item MaintenanceType="A"><PartNumber>PI-${n}</PartNumber><BrandAAIAID>BNPI</BrandAAIAID>${texts}${price}${attribute}${numbers}</Item>\n`;
  });
}

async function* mapping() {
  const named = ["Honda,Civic", "Honda,Accord", "Toyota,Camry", "Ford,F-150"];
  for (let id = 1; id <= 400; id += 1) {
    const [make = "", model = ""] = (named[id % 4] ?? "").split(",");
    yield {
      line: id,
      kind: "base_vehicle",
      id: String(id),
      values: [String(1990 + (Math.floor(id / 4) % 30)), make, model],
    };
  }
  yield { line: 401, kind: "engine_base", id: "1", values: ["2.4L L4"] };
  yield { line: 402, kind: "position", id: "22", values: ["Front"] };
}

// The preparation is a process of its own, so that its memory does not count.
if (process.argv[2] === "prepare") await prepare(process.argv[3] ?? "");
else await measure(Number(process.argv[2] ?? 100_000), process.argv.slice(3));
