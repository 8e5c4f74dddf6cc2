import { join } from "node:path";
import { sql } from "drizzle-orm";
import { makeBackupFolder, segmentsIn } from "#backup/backup-folder.ts";
import { startBackups, type BackupPlan } from "#backup/schedule.ts";
import { archiveCommand } from "#backup/segment-commands.ts";
import { ConfigError, type Config } from "#config.ts";
import { connect, type DatabaseUse } from "#db/connect.ts";
import { claimDataDir } from "#db/data-dir.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { logArchiveSeconds } from "#shop/limits.ts";
import { loadDemoCatalogue } from "#demo/load-catalogue.ts";
import { loadVehicles } from "#vehicle-data/load-vehicles.ts";

/** Functions that stop what was started, in the order in which it was. */
export type Stops = (() => Promise<unknown>)[];

/** Returns the connections to the migrated database with the vehicles, and the demo catalogue where it is configured. */
export async function openDatabase(config: Config, stops: Stops) {
  const url = config.databaseUrl ?? (await startOwnDatabase(config, stops));
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

async function startOwnDatabase({ dataDir, backup }: Config, stops: Stops): Promise<string> {
  stops.push(await claimDataDir(dataDir));
  const data = join(dataDir, "postgres");
  const embedded = await startEmbedded(data, {}, backup && (await archiveOf(backup)));
  stops.push(embedded.stop);
  if (backup) stops.push(startBackups({ url: embedded.url, data }, backup).stop);
  return embedded.url;
}

async function archiveOf({ folder, recipient }: BackupPlan) {
  await makeBackupFolder(folder).catch((error: Error) => {
    throw new ConfigError(`BACKUP_DIR (${folder}) can't be written: ${error.message}.`);
  });
  return { folder: segmentsIn(folder), command: archiveCommand(folder, recipient), seconds: logArchiveSeconds };
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
