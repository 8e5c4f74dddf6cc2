import { fork, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { randomUUID } from "node:crypto";
import { openSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { connect } from "#db/connect.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { loadDemoCatalogue } from "#seed/demo/load-catalogue.ts";

/** What to run at the end, last first. */
export type Stops = (() => Promise<unknown>)[];

export type RunningShop = { url: string; pid: number };

export type Stage = {
  shop: RunningShop;
  /** Starts another process of the shop on the same database. */
  startSecond: () => Promise<RunningShop>;
  postgresPid: number;
  /** The shop's database, and a copy of it for the bare server. */
  databases: { shop: string; bare: string };
};

/**
 * Starts the shop as a process of its own with the demo catalogue and ample stock, on a PostgreSQL of its own in a temporary folder, all on
 * loopback. Adds what stops them to `stops`.
 */
export async function openStage(stops: Stops): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), "camber-bench-"));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startEmbedded(join(folder, "postgres"));
  stops.push(postgres.stop);
  await migrate(postgres.url);
  const { pool, close } = connect(postgres.url, { use: "bulk" });
  await loadDemoCatalogue(pool);
  await pool.query("update parts set stock = 1000000, minimum_order = 1");
  await pool.query("vacuum analyze parts");
  await close();
  const databases = { shop: postgres.url, bare: postgres.url.replace(/[^/]*$/, "bare") };
  await copyDatabase(postgres.url);

  const settings = { DATABASE_URL: databases.shop };
  const shop = await startShop({ ...settings, DATA_DIR: folder }, stops);
  await untilChecked(databases.shop);
  const postmaster = await readFile(join(folder, "postgres/cluster/postmaster.pid"), "utf8");
  const startSecond = async () => {
    const second = await mkdtemp(join(tmpdir(), "camber-bench-"));
    stops.push(() => rm(second, { recursive: true, force: true }));
    // Access tokens name the shop's address: without the same one, each process refuses those of the other.
    const port = await freePort();
    const { pid } = await startShop({ ...settings, DATA_DIR: second, PUBLIC_URL: shop.url, PORT: port }, stops);
    return { pid, url: `http://127.0.0.1:${port}` };
  };
  return { shop, startSecond, postgresPid: Number.parseInt(postmaster, 10), databases };
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return String(port);
}

/** An owner of each shop that is measured: another one in each run, as a database may be measured again, whose owners keep their passwords. */
export const owner = {
  email: `owner-${randomUUID()}@camber.example`,
  password: `bench-${randomUUID()}`,
  name: "Grace Hopper",
};

async function copyDatabase(url: string): Promise<void> {
  // Not through the database that is copied: nothing may be connected to it.
  const client = new Client({ connectionString: url.replace(/[^/]*$/, "template1") });
  await client.connect();
  await client.query("create database bare template postgres").finally(() => client.end());
}

/** Waits until the shop has checked the fitment data, so that it does nothing else while it is measured. */
export async function untilChecked(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const isChecked = async () => (await client.query("select from fitment_unchecked limit 1")).rowCount === 0;
  while (!(await isChecked())) await setTimeout(1_000);
  await client.end();
}

/** Starts the shop as a process of its own until the benchmark ends. */
export async function startShop(settings: Record<string, string>, stops: Stops): Promise<RunningShop> {
  const login = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password };
  const env = {
    PATH: process.env["PATH"] ?? "",
    NODE_ENV: "production",
    PORT: "0",
    RATE_LIMIT: "off",
    ...login,
    ...settings,
  };
  const profile = process.env["CPU_PROF"] ? ["--cpu-prof", `--cpu-prof-dir=${process.env["CPU_PROF"]}`] : [];
  const program = fileURLToPath(new URL("../src/server.ts", import.meta.url));
  // With the options of `npm start`. In a process group of its own: Ctrl-C in the terminal only reaches the benchmark, which then stops the shop.
  const child = spawn(process.execPath, ["--max-semi-space-size=8", ...profile, program], {
    env,
    detached: true,
    // Its log costs what it costs in a file.
    stdio: ["ignore", "pipe", openSync(join(settings["DATA_DIR"] ?? tmpdir(), "shop.log"), "a")],
  });
  stops.push(() => ended(child, () => child.kill("SIGTERM")));
  const url = await new Promise<string>((resolve, reject) => {
    let output = "";
    child.stdout?.on("data", (chunk) => {
      output += String(chunk);
      const address = / is open at (\S+)\n/.exec(output)?.[1];
      if (address) resolve(address);
    });
    child.once("exit", (code) => reject(new Error(`The shop ended with ${code} before it was open: ${output}`)));
  });
  return { url, pid: child.pid ?? 0 };
}

/** Starts a program of this folder that communicates by messages. */
export function startProcess(name: string, stops: Stops): ChildProcess {
  const child = fork(fileURLToPath(new URL(name, import.meta.url)));
  stops.push(() => ended(child, () => child.connected && child.disconnect()));
  return child;
}

async function ended(child: ChildProcess, end: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  end();
  await exit;
}
