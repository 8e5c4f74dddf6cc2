import { href, useRevalidator } from "react-router";
import type { ApiError } from "#web/client/api.ts";
import { RefundState } from "#web/orders/order-state.tsx";
import { firstLineOf, isPaid, isPaidByCredit, type Order } from "#web/client/selling/order.ts";
import { payment as words } from "#messages/payment.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { focusOnMount } from "#web/ui/focus.ts";
import { Notice } from "#web/ui/notice.tsx";

/** Explains why an order can't be paid here, and offers what to do instead. */
export function NothingToPay({ order, mine }: { order: Order; mine: boolean }) {
  if (mine && isPaidByCredit(order)) return <PaidByCredit order={order} />;
  return (
    <Notice tone={isPaid(order) ? "good" : "note"}>
      <p>{reason(order, mine)}</p>
      {order.transactionId && (
        <p className="mt-2 text-ink">
          {words.transaction} <span className="font-mono text-sm break-all">{order.transactionId}</span>
        </p>
      )}
      <RefundState order={order} />
      <p className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to={href("/dashboard")} variant="plain" size="small">
          {words.toOrders}
        </ButtonLink>
        {!isPaid(order) && mine && (
          <ButtonLink to={href("/purchase/:partId", firstLineOf(order))} variant="plain" size="small">
            {words.orderAgain}
          </ButtonLink>
        )}
      </p>
    </Notice>
  );
}

/** Thanks for an order that needed no card: gift cards or store credit have paid it, or it costs nothing. */
export function PaidByCredit({ order }: { order: Order }) {
  return (
    <div ref={focusOnMount} tabIndex={-1}>
      <Notice tone="good">
        <p className="font-display text-2xl">{words.thanks}</p>
        <p className="mt-2 text-ink">{order.paidCents > 0 ? words.paidByCredit : words.costsNothing}</p>
        <p className="mt-1 text-ink">{words.mailed(order.email)}</p>
        <p className="mt-4 flex flex-wrap gap-3">
          <ButtonLink to={href("/parts")} variant="plain" size="small">
            {words.browse}
          </ButtonLink>
        </p>
      </Notice>
    </div>
  );
}

function reason(order: Order, mine: boolean): string {
  if (isPaid(order)) return words.alreadyPaid;
  if (order.events.some(({ type }) => type === "late_payment")) return words.refunding;
  if (order.status === "cancelled") return words.cancelled;
  if (order.status === "expired") return words.expired;
  return mine ? words.alreadyPaid : words.somebodyElse(order.email);
}

/** Stands in for an order that could not be loaded: none of the user's own, or the shop did not respond. */
export function NoSuchOrder({ problem }: { problem: ApiError }) {
  const { revalidate } = useRevalidator();
  if (problem.status === 404) {
    return (
      <EmptyState title={words.notFound}>
        <p className="mb-5">{words.notFoundHelp}</p>
        <ButtonLink to={href("/dashboard")}>{words.toOrders}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <Notice tone="bad">
      <p>
        {words.failed} {problem.message}
      </p>
      <p className="mt-3">
        <Button variant="plain" size="small" onClick={() => void revalidate()}>
          {words.again}
        </Button>
      </p>
    </Notice>
  );
}
