import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import { makeBackupFolder, segmentsIn } from "#adapters/backup/backup-folder.ts";
import { startBackups, type BackupPlan } from "#adapters/backup/schedule.ts";
import { archiveCommand } from "#adapters/backup/segment-commands.ts";
import { ConfigError, type Config } from "#process/config.ts";
import { connect, type DatabaseUse } from "#db/connect.ts";
import { claimDataDir } from "#db/data-dir.ts";
import { startEmbedded } from "#db/embedded.ts";
import { keepRunning } from "#db/keep-running.ts";
import { migrate } from "#db/migrate.ts";
import { connectReplica } from "#db/replica.ts";
import { createRunLogin } from "#db/roles.ts";
import type { StartStep } from "#process/starting-page.ts";
import { loadDataApart } from "#process/load-data.ts";
import { logFault } from "#log/log.ts";
import { connectionsPerWorker, logArchiveSeconds } from "#shop/foundation/limits.ts";

/** Functions that stop what was started, in the order in which it was. */
export type Stops = (() => Promise<unknown>)[];

/** Runs them, last first; a failure is logged. */
export async function stopAll(stops: Stops): Promise<void> {
  for (const one of stops.toReversed())
    await one().catch((error: unknown) => logFault("process", error, "stopping failed"));
  stops.length = 0;
}

/** The address of the database for the running shop, and that of the owner of its tables, who migrates. Without a role of its own the shop is the owner. */
export type DatabaseUrls = { url: string; ownerUrl: string };

/**
 * Returns the connections to the migrated database, and `enter`s its steps before each begins, with the vehicles, and the demo catalogue where it is configured. Throws `ConfigError` if
 * the database of `DATABASE_URL` can't be opened, or either is in a state that `sinceBaseline` refuses.
 */
export async function openDatabase(config: Config, stops: Stops, enter: (step: StartStep) => void) {
  // Statements are traced from the first connection on. The packages are loaded only where they are used.
  if (config.tracesEndpoint)
    stops.push((await import("#adapters/traces/export-spans.ts")).exportSpans(config.tracesEndpoint).stop);
  const { url, ownerUrl } = await databaseUrls(config, stops);
  // What lives longer than a transaction, or takes longer than a pooler may allow, goes to the server itself.
  const directUrl = config.databaseDirectUrl ?? url;
  const pooled = config.databaseDirectUrl !== null;
  enter("schema");
  await migrate(ownerUrl).catch((error: unknown) => {
    if (!config.databaseUrl && !(error instanceof ConfigError)) throw error;
    throw new ConfigError(`${nameOfOwner(config)}: ${reason(error)}.`);
  });
  enter("data");
  await loadDataApart({ ownerUrl, catalogue: config.catalogue });
  enter("pages");
  const pools = new Map<DatabaseUse | "replica", Pool>();
  const open = (use: DatabaseUse) => {
    const connection = use === "bulk" ? connect(directUrl, { use }) : connect(url, { use, pooled });
    stops.push(connection.close);
    pools.set(use, connection.pool);
    return connection;
  };
  const bulk = open("bulk");
  const reads = open("reads");
  const health = open("health");
  const replica =
    config.databaseReplicaUrl === null
      ? null
      : connectReplica(config.databaseReplicaUrl, { reads, health: health.pool });
  if (replica) {
    stops.push(replica.close);
    pools.set("replica", replica.pool);
  }
  return {
    directUrl,
    pools,
    ...open("writes"),
    reads: replica?.db ?? reads.db,
    background: open("background"),
    bulk: bulk.db,
    health,
  };
}

/** Returns the addresses of the database, which is started where it is the shop's own. */
export async function databaseUrls(config: Config, stops: Stops): Promise<DatabaseUrls> {
  const { databaseUrl: url, databaseDirectUrl, databaseMigrateUrl } = config;
  if (!url) return startOwnDatabase(config, stops);
  return { url, ownerUrl: databaseMigrateUrl ?? databaseDirectUrl ?? url };
}

function nameOfOwner({ databaseUrl, databaseMigrateUrl, databaseDirectUrl, dataDir }: Config): string {
  if (!databaseUrl) return `DATA_DIR (${dataDir})`;
  if (databaseMigrateUrl) return "DATABASE_MIGRATE_URL";
  return databaseDirectUrl ? "DATABASE_DIRECT_URL" : "DATABASE_URL";
}

/** Starts the embedded database with enough connections for each worker, and again whenever it ends. */
async function startOwnDatabase({ dataDir, backup, workers }: Config, stops: Stops): Promise<DatabaseUrls> {
  stops.push(await claimDataDir(dataDir));
  const data = join(dataDir, "postgres");
  const settings = { max_connections: String(Math.max(100, connectionsPerWorker * workers)) };
  const embedded = await startEmbedded(data, settings, backup && (await archiveOf(backup)));
  const running = keepRunning(embedded);
  stops.push(embedded.stop, () => running.stop());
  if (backup) stops.push(startBackups({ url: embedded.url, data }, backup).stop);
  return { ownerUrl: embedded.url, url: await createRunLogin(embedded.url) };
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
