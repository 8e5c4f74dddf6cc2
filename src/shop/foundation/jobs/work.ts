import { randomUUID } from "node:crypto";
import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { QueueName } from "#shop/foundation/jobs/enqueue.ts";
import { jobs } from "#shop/foundation/jobs/jobs.table.ts";
import { jobLimits } from "#shop/foundation/limits.ts";
import { opaque, prepared } from "#shop/foundation/prepared.ts";
import { logFault } from "#log/log.ts";
import { count } from "#log/counters.ts";
import { traced } from "#log/trace.ts";
import { summarizeFault } from "#shop/foundation/describe-fault.ts";

/** How the jobs of one queue run. */
export type Queue = {
  name: QueueName;
  /**
   * Runs a job. It may run more than once, so it must be safe to repeat. A job that stops early, because `signal` was aborted, returns
   * `"unfinished"` and continues later. One that returns a time runs again then. If it throws, it is retried.
   */
  run: (key: string, signal: AbortSignal) => Promise<"unfinished" | Date | void>;
  /** How many of its jobs a process runs at the same time; 1 by default. */
  atOnce?: number;
  /** The delay after the first failure, doubled after each further one up to `longest`. */
  retrySeconds: { first: number; longest: number };
  /** After this many attempts the job is removed and `giveUp` records its failure. Without a limit it is retried for ever. */
  limit?: { attempts: number; giveUp: (tx: Db, key: string) => Promise<void> };
  /** Jobs run one at a time in the order in which they were queued, across all processes. */
  inOrder?: boolean;
  /** A recurring job stays queued and runs again after this time. */
  everySeconds?: number;
};

type Job = { id: number; key: string; attempts: number; traceparent: string | null; lease: string };

const never = new AbortController().signal;

/**
 * Runs the due jobs of a queue until none is left or `signal` is aborted. Any number of processes may call it at the same time.
 * Returns how many jobs were done. Throws if the database fails; running jobs are then retried once their lease has expired.
 */
export async function workOff(db: Db, queue: Queue, signal = never): Promise<number> {
  let done = 0;
  while (!signal.aborted) {
    const job = await claim(db, queue);
    if (!job) break;
    if (await runJob(db, queue, job, signal)) done += 1;
  }
  return done;
}

/** Ensures that a recurring queue has its job. */
export async function schedule(db: Db, queue: QueueName): Promise<void> {
  await db
    .insert(jobs)
    .values({ queue, key: "", leasedUntil: sql`'-infinity'` })
    .onConflictDoNothing();
}

const isDue = sql`${jobs.runAt} <= now() and ${jobs.leasedUntil} <= now()`;

const queuesDue = prepared((db) =>
  db.selectDistinct({ queue: jobs.queue }).from(jobs).where(isDue).prepare("queues_due"),
);

/** Returns the queues that have a job due. */
export async function dueQueues(db: Db): Promise<Set<string>> {
  const rows = await queuesDue(db).execute();
  return new Set(rows.map(({ queue }) => queue));
}

const claimNext = prepared((db) => {
  const queue = opaque("queue", "text");
  const first = sql`(select min(oldest.id) from ${jobs} oldest where oldest.queue = ${queue})`;
  const next = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.queue, queue), isDue, sql`(not ${opaque("inOrder", "boolean")} or ${jobs.id} = ${first})`))
    .orderBy(jobs.runAt, jobs.id)
    .limit(1)
    .for("update", { skipLocked: true });
  const pause = sql`least(${sql.placeholder("first")}::float8 * 2 ^ least(${jobs.attempts}, 40), ${sql.placeholder("longest")}::float8)`;
  return db
    .update(jobs)
    .set({
      attempts: sql`${jobs.attempts} + 1`,
      runAt: sql`now() + make_interval(secs => ${pause})`,
      again: false,
      lease: sql`${sql.placeholder("lease")}::uuid`,
      leasedUntil: sql`now() + make_interval(secs => ${jobLimits.leaseSeconds})`,
    })
    .where(eq(jobs.id, sql`(${next})`))
    .returning({ id: jobs.id, key: jobs.key, attempts: jobs.attempts, traceparent: jobs.traceparent })
    .prepare("claim_job");
});

