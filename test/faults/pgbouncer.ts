import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { onTestFinished } from "vitest";
import { eventually } from "#test/eventually.ts";
import { freePort } from "#test/free-port.ts";

/**
 * Starts PgBouncer in transaction mode, with five connections to the server, in front of a database until the running test ends. Returns the
 * settings of a shop behind it. Throws if PgBouncer is not installed (`apt-get install pgbouncer`).
 */
export async function startPgBouncer(databaseUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), "camber-pgbouncer-"));
  const port = await freePort();
  const { hostname, port: serverPort, username, password, pathname } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const config = `
[databases]
${name} = host=${hostname} port=${serverPort} user=${username} password=${password} dbname=${name} pool_size=5 connect_query='set statement_timeout = 30000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = plain
auth_file = ${join(folder, "users.txt")}
pool_mode = transaction
max_client_conn = 200
ignore_startup_parameters = extra_float_digits
`;
  await writeFile(join(folder, "users.txt"), `"${username}" "${password}"\n`);
  await writeFile(join(folder, "pgbouncer.ini"), config);
  // PgBouncer does not run as root.
  await chmod(folder, 0o755);
  const asRoot = process.getuid?.() === 0 ? ["--user", "nobody"] : [];
  const child = spawn("pgbouncer", [...asRoot, join(folder, "pgbouncer.ini")], { stdio: "ignore" });
  await once(child, "spawn").catch((error: Error) => {
    throw new Error(`pgbouncer can't be started: ${error.message}`);
  });
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await rm(folder, { recursive: true, force: true });
  });
  const pooled = new URL(databaseUrl);
  pooled.port = String(port);
  await eventually(async () => {
    const client = new Client({ connectionString: pooled.href });
    await client.connect();
    await client.end();
  });
  return { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: databaseUrl };
}
