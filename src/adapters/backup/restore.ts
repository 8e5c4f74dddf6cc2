import { createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, normalize } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { extract } from "tar-stream";
import { sha256Of } from "#adapters/backup/base-backup.ts";
import { listBackups, segmentsIn, type Manifest } from "#adapters/backup/backup-folder.ts";
import { inNewFolder, RestoreError } from "#adapters/backup/new-folder.ts";
import { unseal } from "#adapters/backup/seal.ts";
import { restoreCommand } from "#adapters/backup/segment-commands.ts";
import { startEmbedded } from "#db/embedded.ts";
import { unprivileged } from "#db/unprivileged.ts";

const recoverySettings = ["restore_command", "recovery_target_action", "recovery_target_time"] as const;
const recoveryPollMs = 200;

export type RestoreOptions = {
  /** The folder of the backups. */
  from: string;
  /** The folder for the restored database, as given to `startEmbedded`. It must be empty or missing. */
  data: string;
  /** The state to restore; null: the last one that was archived. */
  until: Date | null;
  identity: string | null;
};

/**
 * Restores the newest backup from before `until`, and what the archived log has since, into a new folder. The folder appears when all of it
 * stands. Returns the backup and the time of the last transaction that was restored from the log. Throws `RestoreError`.
 */
export function restoreBackup({ from, data, until, identity }: RestoreOptions) {
  return inNewFolder(data, async (folder) => {
    const backup = await chooseBackup(from, until);
    if ((await sha256Of(join(from, backup.file)).catch(() => null)) !== backup.sha256)
      throw new RestoreError(`${backup.file} is missing or damaged: its checksum is not the one of its manifest.`);
    const identityFile = identity ? join(folder, "identity") : null;
    if (identity && identityFile) await writeFile(identityFile, identity, { mode: 0o600 });
    await unpack(join(from, backup.file), folder, identity);
    const archived = (await readdir(segmentsIn(from)).catch(() => [])).length > 0;
    if (until && !archived)
      throw new RestoreError(`${from} has no archived log: only the state of a backup can be restored.`);
    if (archived) await requestRecovery(folder, { from, until, identityFile });
    const restoredUntil = await recover(folder);
    if (identityFile) await rm(identityFile);
    return { backup, restoredUntil };
  });
}

async function chooseBackup(folder: string, until: Date | null): Promise<Manifest> {
  const backups = await listBackups(folder);
  if (backups.length === 0) throw new RestoreError(`${folder} has no complete backup.`);
  const fitting = backups.findLast(({ finishedAt }) => !until || new Date(finishedAt) <= until);
  if (fitting) return fitting;
  throw new RestoreError(
    `The oldest backup was complete at ${backups[0]?.finishedAt}; no earlier state can be restored.`,
  );
}

async function unpack(file: string, folder: string, identity: string | null): Promise<void> {
  const { own } = await unprivileged([folder]);
  const untar = extract();
  const writing = (async () => {
    for await (const entry of untar) {
      const path = join(folder, normalize(`/${entry.header.name}`));
      if (entry.header.type === "directory")
        await mkdir(path, { recursive: true, mode: 0o700 }).then(() => entry.resume());
      else await pipeline(entry, createWriteStream(path, { mode: 0o600 }));
      if (path.startsWith(join(folder, "cluster"))) await own(path);
    }
  })();
  const reading = unseal(file, identity).then((plain) => pipeline(plain, untar));
  // Whichever fails first ends the other.
  reading.catch((error: Error) => untar.destroy(error));
  await Promise.all([reading, writing]).catch((error: Error) => {
    throw new RestoreError(`${file} can't be read: ${error.message}`, { cause: error });
  });
}

type Recovery = { from: string; until: Date | null; identityFile: string | null };

async function requestRecovery(folder: string, { from, until, identityFile }: Recovery): Promise<void> {
  const settings: Partial<Record<(typeof recoverySettings)[number], string>> = {
    restore_command: restoreCommand(from, identityFile),
    recovery_target_action: "promote",
    ...(until && { recovery_target_time: until.toISOString().replace("T", " ").replace("Z", "+00") }),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll(/['\\]/g, "$&$&")}'\n`);
  const { own } = await unprivileged([folder]);
  for (const [name, text] of [
    ["postgresql.auto.conf", lines.join("")],
    ["recovery.signal", ""],
  ] as const) {
    await writeFile(join(folder, "cluster", name), text, { mode: 0o600 });
    await own(join(folder, "cluster", name));
  }
}

/** Starts the restored cluster once, until it has read the log. Returns the time of the last transaction in the log; null without one. */
async function recover(folder: string): Promise<Date | null> {
  const database = await startEmbedded(folder).catch((error: Error) => {
    throw new RestoreError(error.message);
  });
  try {
    const client = new Client({ connectionString: database.url });
    client.on("error", () => {});
    await client.connect();
    try {
      while (await inRecovery(client)) await delay(recoveryPollMs);
      const { rows } = await client.query<{ at: Date | null }>("select pg_last_xact_replay_timestamp() as at");
      for (const name of recoverySettings) await client.query(`alter system reset ${name}`);
      return rows[0]?.at ?? null;
    } finally {
      await client.end();
    }
  } catch (error) {
    const log = await readFile(join(folder, "cluster", "server.log"), "utf8").catch(() => "");
    const reason = /FATAL: {2}(.*)/.exec(log)?.[1];
    throw reason ? new RestoreError(`PostgreSQL ended the restore: ${reason}`, { cause: error }) : error;
  } finally {
    await database.stop();
  }
}

/** The server ends by itself if the log does not reach the state to restore, so this ends too. */
async function inRecovery(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ value: boolean }>("select pg_is_in_recovery() as value");
  return rows[0]?.value ?? false;
}
