import { fork, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { connect } from "#db/connect.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { loadDemoCatalogue } from "#demo/load-catalogue.ts";

/** What to run at the end, last first. */
export type Stops = (() => Promise<unknown>)[];

export type Stage = {
  shop: { url: string; pid: number };
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

  const shop = await startShop({ DATABASE_URL: databases.shop, DATA_DIR: join(folder, "data") }, stops);
  const postmaster = await readFile(join(folder, "postgres/cluster/postmaster.pid"), "utf8");
  return { shop, postgresPid: Number.parseInt(postmaster, 10), databases };
}

async function copyDatabase(url: string): Promise<void> {
  // Not through the database that is copied: nothing may be connected to it.
  const client = new Client({ connectionString: url.replace(/[^/]*$/, "template1") });
  await client.connect();
  await client.query("create database bare template postgres").finally(() => client.end());
}

async function startShop(settings: Record<string, string>, stops: Stops): Promise<Stage["shop"]> {
  const env = { PATH: process.env["PATH"] ?? "", NODE_ENV: "production", PORT: "0", RATE_LIMIT: "off", ...settings };
  const profile = process.env["CPU_PROF"] ? ["--cpu-prof", `--cpu-prof-dir=${process.env["CPU_PROF"]}`] : [];
  const program = fileURLToPath(new URL("../src/server.ts", import.meta.url));
  // In a process group of its own: Ctrl-C in the terminal only reaches the benchmark, which then stops the shop.
  const child = spawn(process.execPath, [...profile, program], {
    env,
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  stops.push(() => ended(child, () => child.kill("SIGTERM")));
  const url = await new Promise<string>((resolve, reject) => {
    let output = "";
    child.stdout.on("data", (chunk) => {
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
  stops.push(() => ended(child, () => child.disconnect()));
  return child;
}

async function ended(child: ChildProcess, end: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  end();
  await exit;
}
