import { join } from "node:path";
import { ConfigError, readConfig } from "#config.ts";
import { connect, type Connection } from "#db/connect.ts";
import { claimDataDir } from "#db/data-dir.ts";
import { startEmbedded, type Embedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { table } from "./report.ts";
import type { Stops } from "./stage.ts";
import { drawInputs, type Inputs } from "./fitment-inputs.ts";
import { keepPlans } from "./fitment-plans.ts";
import { screens, type Screen } from "./fitment-screens.ts";

const fewest = 100_000;

/** Each screen's question to the shop on a large catalogue, through the shop's own verbs, as a table. */
export async function measureFitment(stops: Stops, { draws, only }: { draws: number; only: string }): Promise<string> {
  const { dataDir, databaseUrl } = readConfig(process.env);
  let database = databaseUrl ? null : await start(dataDir, stops);
  const url = () => database?.url ?? databaseUrl ?? "";
  await migrate(url());
  const size = await sizeOf(url());
  const drawing = connect(url());
  const inputs = await drawInputs(drawing.pool, draws).finally(drawing.close);

  const rows: string[][] = [];
  for (const { name } of screens(drawing.db, inputs).filter((one) => one.name.includes(only))) {
    // Only its own database can be stopped, to begin with nothing in PostgreSQL's memory.
    if (database) {
      await database.stop();
      database = await startEmbedded(join(dataDir, "postgres"));
    }
    rows.push(await measure(url(), inputs, name));
    process.stdout.write(`\r${rows.length} `);
  }
  process.stdout.write("\r");
  const head = ["screen", "p50", "p95", "p99", "after a restart: p50", "p95", "p95 wanted", ""];
  const told =
    `${size}. ${draws.toLocaleString("en")} inputs drawn by chance, a vehicle as often as there are applications for it; one at a time, ` +
    "milliseconds as the shop waits for its answer. After a restart: each input for the first time, with nothing in PostgreSQL's memory.";
  return `${told}\n\n${table(head, rows)}`;
}

async function start(dataDir: string, stops: Stops): Promise<Embedded> {
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
  // What is prepared once for a connection is not the question's.
  await connection.pool.query("select 1");
  const cold = await times(screen);
  const warm = await times(screen);
  await connection.close();
  const missed = percentile(warm, 0.95) > screen.targetMs;
  const cells = [
    percentile(warm, 0.5),
    percentile(warm, 0.95),
    percentile(warm, 0.99),
    percentile(cold, 0.5),
    percentile(cold, 0.95),
  ];
  let plan = "";
  if (missed) {
    // Of the one that is at the 95th percentile.
    const worst = warm.indexOf(percentile(warm, 0.95));
    const explaining = connect(url, { max: 1 });
    const file = await keepPlans(explaining.pool, name, () => on(explaining).ask(worst)).finally(explaining.close);
    plan = `[missed](plans/${file})`;
  }
  return [name, ...cells.map((ms) => ms.toFixed(1)), String(screen.targetMs), plan];
}

async function times({ inputs, ask }: Screen): Promise<number[]> {
  const took: number[] = [];
  for (let index = 0; index < inputs; index += 1) {
    const began = performance.now();
    await ask(index);
    took.push(performance.now() - began);
  }
  return took;
}

function percentile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
}

async function sizeOf(url: string): Promise<string> {
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
