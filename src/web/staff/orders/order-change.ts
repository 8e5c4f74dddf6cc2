import type { PiecesToCancel } from "#web/orders/cancel-pieces.tsx";
import { buyLabels } from "#web/client/selling/labels.ts";
import { cancelOrder, cancelPieces, retryRefund } from "#web/client/selling/orders.ts";
import {
  addOrderNote,
  confirmRefundsSent,
  confirmTransfer,
  refundAmount,
  shipOrder,
  type GoodwillRefund,
  type Parcel,
} from "#web/client/selling/staff-orders.ts";
import { deskOrders as words } from "#messages/desk-orders.ts";
import { load, type Loaded } from "#web/ui/loaded.ts";
import { toast } from "#web/ui/toast.tsx";

/** What staff do with an order, as the action of its page takes it. A repetition with the same `key` changes nothing. */
export type OrderChange =
  | ({ act: "ship"; key: string; lines: { id: string; quantity: number }[] } & Parcel)
  | { act: "transfer"; amountCents: number }
  | { act: "retry-refund" }
  | { act: "refunds-sent" }
  | { act: "label"; key: string }
  | { act: "cancel" }
  | ({ act: "goodwill"; key: string } & GoodwillRefund)
  | { act: "note"; text: string }
  | PiecesToCancel;

/** Does a change of an order for the action of its page. */
export async function changeOrder(id: string, change: OrderChange): Promise<Loaded<null>> {
  const done = await load(doneWith(id, change).then(() => null));
  if (!done.failure) toast.success("act" in change ? words.changed[change.act] : words.changed.cancel);
  return done;
}

async function doneWith(id: string, change: OrderChange): Promise<unknown> {
  if ("pieces" in change) return cancelPieces(id, change.pieces, change.key);
  switch (change.act) {
    case "ship": {
      const { lines, key, carrier, tracking } = change;
      return shipOrder(id, { lines, key, carrier, tracking });
    }
    case "transfer":
      return confirmTransfer(id, change.amountCents);
    case "retry-refund":
      return retryRefund(id);
    case "refunds-sent":
      return confirmRefundsSent(id);
    case "label":
      return buyLabels(id, change.key);
    case "cancel":
      return cancelOrder(id);
    case "goodwill": {
      const { act: _, key, ...refund } = change;
      return refundAmount(id, refund, key);
    }
    case "note":
      return addOrderNote(id, change.text);
  }
}
