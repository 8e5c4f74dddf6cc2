import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test } from "vitest";
import { createDatabase } from "#test/database.ts";
import { eventually } from "#test/eventually.ts";
import { freePort } from "#test/free-port.ts";
import { contact } from "#test/paid-order.ts";
import { copyCluster } from "#test/prepared-cluster.ts";
import { launch as launchShop, ready } from "#test/launch-shop.ts";

// The shop as a process of its own, as `npm start` runs it.

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "camber-process-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const launch = (env: Record<string, string>) => launchShop({ DATA_DIR: join(folder, "data"), ...env });

describe("a shop that can't start prints one line and exits with 1: for", () => {
  test.each([
    [{ LOCALES: "en,tlh" }, /^LOCALES is 'en,tlh', but must be a comma-separated list of en, de\.$/m],
    [{ DATABASE_URL: "postgres://127.0.0.1:1/none" }, /^DATABASE_URL: .*ECONNREFUSED/],
  ])("%j", async (env, line) => {
    const run = launch({ PORT: String(await freePort()), ...env });
    expect(await run.ended).toBe(1);
    expect(run.lines()).toMatch(line);
    expect(run.lines().trim().split("\n")).toHaveLength(1);
  });

  test("a port in use", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const run = launch({ PORT: String(port) });
    expect(await run.ended).toBe(1);
    expect(run.lines()).toBe(`PORT ${port} on 127.0.0.1 is in use.\n`);
    server.close();
  });

  test("data of another major version of PostgreSQL", async () => {
    await copyCluster(inject("preparedCluster"), join(folder, "data", "postgres"));
    await writeFile(join(folder, "data/postgres/cluster/PG_VERSION"), "17\n");
    const run = launch({ PORT: String(await freePort()) });
    expect(await run.ended).toBe(1);
    expect(run.lines()).toMatch(
      /^\S+ is of PostgreSQL 17, and this release of Camber brings PostgreSQL 18: docs\/backups\.md, "A new major version", says how its data come along\.\n$/,
    );
  });

  test("a DATA_DIR that can't be written", async () => {
    const file = join(folder, "a-file");
    await writeFile(file, "");
    await chmod(file, 0o400);
    const run = launch({ PORT: String(await freePort()), DATA_DIR: join(file, "data") });
    expect(await run.ended).toBe(1);
    expect(run.lines()).toMatch(/^DATA_DIR \(.*\) can't be written: ENOTDIR\.\n$/);
  });
});

test("the shop starts a database of its own, reports a folder in use, exits with 0 on SIGTERM, and starts again", async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const first = launch({ PORT: String(port) });
  await ready(url, first);
  expect(first.lines()).toContain(`is open at ${url}`);
  expect(first.lines()).toMatch(/admin@camber\.example\s+password: \S+/);
  const [, inbox = ""] = /Mails it sends: (\S+)/.exec(first.lines()) ?? [];
  expect(inbox).toContain(`${url}/sandbox/mail?key=`);
  expect((await fetch(inbox, { redirect: "manual" })).status).toBe(303);

  const second = launch({ PORT: String(await freePort()) });
  expect(await second.ended).toBe(1);
  expect(second.lines()).toMatch(/^DATA_DIR \(.*\) is in use by another shop, process \d+\.\n$/);

  first.kill("SIGTERM");
  expect(await first.exited).toBe(0);

  const again = launch({ PORT: String(port) });
  await ready(url, again);
  expect(again.lines()).not.toContain("password");
  // The second start keeps the key.
  expect(again.lines()).toContain(inbox);
  again.kill("SIGINT");
  expect(await again.exited).toBe(0);
});

test("a set PUBLIC_URL is the shop's address, whatever port it listens on", async () => {
  const { url: database, drop } = await createDatabase();
  onTestFinished(drop);
  const run = launch({ PORT: "0", PUBLIC_URL: "http://localhost:4999", DATABASE_URL: database });
  await eventually(async () => expect(run.lines()).toContain("is open at http://localhost:4999\n"));
  run.kill("SIGINT");
  expect(await run.exited).toBe(0);
});