/** Leases the job that has been due longest and schedules its retry, in case this process fails or dies. Null: none is due. */
async function claim(db: Db, { name, inOrder = false, retrySeconds, everySeconds }: Queue): Promise<Job | null> {
  const { first, longest } = everySeconds ? { first: everySeconds, longest: everySeconds } : retrySeconds;
  const lease = randomUUID();
  const [job] = await claimNext(db).execute({ queue: name, inOrder, first, longest, lease });
  return job ? { ...job, lease } : null;
}

async function runJob(db: Db, queue: Queue, job: Job, signal: AbortSignal): Promise<boolean> {
  const renewing = setInterval(() => void renewLease(db, job).catch(() => {}), jobLimits.renewMs);
  try {
    // The last attempt may have killed the process, so the job is not run again.
    if (queue.limit && job.attempts > queue.limit.attempts) throw new Error("its last attempt did not end");
    const facts = { "camber.queue": queue.name, "camber.attempt": job.attempts };
    const outcome = await traced({ name: `job ${queue.name}`, kind: "consumer", facts, parent: job.traceparent }, () =>
      queue.run(job.key, signal),
    );
    if (outcome === "unfinished") await release(db, job, sql`now()`);
    else if (outcome)
      await release(db, job, sql`case when ${jobs.again} then now() else ${outcome.toISOString()}::timestamptz end`);
    else if (queue.everySeconds || !(await remove(db, job))) await release(db, job);
    const state = outcome instanceof Date ? "postponed" : (outcome ?? "done");
    count("jobs_total", { queue: queue.name, outcome: state });
    return state === "done";
  } catch (error) {
    await fail(db, queue, job, error);
    return false;
  } finally {
    clearInterval(renewing);
  }
}

const held = ({ id, lease }: Job) => and(eq(jobs.id, id), eq(jobs.lease, lease));

async function renewLease(db: Db, job: Job): Promise<void> {
  await db
    .update(jobs)
    .set({ leasedUntil: sql`now() + make_interval(secs => ${jobLimits.leaseSeconds})` })
    .where(held(job));
}

const removeHeld = prepared((db) =>
  db
    .delete(jobs)
    .where(
      and(
        eq(jobs.id, sql.placeholder("id")),
        eq(jobs.lease, sql`${sql.placeholder("lease")}::uuid`),
        eq(jobs.again, false),
      ),
    )
    .returning({ id: jobs.id })
    .prepare("remove_job"),
);

/** Returns whether the job was removed: not if it was queued again in the meantime or another process has leased it. */
async function remove(db: Db, job: Job): Promise<boolean> {
  const removed = await removeHeld(db).execute({ id: job.id, lease: job.lease });
  return removed.length > 0;
}

/** Ends the lease of a job that did not fail. `runAt`: when it is due again; without it, as scheduled when it was claimed. */
async function release(db: Db, job: Job, runAt?: SQL): Promise<void> {
  await db
    .update(jobs)
    .set({ leasedUntil: sql`'-infinity'`, attempts: 0, fault: null, ...(runAt && { runAt }) })
    .where(held(job));
}

async function fail(db: Db, { name, limit }: Queue, job: Job, error: unknown): Promise<void> {
  const over = limit !== undefined && job.attempts >= limit.attempts;
  await db.transaction(async (tx) => {
    if (over && (await remove(tx, job))) await limit.giveUp(tx, job.key);
    else
      await tx
        .update(jobs)
        .set({ leasedUntil: sql`'-infinity'`, fault: summarizeFault(error) })
        .where(held(job));
  });
  // After the write, which throws if the database is unreachable: then the lease decides, and the caller reports it.
  count("jobs_total", { queue: name, outcome: over ? "abandoned" : "failed" });
  const next = over ? "abandoned" : "retried later";
  logFault("jobs", error, `${[name, job.key].filter(Boolean).join(" ")} failed and is ${next}`);
}
