import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { Loaded } from "#web/ui/loaded.ts";

/** What the router takes as JSON; an interface does not say of itself that it is. */
type Json = Parameters<ReturnType<typeof useFetcher>["submit"]>[0];
type Waiting<Value> = PromiseWithResolvers<Value> & { earlier: Loaded<Value> | undefined };

/**
 * Submits the values of a form, as JSON, to the action of the page, which returns what `load` returns. The returned function resolves with the action's value
 * before the loaders have run again, and rejects with the `ApiError` that refused it.
 */
export function useFormAction<Value = void>(): (sent: object) => Promise<Value> {
  const { data, submit } = useFetcher<Loaded<Value>>();
  const waiting = useRef<Waiting<Value> | null>(null);
  // Synchronises with the router, which reports the result of an action by rendering alone.
  useEffect(() => {
    const current = waiting.current;
    if (!current || !data || data === current.earlier) return;
    waiting.current = null;
    if (data.failure) current.reject(data.failure);
    else current.resolve(data.value);
  }, [data]);
  return (sent) => {
    const next = { ...Promise.withResolvers<Value>(), earlier: data };
    waiting.current = next;
    void submit(sent as Json, { method: "post", encType: "application/json" });
    return next.promise;
  };
}
