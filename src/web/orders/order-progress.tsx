import type { Order } from "#web/client/selling/order.ts";
import { OrderState, RefundState } from "#web/orders/order-state.tsx";
import { Parcels } from "#web/orders/parcels.tsx";
import { orders as words } from "#messages/orders.ts";
import { DateTime } from "#web/ui/intl.tsx";

/** Where an order is, what became of a refund, and what has happened until now. */
export function OrderProgress({ order }: { order: Order }) {
  return (
    <div className="grid content-start gap-3">
      <p>
        <OrderState status={order.status} /> <RefundState order={order} />
      </p>
      <Parcels order={order} />
      <h2 className="text-xl">{words.timeline}</h2>
      <ol className="border-s-2 border-rule-strong">
        {order.events.map(({ type, at }, index) => (
          <li key={`${type}-${index}`} className="relative py-1 ps-5">
            <span className="absolute top-3 -start-[5px] size-2 bg-ink" aria-hidden="true" />
            <span className="font-semibold">{words.events[type] ?? type}</span>
            <span className="block text-sm text-ink-soft">
              <DateTime at={at} time />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
