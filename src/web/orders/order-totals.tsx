import type { Order } from "#web/client/selling/order.ts";
import { orders as words } from "#messages/orders.ts";
import { Money } from "#web/ui/intl.tsx";

/** An order's money at a glance: what it costs and why, what was paid, what goes back and what is due. Sums of 0 are left out. */
export function OrderTotals({ order }: { order: Order }) {
  const { totals } = words;
  const { taxIncluded, totalCents, paidCents, cancelledCents, dueCents } = order;
  const { refundedCents, refundPendingCents, refundFailedCents } = order;
  return (
    <dl className="grid grid-cols-[1fr_auto] content-start gap-y-1">
      <Sum title={totals.items} cents={order.itemsCents} always />
      <Sum title={totals.discount} cents={-order.discountCents} />
      <Sum
        title={order.delivery ? totals.deliveryBy(order.delivery.name) : totals.delivery}
        cents={order.deliveryCents}
        always={order.delivery !== null}
      />
      <Sum title={totals.fees} cents={order.feesCents} />
      <Sum title={totals.deposits} cents={order.depositsCents} />
      {!taxIncluded && <Sum title={totals.tax} cents={order.taxCents} />}
      <Sum title={totals.total} cents={totalCents} strong always />
      {taxIncluded && <Sum title={totals.taxIncluded} cents={order.taxCents} />}
      {order.untaxed && (
        <>
          <dt className="text-ink-soft">{totals.tax}</dt>
          <dd className="ps-6 text-end">{totals.untaxed[order.untaxed]}</dd>
        </>
      )}
      <Sum title={totals.cancelled} cents={-cancelledCents} />
      {order.payments.map(({ method, capturedCents }, index) => (
        <Sum key={`${method}-${index}`} title={totals.paidBy[method]} cents={capturedCents} />
      ))}
      {order.payments.length > 1 && <Sum title={totals.paid} cents={paidCents} />}
      <Sum title={totals.refunded} cents={refundedCents - refundPendingCents - refundFailedCents} />
      <Sum title={totals.refundPending} cents={refundPendingCents} />
      <Sum title={totals.refundFailed} cents={refundFailedCents} />
      <Sum title={totals.due} cents={dueCents} strong />
    </dl>
  );
}

type SumProps = { title: string; cents: number; always?: boolean; strong?: boolean };

function Sum({ title, cents, always, strong }: SumProps) {
  if (cents === 0 && !always) return null;
  const style = strong ? "border-t border-rule pt-1 font-semibold" : "";
  return (
    <>
      <dt className={strong ? style : "text-ink-soft"}>{title}</dt>
      <dd className={`ps-6 text-end ${style}`}>
        <Money cents={cents} />
      </dd>
    </>
  );
}
