import { execFile } from "node:child_process";
import { mkdtemp, rename, rm, statfs, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { startEmbedded } from "#db/embedded.ts";
import { keepRunning } from "#db/keep-running.ts";
import { unprivileged } from "#db/unprivileged.ts";
import { report, runSeed } from "#test/faults/table.ts";
import { copyCluster } from "#test/prepared-cluster.ts";
import { simulate, type Fault } from "#test/simulation/simulate.ts";

// Needs root on Linux, which may mount a file system of its own.

const run = promisify(execFile);

/** A file system of its own in memory, until the test ends. Returns its folder. */
async function smallDisk(mebibytes: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "camber-disk-"));
  await run("mount", ["-t", "tmpfs", "-o", `size=${mebibytes}m,mode=755`, "tmpfs", folder]);
  onTestFinished(async () => {
    await run("umount", ["-l", folder]);
    await rm(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Takes all the room that is left, and what the last page and segment have left, so that the next write needs room. The server may end by it. */
async function fill(folder: string, connectionString: string): Promise<void> {
  // Without room nobody connects.
  const client = new Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  const { bavail, bsize } = await statfs(folder);
  // The server may take some of it meanwhile.
  await writeFile(join(folder, "filler"), Buffer.alloc(bavail * bsize)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOSPC") throw error;
  });
  await client
    .query("create table if not exists filling as select repeat('x', 2000) as text from generate_series(1, 100000)")
    .catch(() => {});
  await client.end();
}

const settings = {
  shared_buffers: "32MB",
  autovacuum: "off",
  wal_recycle: "off",
  min_wal_size: "32MB",
  max_wal_size: "64MB",
};

/** An embedded PostgreSQL as the shop runs it, with its data on one small disk and its log on another. */
async function postgresOnSmallDisks() {
  const [data, log] = [await smallDisk(420), await smallDisk(160)];
  const folder = join(data, "postgres");
  await copyCluster(inject("preparedCluster"), folder);
  const { own } = await unprivileged([]);
  const [wal, moved] = [join(folder, "cluster", "pg_wal"), join(log, "pg_wal")];
  await run("cp", ["-a", wal, moved]);
  await rename(wal, `${wal}.old`);
  await rm(`${wal}.old`, { recursive: true });
  await symlink(moved, wal);
  await own(moved);
  const server = await startEmbedded(folder, settings);
  const running = keepRunning(server);
  onTestFinished(async () => {
    await running.stop();
    await server.stop();
  });
  return { data, log, url: server.url };
}

test.each(["data", "log"] as const)(
  "a full disk of the database's %s costs no order, and the shop recovers once there is room",
  async (disk) => {
    const seed = runSeed();
    const postgres = await postgresOnSmallDisks();
    const folder = postgres[disk];
    const fault: Fault = {
      name: `the disk of the database's ${disk} is full`,
      settings: { server: () => postgres.url },
      times: 2,
      holdMs: 5_000,
      begin: () => fill(folder, postgres.url),
      end: () => truncate(join(folder, "filler"), 0),
    };
    const { wellMs, lost, refused, orders } = await simulate({ seed, operations: 160, kills: 0, fault });
    expect(orders).toBeGreaterThan(10);
    expect(wellMs).toBeLessThan(30_000);
    // It was felt.
    expect(lost + refused).toBeGreaterThan(0);
    report({ fault: fault.name, runs: "2 × 5 s", wellMs, lost, refused, checked: `${orders} orders` });
  },
  3_600_000,
);
