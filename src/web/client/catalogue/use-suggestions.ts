import { useCallback } from "react";
import { vinIn } from "#shop/catalogue/search/vin-rules.ts";
import { pause } from "#web/client/pause.ts";
import { suggest, type Suggestion } from "#web/client/catalogue/search.ts";
import type { FitmentTarget } from "#web/client/catalogue/fitment.ts";
import { useQuery } from "#web/client/use-query.ts";

const typingMs = 120;

/**
 * Suggestions for the typed text and the vehicle, once typing pauses; null: not known. The last ones stay until the next are there. A VIN has none.
 */
export function useSuggestions(
  typed: string,
  wanted: boolean,
  vehicle: FitmentTarget | null = null,
): Suggestion[] | null {
  const q = typed.trim();
  const enabled = wanted && q !== "" && !vinIn(q);
  // Its text, which stays the same while the vehicle does.
  const key = vehicle && JSON.stringify({ vehicleId: vehicle.vehicleId, answers: vehicle.answers });
  const load = useCallback(
    async (signal: AbortSignal) => {
      await pause(typingMs, signal);
      return suggest(q, { vehicle: key === null ? null : (JSON.parse(key) as FitmentTarget), signal });
    },
    [q, key],
  );
  const { data } = useQuery(enabled ? load : null);
  return enabled ? (data ?? null) : null;
}
