import { backOf, isPartlyShipped, type Order } from "#web/client/selling/order.ts";
import { myOrders as words } from "#messages/dashboard.ts";

/** What a buyer reads once all that was not shipped of `order` is cancelled. */
export function cancelledMessage(order: Order, money: (cents: number) => string): string {
  if (backOf(order) <= 0) return words.cancelled;
  return isPartlyShipped(order) ? words.cancelledRest : words.cancelledRefunded(money(backOf(order)));
}
