import type { Pool } from "pg";

// TPC-B as pgbench runs it, each statement prepared: what a small write costs on this server. There are more branches than connections, as pgbench
// advises, with a tenth of its accounts.
const branches = 40;
const accounts = branches * 10_000;
const tellers = branches * 10;

/** What `npm run bench` runs on the bare server's database before. */
export const tpcbTables = `
  create table pgbench_branches as select n as bid, 0 as bbalance, repeat(' ', 88) as filler from generate_series(1, ${branches}) n;
  create table pgbench_tellers as select n as tid, 1 + n % ${branches} as bid, 0 as tbalance, repeat(' ', 84) as filler from generate_series(1, ${tellers}) n;
  create table pgbench_accounts as select n as aid, 1 + n % ${branches} as bid, 0 as abalance, repeat(' ', 84) as filler from generate_series(1, ${accounts}) n;
  create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp);
  alter table pgbench_branches add primary key (bid);
  alter table pgbench_tellers add primary key (tid);
  alter table pgbench_accounts add primary key (aid);
  analyze pgbench_branches, pgbench_tellers, pgbench_accounts`;

const upTo = (most: number) => 1 + Math.floor(Math.random() * most);

/** Runs one transaction: five statements and a commit. Returns the balance. */
export async function runTpcb(pool: Pool): Promise<unknown> {
  const [aid, tid, bid, delta] = [upTo(accounts), upTo(tellers), upTo(branches), upTo(10_001) - 5_001];
  const client = await pool.connect();
  const run = (name: string, text: string, values: number[]) => client.query({ name, text, values });
  try {
    await client.query("begin");
    await run("account", "update pgbench_accounts set abalance = abalance + $1 where aid = $2", [delta, aid]);
    const { rows } = await run("balance", "select abalance from pgbench_accounts where aid = $1", [aid]);
    await run("teller", "update pgbench_tellers set tbalance = tbalance + $1 where tid = $2", [delta, tid]);
    await run("branch", "update pgbench_branches set bbalance = bbalance + $1 where bid = $2", [delta, bid]);
    const history = "insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, now())";
    await run("history", history, [tid, bid, aid, delta]);
    await client.query("commit");
    return rows[0];
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}
