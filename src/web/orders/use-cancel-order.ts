import { useState } from "react";
import { useSearchParams } from "react-router";
import { api, wordsOf } from "#web/client/api.ts";
import type { WireOrder } from "#web/orders/wire-order.ts";
import { myOrders as words } from "#messages/dashboard.ts";
import { useMoneyWords } from "#web/ui/intl.tsx";
import { toast } from "#web/ui/toast.tsx";

type List = { put: (order: WireOrder) => void; drop: (id: string) => void; reload: () => void };

/** Cancels an order of the customer's own after he has said yes. `under` is the order being cancelled, `failure` why one was not. */
export function useCancelOrder(list: List) {
  const [params] = useSearchParams();
  const [under, setUnder] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const money = useMoneyWords();
  const showsClosed = params.get("status") === "all";

  async function cancel(order: WireOrder) {
    if (under || !window.confirm(words.confirm)) return;
    setFailure(null);
    setUnder(order._id);
    try {
      const { deletedCount } = await api.delete<{ deletedCount: number }>(`/myorders/${order._id}`);
      if (deletedCount === 0) setFailure(words.closedBefore);
      else toast.success(order.paid ? words.cancelledRefunded(money(order.price)) : words.cancelled);
      if (showsClosed) list.put(await api.get<WireOrder>(`/purchase/${order._id}`));
      else list.drop(order._id);
    } catch (error) {
      setFailure(words.notCancelled(order.orderNumber, wordsOf(error)));
      list.reload();
    }
    setUnder(null);
  }
  return { under, failure, cancel: (order: WireOrder) => void cancel(order) };
}
