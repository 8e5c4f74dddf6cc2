import { href, Link } from "react-router";
import { isPaid, type Order } from "#web/client/selling/order.ts";
import { OrderState, RefundState } from "#web/orders/order-state.tsx";
import { useCan } from "#web/shell/session.tsx";
import { manageOrders as words } from "#messages/admin.ts";
import { orderFitment as fitmentWords } from "#messages/fitting.ts";
import { orders as orderWords } from "#messages/orders.ts";
import { Button } from "#web/ui/button.tsx";
import { DateTime } from "#web/ui/intl.tsx";

export function Client({ order }: { order: Order }) {
  return (
    <>
      {order.clientName}
      <span className="block text-sm text-ink-soft">
        {orderWords.number(order.orderNumber)}, <DateTime at={order.createdAt} />
      </span>
    </>
  );
}

export function Product({ order }: { order: Order }) {
  const doubtful = order.lines.filter(({ fitment }) => fitment?.confirmed);
  return (
    <>
      {order.lines.slice(0, shownLines).map((line) => (
        <span key={line.id} className="block">
          <Link to={href("/parts/:partId", line)} className="hover:underline">
            {line.title}
          </Link>
          <span className="block text-sm text-ink-soft">
            × {line.quantity}, {line.sku}
          </span>
        </span>
      ))}
      {order.lines.length > shownLines && (
        <span className="block text-sm">{orderWords.moreLines(order.lines.length - shownLines)}</span>
      )}
      {doubtful.map(({ id, fitment }) => (
        <span key={id} className="block text-sm font-semibold text-bad">
          {fitment && fitmentWords.doubt(fitment.vehicle.name)}
        </span>
      ))}
    </>
  );
}

/** The lines that a row of the table shows. */
const shownLines = 3;

/** Staff have to see to a refund that has failed; buyers read that the shop does. */
const refundLabels = { ...orderWords.refund, failed: words.refundFailed };

type StatusProps = { order: Order; busy: boolean; onToggle: (to: "shipped" | "paid") => void };

/** The stored Pending/shipped toggle of a paid order (D18) for staff who ship, else the state. */
export function Status({ order, busy, onToggle }: StatusProps) {
  const mayShip = useCan()("orders:ship");
  if (!isPaid(order) || !mayShip) {
    return (
      <>
        <OrderState status={order.status} />
        <RefundState order={order} labels={refundLabels} />
      </>
    );
  }
  const { status, orderNumber } = order;
  const shipped = status === "shipped";
  return (
    <>
      <Button variant="plain" size="small" busy={busy} onClick={() => onToggle(shipped ? "paid" : "shipped")}>
        <span aria-hidden="true" className={`size-3 border-2 border-current ${shipped ? "bg-good text-good" : ""}`} />
        {orderWords.states[order.status]}
        <span className="sr-only">{(shipped ? words.markPending : words.markShipped)(orderNumber)}</span>
      </Button>
      <RefundState order={order} labels={refundLabels} />
    </>
  );
}

export function Cancel({ order, onDelete }: { order: Order; onDelete: (order: Order) => void }) {
  const mayCancel = useCan()("orders:cancel");
  if (order.status === "shipped") return <span className="text-sm text-ink-soft">{words.shippedIs}</span>;
  if (!mayCancel || order.status === "cancelled" || order.status === "expired") return null;
  return (
    <Button
      variant="danger"
      size="small"
      aria-label={words.cancelOf(order.orderNumber)}
      onClick={() => onDelete(order)}
    >
      {words.cancel}
    </Button>
  );
}
