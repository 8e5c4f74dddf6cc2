import { shell } from "#messages/shell.ts";
import { toast } from "#web/ui/toast.tsx";
import { useListener } from "#web/ui/use-listener.ts";

const eventTypes = ["click", "mouseover", "mouseout", "focusin", "touchstart"] as const;

/**
 * Without a connection a link would end on the browser's own error page and take away what can still be read. The page stays instead
 * and says why. Nor may a link that is pointed at prefetch its page: when that fails, the router reloads the page.
 */
export function useStayWhenOffline(): void {
  useListener(
    eventTypes,
    (event) => {
      // React takes a mouse that leaves one element as its entering the next.
      const target = event.type === "mouseout" && event instanceof MouseEvent ? event.relatedTarget : event.target;
      const link = target instanceof Element ? target.closest("a[href]") : null;
      if (navigator.onLine || !link || link.getAttribute("href")?.startsWith("#")) return;
      event.stopPropagation();
      if (event.type !== "click") return;
      event.preventDefault();
      toast.error(shell.errors.offline);
    },
    { capture: true },
  );
}
