import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { reconciliation } from "#shop/foundation/limits.ts";
import { hoardedParts } from "#shop/selling/orders/unproven-holds.ts";

/** The jobs of one queue. `due`: they could run now; `failing`: their last run failed; `oldestDueSeconds`: 0 if none is due. */
export type QueueState = { queue: string; jobs: number; due: number; failing: number; oldestDueSeconds: number };

/**
 * What waits in the shop, and for how long, in seconds. Failed mails and imports are those of the last 24 hours, failed refunds are all. Refused mails, of
 * the last 24 hours, were beyond the limit of their address, which is no fault.
 */
export type SystemState = {
  queues: QueueState[];
  mails: { waiting: number; oldestSeconds: number; failed: number; refused: number };
  imports: { waiting: number; running: number; oldestSeconds: number; failed: number };
  refunds: { pending: number; failed: number };
  /** Payments that the provider should have been asked about, and was not. */
  unreconciledPayments: number;
  /** Parts of which unproven buyers hold much without paying. */
  hoardedParts: number;
  database: { bytes: number; connections: number };
};

const age = (since: string) => `coalesce(extract(epoch from now() - min(${since})), 0)::float8`;
const day = `now() - interval '1 day'`;

const figures = sql.raw(`select
  (select count(*)::int from jobs where queue = 'mails') as "mailsWaiting",
  (select ${age("mails.created_at")} from jobs join mails on mails.id = jobs.key::uuid where queue = 'mails')
    as "mailsOldest",
  (select count(*)::int from mails where failed_at > ${day}) as "mailsFailed",
  (select count(*)::int from mails where refused_at > ${day}) as "mailsRefused",
  (select count(*)::int from imports where state = 'waiting') as "importsWaiting",
  (select count(*)::int from imports where state in ('running', 'replacing', 'undoing')) as "importsRunning",
  (select ${age("created_at")} from imports where state = 'waiting') as "importsOldest",
  (select count(*)::int from imports where state = 'failed' and created_at > ${day}) as "importsFailed",
  (select count(*)::int from refunds where status = 'pending') as "refundsPending",
  (select count(*)::int from refunds where status = 'failed') as "refundsFailed",
  (select count(*)::int from payments where status = 'open' and provider = 'stripe'
    and checked_at < now() - make_interval(secs => ${reconciliation.afterSeconds * 3})) as "unreconciled",
  pg_database_size(current_database())::float8 as "databaseBytes",
  (select count(*)::int from pg_stat_activity where datname = current_database()) as "connections"`);

/** Returns what waits, for the metrics and the page of the system. It says nothing about any person. */
export async function measureSystem(db: Db): Promise<SystemState> {
  const [queues, { rows }, hoarded] = await Promise.all([
    db.execute<QueueState>(sql`
      select queue, count(*)::int as jobs,
        count(*) filter (where run_at <= now() and leased_until <= now())::int as due,
        count(*) filter (where attempts > 1 or attempts = 1 and leased_until <= now())::int as failing,
        coalesce(extract(epoch from now() - min(run_at) filter (where run_at <= now() and leased_until <= now())), 0)::float8
          as "oldestDueSeconds"
      from jobs group by queue order by queue`),
    db.execute<Record<string, number>>(figures),
    db.execute<{ count: number }>(sql`select count(*)::int as count from (${hoardedParts}) found`),
  ]);
  const of = (name: string) => rows[0]?.[name] ?? 0;
  return {
    queues: queues.rows,
    mails: {
      waiting: of("mailsWaiting"),
      oldestSeconds: of("mailsOldest"),
      failed: of("mailsFailed"),
      refused: of("mailsRefused"),
    },
    imports: {
      waiting: of("importsWaiting"),
      running: of("importsRunning"),
      oldestSeconds: of("importsOldest"),
      failed: of("importsFailed"),
    },
    refunds: { pending: of("refundsPending"), failed: of("refundsFailed") },
    unreconciledPayments: of("unreconciled"),
    hoardedParts: hoarded.rows[0]?.count ?? 0,
    database: { bytes: of("databaseBytes"), connections: of("connections") },
  };
}
