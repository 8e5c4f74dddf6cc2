import { and, eq, ne } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import type { OrderMail } from "#shop/selling/orders/order-mail-data.ts";
import { orderLines, orders } from "#shop/selling/orders/orders.table.ts";

/** Returns what a mail about an order shows besides what it was queued with: the outbox stores no addresses. */
export async function shownInMail(
  db: Db,
  orderId: string,
): Promise<Pick<OrderMail, "shipTo" | "address" | "delivery" | "pictures">> {
  const [[order], pictures] = await Promise.all([
    db
      .select({ shipTo: orders.shipTo, address: orders.address, delivery: orders.delivery })
      .from(orders)
      .where(eq(orders.id, orderId)),
    db
      .select({ sku: orderLines.sku, imageUrl: parts.imageUrl })
      .from(orderLines)
      .innerJoin(parts, eq(parts.id, orderLines.partId))
      .where(and(eq(orderLines.orderId, orderId), ne(parts.imageUrl, ""))),
  ]);
  return {
    ...(order?.shipTo && { shipTo: order.shipTo }),
    ...(order && { address: order.address }),
    ...(order?.delivery && { delivery: order.delivery }),
    pictures: Object.fromEntries(pictures.map(({ sku, imageUrl }) => [sku, imageUrl])),
  };
}
