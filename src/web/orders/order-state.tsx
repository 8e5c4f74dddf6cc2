import type { Order } from "#web/client/order.ts";
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

/** What has become of the money that goes back. */
export function RefundState({ refund }: { refund: Order["refund"] }) {
  const money = useFormatMoney();
  if (!refund) return null;
  return <span className="block text-sm text-ink-soft">{words.refund[refund.status](money(refund.amountCents))}</span>;
}
