import type { Db } from "#db/db.ts";
import { invalidate } from "#shop/foundation/invalidation.ts";
import { enqueue } from "#shop/foundation/jobs/enqueue.ts";

/**
 * What follows once an import has ended, was undone or has failed on its way. Part of the transaction that ends it: a client that sees that it is over sees no
 * page of before, and a process that dies after it leaves nothing out.
 */
export async function followUp(tx: Db): Promise<void> {
  invalidate(tx, "all");
  await enqueue(tx, "check-fitment");
  await enqueue(tx, "link-kits");
}
