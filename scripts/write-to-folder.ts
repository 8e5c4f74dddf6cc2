import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { ConfigError, readConfig, type Config } from "#process/config.ts";

type Stops = (() => Promise<unknown>)[];

/**
 * Runs a command that writes into the folder of `--to`, else into `BACKUP_DIR`; what `write` adds to `stops` is stopped at the end. Returns the exit
 * code: 1 if it fails, 2 for wrong arguments.
 */
export async function writeToFolder(
  command: string,
  write: (config: Config, folder: string, stops: Stops) => Promise<void>,
): Promise<number> {
  let to: string | undefined;
  try {
    ({ to } = parseArgs({ options: { to: { type: "string" } } }).values);
  } catch {
    console.error(`usage: npm run ${command} [-- --to FOLDER]`);
    return 2;
  }
  if (existsSync(".env")) process.loadEnvFile(".env");
  const stops: Stops = [];
  try {
    const config = readConfig(process.env);
    const folder = to === undefined ? config.backup?.folder : resolve(to);
    if (folder === undefined) throw new ConfigError("BACKUP_DIR is not set: name a folder with --to.");
    await write(config, folder, stops);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  } finally {
    for (const stop of stops.toReversed()) await stop().catch(() => {});
  }
}
