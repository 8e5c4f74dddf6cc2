import { useEffect, useState } from "react";
import { suggest, type Suggestion } from "#web/client/search.ts";

const typingMs = 120;

/** What the shop suggests for what was typed, once the typing rests; an answer to what is typed no more is dropped. Null: not known yet. */
export function useSuggestions(typed: string, wanted: boolean): Suggestion[] | null {
  const [found, setFound] = useState<{ q: string; suggestions: Suggestion[] } | null>(null);
  const q = typed.trim();
  useEffect(() => {
    if (!wanted || q === "") return undefined;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      suggest(q, asking.signal)
        .then((suggestions) => setFound({ q, suggestions }))
        // Without suggestions one can still search.
        .catch(() => null);
    }, typingMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [q, wanted]);
  // While the next ones are on their way the last ones stay, so that the list does not flicker.
  return wanted && q !== "" && found ? found.suggestions : null;
}
