/**
 * Fills a shop with an invented catalogue of a distributor's size, for real vehicles: `npm run scale`. It is the same for the same sizes
 * and seed. Runs in one transaction.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { ConfigError, readConfig } from "#process/config.ts";
import { connect } from "#db/connect.ts";
import { claimDataDir } from "#db/data-dir.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { loadVehicles } from "#seed/vehicles/load-vehicles.ts";
import { freshen, unchecked, withoutIndexes } from "./scale/bare-tables.ts";
import { fillApplications } from "./scale/fill-applications.ts";
import { fillNumbers } from "./scale/fill-numbers.ts";
import { fillParts } from "./scale/fill-parts.ts";
import { prepareTables } from "./scale/fixed-tables.ts";

export type ScaleOptions = {
  parts: number;
  applications: number;
  /** All part numbers, including SKUs. */
  numbers: number;
  seed: number;
  /** Allows a shop that already has parts. */
  add: boolean;
};

export class NotEmptyError extends Error {}

/** Fills the migrated database at `url`; calls `step` after each step. */
export async function buildScaleCatalogue(
  url: string,
  { parts, applications, numbers, seed, add }: ScaleOptions,
  step: (name: string) => void = () => {},
): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("begin");
    await client.query(
      "set local work_mem = '256MB'; set local maintenance_work_mem = '1GB'; set local jit = off; set local synchronous_commit = off",
    );
    await client.query("lock table parts in exclusive mode");
    const { rows } = await client.query<{ count: number }>("select count(*)::integer as count from parts");
    if (rows[0]?.count && !add) {
      throw new NotEmptyError(`This shop has ${rows[0].count} parts. Give --add to put the made-up ones beside them.`);
    }
    await prepareTables(client, seed);
    step("vehicles, types and brands");
    await freshen(client);
    const fill = async () => {
      await fillParts(client, parts, seed);
      step("parts");
      await unchecked(client, async () => {
        await fillNumbers(client, numbers - parts, parts);
        step("part numbers");
        await fillApplications(client, applications, parts);
        step("applications");
      });
    };
    await withoutIndexes(client, fill, step);
    await client.query("commit");
    // Allows index-only scans, which need the visibility map.
    await client.query(
      "vacuum (analyze) parts, part_numbers, applications, qualifier_sets, model_qualifiers, positions, brands, part_types",
    );
    step("vacuum");
  } finally {
    await client.end();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      parts: { type: "string", default: "1000000" },
      applications: { type: "string", default: "20000000" },
      numbers: { type: "string", default: "3000000" },
      seed: { type: "string", default: "1" },
      add: { type: "boolean", default: false },
    },
  });
  const count = (name: "parts" | "applications" | "numbers" | "seed") => {
    const value = Number(values[name]);
    if (!Number.isInteger(value) || value < 1) throw new ConfigError(`--${name} must be a whole number.`);
    return value;
  };
  const options: ScaleOptions = {
    parts: count("parts"),
    applications: count("applications"),
    numbers: count("numbers"),
    seed: count("seed"),
    add: values.add,
  };
  if (options.numbers < options.parts)
    throw new ConfigError("--numbers counts the SKUs too: at least one for each part.");

  const { dataDir, databaseUrl } = readConfig(process.env);
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const url = databaseUrl ?? (await ownDatabase(dataDir, stops));
    await migrate(url);
    const { pool, close } = connect(url, { use: "bulk" });
    await loadVehicles(pool).finally(close);
    const began = performance.now();
    let last = began;
    await buildScaleCatalogue(url, options, (name) => {
      const now = performance.now();
      console.info(`${((now - last) / 1000).toFixed(1).padStart(7)} s  ${name}`);
      last = now;
    });
    console.info(`${((performance.now() - began) / 1000).toFixed(0)} s in all.\n${await sizes(url)}`);
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

async function ownDatabase(dataDir: string, stops: (() => Promise<unknown>)[]): Promise<string> {
  stops.push(await claimDataDir(dataDir));
  const embedded = await startEmbedded(join(dataDir, "postgres"), {
    wal_level: "minimal",
    max_wal_senders: "0",
    max_wal_size: "8GB",
    shared_buffers: "512MB",
  });
  stops.push(embedded.stop);
  return embedded.url;
}

async function sizes(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client
    .query<{ name: string; rows: string; size: string; indexes: string }>(
      `select relname as name, to_char(n, 'FM999,999,999') as rows, pg_size_pretty(pg_table_size(oid)) as size,
         pg_size_pretty(pg_indexes_size(oid)) as indexes
       from pg_class, lateral (select case relname when 'parts' then (select count(*) from parts)
         when 'part_numbers' then (select count(*) from part_numbers) else (select count(*) from applications) end as n) counted
       where relname in ('parts', 'part_numbers', 'applications') and relnamespace = 'public'::regnamespace order by 1`,
    )
    .finally(() => client.end());
  return rows
    .map(({ name, rows, size, indexes }) => `${name}: ${rows} rows, ${size} and ${indexes} of indexes`)
    .join("\n");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await main().catch((error: unknown) => {
    console.error(error instanceof ConfigError || error instanceof NotEmptyError ? error.message : error);
    process.exitCode = 1;
  });
}