test("a shop that is killed in the middle of orders starts again, and every item is accounted for", async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PORT: String(port),
    RATE_LIMIT: "off",
    ADMIN_EMAIL: "admin@shop.test",
    ADMIN_PASSWORD: "correct-horse",
  };
  await copyCluster(inject("preparedCluster"), join(folder, "data", "postgres"));
  const first = launch(env);
  await ready(url, first);

  const json = { "content-type": "application/json", origin: url };
  const signedIn = await fetch(`${url}/api/identity/sign-in/email`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const register = async () => {
    const answer = await fetch(`${url}/api/user/${env.ADMIN_EMAIL}`, {
      method: "PUT",
      headers: { ...json, cookie },
      body: "{}",
    });
    return { ...json, authorization: `Bearer ${((await answer.json()) as { token: string }).token}` };
  };
  let headers = await register();
  const part = { name: "Spark Plug", price: 8, description: "", quantity: 1_000, order: 1, img: "" };
  const added = await fetch(`${url}/api/parts`, { method: "POST", headers, body: JSON.stringify(part) });
  const { insertedId } = (await added.json()) as { insertedId: string };

  const body = JSON.stringify({ ...contact, part: insertedId, orders: 1 });
  let confirmed = 0;
  const buy = async () => {
    for (;;) {
      const answer = await fetch(`${url}/api/purchase`, { method: "POST", headers, body }).catch(() => null);
      if (!answer) return;
      if (answer.ok) confirmed += 1;
      if (confirmed === 40) first.kill("SIGKILL");
    }
  };
  await Promise.all(Array.from({ length: 10 }, buy));
  await first.exited;

  const again = launch(env);
  await ready(url, again);
  headers = await register();
  const left = (await (await fetch(`${url}/api/parts/${insertedId}`)).json()) as { quantity: number };
  const orders = (await (await fetch(`${url}/api/purchase?limit=1000`, { headers })).json()) as unknown[];
  expect(orders.length).toBeGreaterThanOrEqual(confirmed);
  expect(left.quantity + orders.length).toBe(1_000);
  again.kill("SIGINT");
  expect(await again.exited).toBe(0);
});

test("several processes start at once on one empty database and all serve it; one that leaves under load fails no request", async () => {
  const { url, drop } = await createDatabase();
  onTestFinished(drop);
  const { Client } = await import("pg");
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("drop schema public, sandbox cascade; create schema public");
  await client.end();

  const ports = await Promise.all([freePort(), freePort(), freePort()]);
  const runs = ports.map((port) => launch({ PORT: String(port), DATABASE_URL: url }));
  await Promise.all(runs.map((run, n) => ready(`http://127.0.0.1:${ports[n]}`, run)));
  const withPassword = runs.filter((run) => /password: \S+/.test(run.lines()));
  expect(withPassword).toHaveLength(1);

  // A load balancer: it asks one process whether it is ready, and sends requests to another as soon as it is not.
  let target = `http://127.0.0.1:${ports[0]}`;
  const load = new AbortController();
  const failed: unknown[] = [];
  let answered = 0;
  const send = async () => {
    while (!load.signal.aborted || answered < 200) {
      const answer = await fetch(`${target}/api/parts?limit=1`).catch((error: unknown) => void failed.push(error));
      if (answer && answer.status !== 200) failed.push(answer.status);
      await answer?.text();
      answered += 1;
    }
  };
  const sending = Array.from({ length: 6 }, send);
  runs[0]?.kill("SIGTERM");
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${ports[0]}/readyz`);
    if (answer.status === 503) break;
  }
  target = `http://127.0.0.1:${ports[1]}`;
  expect(await runs[0]?.exited).toBe(0);
  load.abort();
  await Promise.all(sending);
  expect(failed).toEqual([]);

  for (const run of runs) run.kill("SIGINT");
  expect(await Promise.all(runs.map((run) => run.exited))).toEqual([0, 0, 0]);
});
