import { useState } from "react";
import { href, Link } from "react-router";
import type { Order, OrderLine } from "#web/client/selling/order.ts";
import { CancelPieces, leftToCancel } from "#web/orders/cancel-pieces.tsx";
import { useCan } from "#web/shell/session.tsx";
import { Table, type Column } from "#web/ui/table.tsx";
import { deskOrders as words } from "#messages/desk-orders.ts";
import { orderFitment } from "#messages/fitting.ts";
import { orders as orderWords } from "#messages/orders.ts";
import { Failure } from "#web/ui/failure.tsx";
import { Count, Money } from "#web/ui/intl.tsx";
import { useFormAction } from "#web/ui/use-form-action.ts";

/** The lines of an order with their shares: what each piece costs, its discount, its tax, and what became of it. */
export function LineTable({ order }: { order: Order }) {
  const [refused, setRefused] = useState<string | null>(null);
  const submit = useFormAction<null>();
  const mayCancel = useCan()("orders:cancel");
  const { lineColumns: titles } = words;
  const columns: Column<OrderLine>[] = [
    { key: "part", title: titles.part, cell: (line) => <Part line={line} /> },
    { key: "sku", title: titles.sku, cell: ({ sku }) => <span className="font-mono">{sku}</span> },
    { key: "pieces", title: titles.pieces, numeric: true, cell: ({ quantity }) => <Count value={quantity} /> },
    { key: "unit", title: titles.unit, numeric: true, cell: ({ unitPriceCents }) => <Money cents={unitPriceCents} /> },
    { key: "items", title: titles.items, numeric: true, cell: ({ itemsCents }) => <Money cents={itemsCents} /> },
    { key: "tax", title: titles.tax, numeric: true, cell: ({ taxCents }) => <Money cents={taxCents} /> },
    { key: "state", title: titles.state, cell: (line) => <State line={line} /> },
  ];
  if (order.discountCents > 0)
    columns.splice(5, 0, {
      key: "discount",
      title: titles.discount,
      numeric: true,
      cell: ({ discountCents }) => (discountCents > 0 ? <Money cents={-discountCents} /> : "–"),
    });
  if (mayCancel && order.lines.some((line) => leftToCancel(order, { ...line, lines: [line] }) > 0))
    columns.push({
      key: "cancel",
      title: titles.cancel,
      cell: (line) => (
        <CancelPieces
          order={order}
          of={{ name: line.title, quantity: line.quantity, lines: [line] }}
          onCancel={(pieces) => {
            setRefused(null);
            submit(pieces).catch((refusal: Error) => setRefused(orderWords.cancelPieces.refused(refusal.message)));
          }}
        />
      ),
    });
  return (
    <div className="grid gap-2">
      <Failure text={refused} />
      <Table dense caption={orderWords.lines} columns={columns} rows={order.lines} rowKey={({ id }) => id} />
    </div>
  );
}

function Part({ line }: { line: OrderLine }) {
  const { title, brand, fitment } = line;
  return (
    <div className="whitespace-normal">
      <Link to={href("/parts/:partId", line)} className="link">
        {title}
      </Link>
      {brand && !title.startsWith(brand) && <span className="text-ink-soft"> {brand}</span>}
      {fitment && (
        <span className="block">
          {fitment.vehicle.name}: {orderFitment.verdicts[fitment.verdict]}
          {fitment.confirmed && <span className="font-semibold text-bad"> {orderFitment.confirmed}</span>}
        </span>
      )}
    </div>
  );
}

function State({ line: { quantity, cancelled, shipped } }: { line: OrderLine }) {
  const parts = [
    shipped > 0 && orderWords.piecesShipped(shipped, quantity),
    cancelled > 0 && orderWords.piecesCancelled(cancelled, quantity),
  ].filter(Boolean);
  return <>{parts.length > 0 ? parts.join("; ") : "–"}</>;
}
