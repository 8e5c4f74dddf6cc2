import { UnusableFile } from "#shop/supply/imports/import-outcome.ts";
import { importStallMs } from "#shop/foundation/limits.ts";

/** A pause of the whole process counts as one look, so that a machine that slept is not taken for an import that hangs. */
const looks = 20;

/**
 * Watches work that reports its progress. `over` returns what the work returns, or throws `UnusableFile` with `stalled` once nothing was reported for
 * `ms`; what is left of the work may still end later, and then finds that its import has ended.
 */
export function stallWatch(ms = importStallMs) {
  let quiet = 0;
  return {
    progress: () => {
      quiet = 0;
    },
    async over<T>(work: Promise<T>): Promise<T> {
      const { promise: stalled, reject } = Promise.withResolvers<never>();
      const looking = setInterval(() => {
        quiet += 1;
        if (quiet >= looks) reject(new UnusableFile("stalled"));
      }, ms / looks);
      try {
        return await Promise.race([work, stalled]);
      } finally {
        clearInterval(looking);
      }
    },
  };
}
