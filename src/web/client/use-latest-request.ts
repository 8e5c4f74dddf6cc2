import { useEffect, useState } from "react";

/** Signals for requests of which only the latest counts: `start` aborts the one before, and so does leaving the page. */
export function useLatestRequest() {
  const [latest] = useState(() => {
    let request: AbortController | null = null;
    return {
      start(): AbortSignal {
        request?.abort();
        request = new AbortController();
        return request.signal;
      },
      abort: (): void => request?.abort(),
    };
  });
  // The request under way, which outlives the component.
  useEffect(() => latest.abort, [latest]);
  return latest;
}
