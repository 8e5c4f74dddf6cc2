import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { inject, onTestFinished } from "vitest";
import { startEmbedded } from "#db/embedded.ts";
import { unprivileged } from "#db/unprivileged.ts";
import { eventually } from "#test/eventually.ts";
import { copyCluster } from "#test/prepared-cluster.ts";

const run = promisify(execFile);

/**
 * Two PostgreSQL servers, of which the second follows the first by streaming. `synchronous`: the first confirms a commit only when the second
 * has it. Both end with the running test.
 */
export async function postgresPair({ synchronous = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "camber-pair-"));
  const [first, second] = [join(folder, "first"), join(folder, "second")];
  await copyCluster(inject("preparedCluster"), first);
  await cp(first, second, { recursive: true });
  const settings = { max_connections: "200", autovacuum: "off" };
  const ack: Record<string, string> = synchronous
    ? { synchronous_standby_names: "standby", synchronous_commit: "on" }
    : {};
  const primary = await startEmbedded(first, { ...settings, wal_keep_size: "512MB", ...ack });
  const { port, username, password } = new URL(primary.url);
  const { own } = await unprivileged([]);
  const cluster = join(second, "cluster");
  await run("chown", ["-R", "--reference", join(first, "cluster"), cluster]);
  await writeFile(join(cluster, "standby.signal"), "");
  await own(join(cluster, "standby.signal"));
  const conninfo = `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=standby`;
  const standby = await startEmbedded(second, { ...settings, hot_standby: "on", primary_conninfo: conninfo });
  onTestFinished(async () => {
    // The test may have ended one of them.
    await standby.stop().catch(() => {});
    await primary.stop().catch(() => {});
    await rm(folder, { recursive: true, force: true });
  });
  const onPrimary = await open(primary.url);
  onTestFinished(() => onPrimary.end().catch(() => {}));
  await eventually(async () => {
    const { rows } = await onPrimary.query("select sync_state from pg_stat_replication where state = 'streaming'");
    if (rows.length === 0) throw new Error("the standby does not stream");
  });
  return {
    primary: primary.url,
    standby: standby.url,
    /** Ends the first server as a power cut does. */
    async killPrimary() {
      await onPrimary.end().catch(() => {});
      const [pid] = (await readFile(join(first, "cluster", "postmaster.pid"), "utf8")).split("\n");
      process.kill(Number(pid), "SIGKILL");
    },
    async promote() {
      const client = await open(standby.url);
      await client.query("select pg_promote()");
      await client.end();
    },
    /** Stops or continues the replay of the log on the second server. */
    async setReplay(on: boolean) {
      const client = await open(standby.url);
      await client.query(on ? "select pg_wal_replay_resume()" : "select pg_wal_replay_pause()");
      await client.end();
    },
    stopStandby: () => standby.stop(),
  };
}

async function open(url: string): Promise<Client> {
  // Not to the template of the tests' databases: it can be copied only while nobody is connected to it.
  const client = new Client({ connectionString: url.replace(/[^/]*$/, "template1") });
  client.on("error", () => {});
  await client.connect();
  return client;
}
