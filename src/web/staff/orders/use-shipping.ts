import { useState } from "react";
import { wordsOf } from "#web/client/api.ts";
import { getOrder, retryRefund, setShipped, type Order } from "#web/client/orders.ts";
import { manageOrders as words } from "#messages/admin.ts";

/** The stored Pending/shipped toggle (D18), and the retry of a refund. `under` is the order being changed, `failure` why one was not. */
export function useShipping(list: { put: (order: Order) => void; reload: () => void }) {
  const [under, setUnder] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  async function change({ id, orderNumber }: Order, request: () => Promise<void>) {
    if (under) return;
    setUnder(id);
    setFailure(null);
    try {
      await request();
      list.put(await getOrder(id));
    } catch (error) {
      setFailure(words.notChanged(orderNumber, wordsOf(error)));
      list.reload();
    }
    setUnder(null);
  }
  return {
    under,
    failure,
    toggle: (order: Order) => void change(order, () => setShipped(order.id, order.status !== "shipped")),
    refund: (order: Order) => void change(order, () => retryRefund(order.id)),
  };
}
