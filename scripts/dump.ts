import { dumpDatabase } from "#adapters/backup/dump.ts";
import { databaseIn } from "./open-shop.ts";
import { writeToFolder } from "./write-to-folder.ts";

// `npm run dump [-- --to FOLDER]`: writes all rows of the database into one file, whether the shop runs or not, which `npm run restore` restores by
// any version of PostgreSQL. Exits with 1 if that fails and with 2 for wrong arguments.

process.exitCode = await writeToFolder("dump", async (config, folder, stops) => {
  const { backup, dataDir, databaseUrl, databaseDirectUrl, databaseMigrateUrl } = config;
  const url = databaseMigrateUrl ?? databaseDirectUrl ?? databaseUrl ?? (await databaseIn(dataDir, stops));
  const { file, bytes, others } = await dumpDatabase(url, folder, backup?.recipient ?? null);
  if (others.length > 0) console.error(`Not the shop's, and left out: ${others.join(", ")}.`);
  console.info(`${file}: ${(bytes / 1e6).toFixed(1)} MB.`);
});
