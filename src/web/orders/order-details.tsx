import type { ReactNode } from "react";
import { extraTexts } from "#shop/selling/orders/extra-texts.ts";
import type { PiecesToCancel } from "#web/orders/cancel-pieces.tsx";
import { OrderLines } from "#web/orders/order-lines.tsx";
import { OrderProgress } from "#web/orders/order-progress.tsx";
import { OrderTotals } from "#web/orders/order-totals.tsx";
import { isPickup, type Order } from "#web/client/selling/order.ts";
import { orderAddress } from "#web/orders/order-address.ts";
import { extraTextNames } from "#messages/extra-texts.ts";
import { orders as words } from "#messages/orders.ts";
import { addressText } from "#web/ui/address-text.ts";

type OrderDetailsProps = {
  order: Order;
  onCancel?: ((pieces: PiecesToCancel) => void) | undefined;
  children?: ReactNode;
};

/** All of an order: what was ordered, by whom, and what has happened to it. `children`: what can be done now. */
export function OrderDetails({ order, onCancel, children }: OrderDetailsProps) {
  return (
    <div className="grid grid-cols-1 gap-6 text-base lg:grid-cols-[1fr_18rem]">
      <OrderLines order={order} onCancel={onCancel} />
      <OrderTotals order={order} />
      <dl className="grid grid-cols-1 content-start gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        <Row title={words.orderNumber}>{order.orderNumber}</Row>
        <Row title={words.client}>{order.clientName}</Row>
        <Row title={words.email}>{order.email}</Row>
        <Row title={words.phone}>
          <a href={`tel:${order.phoneNumber.replace(/[^+\d]/g, "")}`} className="link">
            {order.phoneNumber}
          </a>
        </Row>
        {isPickup(order) && <Row title={words.pickUpAt}>{order.delivery?.name}</Row>}
        <Row title={words.address}>
          <span className="whitespace-pre-line">{orderAddress(order)}</span>
        </Row>
        {order.billTo && (
          <Row title={words.billTo}>
            <span className="whitespace-pre-line">{addressText(order.billTo)}</span>
          </Row>
        )}
        {order.vat && <Row title={words.vatId}>{words.vat(order.vat.id, order.vat.reverseCharge)}</Row>}
        {extraTexts.map(
          (name) =>
            order[name] && (
              <Row key={name} title={extraTextNames[name]}>
                <span className="whitespace-pre-line">{order[name]}</span>
              </Row>
            ),
        )}
        {order.transactionId && (
          <Row title={words.transaction}>
            <span className="font-mono text-sm break-all">{order.transactionId}</span>
          </Row>
        )}
      </dl>
      <OrderProgress order={order} />
      {children && <div className="flex flex-wrap items-center gap-3 lg:col-span-2">{children}</div>}
    </div>
  );
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-sm text-ink-soft sm:pt-0.5">{title}</dt>
      <dd className="min-w-0 wrap-anywhere max-sm:mb-2">{children}</dd>
    </>
  );
}
