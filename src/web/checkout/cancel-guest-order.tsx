import { backOf, isPartlyShipped, type Order } from "#web/client/order.ts";
import { cancelledMessage } from "#web/orders/cancelled-message.ts";
import { myOrders as words } from "#messages/dashboard.ts";
import { orders } from "#messages/orders.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { useFormatMoney } from "#web/ui/intl.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useConfirmation } from "#web/ui/use-confirmation.ts";
import { useRowAction } from "#web/ui/use-row-action.ts";

/** `done` is what the toast says afterwards. */
export type GuestCancellation = { id: string; orderNumber: number; done: string };

/** Lets a guest cancel what was not shipped of their order, after asking. Nothing where nothing is left to cancel. */
export function CancelGuestOrder({ order }: { order: Order }) {
  const money = useFormatMoney();
  const cancellation = useRowAction();
  const { id, orderNumber } = order;
  const question = useConfirmation((asked: Order) =>
    cancellation.submit({ id, orderNumber, done: cancelledMessage(asked, money) } satisfies GuestCancellation),
  );
  if (order.status !== "placed" && order.status !== "paid") return null;
  const { title, no, nothingCharged } = orders.cancelOrder;
  const refunded = isPartlyShipped(order) ? words.refundsRest : words.refundsOnCancel(money(backOf(order)));
  return (
    <div className="grid justify-items-start gap-3">
      {cancellation.failure && <Notice tone="bad">{cancellation.failure}</Notice>}
      <Button
        variant="danger"
        size="small"
        busy={cancellation.pendingId !== null}
        aria-label={words.cancelOf(orderNumber)}
        onClick={() => question.ask(order)}
      >
        {words.cancel}
      </Button>
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
