import type { ReactNode } from "react";
import { href, Link } from "react-router";
import type { Order, OrderLine } from "#web/client/orders.ts";
import { CancelPieces, type PiecesToCancel } from "#web/orders/cancel-pieces.tsx";
import { OrderFitment } from "#web/orders/order-fitment.tsx";
import { orders as words } from "#messages/orders.ts";
import { Money } from "#web/ui/intl.tsx";
import { PartImage } from "#web/ui/part-image.tsx";

type OrderLinesProps = {
  order: Order;
  /** Cancels pieces of a line, where the reader may. */
  onCancel?: ((pieces: PiecesToCancel) => void) | undefined;
};

/** The lines of an order: what each is, how many pieces, what became of them, and what they cost. */
export function OrderLines({ order, onCancel }: OrderLinesProps) {
  return (
    <ul className="grid gap-4" aria-label={words.lines}>
      {order.lines.map((line) => (
        <Line key={line.id} line={line}>
          {onCancel && <CancelPieces order={order} line={line} onCancel={onCancel} />}
        </Line>
      ))}
    </ul>
  );
}

function Line({ line, children }: { line: OrderLine; children: ReactNode }) {
  const { name, sku, brand, quantity, unitPriceCents, itemsCents, discountCents, fitment } = line;
  const gone = line.cancelled === quantity;
  return (
    <li className="grid grid-cols-[3.5rem_1fr_auto] gap-x-4 gap-y-1 border-b border-rule pb-4 last:border-0">
      <PartImage src={line.imageUrl} name="" size={56} className="row-span-2 size-14" />
      <div className="min-w-0">
        <Link to={href("/parts/:partId", line)} className={`link ${gone ? "line-through" : ""}`}>
          {name}
        </Link>
        <span className="block text-sm text-ink-soft">
          {brand && `${brand}, `}
          <span className="font-mono break-all">{sku}</span>
        </span>
        <span className="block text-sm">
          {quantity} × <Money cents={unitPriceCents} /> {words.each}
        </span>
        <Progress line={line} />
        {children}
      </div>
      <div className="text-end">
        <Money cents={itemsCents - discountCents} />
        {discountCents > 0 && (
          <span className="block text-sm text-ink-soft">
            {words.before}{" "}
            <s>
              <Money cents={itemsCents} />
            </s>
          </span>
        )}
      </div>
      {fitment && (
        <dl className="col-span-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
          <OrderFitment fitment={fitment} row={FitmentRow} />
        </dl>
      )}
    </li>
  );
}

/** What became of the pieces, where it is not the same for all. */
function Progress({ line: { quantity, cancelled, shipped } }: { line: OrderLine }) {
  if (cancelled === 0 && shipped === 0) return null;
  return (
    <span className="block text-sm font-semibold">
      {[
        shipped > 0 && words.piecesShipped(shipped, quantity),
        cancelled > 0 && words.piecesCancelled(cancelled, quantity),
      ]
        .filter(Boolean)
        .join("; ")}
    </span>
  );
}

function FitmentRow({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-sm text-ink-soft">{title}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
