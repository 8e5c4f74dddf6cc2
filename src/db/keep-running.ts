import { setTimeout as delay } from "node:timers/promises";
import type { Embedded } from "#db/embedded.ts";
import { log, logFault } from "#log/log.ts";
import { embeddedStart } from "#shop/foundation/limits.ts";

/**
 * Starts the embedded database again whenever its process has ended, as one does that is killed or has no room for its log: at once, then
 * after growing waits until it responds. Returns how to stop, which does not stop the database.
 */
export function keepRunning(database: Embedded) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => delay(ms, undefined, { signal }).catch(() => {});

  async function startAgain(): Promise<void> {
    log("error", "database", "the embedded database has ended; it is started again");
    for (
      let waitMs = embeddedStart.checkMs;
      !signal.aborted;
      waitMs = Math.min(2 * waitMs, embeddedStart.longestWaitMs)
    ) {
      try {
        await database.start(embeddedStart.againSeconds);
        log("warn", "database", "the embedded database runs again");
        return;
      } catch (error) {
        logFault("database", error);
      }
      await pause(waitMs);
      // One that recovers for long has been started.
      if (await database.isRunning()) return;
    }
  }

  const watching = (async () => {
    while (!signal.aborted) {
      await pause(embeddedStart.checkMs);
      if (!signal.aborted && !(await database.isRunning())) await startAgain();
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}
