import { useSearchParams } from "react-router";
import { cancelOrder, getOrder, type Order } from "#web/client/orders.ts";
import { manageOrders as words } from "#messages/admin.ts";
import { toast } from "#web/ui/toast.tsx";
import { useConfirmed } from "#web/ui/use-confirmed.ts";

type List = { put: (order: Order) => void; drop: (id: string) => void };

/** Cancels an order once confirmed; it stays in a list that shows cancelled orders. */
export function useOrderRemoval(list: List) {
  const [params] = useSearchParams();
  return useConfirmed<Order>(
    async ({ id }) => {
      await cancelOrder(id);
      toast.success(words.deleted);
      if (params.get("status") === "all") list.put(await getOrder(id));
      else list.drop(id);
    },
    ({ orderNumber }, why) => words.notDeleted(orderNumber, why),
  );
}
