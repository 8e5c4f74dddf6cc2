import type { ApplicationRow } from "#shop/supply/imports/write/application-row.ts";

/**
 * Splits the rows of a batch into runs that can each be written at once: no run both adds and removes the same application, so the last row about an
 * application wins.
 */
export function splitIntoRuns(rows: ApplicationRow[]): ApplicationRow[][] {
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

/** Returns the keys by which two rows concern the same application: its wording and its meaning. */
function keysOf({ part, wording, meaning }: ApplicationRow): string[] {
  const own = `${part.id} ${wording}`;
  if (!meaning) return [own];
  const { modelId, yearFrom, yearTo, qualifiersId, positionId } = meaning;
  return [own, [part.id, modelId, yearFrom, yearTo, qualifiersId, positionId].join(" ")];
}
