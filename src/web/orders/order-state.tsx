import type { Order } from "#web/client/selling/order.ts";
import { orders as words } from "#messages/orders.ts";
import { useFormatMoney } from "#web/ui/intl.tsx";

const looks: Record<Order["status"], string> = {
  draft: "border-rule-strong text-ink-soft",
  placed: "border-warn-ink bg-warn-bg text-warn-ink",
  paid: "border-steel text-steel",
  shipped: "border-good text-good",
  cancelled: "border-rule-strong text-ink-soft",
  expired: "border-rule-strong text-ink-soft",
};

/** Where an order is, in a word. */
export function OrderState({ status }: { status: Order["status"] }) {
  return (
    <span className={`inline-block rounded-sm border px-2 py-0.5 text-sm whitespace-nowrap ${looks[status]}`}>
      {words.states[status]}
    </span>
  );
}

type Refunds = Pick<Order, "refundedCents" | "refundPendingCents" | "refundFailedCents">;

type RefundProps = { order: Refunds; labels?: typeof words.refund };

/** What has become of the money that goes back: what has arrived, what is being processed, and what has failed. */
export function RefundState({ order, labels = words.refund }: RefundProps) {
  const { refundedCents, refundPendingCents, refundFailedCents } = order;
  const money = useFormatMoney();
  const sums = [
    ["failed", refundFailedCents],
    ["pending", refundPendingCents],
    ["succeeded", refundedCents - refundPendingCents - refundFailedCents],
  ] as const;
  return sums.map(
    ([status, cents]) =>
      cents > 0 && (
        <span key={status} className="block text-sm text-ink-soft">
          {labels[status](money(cents))}
        </span>
      ),
  );
}
