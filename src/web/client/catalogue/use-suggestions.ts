import { useCallback } from "react";
import { vinIn } from "#shop/catalogue/search/vin-rules.ts";
import { pause } from "#web/client/pause.ts";
import { suggest, type Suggestion } from "#web/client/catalogue/search.ts";
import { useQuery } from "#web/client/use-query.ts";

const typingMs = 120;

/** Suggestions for the typed text, once typing pauses; null: not known. The last ones stay until the next are there. A VIN has none. */
export function useSuggestions(typed: string, wanted: boolean): Suggestion[] | null {
  const q = typed.trim();
  const enabled = wanted && q !== "" && !vinIn(q);
  const load = useCallback(
    async (signal: AbortSignal) => {
      await pause(typingMs, signal);
      return suggest(q, signal);
    },
    [q],
  );
  const { data } = useQuery(enabled ? load : null);
  return enabled ? (data ?? null) : null;
}
