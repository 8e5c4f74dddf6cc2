import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { Client } from "pg";
import { createDatabase } from "#test/database.ts";
import { startProcess } from "#test/start-process.ts";

const admin = { ADMIN_EMAIL: "admin@shop.test", ADMIN_PASSWORD: "correct-horse" };

/** The shop as a process that can be killed and started again, on a database and a port that stay the same. */
export async function killableShop(env: Record<string, string> = {}) {
  const database = await createDatabase();
  const sql = new Client({ connectionString: database.url });
  await sql.connect();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    ...admin,
    PORT: String(port),
    DATABASE_URL: database.url,
    RATE_LIMIT: "off",
    LOCALES: "en",
    ...env,
  };
  let run = launch(settings);
  let isWell = ready(url, run);

  return {
    url,
    admin,
    /** Resolves as soon as the shop answers, after a kill those of the next process. */
    well: () => isWell,
    /** The output of the process that runs now. */
    output: () => run.output(),
    /** Kills the process at whatever it does, and starts the next one. */
    async kill(): Promise<void> {
      await isWell;
      const { child } = run;
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      isWell = gone.then(() => {
        run = launch(settings);
        return ready(url, run);
      });
      isWell.catch(() => {});
    },
    async sql<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
      return (await sql.query<Row>(text, values)).rows;
    },
    async stop(): Promise<void> {
      const gone = once(run.child, "exit");
      run.child.kill("SIGTERM");
      await gone;
      await sql.end();
      await database.drop();
    },
  };
}

export type KillableShop = Awaited<ReturnType<typeof killableShop>>;

type Run = ReturnType<typeof startProcess>;

function launch(env: Record<string, string>): Run {
  return startProcess(["src/server.ts"], env);
}

async function ready(url: string, { child, output }: Run): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`the shop ended with ${child.exitCode}: ${output()}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
