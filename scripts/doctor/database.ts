import { Client } from "pg";
import { pendingMigrations } from "#db/migrate.ts";
import { databasePools } from "#shop/foundation/limits.ts";
import { fail, ok, reasonOf, warn, type Check, type Finding } from "./check.ts";

const oldestVersion = 180_000;

/** Checks of the PostgreSQL at `url`. `own`: it is the embedded one. */
export function databaseChecks(url: string, own: boolean): Check[] {
  const asking = (ask: (client: Client) => Promise<Finding>) => async () => {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
    try {
      await client.connect();
    } catch (error) {
      return fail(reasonOf(error), own ? "Is the shop starting?" : "Check DATABASE_URL, the server and the network.");
    }
    return ask(client).finally(() => client.end());
  };
  return [
    { name: "Database", run: asking(checkVersion) },
    { name: "Migrations", run: asking(checkMigrations) },
    { name: "Connections", run: asking(checkConnections) },
    { name: "Durability", run: asking(checkDurability) },
    { name: "Clock", run: asking(checkClock) },
    { name: "Waiting work", run: asking(checkWork) },
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
  return number >= oldestVersion
    ? ok(`PostgreSQL ${name}`)
    : fail(`PostgreSQL ${name}`, "Camber needs PostgreSQL 18 or newer.");
}

async function checkMigrations(client: Client): Promise<Finding> {
  const pending = await pendingMigrations(client);
  if (pending.length === 0) return ok("all applied");
  return warn(`${pending.length} pending, from ${pending[0]} on`, "The next start applies them. Take a backup first.");
}

async function checkConnections(client: Client): Promise<Finding> {
  const { most, used } = await one<{ most: number; used: number }>(
    client,
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
            (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`,
  );
  // One more listens for invalidations.
  const needed = Object.values(databasePools).reduce((sum, { connections }) => sum + connections, 1);
  const found = `${most} allowed, ${used} in use, each process of the shop takes up to ${needed}`;
  return most >= needed ? ok(found) : fail(found, "Raise max_connections of the database.");
}

async function checkDurability(client: Client): Promise<Finding> {
  const settings = await one<{ fsync: string; commit: string; writes: string }>(
    client,
    "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as writes",
  );
  const off = Object.values(settings).includes("off");
  return off
    ? fail("fsync, synchronous_commit or full_page_writes is off", "Turn them on: a crash loses paid orders.")
    : ok("commits are on the disk");
}

async function checkClock(client: Client): Promise<Finding> {
  const before = Date.now();
  const { at } = await one<{ at: Date }>(client, "select clock_timestamp() as at");
  const differenceMs = Math.abs(at.getTime() - (before + Date.now()) / 2);
  const found = `${(differenceMs / 1_000).toFixed(1)} s between this machine and the database`;
  return differenceMs < 2_000 ? ok(found) : fail(found, "Synchronise both clocks (NTP).");
}

async function checkWork(client: Client): Promise<Finding> {
  if ((await pendingMigrations(client)).length > 0) return ok("known after the migrations");
  const { overdue, mails, refunds } = await one<{ overdue: number; mails: number; refunds: number }>(
    client,
    `select (select count(*)::int from jobs where run_at < now() - interval '10 minutes' and leased_until < now()) as overdue,
            (select count(*)::int from mails where failed_at is not null) as mails,
            (select count(*)::int from refunds where status = 'failed') as refunds`,
  );
  if (overdue > 0) return warn(`${overdue} overdue`, "Does the shop run? Its log and the page System say what fails.");
  if (refunds > 0) return warn(`${refunds} failed refunds`, "Retry them on the orders' pages.");
  return mails > 0 ? warn(`${mails} mails were given up`, "Check SMTP_URL.") : ok("nothing is overdue");
}
