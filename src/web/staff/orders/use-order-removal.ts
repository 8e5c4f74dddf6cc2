import { useSearchParams } from "react-router";
import { api } from "#web/client/api.ts";
import type { WireOrder } from "#web/orders/wire-order.ts";
import { manageOrders as words } from "#messages/admin.ts";
import { toast } from "#web/ui/toast.tsx";
import { useConfirmed } from "#web/ui/use-confirmed.ts";

type List = { put: (order: WireOrder) => void; drop: (id: string) => void };

/** Cancels an order after the question; the list then shows what it shows of cancelled orders. */
export function useOrderRemoval(list: List) {
  const [params] = useSearchParams();
  return useConfirmed<WireOrder>(
    async ({ _id }) => {
      await api.delete(`/purchase/${_id}`);
      toast.success(words.deleted);
      if (params.get("status") === "all") list.put(await api.get<WireOrder>(`/purchase/${_id}`));
      else list.drop(_id);
    },
    ({ orderNumber }, why) => words.notDeleted(orderNumber, why),
  );
}
