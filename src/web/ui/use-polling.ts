import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Runs the loaders of the page again every `ms` milliseconds while `active`, one run at a time. */
export function usePolling(active: boolean, ms: number): void {
  const { state, revalidate } = useRevalidator();
  // Synchronises with the clock.
  useEffect(() => {
    if (!active || state !== "idle") return;
    const again = setTimeout(() => void revalidate(), ms);
    return () => clearTimeout(again);
  }, [active, ms, state, revalidate]);
}
