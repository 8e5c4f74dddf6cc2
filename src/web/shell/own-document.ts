import { useEffect } from "react";
import { useLocation } from "react-router";
import { useSite } from "#web/ui/site.ts";

/**
 * A page's policy is that of the document it began with, and only the payment page's own lets Stripe in. Who comes there
 * by a link from another page loads it anew.
 */
export function useOwnDocument(): void {
  const { pathname } = useLocation();
  const { sandbox, stripePublishableKey } = useSite();
  const live = stripePublishableKey !== null && !sandbox.stripe;
  useEffect(() => {
    const loaded = performance.getEntriesByType("navigation")[0]?.name;
    if (live && isPayment(pathname) && loaded && !isPayment(new URL(loaded).pathname)) location.reload();
  }, [live, pathname]);
}

/** With or without the prefix of a language. */
export function isPayment(pathname: string): boolean {
  return /^(\/[\w-]+)?\/dashboard\/payment\//.test(pathname);
}
