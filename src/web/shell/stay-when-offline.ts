import { useEffect } from "react";
import { shell } from "#messages/shell.ts";
import { toast } from "#web/ui/toast.tsx";

const heard = ["click", "mouseover", "focusin", "touchstart"];

/**
 * Without a connection a link would end on the browser's own error page, and take away what can still be read here.
 * So the page stays, and says why. Nor may a link that is pointed at load its page ahead: the router answers a failure of
 * that with a reload.
 */
export function useStayWhenOffline(): void {
  useEffect(() => {
    function stay(event: Event) {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (navigator.onLine || !link || link.getAttribute("href")?.startsWith("#")) return;
      event.stopPropagation();
      if (event.type !== "click") return;
      event.preventDefault();
      toast.error(shell.errors.offline);
    }
    for (const type of heard) document.addEventListener(type, stay, { capture: true });
    return () => {
      for (const type of heard) document.removeEventListener(type, stay, { capture: true });
    };
  }, []);
}
