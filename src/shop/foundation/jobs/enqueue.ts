import { sql } from "drizzle-orm";
import { currentTraceparent } from "#log/trace.ts";
import type { Db } from "#db/db.ts";
import { invalidate } from "#shop/foundation/invalidation.ts";
import { jobs } from "#shop/foundation/jobs/jobs.table.ts";
import { placeholders, prepared } from "#shop/foundation/prepared.ts";

/** `mails`, `webhooks`, `refunds`, `stop-payments`, `labels`, `label-voids` and `imports` have one job per row to process, `order-lookups` one per number and address; the others have one job each, with an empty key; all but `link-kits` and `remove-demo` recur. */
export type QueueName =
  | "mails"
  | "webhooks"
  | "webhook-parts"
  | "refunds"
  | "stop-payments"
  | "imports"
  | "order-lookups"
  | "labels"
  | "tax-records"
  | "purge-tax-quotes"
  | "track-labels"
  | "label-voids"
  | "check-voided-labels"
  | "purge-carrier-quotes"
  | "check-fitment"
  | "apply-notes"
  | "read-legal-facts"
  | "drop-stale-counts"
  | "link-kits"
  | "remove-demo"
  | "expire-orders"
  | "reconcile-payments"
  | "poll-provider-events"
  | "purge-expired"
  | "purge-old-files"
  | "purge-order-links"
  | "purge-unused-images"
  | "purge-external-images"
  | "purge-orphaned-objects"
  | "move-images"
  | "note-photos"
  | "note-page-images"
  | "fetch-images"
  | "retention";

const insertJob = prepared((db) =>
  db
    .insert(jobs)
    .values({ ...placeholders("queue", "key", "traceparent"), leasedUntil: sql`'-infinity'` })
    .onConflictDoUpdate({
      target: [jobs.queue, jobs.key],
      set: { runAt: sql`now()`, again: sql`${jobs.leasedUntil} > now()`, traceparent: sql`excluded.traceparent` },
    })
    .prepare("insert_job"),
);

/**
 * Queues a job. Call it in the transaction that causes the work: the job runs after the commit, at least once, in one process at a time,
 * and is retried with growing delays if it fails. A job that is already queued becomes due; one that is running runs again.
 */
export async function enqueue(db: Db, queue: QueueName, key = ""): Promise<void> {
  await insertJob(db).execute({ queue, key, traceparent: currentTraceparent() });
  invalidate(db, "jobs");
}
