import { useCallback, useState, useSyncExternalStore } from "react";
import { ApiError } from "#web/client/api.ts";

type Load<T> = (signal: AbortSignal) => Promise<T>;
type Answer<T> = { data?: T; error?: ApiError };

/**
 * Subscribes to what the API answers to `load`: for what no loader can know, because it depends on the garage of this browser or on
 * what is being typed. Another `load` aborts the request before and leaves the last answer until its own is there; null sends
 * nothing. `reload` sends the request again.
 */
export function useQuery<T>(load: Load<T> | null) {
  const [query] = useState(createQuery<T>);
  const subscribe = useCallback((listener: () => void) => query.follow(load, listener), [query, load]);
  const answer = useSyncExternalStore(subscribe, query.answer, query.answer);
  return { ...answer, reload: () => query.send(load) };
}

function createQuery<T>() {
  let answer: Answer<T> = {};
  let request = new AbortController();
  let notify = () => {};

  function send(load: Load<T> | null): void {
    request.abort();
    request = new AbortController();
    if (load) void receive(load, request.signal);
  }
  async function receive(load: Load<T>, signal: AbortSignal): Promise<void> {
    const next = await load(signal).then(
      (data) => ({ data }),
      (error: unknown) => ({ error: error instanceof ApiError ? error : new ApiError(0, {}) }),
    );
    if (signal.aborted) return;
    answer = next;
    notify();
  }
  return {
    answer: () => answer,
    send,
    follow(load: Load<T> | null, listener: () => void) {
      notify = listener;
      send(load);
      return () => request.abort();
    },
  };
}
