import { existsSync } from "node:fs";
import { constants } from "node:fs";
import { copyFile, readFile, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { listBackups } from "#adapters/backup/backup-folder.ts";
import { restoreBackup } from "#adapters/backup/restore.ts";
import { restoreDump } from "#adapters/backup/restore-dump.ts";
import { ConfigError, readConfig, type Config } from "#process/config.ts";

// `npm run restore -- --to FOLDER [--from FOLDER] [--until TIME] [--identity FILE]` restores a backup into a new DATA_DIR, or a dump if `--from`
// is a file; with `--list` it says which backups there are. Exits with 1 if that fails and with 2 for wrong arguments.

const usage = `usage: npm run restore -- --to FOLDER [--from FOLDER] [--until TIME] [--identity FILE]
       npm run restore -- --to FOLDER --from DUMP [--identity FILE]
       npm run restore -- --list [--from FOLDER]
--to: a new DATA_DIR. --from: the backups (BACKUP_DIR), or a file that npm run dump has written. --until: a time such as 2026-11-22T10:30:00Z.
--identity: a file with the age secret key.`;

process.exitCode = await main();

async function main(): Promise<number> {
  const wishes = readWishes();
  if (!wishes) {
    console.error(usage);
    return 2;
  }
  try {
    if (existsSync(".env")) process.loadEnvFile(".env");
    const config = readConfig(process.env);
    const from = wishes.from === undefined ? config.backup?.folder : resolve(wishes.from);
    if (from === undefined) throw new ConfigError("BACKUP_DIR is not set: name the folder of the backups with --from.");
    if (wishes.to === undefined) return await list(from);
    const identity = wishes.identity === undefined ? null : (await readFile(wishes.identity, "utf8")).trim();
    const to = resolve(wishes.to);
    console.info(await restore({ from, to, until: wishes.until, identity }));
    console.info(await provideKey(config, to));
    console.info(`DATA_DIR=${wishes.to} npm start opens it.`);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

type Wishes = { from: string; to: string; until: Date | null; identity: string | null };

/** Returns a sentence about what was restored. */
async function restore({ from, to, until, identity }: Wishes): Promise<string> {
  const data = join(to, "postgres");
  if ((await stat(from).catch(() => null))?.isFile()) {
    if (until) throw new ConfigError(`${from} is a dump, which has the state of one moment: leave --until out.`);
    const { postgres } = await restoreDump({ from, data, identity });
    return `${to} has all of ${from}, which was written from PostgreSQL ${postgres}.`;
  }
  const { backup, restoredUntil } = await restoreBackup({ from, data, until, identity });
  const since = restoredUntil ? ` and all changes until ${restoredUntil.toISOString()}` : "";
  return `${to} has the backup of ${backup.finishedAt}${since}.`;
}

/** Copies the key of the secrets, which no backup has, from the present DATA_DIR, unless the folder has one. Returns a sentence about which key is used. */
async function provideKey({ secretKeys, secretKeyFile }: Config, to: string): Promise<string> {
  if (secretKeys.length > 0) return "The key of its secrets is SECRET_KEY.";
  const own = join(to, "secret.key");
  try {
    if (secretKeyFile !== null) {
      await copyFile(secretKeyFile, own, constants.COPYFILE_EXCL);
      return `The key of its secrets is ${own}, a copy of ${secretKeyFile}.`;
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EEXIST" && code !== "ENOENT") throw error;
  }
  return existsSync(own)
    ? `The key of its secrets is ${own}, which was there before.`
    : `It needs the key of its secrets: copy the file secret.key of the DATA_DIR that was backed up to ${to}.`;
}

async function list(from: string): Promise<number> {
  for (const { finishedAt, file, bytes } of await listBackups(from))
    console.info(`${finishedAt}  ${file}  ${(bytes / 1e6).toFixed(1)} MB`);
  return 0;
}

function readWishes() {
  try {
    const { values } = parseArgs({
      options: {
        to: { type: "string" },
        from: { type: "string" },
        until: { type: "string" },
        identity: { type: "string" },
        list: { type: "boolean", default: false },
      },
    });
    const until = values.until === undefined ? null : new Date(values.until);
    if (values.list === (values.to !== undefined) || Number.isNaN(until?.getTime())) return null;
    return { ...values, until };
  } catch {
    return null;
  }
}
