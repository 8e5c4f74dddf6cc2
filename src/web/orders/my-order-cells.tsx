import { href, Link } from "react-router";
import { backOf, firstLineOf, isPaid, isPartlyShipped, productOf, type Order } from "#web/client/selling/order.ts";
import { OrderState, RefundState } from "#web/orders/order-state.tsx";
import { Parcels } from "#web/orders/parcels.tsx";
import { myOrders as words } from "#messages/dashboard.ts";
import { orders as orderWords } from "#messages/orders.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { DateTime, useFormatMoney } from "#web/ui/intl.tsx";

export function Client({ order }: { order: Order }) {
  return (
    <>
      {order.clientName}
      <Link to={href("/parts/:partId", firstLineOf(order))} className="block text-sm text-ink-soft hover:underline">
        {productOf(order)}
      </Link>
    </>
  );
}

export function Payment({ order }: { order: Order }) {
  if (isPaid(order)) {
    return (
      <>
        <span className="font-semibold text-good">{orderWords.paid}</span> <OrderState status={order.status} />
        <span className="block font-mono text-[0.7rem] break-all text-ink-soft">{order.transactionId}</span>
        <RefundState order={order} />
        <div className="mt-2 text-sm">
          <Parcels order={order} />
        </div>
      </>
    );
  }
  if (order.status !== "placed") {
    return (
      <>
        <OrderState status={order.status} />
        <RefundState order={order} />
      </>
    );
  }
  return (
    <>
      <ButtonLink to={href("/dashboard/payment/:id", order)} size="small" aria-label={words.payFor(order.orderNumber)}>
        {words.pay}
      </ButtonLink>
      <span className="mt-1 block text-sm text-ink-soft md:whitespace-nowrap">
        {orderWords.heldUntil} <DateTime at={order.heldUntil} time />
      </span>
    </>
  );
}

type CancelProps = { order: Order; busy: boolean; onCancel: (order: Order) => void };

export function Cancel({ order, busy, onCancel }: CancelProps) {
  const money = useFormatMoney();
  if (order.status === "shipped") return <span className="text-sm text-ink-soft">{words.onItsWay}</span>;
  if (order.status === "cancelled" || order.status === "expired") return null;
  const note = `refund-${order.id}`;
  return (
    <>
      <Button
        variant="danger"
        size="small"
        busy={busy}
        aria-label={words.cancelOf(order.orderNumber)}
        aria-describedby={backOf(order) > 0 ? note : undefined}
        onClick={() => onCancel(order)}
      >
        {words.cancel}
      </Button>
      {backOf(order) > 0 && (
        <span id={note} className="mt-1 block text-sm text-ink-soft">
          {isPartlyShipped(order) ? words.refundsRest : words.refundsOnCancel(money(backOf(order)))}
        </span>
      )}
    </>
  );
}
