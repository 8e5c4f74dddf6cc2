import { useCallback, useSyncExternalStore } from "react";
import { cacheTtlMs, estimatesAtOnce } from "#shop/foundation/limits.ts";
import { deliveryEstimates, type DeliverTo, type DeliveryEstimate } from "#web/client/selling/delivery.ts";

// A store of its own: the cards of a page share one request.
const known = new Map<string, { estimate: DeliveryEstimate; until: number }>();
const waiting = new Map<string, { to: DeliverTo; ids: Set<string> }>();
const requested = new Set<string>();
const listeners = new Set<() => void>();

const cacheKey = ({ country, postal }: DeliverTo, partId: string) => `${country} ${postal} ${partId}`;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function request(to: DeliverTo, partId: string): void {
  const key = cacheKey(to, partId);
  if (requested.has(key) || (known.get(key)?.until ?? 0) > Date.now()) return;
  requested.add(key);
  if (waiting.size === 0) setTimeout(sendWaiting);
  const place = cacheKey(to, "");
  const { ids } = waiting.get(place) ?? { ids: new Set<string>() };
  waiting.set(place, { to, ids: ids.add(partId) });
}

function sendWaiting(): void {
  const all = [...waiting.values()];
  waiting.clear();
  for (const { to, ids } of all) {
    const parts = [...ids];
    for (let from = 0; from < parts.length; from += estimatesAtOnce)
      void send(to, parts.slice(from, from + estimatesAtOnce));
  }
}

async function send(to: DeliverTo, parts: string[]): Promise<void> {
  // A card without an estimate shows none; the next one sends the request again.
  await loadEstimates(to, parts).catch(() => undefined);
  for (const id of parts) requested.delete(cacheKey(to, id));
}

/** Loads the estimates of up to 100 parts for all that show them. Rejects with `ApiError`, for a destination that is refused too. */
export async function loadEstimates(to: DeliverTo, parts: string[]): Promise<void> {
  const found = await deliveryEstimates(parts, to);
  const until = Date.now() + cacheTtlMs.deliveryEstimates;
  for (const [id, estimate] of Object.entries(found)) known.set(cacheKey(to, id), { estimate, until });
  for (const listener of listeners) listener();
}

/** What delivery of a part costs to a destination, once it is known. */
export function useEstimate(partId: string, to: DeliverTo | null): DeliveryEstimate | null {
  const [country, postal] = [to?.country, to?.postal];
  const follow = useCallback(
    (listener: () => void) => {
      const stop = subscribe(listener);
      if (country !== undefined && postal !== undefined) request({ country, postal }, partId);
      return stop;
    },
    [country, postal, partId],
  );
  return useSyncExternalStore(
    follow,
    () => (to ? (known.get(cacheKey(to, partId))?.estimate ?? null) : null),
    () => null,
  );
}
