import type { ApplicationRow } from "#shop/imports/write/application-row.ts";

/**
 * Returns the rows of a batch in runs that may each be written at once: within a run no application is both added and removed, so that what a
 * file says last of an application holds.
 */
export function runsInOrder(rows: ApplicationRow[]): ApplicationRow[][] {
  const runs: ApplicationRow[][] = [];
  let actions = new Map<string, string>();
  for (const row of rows) {
    const keys = keysOf(row);
    const { action } = row.record;
    if (runs.length === 0 || keys.some((key) => (actions.get(key) ?? action) !== action)) {
      runs.push([]);
      actions = new Map();
    }
    runs.at(-1)?.push(row);
    for (const key of keys) actions.set(key, action);
  }
  return runs;
}

/** An application is the same by its wording, and by what it means. */
function keysOf({ part, wording, meaning }: ApplicationRow): string[] {
  const own = `${part.id} ${wording}`;
  if (!meaning) return [own];
  const { modelId, yearFrom, yearTo, qualifiersId, positionId } = meaning;
  return [own, [part.id, modelId, yearFrom, yearTo, qualifiersId, positionId].join(" ")];
}
