import { useState } from "react";
import { useSearchParams } from "react-router";
import { wordsOf } from "#web/client/api.ts";
import { cancelMyOrder, getOrder, isPaid, type Order } from "#web/client/orders.ts";
import { myOrders as words } from "#messages/dashboard.ts";
import { useMoneyWords } from "#web/ui/intl.tsx";
import { toast } from "#web/ui/toast.tsx";

type List = { put: (order: Order) => void; drop: (id: string) => void; reload: () => void };

/** Cancels an order of the customer's own once they confirm. `under` is the order being cancelled, `failure` why one was not. */
export function useCancelOrder(list: List) {
  const [params] = useSearchParams();
  const [under, setUnder] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const money = useMoneyWords();
  const showsClosed = params.get("status") === "all";

  async function cancel(order: Order) {
    if (under || !window.confirm(words.confirm)) return;
    setFailure(null);
    setUnder(order.id);
    try {
      if (!(await cancelMyOrder(order.id))) setFailure(words.closedBefore);
      else toast.success(isPaid(order) ? words.cancelledRefunded(money(order.priceCents)) : words.cancelled);
      if (showsClosed) list.put(await getOrder(order.id));
      else list.drop(order.id);
    } catch (error) {
      setFailure(words.notCancelled(order.orderNumber, wordsOf(error)));
      list.reload();
    }
    setUnder(null);
  }
  return { under, failure, cancel: (order: Order) => void cancel(order) };
}
