import type { Db } from "#db/connect.ts";
import { noteProgress, type ClaimedImport } from "#shop/imports/queue/claim.ts";

export type Heartbeat = ReturnType<typeof heartbeat>;

const everyMs = 3_000;

/** Says now and then that this process is still at an import, how far it has read, and hears whether it shall stop. */
export function heartbeat(db: Db, { id, bytesRead }: ClaimedImport, signal: AbortSignal) {
  let read = bytesRead;
  let saidAt = Date.now();
  let cancelled = false;
  return {
    read: (bytes: number) => {
      read = bytes;
    },
    bytesRead: () => read,
    /** The one who asked for the import wants it no more. */
    cancelled: () => cancelled,
    /** Cancelled, or the process is about to end. */
    stopped: () => cancelled || signal.aborted,
    async beat(): Promise<boolean> {
      if (Date.now() - saidAt >= everyMs) {
        saidAt = Date.now();
        cancelled ||= await noteProgress(db, id, read);
      }
      return cancelled || signal.aborted;
    },
    hear(stopAsked: boolean) {
      cancelled ||= stopAsked;
    },
  };
}
