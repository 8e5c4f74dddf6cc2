import { join } from "node:path";
import { ConfigError, readConfig } from "#process/config.ts";
import { connect, type Connection } from "#db/connect.ts";
import { claimDataDir } from "#db/data-dir.ts";
import { startEmbedded, type Embedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import type { Pool } from "pg";
import { exactCpuTime } from "./cpu-time.ts";
import { table } from "./report.ts";
import type { Stops } from "./stage.ts";
import { drawInputs, type Inputs } from "./fitment-inputs.ts";
import { writePlans } from "./fitment-plans.ts";
import { screens, type Screen } from "./fitment-screens.ts";

const fewest = 100_000;

/** Returns a table of the verbs that each screen calls, on a large catalogue. */
export async function measureFitment(stops: Stops, { draws, only }: { draws: number; only: string }): Promise<string> {
  const { dataDir, databaseUrl } = readConfig(process.env);
  let database = databaseUrl ? null : await openLarge(dataDir, stops);
  const url = () => database?.url ?? databaseUrl ?? "";
  await migrate(url());
  const size = await sizeOf(url());
  const drawing = connect(url());
  const inputs = await drawInputs(drawing.pool, draws).finally(drawing.close);

  const rows: string[][] = [];
  for (const { name } of screens(drawing.db, inputs).filter((one) => one.name.includes(only))) {
    // Only an embedded database can be restarted, so that PostgreSQL's memory is empty.
    if (database) {
      await database.stop();
      database = await startEmbedded(join(dataDir, "postgres"));
    }
    rows.push(await measure(url(), inputs, name));
    process.stdout.write(`\r${rows.length} `);
  }
  process.stdout.write("\r");
  const head = ["screen", "p50", "p95", "p99", "CPU: p50", "p95", "after a restart: p50", "p95", "p95 target", ""];
  const caption =
    `${size}. ${draws.toLocaleString("en")} random inputs, vehicles weighted by their applications; one at a time. Milliseconds that the ` +
    "shop waits, and of CPU (the shop's and PostgreSQL's). After a restart: each input for the first time, with PostgreSQL's memory empty.";
  return `${caption}\n\n${table(head, rows)}`;
}

/** Starts the database of a data folder until the benchmark ends. */
export async function openLarge(dataDir: string, stops: Stops): Promise<Embedded> {
  stops.push(await claimDataDir(dataDir));
  const folder = join(dataDir, "postgres");
  const embedded = await startEmbedded(folder);
  stops.push(embedded.stop);
  return embedded;
}

async function measure(url: string, inputs: Inputs, name: string): Promise<string[]> {
  const on = ({ db }: Connection): Screen => screens(db, inputs).find((one) => one.name === name)!;
  const connection = connect(url);
  const screen = on(connection);
  const cold = await measureInputs(connection.pool, screen);
  const warm = await measureInputs(connection.pool, screen);
  await connection.close();
  const tookMs = warm.map(({ ms }) => ms);
  const coldMs = cold.map(({ ms }) => ms);
  const cpuMs = warm.map(({ cpu }) => cpu).filter((ms) => ms !== null);
  const cells = [
    ...[0.5, 0.95, 0.99].map((share) => percentile(tookMs, share).toFixed(1)),
    ...[0.5, 0.95].map((share) => (cpuMs.length > 0 ? percentile(cpuMs, share).toFixed(1) : "–")),
    ...[0.5, 0.95].map((share) => percentile(coldMs, share).toFixed(1)),
  ];
  const p95 = percentile(tookMs, 0.95);
  if (p95 <= screen.targetMs) return [name, ...cells, String(screen.targetMs), ""];
  const explaining = connect(url, { max: 1 });
  const again = on(explaining);
  const file = await writePlans(explaining.pool, name, () => again.query(tookMs.indexOf(p95))).finally(
    explaining.close,
  );
  return [name, ...cells, String(screen.targetMs), `[missed](plans/${file})`];
}

/** Measures each input: the time that the shop waits, and the CPU time of shop and PostgreSQL, which other processes affect less. */
async function measureInputs(pool: Pool, { inputs, query }: Screen): Promise<{ ms: number; cpu: number | null }[]> {
  const took: { ms: number; cpu: number | null }[] = [];
  // So that what is prepared and read once per process is not counted.
  await query(0);
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name like 'camber%'",
  );
  const cpu = () => {
    const used = exactCpuTime(rows.map(({ pid }) => pid));
    const { user, system } = process.cpuUsage();
    return used === null ? null : used + (user + system) / 1000;
  };
  for (let index = 0; index < inputs; index += 1) {
    const before = cpu();
    const began = performance.now();
    await query(index);
    const ms = performance.now() - began;
    const after = cpu();
    took.push({ ms, cpu: before === null || after === null ? null : after - before });
  }
  return took;
}

function percentile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
}

/** Returns how large the catalogue is, in words; throws `ConfigError` if it is small. */
export async function sizeOf(url: string): Promise<string> {
  const { pool, close } = connect(url);
  const { rows } = await pool
    .query<{ name: string; count: number }>(
      `select relname as name, reltuples::bigint::float8 as count from pg_class
       where oid in ('parts'::regclass, 'applications'::regclass, 'part_numbers'::regclass)`,
    )
    .finally(close);
  const count = new Map(rows.map(({ name, count }) => [name, count]));
  if ((count.get("applications") ?? 0) < fewest) {
    throw new ConfigError(
      "Name a large catalogue by DATA_DIR or DATABASE_URL; `npm run scale` makes one (CONTRIBUTING.md).",
    );
  }
  const about = (name: string) => Math.round(count.get(name) ?? 0).toLocaleString("en");
  return `${about("parts")} parts, ${about("applications")} applications, ${about("part_numbers")} part numbers`;
}
