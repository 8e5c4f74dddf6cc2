import { useEffect } from "react";
import { hydratedEvent } from "#http/start-script.ts";

/** Lets the start script replay what it has held for the page's scripts. */
export function useAnnounceHydrated(): void {
  // The start script, which runs outside of React.
  useEffect(() => {
    document.dispatchEvent(new Event(hydratedEvent));
  }, []);
}
