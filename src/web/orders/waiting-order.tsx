import { useCallback } from "react";
import { href, Link, useLocation } from "react-router";
import { getOrder } from "#web/client/selling/orders.ts";
import { useQuery } from "#web/client/use-query.ts";
import { orders as words } from "#messages/orders.ts";
import { DateTime } from "#web/ui/intl.tsx";

/** Says that an order that was just placed waits for its payment. Keyed by the page, so that each reads the order again. */
export default function WaitingOrder({ id }: { id: string }) {
  const { pathname } = useLocation();
  const isPaying = pathname.startsWith("/dashboard");
  const load = useCallback((signal: AbortSignal) => getOrder(id, signal), [id]);
  const { data: order } = useQuery(isPaying ? null : load);
  if (isPaying || !order || order.status !== "placed" || order.dueCents <= 0) return null;
  return (
    <aside aria-label={words.waiting.label} className="border-b border-rule bg-warn-bg text-warn-ink">
      <p className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
        <span>
          {words.waiting.until(String(order.orderNumber))} <DateTime at={order.heldUntil} time />.
        </span>
        <Link
          to={href("/dashboard/payment/:id", { id })}
          className="inline-flex min-h-9 items-center font-semibold underline underline-offset-4"
        >
          {words.waiting.pay}
        </Link>
      </p>
    </aside>
  );
}
