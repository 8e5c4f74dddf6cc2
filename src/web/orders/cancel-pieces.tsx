import { useState } from "react";
import { cancelPieces, type Order, type OrderLine } from "#web/client/orders.ts";
import { orders as words } from "#messages/orders.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { attempt } from "#web/ui/use-row-action.ts";

/** Pieces of one line to be cancelled. A repetition with the same `key` changes nothing. */
export type PiecesToCancel = { id: string; lineId: string; quantity: number; key: string };

/** Cancels pieces of a line for a page's action; returns why it was refused, or null. */
export function cancelForPage({ id, lineId, quantity, key }: PiecesToCancel) {
  const { done, refused } = words.cancelPieces;
  return attempt(async () => {
    await cancelPieces(id, [{ id: lineId, quantity }], key);
    toast.success(done(quantity));
  }, refused);
}

/** Returns how many pieces of a line can still be cancelled alone: not where the whole order would be. */
function leftOf(order: Order, line: OrderLine): number {
  if (order.status !== "placed" && order.status !== "paid") return 0;
  const left = line.quantity - line.cancelled - line.shipped;
  const whole = order.lines.length === 1 && line.quantity === 1;
  return whole ? 0 : left;
}

type CancelPiecesProps = { order: Order; line: OrderLine; onCancel: (pieces: PiecesToCancel) => void };

/** The button that cancels pieces of a line, after asking how many. */
export function CancelPieces({ order, line, onCancel }: CancelPiecesProps) {
  const [key, setKey] = useState<string | null>(null);
  const left = leftOf(order, line);
  const { button, title, help, refunds, pieces } = words.cancelPieces;
  if (left === 0) return null;
  const close = () => setKey(null);
  return (
    <>
      <Button variant="plain" size="small" onClick={() => setKey(crypto.randomUUID())}>
        {button}
        <span className="sr-only">: {line.name}</span>
      </Button>
      <Dialog open={key !== null} onClose={close} title={title}>
        <form
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            const quantity = Number(new FormData(event.currentTarget).get("quantity"));
            onCancel({ id: order.id, lineId: line.id, quantity, key: key ?? "" });
            close();
          }}
        >
          <p>{line.name}</p>
          <p className="text-sm">{order.paidCents > 0 ? refunds : help}</p>
          <label className="grid gap-1">
            <span>{pieces(left)}</span>
            <input
              name="quantity"
              type="number"
              inputMode="numeric"
              min={1}
              max={left}
              step={1}
              defaultValue={left}
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
