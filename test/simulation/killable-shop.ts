import { once } from "node:events";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "pg";
import { createMailSandbox } from "#sandbox/mail/mail.ts";
import { cable } from "#test/cable.ts";
import { createDatabase } from "#test/database.ts";
import { freePort } from "#test/free-port.ts";
import { startProcess } from "#test/start-process.ts";
import type { OutsideFaults } from "#test/simulation/outside-faults.ts";

const admin = { ADMIN_EMAIL: "admin@shop.test", ADMIN_PASSWORD: "correct-horse" };

/**
 * `server`: the PostgreSQL to use instead of the run's. `twin`: a second process on the same database, which does not get the requests.
 * `ownMail`: the mail server is outside the shop, and can be cut off.
 */
export type ShopSettings = { server?: () => string; twin?: boolean; ownMail?: boolean };

/** The shop as a process that can be killed and started again, on a database and an address that stay the same. */
export async function killableShop(env: Record<string, string> = {}, { server, twin, ownMail }: ShopSettings = {}) {
  const database = await createDatabase(server?.());
  const databaseLink = await cable(database.url);
  // By the same way as the shop's, so that it leads to the same server after a fail-over.
  const pool = new Pool({ connectionString: databaseLink.url, max: 2, query_timeout: 5_000 });
  pool.on("error", () => {});
  const folder = await mkdtemp(join(tmpdir(), "camber-faults-"));
  // What browsers reach, whichever process is behind it.
  const front = await cable("http://127.0.0.1:1");
  const mail = ownMail ? createMailSandbox({ pool }) : null;
  const mailLink = mail && (await cable(await mail.start()));
  const settings = {
    ...admin,
    PUBLIC_URL: front.url,
    DATABASE_URL: databaseLink.url,
    RATE_LIMIT: "off",
    LOCALES: "en",
    FAULTS_FILE: join(folder, "faults.json"),
    ...(mailLink && { SMTP_URL: mailLink.url }),
    ...env,
  };
  const runs = new Set<Run>();
  let lies = { from: Number.POSITIVE_INFINITY, until: Number.NEGATIVE_INFINITY };
  const launch = async () => {
    const port = await freePort();
    const run = { ...startProcess(args, { ...settings, PORT: String(port) }), url: `http://127.0.0.1:${port}` };
    runs.add(run);
    return run;
  };
  let run = await launch();
  let isWell = ready(run).then(() => front.leadTo(run.url));
  const second = twin ? await isWell.then(launch) : null;
  if (second) await ready(second);

  return {
    url: front.url,
    admin,
    databaseLink,
    mailLink,
    twin: second?.child,
    /** How often a request of the simulation got no response, or 503, or was told that many want the same part. */
    counts: { lost: 0, refused: 0, crowded: 0 },
    /** Resolves as soon as the shop answers, after a kill those of the next process. */
    well: () => isWell,
    /** The output of the process that runs now. */
    output: () => run.output(),
    /** Resolves when requests that need the database succeed. */
    async serves(): Promise<void> {
      for (let n = 0; ; n += 1) {
        const address = `${front.url}/api/parts?limit=${1 + (n % 20)}`;
        const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
        await answer?.arrayBuffer();
        if (answer?.ok) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    /** Kills the process at whatever it does, and starts the next one. */
    async kill(): Promise<void> {
      await isWell;
      const gone = once(run.child, "exit");
      run.child.kill("SIGKILL");
      const startAgain = async () => {
        await gone;
        run = await launch();
        await ready(run);
        front.leadTo(run.url);
      };
      isWell = startAgain();
      isWell.catch(() => {});
    },
    /** Starts the next process, routes requests to it once it serves, and stops the previous one. */
    async deploy(): Promise<void> {
      const before = run;
      const next = await launch();
      await ready(next);
      run = next;
      front.leadTo(next.url);
      const gone = once(before.child, "exit");
      before.child.kill("SIGTERM");
      await gone;
    },
    /** Whether the payment provider may have named wrong amounts to a request that began at this moment of `performance.now()` and has ended. */
    mayHaveLiedSince: (beganMs: number) => beganMs < lies.until && lies.from < performance.now(),
    /** Changes the clock of the processes, or how the payment provider answers them. */
    async setOutside(faults: OutsideFaults): Promise<void> {
      const begins = faults.provider === "lies";
      if (begins) lies = { from: performance.now(), until: Number.POSITIVE_INFINITY };
      await writeFile(`${settings.FAULTS_FILE}.new`, JSON.stringify(faults));
      await rename(`${settings.FAULTS_FILE}.new`, settings.FAULTS_FILE);
      if (!begins) lies.until = Math.min(lies.until, performance.now() + lieGraceMs);
    },
    async sql<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return (await pool.query<Row>(text, values)).rows;
        } catch (error) {
          // Its connections are cut and fall silent with those of the shop. An error of the server itself has a severity.
          const isOfServer = error instanceof Error && "severity" in error;
          if (attempt === (isOfServer ? 4 : 60)) throw error;
          await new Promise((resolve) => setTimeout(resolve, 500));
        }
      }
    },
    async stop(): Promise<void> {
      databaseLink.restore();
      for (const { child } of runs) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const gone = once(child, "exit");
        child.kill("SIGCONT");
        child.kill("SIGTERM");
        await gone;
      }
      await mail?.stop();
      for (const one of [databaseLink, front, mailLink]) one?.close();
      await pool.end();
      // A server of the test's own ends with it.
      if (!server) await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type KillableShop = Awaited<ReturnType<typeof killableShop>>;

type Run = ReturnType<typeof startProcess> & { url: string };

/** Until the processes have noticed that the provider is honest again, and what they asked before has ended. */
const lieGraceMs = 1_000;

const args = ["--import", "./test/simulation/outside-faults.ts", "src/server.ts"];

async function ready({ url, child, output }: Run): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`the shop ended with ${child.exitCode}: ${output()}`);
}
