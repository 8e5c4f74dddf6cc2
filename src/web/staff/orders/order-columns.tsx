import { href, Link } from "react-router";
import type { OrderRow } from "#web/client/selling/staff-orders.ts";
import { cardPlaces } from "#web/orders/card-places.ts";
import type { Column } from "#web/ui/table.tsx";
import { deskOrders as words } from "#messages/desk-orders.ts";
import { orders as orderWords } from "#messages/orders.ts";
import { Count, DateTime, Money } from "#web/ui/intl.tsx";

const { columns } = words;

/** The columns of the list of orders. */
export const orderColumns: Column<OrderRow>[] = [
  {
    key: "number",
    title: columns.number,
    sort: "number",
    phone: cardPlaces.start1,
    cell: ({ id, orderNumber }) => (
      <Link to={href("/dashboard/orders/:orderId", { orderId: id })} className="link font-semibold tabular-nums">
        {orderNumber}
      </Link>
    ),
  },
  {
    key: "placed",
    title: columns.placed,
    sort: "placed",
    phone: cardPlaces.start5,
    cell: ({ createdAt }) => <DateTime at={createdAt} />,
  },
  {
    key: "customer",
    title: columns.customer,
    sort: "customer",
    phone: cardPlaces.start2,
    cell: ({ clientName, email }) => (
      <span title={email} className="block truncate md:max-w-28 2xl:max-w-44">
        {clientName}
      </span>
    ),
  },
  {
    key: "place",
    title: columns.place,
    phone: cardPlaces.start3,
    cell: ({ city, postalCode, country }) => (
      <span className="block truncate md:max-w-24 2xl:max-w-44">
        {[postalCode, city, country].filter(Boolean).join(" ") || "–"}
      </span>
    ),
  },
  {
    key: "parts",
    title: columns.parts,
    phone: cardPlaces.start4,
    cell: ({ title, sku, items }) => (
      <span title={sku} className="block truncate md:max-w-40 2xl:max-w-72">
        {items > 1 ? orderWords.andMore(title, items - 1) : title}
      </span>
    ),
  },
  {
    key: "pieces",
    title: columns.pieces,
    numeric: true,
    phone: cardPlaces.end4,
    cell: ({ pieces }) => (
      <>
        <span aria-hidden="true" className="me-2 text-ink-soft md:hidden">
          {columns.pieces}
        </span>
        <Count value={pieces} />
      </>
    ),
  },
  {
    key: "total",
    title: columns.total,
    numeric: true,
    sort: "total",
    phone: cardPlaces.end1,
    cell: ({ totalCents, cancelledCents }) => <Money cents={totalCents - cancelledCents} />,
  },
  {
    key: "payment",
    title: columns.payment,
    sort: "payment",
    phone: cardPlaces.end2,
    cell: ({ paymentStatus, refundFailed }) => (
      <div className="whitespace-normal">
        {words.paymentStates[paymentStatus] ?? paymentStatus}{" "}
        {refundFailed && <span className="font-semibold text-bad">{words.refundFailed}</span>}
      </div>
    ),
  },
  {
    key: "fulfilment",
    title: columns.fulfilment,
    sort: "fulfilment",
    phone: cardPlaces.end3,
    cell: ({ status, fulfilmentStatus }) => (
      <div className="whitespace-normal">
        {status === "cancelled" || status === "expired" || status === "draft"
          ? orderWords.states[status]
          : (words.fulfilmentStates[fulfilmentStatus] ?? fulfilmentStatus)}
      </div>
    ),
  },
];
