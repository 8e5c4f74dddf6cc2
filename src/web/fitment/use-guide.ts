import { useState } from "react";
import { messageOf } from "#web/client/api-error.ts";
import { buyersGuide, type Guide } from "#web/client/catalogue/fitment.ts";
import { pause } from "#web/client/pause.ts";
import { useLatestRequest } from "#web/client/use-latest-request.ts";

const pauseMs = 150;

/** A buyer's guide that is searched while typing and paged, beginning with what the server rendered for `q`. */
export function useGuide(partId: string, initial: Guide, q: string) {
  const [typed, setTyped] = useState(q);
  const [found, setFound] = useState<{ q: string; guide: Guide } | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const request = useLatestRequest();
  const guide = found?.guide ?? initial;

  async function load(wanted: string, cursor: string | null): Promise<void> {
    const signal = request.start();
    try {
      if (cursor === null) await pause(pauseMs, signal);
      setBusy(true);
      setFailure(null);
      const next = await buyersGuide(partId, { q: wanted, cursor }, signal);
      const lines = cursor === null ? next.lines : [...guide.lines, ...next.lines];
      if (!signal.aborted) setFound({ q: wanted, guide: { ...next, lines } });
    } catch (error) {
      if (!signal.aborted) setFailure(messageOf(error));
    }
    if (!signal.aborted) setBusy(false);
  }

  function type(text: string) {
    setTyped(text);
    const wanted = text.trim();
    if (wanted !== (found?.q ?? q)) return void load(wanted, null);
    request.abort();
    setBusy(false);
  }
  const more = () => {
    if (guide.next && !busy) void load(typed.trim(), guide.next);
  };
  return { typed, type, guide, busy, failure, more };
}
