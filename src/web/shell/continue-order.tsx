import { Link, useLocation } from "react-router";
import { useOrderToContinue } from "#web/shell/order-to-continue.ts";
import { useSession } from "#web/shell/session.tsx";
import { shell } from "#messages/shell.ts";

/** Redirects visitors who signed up on the way to an order to the part. */
export function ContinueOrder() {
  const { pathname } = useLocation();
  const page = useOrderToContinue();
  const { status } = useSession();
  if (page === null || status !== "signed-in" || pathname.startsWith("/purchase/")) return null;
  return (
    <aside aria-label={shell.continueOrder.label} className="border-b border-rule bg-warn-bg text-warn-ink">
      <p className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
        <span>{shell.continueOrder.text}</span>
        <Link to={page} className="inline-flex min-h-9 items-center font-semibold underline underline-offset-4">
          {shell.continueOrder.link}
        </Link>
      </p>
    </aside>
  );
}
