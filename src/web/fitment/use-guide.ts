import { useEffect, useRef, useState } from "react";
import { wordsOf } from "#web/client/api-error.ts";
import { buyersGuide, type Guide } from "#web/client/fitment.ts";

const pauseMs = 150;

/** A buyer's guide that is searched while typing and goes on page by page, beginning with what the server rendered for `q`. */
export function useGuide(partId: string, served: Guide, q: string) {
  const [typed, setTyped] = useState(q);
  const [found, setFound] = useState<{ q: string; guide: Guide } | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const request = useRef<AbortController | null>(null);
  const wanted = typed.trim();
  const guide = found?.guide ?? served;

  async function ask(cursor: string | null, keep: (next: Guide) => void) {
    request.current?.abort();
    const controller = new AbortController();
    request.current = controller;
    setBusy(true);
    setFailure(null);
    try {
      keep(await buyersGuide(partId, { q: wanted, cursor }, controller.signal));
    } catch (error) {
      if (!controller.signal.aborted) setFailure(wordsOf(error));
    }
    if (request.current === controller) setBusy(false);
  }

  useEffect(() => {
    if (wanted === (found?.q ?? q)) return;
    const timer = setTimeout(() => void ask(null, (next) => setFound({ q: wanted, guide: next })), pauseMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- what is typed is what is asked for
  }, [wanted, partId]);
  useEffect(() => () => request.current?.abort(), []);

  const more = () => {
    if (!guide.next || busy) return;
    void ask(guide.next, (next) => setFound({ q: wanted, guide: { ...next, lines: [...guide.lines, ...next.lines] } }));
  };
  return { typed, type: setTyped, guide, busy, failure, more };
}
