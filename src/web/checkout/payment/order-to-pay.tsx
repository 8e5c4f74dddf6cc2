import { OrderState } from "#web/orders/order-state.tsx";
import { firstLineOf, isPaid, payableCents, productOf, type Order } from "#web/client/selling/order.ts";
import { orders } from "#messages/orders.ts";
import { payment as words } from "#messages/payment.ts";
import { DateTime, Money } from "#web/ui/intl.tsx";
import { PartImage } from "#web/ui/part-image.tsx";

/** What is paid for, how much it is, and whether it is paid: above the form. */
export function OrderToPay({ order }: { order: Order }) {
  return (
    <section aria-label={words.order} className="grid border border-rule bg-sheet sm:grid-cols-[10rem_1fr]">
      <PartImage src={firstLineOf(order).imageUrl} name="" size={160} className="self-start max-sm:hidden" />
      <div className="grid gap-4 p-5">
        <div>
          <p className="eyebrow">{orders.number(order.orderNumber)}</p>
          <h2 className="text-3xl">{productOf(order)}</h2>
        </div>
        <dl className="flex flex-wrap gap-x-10 gap-y-3">
          <div>
            <dt className="text-sm text-ink-soft">{words.amount}</dt>
            <dd className="font-display text-3xl">
              <Money cents={payableCents(order)} />
            </dd>
          </div>
          <div>
            <dt className="text-sm text-ink-soft">{words.state}</dt>
            <dd>
              <span role="status">
                {isPaid(order) ? (
                  <span className="font-semibold text-good">{words.paid}</span>
                ) : order.status === "placed" ? (
                  words.unpaid
                ) : (
                  <OrderState status={order.status} />
                )}
              </span>
            </dd>
          </div>
          {order.status === "placed" && (
            <div>
              <dt className="text-sm text-ink-soft">{orders.heldUntil}</dt>
              <dd>
                <DateTime at={order.heldUntil} time />
              </dd>
            </div>
          )}
        </dl>
      </div>
    </section>
  );
}
