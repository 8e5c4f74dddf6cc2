import { and, desc, eq, gt, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { noEntity, writeAudit } from "#shop/foundation/audit/audit.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { isId } from "#shop/foundation/id.ts";
import { invalidate } from "#shop/foundation/invalidation.ts";
import { enqueue } from "#shop/foundation/jobs/enqueue.ts";
import { jobs } from "#shop/foundation/jobs/jobs.table.ts";
import { systemLimits } from "#shop/foundation/limits.ts";
import { mails } from "#shop/foundation/mails/mails.table.ts";
import { measureSystem, type SystemState } from "#shop/desk/operation/measure-system.ts";

/** A job whose last run failed. It runs again at `retryAt` by itself. */
export type FailedJob = { id: string; queue: string; attempts: number; retryAt: Date; fault: string | null };

/** A mail that was abandoned after its last attempt. */
export type FailedMail = { id: string; template: string; failedAt: Date };

export type SystemReport = SystemState & { failedJobs: FailedJob[]; failedMails: FailedMail[] };

/** Returns what waits and what has failed, the latest failures first, up to `systemLimits.failures` of each kind. */
export async function readSystem(db: Db, _actor: Staff<"system:read">): Promise<SystemReport> {
  const [state, failedJobs, failedMails] = await Promise.all([
    measureSystem(db),
    db
      .select({
        id: sql<string>`${jobs.id}::text`,
        queue: jobs.queue,
        attempts: jobs.attempts,
        retryAt: jobs.runAt,
        fault: jobs.fault,
      })
      .from(jobs)
      .where(and(gt(jobs.attempts, 0), isNotNull(jobs.fault)))
      .orderBy(desc(jobs.runAt))
      .limit(systemLimits.failures),
    db
      .select({
        id: mails.id,
        template: mails.template,
        failedAt: sql<Date>`${mails.failedAt}`.mapWith(mails.failedAt),
      })
      .from(mails)
      .where(isNotNull(mails.failedAt))
      .orderBy(desc(mails.failedAt))
      .limit(systemLimits.failures),
  ]);
  return { ...state, failedJobs, failedMails };
}

/** What can be tried again: a job that failed, or a mail that was abandoned. */
export const retryKinds = ["job", "mail"] as const;
type Retry = { kind: (typeof retryKinds)[number]; id: string };

/** Runs a failed job now, or sends an abandoned mail after all. Throws `not_found` for one that has not failed, or no longer. */
export async function retryFailed(db: Db, actor: Staff<"system:manage">, retry: Retry): Promise<void> {
  await db.transaction(async (tx) => {
    const after = retry.kind === "job" ? await runJobNow(tx, retry.id) : await resendMail(tx, retry.id);
    if (!after) throw new ShopError("not_found");
    await writeAudit(tx, actor, { action: "system.retry", entityId: noEntity, after });
  });
}

async function runJobNow(tx: Db, id: string) {
  if (!/^\d{1,15}$/.test(id)) return null;
  const [job] = await tx
    .update(jobs)
    .set({ runAt: sql`now()` })
    .where(and(eq(jobs.id, Number(id)), gt(jobs.attempts, 0), lte(jobs.leasedUntil, sql`now()`)))
    .returning({ queue: jobs.queue });
  invalidate(tx, "jobs");
  return job;
}

async function resendMail(tx: Db, id: string) {
  if (!isId(id)) return null;
  const [mail] = await tx
    .update(mails)
    .set({ failedAt: null })
    .where(and(eq(mails.id, id), isNotNull(mails.failedAt), isNull(mails.sentAt)))
    .returning({ mail: mails.id, template: mails.template });
  if (mail) await enqueue(tx, "mails", id);
  return mail;
}
