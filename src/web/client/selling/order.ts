import type { DescribedOrder, DescribedOrderLine } from "#shop/selling/orders/described-order.ts";
import { orders } from "#messages/orders.ts";

export type Order = DescribedOrder;
export type OrderLine = DescribedOrderLine;

/** Whether the customer has paid: an order that was refunded is cancelled. */
export function isPaid({ status }: Pick<Order, "status">): boolean {
  return status === "paid" || status === "shipped";
}

/** Whether the customer collects the order. */
export function isPickup({ delivery }: Pick<Order, "delivery">): boolean {
  return delivery?.kind === "pickup";
}

/** Whether an order was paid in full without a card or a transfer, or costs nothing. */
export function isPaidByCredit(order: Pick<Order, "status" | "transactionId">): boolean {
  return isPaid(order) && order.transactionId === null;
}

/** Returns the line that stands for the order where one does. */
export function firstLineOf({ lines }: Pick<Order, "lines">): OrderLine {
  return lines[0]!;
}

/** Returns what was ordered in one line of text: the first part or kit, and how many others there are. */
export function productOf({ lines }: Pick<Order, "lines">): string {
  const first = firstLineOf({ lines });
  const others = new Set(lines.map(({ id, kit }) => kit?.key ?? id)).size - 1;
  const name = first.kit?.name ?? first.title;
  if (others > 0) return orders.andMore(name, others);
  return orders.piecesOf(name, first.kit?.quantity ?? first.quantity);
}

/** Returns what is to be paid for an order, or was, in cents. */
export function payableCents({
  status,
  dueCents,
  totalCents,
}: Pick<Order, "status" | "dueCents" | "totalCents">): number {
  return status === "placed" ? dueCents : totalCents;
}

type Balance = Pick<Order, "totalCents" | "cancelledCents" | "paidCents" | "refundedCents">;

/** Returns the most that goes back if the rest of the order is cancelled, in cents: not what is on its way back already. */
export function backOf({ totalCents, cancelledCents, paidCents, refundedCents }: Balance): number {
  return Math.min(paidCents - refundedCents, totalCents - cancelledCents);
}

/** Whether some pieces have left: they are not cancelled and refunded with the rest of the order. */
export function isPartlyShipped({ status, lines }: Pick<Order, "status" | "lines">): boolean {
  return status !== "shipped" && lines.some(({ shipped }) => shipped > 0);
}
