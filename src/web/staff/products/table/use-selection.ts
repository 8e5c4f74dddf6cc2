import { useState } from "react";

export type Selection = ReturnType<typeof useSelection>;

/** Which rows are selected: some of those that are loaded or, where there are `total` that match, all of these. */
export function useSelection(loaded: string[], total: number | null) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [matching, setMatching] = useState(false);
  const ids = loaded.filter((id) => chosen.has(id));
  const isAll = matching || (loaded.length > 0 && ids.length === loaded.length);
  function choose(next: Iterable<string>) {
    setMatching(false);
    setChosen(new Set(next));
  }
  return {
    ids,
    count: matching ? (total ?? ids.length) : ids.length,
    isAll,
    isMatching: matching && total !== null,
    /** All rows that are loaded are selected, and there are others. */
    canSelectMatching: isAll && !matching && total !== null,
    has: (id: string) => matching || chosen.has(id),
    /** Of all that match, one row is left out: the selection is that of the loaded rows again. */
    toggle: (id: string) => {
      const before = matching ? loaded : ids;
      choose(before.includes(id) ? before.filter((one) => one !== id) : [...before, id]);
    },
    toggleAll: () => choose(isAll ? [] : loaded),
    selectMatching: () => setMatching(true),
    clear: () => choose([]),
  };
}
