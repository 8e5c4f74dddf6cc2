import { join } from "node:path";
import { takeBackup } from "#adapters/backup/base-backup.ts";
import { pruneBackups } from "#adapters/backup/backup-folder.ts";
import { ConfigError } from "#process/config.ts";
import { databaseIn } from "./open-shop.ts";
import { writeToFolder } from "./write-to-folder.ts";

// `npm run backup [-- --to FOLDER]`: backs up the embedded database now, whether the shop runs or not. Exits with 1 if that fails and with 2
// for wrong arguments.

process.exitCode = await writeToFolder("backup", async (config, folder, stops) => {
  if (config.databaseUrl) {
    throw new ConfigError("DATABASE_URL is a PostgreSQL of your own: docs/backups.md says how to back it up.");
  }
  const url = await databaseIn(config.dataDir, stops);
  const data = join(config.dataDir, "postgres");
  const { file, bytes } = await takeBackup({ url, data }, folder, config.backup?.recipient ?? null);
  // Another folder than the schedule's is the operator's own business.
  if (folder === config.backup?.folder) await pruneBackups(folder, config.backup.keep);
  console.info(`${join(folder, file)}: ${(bytes / 1e6).toFixed(1)} MB.`);
});
