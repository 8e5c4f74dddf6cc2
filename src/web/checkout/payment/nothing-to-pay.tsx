import type { ApiError } from "#web/client/api.ts";
import { RefundState } from "#web/orders/order-state.tsx";
import { isPaid, type Order } from "#web/client/orders.ts";
import { payment as words } from "#messages/payment.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** Why an order can't be paid here, and what can be done instead. */
export function NothingToPay({ order, mine }: { order: Order; mine: boolean }) {
  return (
    <Notice tone={isPaid(order) ? "good" : "note"}>
      <p>{reason(order, mine)}</p>
      {order.transactionId && (
        <p className="mt-2 text-ink">
          {words.transaction} <span className="font-mono text-sm break-all">{order.transactionId}</span>
        </p>
      )}
      <RefundState refund={order.refund} />
      <p className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to="/dashboard" look="plain" size="small">
          {words.toOrders}
        </ButtonLink>
        {!isPaid(order) && mine && (
          <ButtonLink to={`/purchase/${order.partId}`} look="plain" size="small">
            {words.orderAgain}
          </ButtonLink>
        )}
      </p>
    </Notice>
  );
}

function reason(order: Order, mine: boolean): string {
  if (isPaid(order)) return words.alreadyPaid;
  if (order.events.some(({ type }) => type === "late_payment")) return words.refunding;
  if (order.status === "cancelled") return words.cancelled;
  if (order.status === "expired") return words.expired;
  return mine ? words.alreadyPaid : words.somebodyElse(order.email);
}

/** An order that could not be shown: none of his own, or the shop did not answer. */
export function NoSuchOrder({ problem, onAgain }: { problem: ApiError; onAgain: () => void }) {
  if (problem.status === 404) {
    return (
      <EmptyState title={words.notFound}>
        <p className="mb-5">{words.notFoundHelp}</p>
        <ButtonLink to="/dashboard">{words.toOrders}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <Notice tone="bad">
      <p>
        {words.failed} {problem.message}
      </p>
      <p className="mt-3">
        <Button look="plain" size="small" onClick={onAgain}>
          {words.again}
        </Button>
      </p>
    </Notice>
  );
}
