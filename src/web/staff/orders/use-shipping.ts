import { useState } from "react";
import { api, wordsOf } from "#web/client/api.ts";
import type { WireOrder } from "#web/orders/wire-order.ts";
import { manageOrders as words } from "#messages/admin.ts";

/** The stored Pending/shipped toggle (D18), and a refund asked for anew. `under` is the order being changed, `failure` why one was not. */
export function useShipping(list: { put: (order: WireOrder) => void; reload: () => void }) {
  const [under, setUnder] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  async function change({ _id, orderNumber }: WireOrder, ask: () => Promise<unknown>) {
    if (under) return;
    setUnder(_id);
    setFailure(null);
    try {
      await ask();
      list.put(await api.get<WireOrder>(`/purchase/${_id}`));
    } catch (error) {
      setFailure(words.notChanged(orderNumber, wordsOf(error)));
      list.reload();
    }
    setUnder(null);
  }
  return {
    under,
    failure,
    toggle: (order: WireOrder) =>
      void change(order, () => api.put(`/purchase/${order._id}/shipped`, { shipped: !order.shipped })),
    refund: (order: WireOrder) => void change(order, () => api.post(`/purchase/${order._id}/refund`)),
  };
}
