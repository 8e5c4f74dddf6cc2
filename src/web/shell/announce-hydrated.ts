import { useEffect } from "react";
import { hydratedEvent } from "#http/start-script.ts";
import { loadTypefaces } from "#web/shell/typefaces.ts";

/** Lets the start script replay what it has held for the page's scripts, and begins what can wait until then. */
export function useAnnounceHydrated(): void {
  // The start script, which runs outside of React.
  useEffect(() => {
    document.dispatchEvent(new Event(hydratedEvent));
    void loadTypefaces();
  }, []);
}
