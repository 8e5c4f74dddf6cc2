import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { takeBackup } from "#backup/base-backup.ts";
import { pruneBackups } from "#backup/backup-folder.ts";
import { ConfigError, readConfig, type Config } from "#config.ts";
import { databaseIn } from "./open-shop.ts";

// `npm run backup [-- --to FOLDER]`: backs up the embedded database now, whether the shop runs or not. Exits with 1 if that fails and with 2
// for wrong arguments.

process.exitCode = await main();

async function main(): Promise<number> {
  let to: string | undefined;
  try {
    ({ to } = parseArgs({ options: { to: { type: "string" } } }).values);
  } catch {
    console.error("usage: npm run backup [-- --to FOLDER]");
    return 2;
  }
  if (existsSync(".env")) process.loadEnvFile(".env");
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const config = readConfig(process.env);
    const folder = to === undefined ? config.backup?.folder : resolve(to);
    if (folder === undefined) throw new ConfigError("BACKUP_DIR is not set: name a folder with --to.");
    await backUp(config, folder, stops);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  } finally {
    for (const stop of stops.toReversed()) await stop().catch(() => {});
  }
}

async function backUp(config: Config, folder: string, stops: (() => Promise<unknown>)[]): Promise<void> {
  if (config.databaseUrl) {
    throw new ConfigError("DATABASE_URL is a PostgreSQL of your own: docs/backups.md says how to back it up.");
  }
  const url = await databaseIn(config.dataDir, stops);
  const data = join(config.dataDir, "postgres");
  const { file, bytes } = await takeBackup({ url, data }, folder, config.backup?.recipient ?? null);
  // Another folder than the schedule's is the operator's own business.
  if (folder === config.backup?.folder) await pruneBackups(folder, config.backup.keep);
  console.info(`${join(folder, file)}: ${(bytes / 1e6).toFixed(1)} MB.`);
}
