import { importTurnMs } from "#shop/foundation/limits.ts";

// All that a process imports shares its turns.
let turnEnds = 0;

/**
 * Is awaited again and again while a file is read: lets requests, and the responses of the database, in when the turn of the import is over. It lasts
 * a tenth of theirs within bounds: the next statement of the database hardly waits, and a busy shop does not stop the import.
 */
export async function letOthersRun(): Promise<void> {
  const left = performance.now();
  if (left < turnEnds) return;
  await new Promise((resolve) => void setImmediate(resolve));
  const now = performance.now();
  turnEnds = now + Math.min(Math.max((now - left) / 10, importTurnMs.shortest), importTurnMs.longest);
}
