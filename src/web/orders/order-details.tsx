import type { ReactNode } from "react";
import { OrderState, RefundState } from "#web/orders/order-state.tsx";
import type { PiecesToCancel } from "#web/orders/cancel-pieces.tsx";
import { OrderLines } from "#web/orders/order-lines.tsx";
import { OrderTotals } from "#web/orders/order-totals.tsx";
import type { Order } from "#web/client/orders.ts";
import { orders as words } from "#messages/orders.ts";
import { DateTime } from "#web/ui/intl.tsx";

type OrderDetailsProps = {
  order: Order;
  onCancel?: ((pieces: PiecesToCancel) => void) | undefined;
  children?: ReactNode;
};

/** All of an order: what was ordered, by whom, and what has happened to it. `children`: what can be done now. */
export function OrderDetails({ order, onCancel, children }: OrderDetailsProps) {
  return (
    <div className="grid gap-6 text-base lg:grid-cols-[1fr_18rem]">
      <OrderLines order={order} onCancel={onCancel} />
      <OrderTotals order={order} />
      <dl className="grid content-start gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        <Row title={words.orderNumber}>{order.orderNumber}</Row>
        <Row title={words.client}>{order.clientName}</Row>
        <Row title={words.email}>{order.email}</Row>
        <Row title={words.phone}>
          <a href={`tel:${order.phoneNumber.replace(/[^+\d]/g, "")}`} className="link">
            {order.phoneNumber}
          </a>
        </Row>
        <Row title={words.address}>
          <span className="whitespace-pre-line">{order.address}</span>
        </Row>
        {order.poNumber && <Row title={words.poNumber}>{order.poNumber}</Row>}
        {order.giftNote && (
          <Row title={words.giftNote}>
            <span className="whitespace-pre-line">{order.giftNote}</span>
          </Row>
        )}
        {order.transactionId && (
          <Row title={words.transaction}>
            <span className="font-mono text-sm break-all">{order.transactionId}</span>
          </Row>
        )}
      </dl>
      <div className="grid content-start gap-3">
        <p>
          <OrderState status={order.status} /> <RefundState refund={order.refund} />
        </p>
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
      {children && <div className="flex flex-wrap items-center gap-3 lg:col-span-2">{children}</div>}
    </div>
  );
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-sm text-ink-soft sm:pt-0.5">{title}</dt>
      <dd className="min-w-0 max-sm:mb-2">{children}</dd>
    </>
  );
}
