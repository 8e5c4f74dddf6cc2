import { and, eq } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { enqueue } from "#shop/jobs/enqueue.ts";
import { orderTaxes } from "#shop/orders/orders.table.ts";

/** Has the provider's record of an order's tax brought up to the order. Call it in the transaction that pays or cancels something. */
export async function queueTaxRecord(tx: Db, orderId: string): Promise<void> {
  const calculated = and(eq(orderTaxes.orderId, orderId), eq(orderTaxes.provider, "stripe"));
  if ((await tx.$count(orderTaxes, calculated)) > 0) await enqueue(tx, "tax-records", orderId);
}
