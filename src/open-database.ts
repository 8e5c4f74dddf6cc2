import { join } from "node:path";
import { sql } from "drizzle-orm";
import { ConfigError, type Config } from "#config.ts";
import { connect, type DatabaseUse } from "#db/connect.ts";
import { claimDataDir } from "#db/data-dir.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { loadDemoCatalogue } from "#demo/load-catalogue.ts";
import { loadVehicles } from "#vehicle-data/load-vehicles.ts";

/** Functions that stop what was started, in the order in which it was. */
export type Stops = (() => Promise<unknown>)[];

/** Returns the connections to the migrated database with the vehicles, and the demo catalogue where it is configured. */
export async function openDatabase(config: Config, stops: Stops) {
  const url = config.databaseUrl ?? (await startOwnDatabase(config.dataDir, stops));
  await migrate(url).catch((error: unknown) => {
    throw config.databaseUrl ? new ConfigError(`DATABASE_URL: ${reason(error)}.`) : error;
  });
  const open = (use: DatabaseUse) => {
    const connection = connect(url, { use });
    stops.push(connection.close);
    return connection;
  };
  const bulk = open("bulk");
  await loadVehicles(bulk.pool);
  if (config.catalogue === "demo") await loadDemoCatalogue(bulk.pool);
  return {
    url,
    ...open("writes"),
    reads: open("reads").db,
    background: open("background"),
    bulk: bulk.db,
    health: open("health"),
  };
}

async function startOwnDatabase(dataDir: string, stops: Stops): Promise<string> {
  stops.push(await claimDataDir(dataDir));
  const embedded = await startEmbedded(join(dataDir, "postgres"));
  stops.push(embedded.stop);
  return embedded.url;
}

/** Returns whether the database responds. */
export function isReachable(db: ReturnType<typeof connect>["db"]): Promise<boolean> {
  return db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
}

function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0]) return reason(error.errors[0]);
  return error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);
}
