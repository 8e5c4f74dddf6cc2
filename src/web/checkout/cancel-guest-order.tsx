import { backOf, isPartlyShipped, type Order } from "#web/client/selling/order.ts";
import { cancelledMessage } from "#web/orders/cancelled-message.ts";
import { myOrders as words } from "#messages/dashboard.ts";
import { orders } from "#messages/orders.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { useFormatMoney } from "#web/ui/intl.tsx";
import { useConfirmation } from "#web/ui/use-confirmation.ts";

/** `done`: the text of the toast. */
export type GuestCancellation = { id: string; orderNumber: number; done: string };

type CancelGuestOrderProps = { order: Order; onCancel: (cancellation: GuestCancellation) => void; busy: boolean };

/** Lets a guest cancel the unshipped pieces of their order after a confirmation. Renders nothing if there are none. */
export function CancelGuestOrder({ order, onCancel, busy }: CancelGuestOrderProps) {
  const money = useFormatMoney();
  const { id, orderNumber } = order;
  const question = useConfirmation((cancelled: Order) =>
    onCancel({ id, orderNumber, done: cancelledMessage(cancelled, money) }),
  );
  if (order.status !== "placed" && order.status !== "paid") return null;
  const { title, no, nothingCharged } = orders.cancelOrder;
  const refunded = isPartlyShipped(order) ? words.refundsRest : words.refundsOnCancel(money(backOf(order)));
  return (
    <div>
      <Button
        variant="danger"
        size="small"
        busy={busy}
        aria-label={words.cancelOf(orderNumber)}
        aria-describedby={`back-${id}`}
        onClick={() => question.ask(order)}
      >
        {words.cancel}
      </Button>
      <p id={`back-${id}`} className="mt-1 text-sm text-ink-soft">
        {backOf(order) > 0 ? refunded : nothingCharged}
      </p>
      <ConfirmDialog
        {...question.dialog}
        title={title}
        text={<p>{backOf(order) > 0 ? refunded : nothingCharged}</p>}
        yes={words.cancelOf(orderNumber)}
        no={no}
      />
    </div>
  );
}
