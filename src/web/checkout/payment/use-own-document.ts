import { useEffect } from "react";
import { useSite } from "#web/ui/site.ts";

/**
 * Returns whether the page may load Stripe's script: only the policy of a document that began as a payment page allows it. A visitor
 * who came by a link from another page gets such a document first.
 */
export function useOwnDocument(): boolean {
  const { sandbox } = useSite();
  const allowed = sandbox.stripe || beganAsPayment();
  // The document and its policy.
  useEffect(() => {
    if (!allowed) location.reload();
  }, [allowed]);
  return allowed;
}

function beganAsPayment(): boolean {
  const [document] = performance.getEntriesByType("navigation");
  const { pathname } = new URL(document?.name ?? location.href);
  // With or without the prefix of a language.
  return /^(\/[\w-]+)?\/(dashboard\/payment|order)\//.test(pathname);
}
