import { useCallback, useSyncExternalStore } from "react";
import { cacheTtlMs } from "#shop/foundation/limits.ts";
import { fitmentsOf } from "#web/client/catalogue/fitment.ts";
import { readVehicleQuery, useActiveVehicle, vehicleQuery } from "#web/fitment/wanted-vehicle.ts";
import type { CardFitment } from "#web/client/catalogue/fitment.ts";

const mostParts = 100;

// A store of its own: the cards of a page share one request.
/** Verdicts by vehicle and part. */
const known = new Map<string, { fitment: CardFitment; until: number }>();
const waiting = new Map<string, Set<string>>();
const requested = new Set<string>();
const listeners = new Set<() => void>();

const cacheKey = (query: string, partId: string) => `${query} ${partId}`;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function request(query: string, partId: string): void {
  const key = cacheKey(query, partId);
  if (requested.has(key) || (known.get(key)?.until ?? 0) > Date.now()) return;
  requested.add(key);
  if (waiting.size === 0) setTimeout(sendWaiting);
  waiting.set(query, (waiting.get(query) ?? new Set()).add(partId));
}

function sendWaiting(): void {
  const all = [...waiting];
  waiting.clear();
  for (const [query, ids] of all) {
    const parts = [...ids];
    for (let from = 0; from < parts.length; from += mostParts) void send(query, parts.slice(from, from + mostParts));
  }
}

async function send(query: string, parts: string[]): Promise<void> {
  try {
    const found = await fitmentsOf(parts, readVehicleQuery(query));
    const until = Date.now() + cacheTtlMs.cardFitments;
    for (const [id, fitment] of Object.entries(found)) known.set(cacheKey(query, id), { fitment, until });
  } catch {
    // A card without a verdict shows none; the next one sends the request again.
  }
  for (const id of parts) requested.delete(cacheKey(query, id));
  for (const listener of listeners) listener();
}

/** The verdict on a part for the active vehicle, once it is known; `skip`: the server has rendered one. */
export function useCardFitment(partId: string, skip: boolean): { fitment: CardFitment; vehicle: string } | null {
  const vehicle = useActiveVehicle();
  const query = vehicle && !skip ? vehicleQuery(vehicle) : null;
  const follow = useCallback(
    (listener: () => void) => {
      const stop = subscribe(listener);
      if (query) request(query, partId);
      return stop;
    },
    [query, partId],
  );
  const fitment = useSyncExternalStore(
    follow,
    () => (query ? known.get(cacheKey(query, partId))?.fitment : undefined),
    () => undefined,
  );
  return fitment && vehicle ? { fitment, vehicle: vehicle.name } : null;
}
