import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { dumpDatabase } from "#backup/dump.ts";
import { ConfigError, readConfig } from "#config.ts";
import { databaseIn } from "./open-shop.ts";

// `npm run dump [-- --to FOLDER]`: writes all rows of the database into one file, whether the shop runs or not, which `npm run restore` restores by
// any version of PostgreSQL. Exits with 1 if that fails and with 2 for wrong arguments.

process.exitCode = await main();

async function main(): Promise<number> {
  let to: string | undefined;
  try {
    ({ to } = parseArgs({ options: { to: { type: "string" } } }).values);
  } catch {
    console.error("usage: npm run dump [-- --to FOLDER]");
    return 2;
  }
  if (existsSync(".env")) process.loadEnvFile(".env");
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const { backup, dataDir, databaseUrl, databaseDirectUrl, databaseMigrateUrl } = readConfig(process.env);
    const folder = to === undefined ? backup?.folder : resolve(to);
    if (folder === undefined) throw new ConfigError("BACKUP_DIR is not set: name a folder with --to.");
    const url = databaseMigrateUrl ?? databaseDirectUrl ?? databaseUrl ?? (await databaseIn(dataDir, stops));
    const { file, bytes, others } = await dumpDatabase(url, folder, backup?.recipient ?? null);
    if (others.length > 0) console.error(`Not the shop's, and left out: ${others.join(", ")}.`);
    console.info(`${file}: ${(bytes / 1e6).toFixed(1)} MB.`);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  } finally {
    for (const stop of stops.toReversed()) await stop().catch(() => {});
  }
}
