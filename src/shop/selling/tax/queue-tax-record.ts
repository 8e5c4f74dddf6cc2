import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { enqueue } from "#shop/foundation/jobs/enqueue.ts";
import { orderTaxes } from "#shop/selling/orders/orders.table.ts";
import { prepared } from "#shop/foundation/prepared.ts";

const calculatedTax = prepared((db) =>
  db
    .select({ id: orderTaxes.id })
    .from(orderTaxes)
    .where(and(eq(orderTaxes.orderId, sql.placeholder("orderId")), eq(orderTaxes.provider, "stripe")))
    .limit(1)
    .prepare("calculated_tax"),
);

/** Has the provider's record of an order's tax brought up to the order. Call it in the transaction that pays or cancels something. */
export async function queueTaxRecord(tx: Db, orderId: string): Promise<void> {
  const [calculated] = await calculatedTax(tx).execute({ orderId });
  if (calculated) await enqueue(tx, "tax-records", orderId);
}
