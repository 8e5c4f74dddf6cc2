import { useState } from "react";
import { api, wordsOf } from "#web/api.ts";
import type { WireOrder } from "#web/orders/wire-order.ts";
import { manageOrders as words } from "#web/text/en-admin.ts";

/** The stored Pending/shipped toggle (D18). `under` is the order being changed, `failure` why one was not. */
export function useShipping(list: { put: (order: WireOrder) => void; reload: () => void }) {
  const [under, setUnder] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  async function toggle({ _id, orderNumber, shipped }: WireOrder) {
    if (under) return;
    setUnder(_id);
    setFailure(null);
    try {
      await api.put(`/purchase/${_id}/shipped`, { shipped: !shipped });
      list.put(await api.get<WireOrder>(`/purchase/${_id}`));
    } catch (error) {
      setFailure(words.notChanged(orderNumber, wordsOf(error)));
      list.reload();
    }
    setUnder(null);
  }
  return { under, failure, toggle: (order: WireOrder) => void toggle(order) };
}
