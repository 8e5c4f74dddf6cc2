import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { invalidate } from "#shop/invalidation.ts";
import { jobs } from "#shop/jobs/jobs.table.ts";
import { placeholders, prepared } from "#shop/prepared.ts";

/** `mails`, `refunds`, `stop-payments`, `labels` and `imports` have one job per row to process, `order-lookups` one per number and address; the others have one job each, with an empty key; all but `link-kits` recur. */
export type QueueName =
  | "mails"
  | "refunds"
  | "stop-payments"
  | "imports"
  | "order-lookups"
  | "labels"
  | "tax-records"
  | "purge-tax-quotes"
  | "track-labels"
  | "purge-carrier-quotes"
  | "check-fitment"
  | "apply-notes"
  | "link-kits"
  | "expire-orders"
  | "reconcile-payments"
  | "purge-expired"
  | "purge-old-mails"
  | "purge-old-files"
  | "purge-old-carts"
  | "purge-order-links"
  | "purge-search-outcomes";

const insertJob = prepared((db) =>
  db
    .insert(jobs)
    .values({ ...placeholders("queue", "key"), leasedUntil: sql`'-infinity'` })
    .onConflictDoUpdate({
      target: [jobs.queue, jobs.key],
      set: { runAt: sql`now()`, again: sql`${jobs.leasedUntil} > now()` },
    })
    .prepare("insert_job"),
);

/**
 * Queues a job. Call it in the transaction that causes the work: the job runs after the commit, at least once, in one process at a time,
 * and is retried with growing delays if it fails. A job that is already queued becomes due; one that is running runs again.
 */
export async function enqueue(db: Db, queue: QueueName, key = ""): Promise<void> {
  await insertJob(db).execute({ queue, key });
  invalidate(db, "jobs");
}
