import { useState } from "react";
import type { Order, OrderLine } from "#web/client/selling/order.ts";
import { cancelPieces } from "#web/client/selling/orders.ts";
import { orders as words } from "#messages/orders.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { attempt } from "#web/ui/use-row-action.ts";
import { newKey } from "#web/ui/new-key.ts";

/** Pieces to be cancelled: `quantity` of one line, or of a kit with the pieces of its lines. A repetition with the same `key` changes nothing. */
export type PiecesToCancel = { id: string; pieces: { id: string; quantity: number }[]; quantity: number; key: string };

/** Cancels pieces of a line for a page's action; returns why it was refused, or null. */
export function cancelForPage({ id, pieces, quantity, key }: PiecesToCancel) {
  const { done, refused } = words.cancelPieces;
  return attempt(async () => {
    await cancelPieces(id, pieces, key);
    toast.success(done(quantity));
  }, refused);
}

/** A line, or a kit with its lines: what is cancelled together. */
export type Cancellable = { name: string; quantity: number; lines: OrderLine[] };

/** Returns how many of it can still be cancelled alone: not where the whole order would be. */
export function leftToCancel(order: Order, { quantity, lines }: Cancellable): number {
  if (order.status !== "placed" && order.status !== "paid") return 0;
  const left = lines.map((line) =>
    Math.floor((line.quantity - line.cancelled - line.shipped) / (line.quantity / quantity)),
  );
  const whole = order.lines.length === lines.length && quantity === 1;
  return whole ? 0 : Math.min(...left);
}

type CancelPiecesProps = {
  order: Order;
  of: Cancellable;
  onCancel: (pieces: PiecesToCancel) => void;
  busy?: boolean;
};

/** The button that cancels pieces of a line, after asking how many. */
export function CancelPieces({ order, of, onCancel, busy = false }: CancelPiecesProps) {
  const [key, setKey] = useState<string | null>(null);
  const left = leftToCancel(order, of);
  const { button, title, help, refunds, refundsBeyond, pieces } = words.cancelPieces;
  if (left === 0) return null;
  const close = () => setKey(null);
  const isDue = order.dueCents > 0;
  const why = order.paidCents === 0 ? help : isDue ? refundsBeyond : refunds;
  return (
    <>
      <Button variant="plain" size="small" className="mt-1" busy={busy} onClick={() => setKey(newKey())}>
        {button}
        <span className="sr-only">: {of.name}</span>
      </Button>
      <Dialog open={key !== null} onClose={close} title={title}>
        <form
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            const quantity = Number(new FormData(event.currentTarget).get("quantity"));
            const share = (all: number) => (all / of.quantity) * quantity;
            const pieces = of.lines.map((line) => ({ id: line.id, quantity: share(line.quantity) }));
            onCancel({ id: order.id, pieces, quantity, key: key ?? "" });
            close();
          }}
        >
          <p>{of.name}</p>
          <p className="text-sm">{why}</p>
          <label className="grid gap-1">
            <span>{pieces(left)}</span>
            <input
              name="quantity"
              type="number"
              inputMode="numeric"
              min={1}
              max={left}
              step={1}
              defaultValue={1}
              required
              className="w-28 rounded-sm border border-rule-strong bg-paper px-3 py-2"
            />
          </label>
          <div className="flex flex-wrap justify-end gap-3">
            <Button type="button" variant="plain" onClick={close}>
              {words.cancelPieces.no}
            </Button>
            <Button type="submit" variant="danger">
              {button}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
