import { Client } from "pg";
import { pendingMigrations } from "#db/migrate.ts";
import { databasePools } from "#shop/foundation/limits.ts";
import { fail, ok, reasonOf, warn, type Check } from "#process/checkup/check.ts";
import type { Finding } from "#shop/desk/opening/finding.ts";

const oldestVersion = 180_000;

/** Checks of the PostgreSQL at `url`. `own`: it is the embedded one. */
export function databaseChecks(url: string, own: boolean): Check[] {
  const asking = (ask: (client: Client) => Promise<Finding>) => async () => {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
    try {
      await client.connect();
    } catch (error) {
      return fail(own ? "database_starting" : "database_unreachable", { reason: reasonOf(error) });
    }
    return ask(client).finally(() => client.end());
  };
  return [
    { name: "database", run: asking(checkVersion) },
    { name: "migrations", run: asking(checkMigrations) },
    { name: "connections", run: asking(checkConnections) },
    { name: "durability", run: asking(checkDurability) },
    { name: "clock", run: asking(checkClock) },
    { name: "work", run: asking(checkWork) },
  ];
}

async function one<T>(client: Client, query: string): Promise<T> {
  const { rows } = await client.query(query);
  return rows[0] as T;
}

async function checkVersion(client: Client): Promise<Finding> {
  const { number, name } = await one<{ number: number; name: string }>(
    client,
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as name",
  );
  return number >= oldestVersion ? ok("database_version", { version: name }) : fail("database_old", { version: name });
}

async function checkMigrations(client: Client): Promise<Finding> {
  const pending = await pendingMigrations(client);
  if (pending.length === 0) return ok("migrations_done");
  return warn("migrations_pending", { count: pending.length, first: pending[0] ?? "" });
}

async function checkConnections(client: Client): Promise<Finding> {
  const { most, used } = await one<{ most: number; used: number }>(
    client,
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
            (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`,
  );
  // One more listens for invalidations.
  const needed = Object.values(databasePools).reduce((sum, { connections }) => sum + connections, 1);
  const values = { most, used, needed };
  return most >= needed ? ok("connections_ok", values) : fail("connections_few", values);
}

async function checkDurability(client: Client): Promise<Finding> {
  const settings = await one<{ fsync: string; commit: string; writes: string }>(
    client,
    "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as writes",
  );
  return Object.values(settings).includes("off") ? fail("not_durable") : ok("durable");
}

async function checkClock(client: Client): Promise<Finding> {
  const before = Date.now();
  const { at } = await one<{ at: Date }>(client, "select clock_timestamp() as at");
  const differenceMs = Math.abs(at.getTime() - (before + Date.now()) / 2);
  const values = { seconds: (differenceMs / 1_000).toFixed(1) };
  return differenceMs < 2_000 ? ok("clock_ok", values) : fail("clock_off", values);
}

async function checkWork(client: Client): Promise<Finding> {
  if ((await pendingMigrations(client)).length > 0) return ok("after_migrations");
  const { overdue, mails, refunds } = await one<{ overdue: number; mails: number; refunds: number }>(
    client,
    `select (select count(*)::int from jobs where run_at < now() - interval '10 minutes' and leased_until < now()) as overdue,
            (select count(*)::int from mails where failed_at is not null) as mails,
            (select count(*)::int from refunds where status = 'failed') as refunds`,
  );
  if (overdue > 0) return warn("work_overdue", { count: overdue });
  if (refunds > 0) return warn("work_refunds", { count: refunds });
  return mails > 0 ? warn("work_mails", { count: mails }) : ok("work_ok");
}
