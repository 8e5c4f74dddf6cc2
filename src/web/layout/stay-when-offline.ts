import { useEffect } from "react";
import { en } from "#web/text/en.ts";
import { toast } from "#web/ui/toast.tsx";

/**
 * Without a connection a link would end on the browser's own error page, and take away what can still be read here.
 * So the page stays, and says why.
 */
export function useStayWhenOffline(): void {
  useEffect(() => {
    function stay(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (navigator.onLine || !link || link.getAttribute("href")?.startsWith("#")) return;
      event.preventDefault();
      event.stopPropagation();
      toast.error(en.errors.offline);
    }
    document.addEventListener("click", stay, { capture: true });
    return () => document.removeEventListener("click", stay, { capture: true });
  }, []);
}
