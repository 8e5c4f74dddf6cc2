import { setTimeout as delay } from "node:timers/promises";
import { takeBackup, type BackupSource } from "#adapters/backup/base-backup.ts";
import { listBackups, pruneBackups } from "#adapters/backup/backup-folder.ts";
import { backupIntervalMs } from "#shop/foundation/limits.ts";
import { logFault } from "#log/log.ts";

export type BackupPlan = {
  folder: string;
  /** A backup is taken when the newest one is this old. */
  everyMs: number;
  /** How many backups remain. */
  keep: number;
  /** The age public key that backups are encrypted for; null: they are not. */
  recipient: string | null;
};

/**
 * Takes a backup whenever the newest one is too old, and deletes the oldest. A failure is logged and tried again. Returns how to stop, which
 * leaves a backup in progress unfinished.
 */
export function startBackups(source: BackupSource, plan: BackupPlan) {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const wait = await backUpIfDue(source, plan).catch((error: unknown) => {
        logFault("backup", error);
        return backupIntervalMs.afterFailure;
      });
      await delay(Math.min(wait, backupIntervalMs.check), undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      // A backup in progress ends with the database, and its files are deleted by the next one.
      await Promise.race([running, delay(backupIntervalMs.stop)]);
    },
  };
}

/** Returns the milliseconds until the next backup is due. */
async function backUpIfDue(source: BackupSource, plan: BackupPlan): Promise<number> {
  const newest = (await listBackups(plan.folder)).at(-1);
  const due = newest ? new Date(newest.startedAt).getTime() + plan.everyMs - Date.now() : 0;
  if (due > 0) return due;
  await takeBackup(source, plan.folder, plan.recipient);
  await pruneBackups(plan.folder, plan.keep);
  return plan.everyMs;
}
