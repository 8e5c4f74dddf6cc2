import cluster, { type Worker } from "node:cluster";
import { setTimeout as delay } from "node:timers/promises";
import { ConfigError, type Config } from "#process/config.ts";
import { log, logFault } from "#log/log.ts";
import { databaseUrls, stopAll, type DatabaseUrls, type Stops } from "#process/open-database.ts";
import { workerMs } from "#shop/foundation/limits.ts";
import type { RunningShop } from "#process/start.ts";
import { createMetricsExchange } from "#process/worker-metrics.ts";

/** `jobs`: this worker does the background work. `joins`: others are open, and serve until this one can. `renewed`: it takes the place of one with other connections. */
type Assignment = { database: DatabaseUrls; jobs: boolean; joins: boolean; renewed: boolean };
type Opened = Pick<RunningShop, "url" | "madeAdmin" | "sandboxKey" | "hasInbox">;
type Report = { opened: Opened } | { failed: string };

const assigned = "CAMBER_WORKER";

/** What a worker sends that has to start anew, as all others have to. */
const renewalWanted = "renew";

/**
 * Starts the shop as several processes on one port and one database, which this process starts if it is the shop's own. The first worker does
 * the background work, and loads what an empty database needs before the others start. One that ends is replaced.
 * Throws a `ConfigError` if one ends before it is open.
 */
export async function startWorkers(config: Config): Promise<RunningShop> {
  const stops: Stops = [];
  const stop = () => stopAll(stops);
  try {
    const workerPool = createWorkerPool(await databaseUrls(config, stops));
    stops.push(workerPool.stop);
    const opened = await workerPool.add(true);
    await Promise.all(Array.from({ length: config.workers - 1 }, () => workerPool.add(false)));
    return { ...opened, stop, leave: () => workerPool.broadcast("leave") };
  } catch (error) {
    await stop();
    throw error;
  }
}

function createWorkerPool(database: DatabaseUrls) {
  /** With the promise of their end. */
  const workers = new Map<Worker, Promise<void>>();
  /** With whether they do the background work. */
  const open = new Map<Worker, boolean>();
  /** Those that end as they were told. */
  const told = new WeakSet<Worker>();
  let renewal: Promise<void> = Promise.resolve();
  const metrics = createMetricsExchange(() => [...workers.keys()]);
  let stopping = false;

  /** Starts a worker. Returns what it has opened, once it serves. Throws `ConfigError` if it can't, or takes longer than `workerMs.start`. */
  async function add(jobs: boolean, renewed = false): Promise<Opened> {
    const assignment: Assignment = { database, jobs, joins: open.size > 0, renewed };
    const worker = cluster.fork({ [assigned]: JSON.stringify(assignment) });
    const ended = endOf(worker);
    workers.set(worker, ended);
    void ended.then(() => workers.delete(worker) && open.delete(worker));
    const late = setTimeout(() => worker.process.kill("SIGKILL"), workerMs.start);
    const report = await Promise.race([reportOf(worker), ended]);
    clearTimeout(late);
    if (!report || "failed" in report) throw new ConfigError(report?.failed ?? "A worker ended before it was open.");
    open.set(worker, jobs);
    metrics.include(worker);
    worker.on("message", (message) => message === renewalWanted && renew());
    void ended.then(() => (told.has(worker) ? undefined : replace(jobs)));
    return report.opened;
  }

  /** Replaces, one after the other, the workers that are open now and not yet told to end. */
  function renew(): void {
    const former = [...open].filter(([worker]) => !told.has(worker));
    for (const [worker] of former) told.add(worker);
    renewal = renewAfter(renewal, former);
  }

  async function renewAfter(earlier: Promise<void>, former: [Worker, boolean][]): Promise<void> {
    await earlier;
    for (const [worker, jobs] of former) {
      if (stopping) return;
      if (worker.isConnected()) worker.send("stop", () => {});
      const late = setTimeout(() => worker.process.kill("SIGKILL"), workerMs.stop);
      await workers.get(worker);
      clearTimeout(late);
      await addAgain(jobs, true);
    }
  }

  async function replace(jobs: boolean): Promise<void> {
    if (stopping) return;
    log("error", "process", "a worker ended and is replaced");
    await delay(workerMs.replace);
    await addAgain(jobs);
  }

  async function addAgain(jobs: boolean, renewed = false): Promise<void> {
    if (stopping) return;
    const opened = await add(jobs, renewed).catch((error: unknown) =>
      logFault("process", error, "a worker could not be replaced"),
    );
    if (!opened) await replace(jobs);
  }

  const broadcast = (message: "leave" | "stop") => {
    for (const worker of workers.keys()) if (worker.isConnected()) worker.send(message, () => {});
  };

  async function stop(): Promise<void> {
    stopping = true;
    broadcast("stop");
    const kill = () => [...workers.keys()].forEach((worker) => worker.process.kill("SIGKILL"));
    const late = setTimeout(kill, workerMs.stop);
    await Promise.all(workers.values());
    clearTimeout(late);
  }

  return { add, broadcast, stop };
}

/** Resolves when the worker's process has ended, or could not be started. One whose channel fails is killed, since it can no longer be told to stop. */
function endOf(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once("exit", () => resolve());
    worker.on("error", (error) => {
      logFault("process", error, "a worker failed");
      if (worker.process.pid === undefined) resolve();
      else worker.process.kill("SIGKILL");
    });
  });
}

function reportOf(worker: Worker): Promise<Report> {
  return new Promise((resolve) => worker.once("message", (report: Report) => resolve(report)));
}

/** Returns what this process was started for as a worker; null if it is none. */
export function readAssignment(env: Record<string, string | undefined>): Assignment | null {
  const text = cluster.isWorker ? env[assigned] : undefined;
  return text === undefined ? null : (JSON.parse(text) as Assignment);
}

/** Asks the process that started this worker to replace all workers. */
export function askForRenewal(): void {
  process.send?.(renewalWanted, undefined, {}, () => {});
}

/** Runs the shop as a worker until the process that started it says or ends. */
export async function runAsWorker(starting: Promise<RunningShop>): Promise<void> {
  // The terminal sends Ctrl-C to all processes; the one that started this one decides.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
  process.on("message", async (message) => {
    const shop = await starting.catch(() => null);
    if (message === "leave") shop?.leave();
    if (message === "stop") await shop?.stop().finally(() => process.exit(0));
  });
  const report = await starting.then(
    ({ url, madeAdmin, sandboxKey, hasInbox }): Report => ({ opened: { url, madeAdmin, sandboxKey, hasInbox } }),
    (error: unknown): Report => ({ failed: error instanceof Error ? error.message : String(error) }),
  );
  process.send?.(report, undefined, {}, () => {
    if ("failed" in report) process.exit(1);
  });
}
