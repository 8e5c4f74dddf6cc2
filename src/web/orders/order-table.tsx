import { Link } from "react-router";
import { OrderDetails } from "#web/orders/order-details.tsx";
import { OrderState, RefundState } from "#web/orders/order-state.tsx";
import { isPaid, type Order } from "#web/client/orders.ts";
import { myOrders as words } from "#messages/dashboard.ts";
import { lists, orders as orderWords } from "#messages/orders.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { DateTime, Money, useMoneyWords } from "#web/ui/intl.tsx";
import { Table, type Column } from "#web/ui/table.tsx";

type Cancelling = { under: string | null; cancel: (order: Order) => void };
type OrderTableProps = { orders: Order[]; firstIndex: number; busy: boolean; cancelling: Cancelling };

/** The My Orders table, columns as the specification has them; each row opens to all of its order. */
export function OrderTable({ orders, firstIndex, busy, cancelling }: OrderTableProps) {
  const columns: Column<Order>[] = [
    { key: "index", title: lists.index, cell: (_, index) => firstIndex + index + 1 },
    { key: "name", title: words.columns.name, cell: (order) => <Client order={order} /> },
    { key: "order", title: words.columns.order, cell: ({ email }) => <span className="break-words">{email}</span> },
    { key: "price", title: words.columns.price, numeric: true, cell: ({ priceCents }) => <Money cents={priceCents} /> },
    { key: "payment", title: words.columns.payment, cell: (order) => <Payment order={order} /> },
    { key: "cancel", title: words.columns.cancel, cell: (order) => <Cancel order={order} {...cancelling} /> },
  ];
  return (
    <Table
      caption={words.title}
      columns={columns}
      rows={orders}
      rowKey={({ id }) => id}
      busy={busy}
      details={{
        label: ({ orderNumber }) => orderWords.details(orderNumber),
        show: (order) => (
          <OrderDetails order={order}>
            <ButtonLink to={`/purchase/${order.partId}`} look="plain" size="small">
              {words.again}
            </ButtonLink>
            {isPaid(order) && (
              <ButtonLink to="/dashboard/review" look="plain" size="small">
                {words.review}
              </ButtonLink>
            )}
          </OrderDetails>
        ),
      }}
    />
  );
}

function Client({ order }: { order: Order }) {
  return (
    <>
      {order.clientName}
      <Link to={`/parts/${order.partId}`} className="block text-sm text-ink-soft hover:underline">
        {orderWords.piecesOf(order.partName, order.quantity)}
      </Link>
    </>
  );
}

function Payment({ order }: { order: Order }) {
  if (isPaid(order)) {
    return (
      <>
        <span className="font-semibold text-good">{orderWords.paid}</span> <OrderState status={order.status} />
        <span className="block font-mono text-[0.7rem] break-all text-ink-soft">{order.transactionId}</span>
      </>
    );
  }
  if (order.status !== "placed") {
    return (
      <>
        <OrderState status={order.status} />
        <RefundState refund={order.refund} />
      </>
    );
  }
  return (
    <>
      <ButtonLink to={`/dashboard/payment/${order.id}`} size="small" aria-label={words.payFor(order.orderNumber)}>
        {words.pay}
      </ButtonLink>
      <span className="mt-1 block text-sm text-ink-soft md:whitespace-nowrap">
        {orderWords.heldUntil} <DateTime at={order.heldUntil} time />
      </span>
    </>
  );
}

function Cancel({ order, under, cancel }: { order: Order } & Cancelling) {
  const money = useMoneyWords();
  if (order.status === "shipped") return <span className="text-sm text-ink-soft">{words.onItsWay}</span>;
  if (order.status === "cancelled" || order.status === "expired") return null;
  const note = `refund-${order.id}`;
  return (
    <>
      <Button
        look="danger"
        size="small"
        busy={under === order.id}
        aria-label={words.cancelOf(order.orderNumber)}
        aria-describedby={isPaid(order) ? note : undefined}
        onClick={() => cancel(order)}
      >
        {words.cancel}
      </Button>
      {isPaid(order) && (
        <span id={note} className="mt-1 block text-sm text-ink-soft">
          {words.refundsOnCancel(money(order.priceCents))}
        </span>
      )}
    </>
  );
}
