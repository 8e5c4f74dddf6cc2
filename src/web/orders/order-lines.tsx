import type { ReactNode } from "react";
import { href, Link } from "react-router";
import type { Order, OrderLine } from "#web/client/selling/order.ts";
import { CancelPieces, type PiecesToCancel } from "#web/orders/cancel-pieces.tsx";
import { LegalLines } from "#web/orders/legal-lines.tsx";
import { OrderFitment } from "#web/orders/order-fitment.tsx";
import { kits } from "#messages/kits.ts";
import { orders as words } from "#messages/orders.ts";
import { Money } from "#web/ui/intl.tsx";
import { PartImage } from "#web/ui/part-image.tsx";

type OrderLinesProps = {
  order: Order;
  /** Cancels pieces of a line, where the reader may. */
  onCancel?: ((pieces: PiecesToCancel) => void) | undefined;
  /** Something of the order is being cancelled. */
  busy?: boolean;
};

/** The lines of an order: what each is, how many pieces, what became of them, and what they cost. */
export function OrderLines({ order, onCancel, busy = false }: OrderLinesProps) {
  return (
    <ul className="grid gap-4" aria-label={words.lines}>
      {[...Map.groupBy(order.lines, ({ id, kit }) => kit?.key ?? id)].map(([key, lines]) => {
        const [line] = lines;
        if (!line) return null;
        const of = { quantity: line.kit?.quantity ?? line.quantity, name: line.kit?.name ?? line.title, lines };
        const cancel = onCancel && <CancelPieces order={order} of={of} onCancel={onCancel} busy={busy} />;
        return line.kit ? (
          <Kit key={key} kit={line.kit} lines={lines}>
            {cancel}
          </Kit>
        ) : (
          <Line key={key} line={line}>
            {cancel}
          </Line>
        );
      })}
    </ul>
  );
}

type KitProps = { kit: NonNullable<OrderLine["kit"]>; lines: OrderLine[]; children: ReactNode };

/** A kit, and below it what was sent of it. */
function Kit({ kit, lines, children }: KitProps) {
  const sum = (of: "itemsCents" | "discountCents") => lines.reduce((cents, line) => cents + line[of], 0);
  const gone = lines.every(({ quantity, cancelled }) => cancelled === quantity);
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 border-b border-rule pb-4 last:border-0">
      <div className="min-w-0">
        <Link to={href("/parts/:partId", kit)} className={`link ${gone ? "line-through" : ""}`}>
          {kit.name}
        </Link>
        <Sku brand={kit.brand} sku={kit.sku} />
        <span className="block text-sm">
          {kit.quantity} × <Money cents={kit.unitPriceCents} /> {words.each}
        </span>
        {children}
      </div>
      <Amount itemsCents={sum("itemsCents")} discountCents={sum("discountCents")} />
      <ul className="col-span-2 grid gap-2 border-s-2 border-rule ps-4">
        {lines.map((line) => (
          <li key={line.id}>
            <Link to={href("/parts/:partId", line)} className="link">
              {kits.pieces(line.quantity, line.title)}
            </Link>
            <Sku brand={line.brand} sku={line.sku} />
            <LegalLines facts={line.facts} />
            <Progress line={line} />
            <Fitment line={line} />
          </li>
        ))}
      </ul>
    </li>
  );
}

function Sku({ brand, sku }: Pick<OrderLine, "brand" | "sku">) {
  return (
    <span className="block text-sm text-ink-soft">
      {brand && `${brand}, `}
      <span className="font-mono wrap-anywhere">{sku}</span>
    </span>
  );
}

function Amount({ itemsCents, discountCents }: Pick<OrderLine, "itemsCents" | "discountCents">) {
  return (
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
  );
}

function Fitment({ line: { fitment } }: { line: OrderLine }) {
  if (!fitment) return null;
  return (
    <dl className="col-span-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
      <OrderFitment fitment={fitment} row={FitmentRow} />
    </dl>
  );
}

function Line({ line, children }: { line: OrderLine; children: ReactNode }) {
  const { title, sku, brand, quantity, unitPriceCents, itemsCents, discountCents } = line;
  const gone = line.cancelled === quantity;
  return (
    <li className="grid grid-cols-[3.5rem_1fr_auto] gap-x-4 gap-y-1 border-b border-rule pb-4 last:border-0">
      <PartImage src={line.imageUrl} name="" size={56} className="row-span-2 size-14" />
      <div className="min-w-0">
        <Link to={href("/parts/:partId", line)} className={`link ${gone ? "line-through" : ""}`}>
          {title}
        </Link>
        <Sku brand={brand} sku={sku} />
        <LegalLines facts={line.facts} />
        <span className="block text-sm">
          {quantity} × <Money cents={unitPriceCents} /> {words.each}
        </span>
        <Progress line={line} />
        {children}
      </div>
      <Amount itemsCents={itemsCents} discountCents={discountCents} />
      <Fitment line={line} />
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
