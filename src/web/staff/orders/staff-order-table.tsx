import { Link } from "react-router";
import { OrderDetails } from "#web/orders/order-details.tsx";
import { OrderState, RefundState } from "#web/orders/order-state.tsx";
import { isPaid, type Order } from "#web/client/orders.ts";
import { manageOrders as words } from "#messages/admin.ts";
import { orderFitment as fitmentWords } from "#messages/fitting.ts";
import { lists, orders as orderWords } from "#messages/orders.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { DateTime, Money } from "#web/ui/intl.tsx";
import { Table, type Column } from "#web/ui/table.tsx";

type Shipping = { under: string | null; toggle: (order: Order) => void };
type StaffOrderTableProps = {
  orders: Order[];
  firstIndex: number;
  busy: boolean;
  shipping: Shipping;
  onDelete: (order: Order) => void;
  onRefund: (order: Order) => void;
};

/** The Manage Orders table, columns as the specification has them; each row opens to all of its order. */
export function StaffOrderTable({ orders, firstIndex, busy, shipping, onDelete, onRefund }: StaffOrderTableProps) {
  const columns: Column<Order>[] = [
    { key: "index", title: lists.index, cell: (_, index) => firstIndex + index + 1 },
    { key: "name", title: words.columns.name, cell: (order) => <Client order={order} /> },
    { key: "product", title: words.columns.product, cell: (order) => <Product order={order} /> },
    { key: "price", title: words.columns.price, numeric: true, cell: ({ priceCents }) => <Money cents={priceCents} /> },
    { key: "status", title: words.columns.status, cell: (order) => <Status order={order} {...shipping} /> },
    { key: "cancel", title: words.columns.cancel, cell: (order) => <Cancel order={order} onDelete={onDelete} /> },
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
            <ButtonLink to={`/parts/${order.partId}`} look="plain" size="small">
              {words.seePart}
            </ButtonLink>
            {order.refund?.status === "failed" && (
              <Button
                look="danger"
                size="small"
                aria-label={words.refundAgainOf(order.orderNumber)}
                onClick={() => onRefund(order)}
              >
                {words.retryRefund}
              </Button>
            )}
            <a href={`mailto:${order.email}`} className="link px-2 py-1 break-all">
              {words.write(order.email)}
            </a>
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
      <span className="block text-sm text-ink-soft">
        {orderWords.number(order.orderNumber)}, <DateTime at={order.createdAt} />
      </span>
    </>
  );
}

function Product({ order }: { order: Order }) {
  return (
    <>
      <Link to={`/parts/${order.partId}`} className="hover:underline">
        {order.partName}
      </Link>
      <span className="block text-sm text-ink-soft">
        × {order.quantity}, {order.sku}
      </span>
      {order.fitment?.confirmed && (
        <span className="block text-sm font-semibold text-bad">{fitmentWords.doubt(order.fitment.vehicle.name)}</span>
      )}
    </>
  );
}

function Status({ order, under, toggle }: { order: Order } & Shipping) {
  if (!isPaid(order)) {
    return (
      <>
        <OrderState status={order.status} />
        <RefundState refund={order.refund} />
      </>
    );
  }
  const { status, orderNumber } = order;
  const shipped = status === "shipped";
  return (
    <Button look="plain" size="small" busy={under === order.id} onClick={() => toggle(order)}>
      <span aria-hidden="true" className={`size-3 border-2 border-current ${shipped ? "bg-good text-good" : ""}`} />
      {orderWords.states[order.status]}
      <span className="sr-only">{(shipped ? words.takeBack : words.markShipped)(orderNumber)}</span>
    </Button>
  );
}

function Cancel({ order, onDelete }: { order: Order; onDelete: (order: Order) => void }) {
  if (order.status === "shipped") return <span className="text-sm text-ink-soft">{words.shippedIs}</span>;
  if (order.status === "cancelled" || order.status === "expired") return null;
  return (
    <Button look="danger" size="small" aria-label={words.cancelOf(order.orderNumber)} onClick={() => onDelete(order)}>
      {words.cancel}
    </Button>
  );
}
