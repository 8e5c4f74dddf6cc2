import { useEffect, useRef } from "react";
import type { SubmitTarget } from "react-router";
import type { Loaded } from "#web/ui/loaded.ts";
import { useActionFetcher } from "#web/ui/use-action-fetcher.ts";

type Waiting<Value> = PromiseWithResolvers<Value> & { earlier: Loaded<Value> | undefined };

/**
 * Submits the values of a form, as JSON, to the action of the page, which returns what `load` returns. The returned function resolves with the action's value
 * before the loaders have run again, or with `reloads` after that, and rejects with the `ApiError` that refused it.
 */
export function useFormAction<Value = void>({ reloads = false } = {}): (sent: object) => Promise<Value> {
  const { data, state, submit } = useActionFetcher<Loaded<Value>>();
  const waiting = useRef<Waiting<Value> | null>(null);
  // Synchronises with the router, which reports the result of an action by rendering alone.
  useEffect(() => {
    const current = waiting.current;
    if (!current || !data || data === current.earlier || (reloads && state !== "idle")) return;
    waiting.current = null;
    if (data.failure) current.reject(data.failure);
    else current.resolve(data.value);
  }, [data, state, reloads]);
  return (sent) => {
    const next = { ...Promise.withResolvers<Value>(), earlier: data };
    waiting.current = next;
    // An interface does not say of itself that it is JSON.
    submit(sent as SubmitTarget);
    return next.promise;
  };
}
