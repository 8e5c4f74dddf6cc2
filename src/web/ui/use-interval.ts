import { useEffect, useEffectEvent } from "react";

/** Calls `onTick` every `ms` milliseconds; never while `ms` is null. */
export function useInterval(ms: number | null, onTick: () => void): void {
  const tick = useEffectEvent(onTick);
  // The browser's timer.
  useEffect(() => {
    if (ms === null) return;
    const timer = setInterval(() => tick(), ms);
    return () => clearInterval(timer);
  }, [ms]);
}
