import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { readConfig } from "#process/config.ts";
import { connect } from "#db/connect.ts";
import { migrate } from "#db/migrate.ts";
import { createShopClient } from "#test/shop-client.ts";
import { arrivals, type Visit } from "./arrivals.ts";
import { cpuTime, cpuTimeOfFamily } from "./cpu-time.ts";
import { drawInputs, type Inputs } from "./fitment-inputs.ts";
import { openLarge, sizeOf } from "./fitment.ts";
import { table } from "./report.ts";
import { owner, startShop, untilChecked, type Stops } from "./stage.ts";

const readsPerWrite = 99;
const settleMs = 25_000;
const idleMs = 5_000;

type Options = { perSecond: number; seconds: number; draws: number; only: string };

/**
 * Returns a table of the screens of a large catalogue over HTTP, as visitors come: at random moments and not one after the other, most
 * addresses different; each screen again with a price change beside every hundredth visit.
 */
export async function measureVisitors(stops: Stops, options: Options): Promise<string> {
  const { perSecond, seconds, draws, only } = options;
  const { dataDir, databaseUrl } = readConfig(process.env);
  const database = databaseUrl ?? (await openLarge(dataDir, stops)).url;
  await migrate(database);
  const size = await sizeOf(database);
  const drawing = connect(database);
  const inputs = await drawInputs(drawing.pool, draws).finally(drawing.close);
  const postgresPid = databaseUrl
    ? null
    : Number.parseInt(await readFile(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8"), 10);

  const folder = join(dataDir, "bench");
  await mkdir(folder, { recursive: true });
  const shop = await startShop({ DATA_DIR: folder, DATABASE_URL: database }, stops);
  await untilChecked(database);
  const { token } = await createShopClient(shop.url).person("sign-in/email", owner);
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const change = (index: number): Visit => {
    const part = inputs.fitting[index % inputs.fitting.length]!.part;
    const body = JSON.stringify({ price: 10 + index / 100 });
    return { method: "PATCH", url: `${shop.url}/api/parts/${part}`, headers, body };
  };

  const used = () => (cpuTime(shop.pid) ?? 0) + (postgresPid === null ? 0 : (cpuTimeOfFamily(postgresPid) ?? 0));
  // What it does once after a start has ended then.
  await setTimeout(settleMs);
  const idleBefore = used();
  await setTimeout(idleMs);
  const idle = (used() - idleBefore) / 1000 / (idleMs / 1000);
  const rows: string[][] = [];
  for (const { name, paths } of screens(inputs).filter((screen) => screen.name.includes(only))) {
    // Each row has visits of its own, so that none finds in a cache what an earlier row asked for.
    const third = (number: number) =>
      paths.filter((_, index) => index % 3 === number).map((path): Visit => ({ url: shop.url + path }));
    const mixed = third(2).flatMap((read, index) => (index % readsPerWrite === 0 ? [change(index), read] : [read]));
    // So that the code and the statements are compiled.
    await arrivals(third(0), { perSecond, seconds });
    for (const [kind, visits] of [
      ["", third(1)],
      [", with price changes", mixed],
    ] as const) {
      const before = used();
      const { answered, failed, p50, p95, p99 } = await arrivals(visits, { perSecond, seconds });
      const cpu = (used() - before) / 1000 / Math.max(1, answered);
      const times = [p50, p95, p99].map((ms) => ms.toFixed(0)).join(" / ");
      rows.push([name + kind, String(perSecond), times, cpu.toFixed(1), failures(failed)]);
    }
  }
  const memory = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${shop.pid}/status`, "utf8").catch(() => ""))?.[1];
  const heads = ["screen", "visitors/s", "p50 / p95 / p99 ms", "CPU ms", "failed"];
  return (
    `${size}. Idle, the shop and PostgreSQL use ${idle.toFixed(0)} ms of CPU a second. ` +
    `Visitors come at random moments, ${seconds} s for each row after as long to warm up; times count from the moment they come, ` +
    `CPU is the shop's and PostgreSQL's per visit. The shop's memory at the end: ${memory ? Math.round(Number(memory) / 1024) : "–"} MiB.\n\n${table(heads, rows)}`
  );
}

const failures = (failed: Record<string, number>) =>
  Object.entries(failed)
    .map(([status, count]) => `${count} × ${status}`)
    .join(", ") || "0";

function screens({ fitting, numbers, words, questions, typing }: Inputs): { name: string; paths: string[] }[] {
  const searches = (path: string, queries: string[]) => queries.map((query) => path + encodeURIComponent(query));
  return [
    { name: "suggestions", paths: searches("/api/suggest?q=", typing) },
    { name: "search by number", paths: searches("/api/search?q=", numbers) },
    { name: "search by words", paths: searches("/api/search?q=", words) },
    { name: "search by vehicle and part type", paths: searches("/api/search?q=", questions) },
    {
      name: "list of the API for a vehicle",
      paths: fitting.map((one) => `/api/parts?vehicle=${one.vehicle}&type=${one.type}`),
    },
    { name: "facets of the API for a vehicle", paths: fitting.map((one) => `/api/facets?vehicle=${one.vehicle}`) },
    {
      name: "list page for vehicle and part type",
      paths: fitting.map((one) => `/parts?vehicle=${one.vehicle}&type=${one.type}`),
    },
    { name: "list page for a vehicle", paths: fitting.map((one) => `/parts?vehicle=${one.vehicle}`) },
    { name: "part page with a vehicle", paths: fitting.map((one) => `/parts/${one.part}?vehicle=${one.vehicle}`) },
  ];
}
