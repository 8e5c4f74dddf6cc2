import { href, Link } from "react-router";
import type { OrderRow } from "#web/client/staff-orders.ts";
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
    phone: { line: 1 },
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
    phone: { line: 5, titled: true },
    cell: ({ createdAt }) => <DateTime at={createdAt} />,
  },
  {
    key: "customer",
    title: columns.customer,
    sort: "customer",
    phone: { line: 2 },
    cell: ({ clientName, email }) => (
      <span title={email} className="block truncate md:max-w-36">
        {clientName}
      </span>
    ),
  },
  {
    key: "place",
    title: columns.place,
    phone: { line: 3 },
    cell: ({ city, postalCode, country }) => (
      <span className="block truncate md:max-w-32">{[postalCode, city, country].filter(Boolean).join(" ") || "–"}</span>
    ),
  },
  {
    key: "parts",
    title: columns.parts,
    phone: { line: 4 },
    cell: ({ product, sku, lines }) => (
      <span title={sku} className="block truncate md:max-w-48">
        {lines > 1 ? orderWords.andMore(product, lines - 1) : product}
      </span>
    ),
  },
  {
    key: "pieces",
    title: columns.pieces,
    numeric: true,
    phone: { line: 4, end: true, titled: true },
    cell: ({ pieces }) => <Count value={pieces} />,
  },
  {
    key: "total",
    title: columns.total,
    numeric: true,
    sort: "total",
    phone: { line: 1, end: true },
    cell: ({ totalCents, cancelledCents }) => <Money cents={totalCents - cancelledCents} />,
  },
  {
    key: "payment",
    title: columns.payment,
    sort: "payment",
    phone: { line: 2, end: true },
    cell: ({ paymentStatus, refundFailed }) => (
      <>
        {words.paymentStates[paymentStatus] ?? paymentStatus}
        {refundFailed && <span className="ms-2 font-semibold text-bad">{words.refundFailed}</span>}
      </>
    ),
  },
  {
    key: "fulfilment",
    title: columns.fulfilment,
    sort: "fulfilment",
    phone: { line: 3, end: true },
    cell: ({ status, fulfilmentStatus }) =>
      status === "cancelled" || status === "expired" || status === "draft"
        ? orderWords.states[status]
        : (words.fulfilmentStates[fulfilmentStatus] ?? fulfilmentStatus),
  },
];
