import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { noEntity, writeAudit } from "#shop/foundation/audit/audit.ts";
import { listSizes } from "#shop/foundation/limits.ts";
import { listOrderRows, type OrderListQuery, type OrderRow } from "#shop/selling/orders/order-list.ts";

/**
 * Passes all orders of a view to `take`, a page at a time and in its order. The audit log has who exported which view, before the first row:
 * the rows contain names and addresses.
 */
export async function exportOrders(
  { db, reads }: { db: Db; reads: Db },
  actor: Staff<"orders:read">,
  query: Omit<OrderListQuery, "limit" | "cursor">,
  take: (rows: OrderRow[]) => Promise<void>,
): Promise<void> {
  await writeAudit(db, actor, { action: "order.export", entityId: noEntity, after: query });
  const limit = listSizes.api.most;
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await listOrderRows(reads, actor, { ...query, limit, ...(cursor && { cursor }) });
    await take(page.rows);
    cursor = page.next;
  }
}
