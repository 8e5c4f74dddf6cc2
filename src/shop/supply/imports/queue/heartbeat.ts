import type { Db } from "#db/db.ts";
import { letOthersRun } from "#shop/supply/imports/let-others-run.ts";
import { saveProgress, type ClaimedImport } from "#shop/supply/imports/queue/claim.ts";

/** `onProgress` is called for each record that was read and each batch that was written. */
export type HeartbeatNeeds = { signal: AbortSignal; onProgress: () => void };

export type Heartbeat = ReturnType<typeof heartbeat>;

const everyMs = 3_000;

/** Stores the progress of an import while it runs and learns whether to stop: the import was cancelled, or `signal` was raised. */
export function heartbeat(db: Db, { id, bytesRead }: ClaimedImport, { signal, onProgress }: HeartbeatNeeds) {
  let read = bytesRead;
  let storedAt = Date.now();
  let cancelled = false;
  return {
    setBytesRead: (bytes: number) => {
      read = bytes;
    },
    bytesRead: () => read,
    /** Cancelled by the person who started it. */
    cancelled: () => cancelled,
    /** Cancelled, or the process is about to end. */
    stopped: () => cancelled || signal.aborted,
    /** Is awaited after each record. Lets others run, and stores the progress, when it is time. Returns `stopped()`. */
    async beat(): Promise<boolean> {
      onProgress();
      await letOthersRun();
      if (Date.now() - storedAt >= everyMs) {
        storedAt = Date.now();
        cancelled ||= await saveProgress(db, id, read);
      }
      return cancelled || signal.aborted;
    },
    /** Takes over what the last batch has read from the import's row. */
    requestStop(stopRequested: boolean) {
      onProgress();
      cancelled ||= stopRequested;
    },
  };
}
