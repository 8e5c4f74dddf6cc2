import { existsSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import "#process/import-once.ts";
import { readConfig, type Config } from "#process/config.ts";
import { timeoutMs, workerMs } from "#shop/foundation/limits.ts";
import { log, logFault, setLogLevel } from "#log/log.ts";
import type { RunningShop } from "#process/start.ts";

// React and React Router select their production build when they are loaded, so NODE_ENV is set before the other imports.
const isDev = process.argv.includes("--dev");
process.env["NODE_ENV"] ??= isDev ? "development" : "production";

if (existsSync(".env")) process.loadEnvFile(".env");
process.on("unhandledRejection", (error) => logFault("process", error, "unhandled rejection"));

try {
  // Reports configuration errors before the rest of the shop is loaded.
  const config = readConfig(process.env);
  setLogLevel(config.logLevel);
  const { askForRenewal, readAssignment, runAsWorker, startWorkers } = await import("#process/workers.ts");
  const assignment = readAssignment(process.env);
  if (assignment) {
    const { start } = await import("#process/start.ts");
    const { shareMetrics } = await import("#process/worker-metrics.ts");
    const { url: databaseUrl, ownerUrl: databaseMigrateUrl } = assignment.database;
    const own = { ...config, databaseUrl, databaseMigrateUrl, backup: null };
    const { jobs, joins, renewed } = assignment;
    await runAsWorker(start(own, { jobs, joins, renewed, shareMetrics, onConnections: askForRenewal }));
  } else await open(config.workers > 1 && !isDev ? startWorkers(config) : startAlone(config), config);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** Starts the shop in this process; anew when its connections have changed. */
async function startAlone(config: Config): Promise<RunningShop> {
  const { start } = await import("#process/start.ts");
  const startOnce = async (renewed = false): Promise<RunningShop> =>
    start(config, {
      renewed,
      onConnections: renew,
      ...(isDev && { dev: await (await import("#process/dev/dev-pages.ts")).startDevPages() }),
    });
  let current = startOnce();
  let isStopping = false;
  function renew(): void {
    if (isStopping) return;
    log("info", "process", "the shop starts anew with other connections");
    current = current.then(async (shop) => {
      await shop.stop();
      return startAgain();
    });
    current.catch((error: unknown) => {
      logFault("process", error, "the shop could not start anew");
      process.exit(1);
    });
  }
  /** A database that is away for a moment, or a port that is still held, must not end the shop. */
  async function startAgain(): Promise<RunningShop> {
    for (const pauseMs of workerMs.startAgain) {
      const shop = await startOnce(true).catch((error: unknown) =>
        logFault("process", error, "the shop could not start anew yet"),
      );
      if (shop) return shop;
      await setTimeout(pauseMs);
    }
    return startOnce(true);
  }
  const stop = async () => {
    isStopping = true;
    await (await current).stop();
  };
  return { ...(await current), stop, leave: () => void current.then((shop) => shop.leave()) };
}

/** Says where the shop is open, and stops it on a signal. */
async function open(starting: Promise<RunningShop>, config: Config): Promise<void> {
  let stoppingSince: number | null = null;
  const shutDown = async (signal: NodeJS.Signals) => {
    // Ctrl-C arrives twice if npm forwards what the terminal sent to all processes; a second Ctrl-C by the user comes later.
    if (stoppingSince !== null && Date.now() - stoppingSince > 1_000) process.exit(130);
    if (stoppingSince !== null) return;
    stoppingSince = Date.now();
    const shop = await starting.catch(() => null);
    // SIGTERM is sent by deployments, which need time for load balancers; Ctrl-C stops immediately.
    if (signal === "SIGTERM" && shop) {
      shop.leave();
      await setTimeout(timeoutMs.leave);
    }
    await shop?.stop();
    process.exit(0);
  };
  process.on("SIGINT", shutDown);
  process.on("SIGTERM", shutDown);

  const { url, madeAdmin, sandboxKey, hasInbox } = await starting;
  console.info(`${config.shop.name} is open at ${url}`);
  if (madeAdmin) console.info(`Its admin (shown this once): ${madeAdmin.email}  password: ${madeAdmin.password}`);
  const key = sandboxKey ? `?key=${sandboxKey}` : "";
  if (key) console.info(`To pay and sign in on its sandbox, open it at ${url}/sandbox${key}`);
  if (hasInbox) console.info(`Mails it sends: ${url}/sandbox/mail${key}`);
}
