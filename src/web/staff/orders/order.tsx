import type { ReactNode } from "react";
import { href, Link } from "react-router";
import type { Route } from "./+types/order.ts";
import { getStaffOrder } from "#web/client/selling/staff-orders.ts";
import { OrderTotals } from "#web/orders/order-totals.tsx";
import { PageHead } from "#web/shell/page-head.tsx";
import { Customer } from "#web/staff/orders/customer.tsx";
import { changeOrder, type OrderChange } from "#web/staff/orders/order-change.ts";
import { isLeft, OrderActions } from "#web/staff/orders/order-actions.tsx";
import { LineTable } from "#web/staff/orders/line-table.tsx";
import { Notes } from "#web/staff/orders/notes.tsx";
import { Discounts, RecordedTax, Refunds, Shipments, Taxes, Timeline } from "#web/staff/orders/order-history.tsx";
import { deskOrders as words } from "#messages/desk-orders.ts";
import { orders as orderWords } from "#messages/orders.ts";
import { DateTime } from "#web/ui/intl.tsx";
import { load } from "#web/ui/loaded.ts";
import { Notice } from "#web/ui/notice.tsx";

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return load(getStaffOrder(params.orderId, request.signal));
}

export async function clientAction({ params, request }: Route.ClientActionArgs) {
  return changeOrder(params.orderId, (await request.json()) as OrderChange);
}

/** One order: what was ordered and paid, what happened to it, and what can be done now. */
export default function OrderPage({ loaderData: { value: found, failure } }: Route.ComponentProps) {
  if (failure) return <Notice tone="bad">{failure.message}</Notice>;
  const { order } = found;
  const title = orderWords.number(order.orderNumber);
  const states = [
    orderWords.states[order.status],
    words.paymentStates[order.paymentStatus],
    found.refunds.some(({ status }) => status === "failed") && words.refundFailed,
    words.fulfilmentStates[order.fulfilmentStatus],
  ].flatMap((state) => state || []);
  // 'shipped' and 'Shipped' are one.
  const distinct = [...new Map(states.map((state) => [state.toLowerCase(), state])).values()];
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={title} />
      <div className="grid gap-1">
        <Link to={href("/dashboard/orders")} className="link justify-self-start text-sm">
          {words.back}
        </Link>
        <h1>{title}</h1>
        <p>
          <DateTime at={order.createdAt} time /> · {distinct.join(" · ")}
        </p>
      </div>
      <OrderActions found={found} />
      <LineTable order={order} />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_min(20rem,35%)]">
        <div className="grid grid-cols-1 content-start gap-8">
          <Section title={words.money}>
            <OrderTotals order={order} />
            <Discounts found={found} />
            <Taxes found={found} />
            <RecordedTax found={found} />
            <Refunds found={found} />
          </Section>
          {(found.shipments.length > 0 || isLeft(found)) && (
            <Section title={words.shipments}>
              <Shipments found={found} />
            </Section>
          )}
          <Section title={orderWords.timeline}>
            <Timeline found={found} />
          </Section>
        </div>
        <div className="grid grid-cols-1 content-start gap-8">
          <Section title={words.customer}>
            <Customer found={found} />
          </Section>
          <Section title={words.notes}>
            <Notes key={order.id} notes={found.notes} orderId={order.id} />
          </Section>
        </div>
      </div>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-1 content-start gap-3">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}
