import { useEffect } from "react";
import { isPayment } from "#web/shell/own-document.ts";
import { useSite } from "#web/ui/site.ts";

/**
 * Whether the page may load Stripe's script: it is allowed on payment pages alone, by the policy that came with the
 * document. Who came here from another page without loading anew gets the document of this one first.
 */
export function useOwnPolicy(): boolean {
  const { sandbox } = useSite();
  const allowed = sandbox.stripe || cameForPayment();
  useEffect(() => {
    if (!allowed) location.reload();
  }, [allowed]);
  return allowed;
}

function cameForPayment(): boolean {
  const [document] = performance.getEntriesByType("navigation");
  return isPayment(new URL(document?.name ?? location.href).pathname);
}
