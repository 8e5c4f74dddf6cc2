import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { createDatabase } from "#test/database.ts";
import { eventually } from "#test/eventually.ts";
import { freePort } from "#test/free-port.ts";
import { startProcess } from "#test/start-process.ts";

// The shop as several processes on one port and one database.

let port: number;
beforeAll(async () => void (port = await freePort()));

/** The status and body of a request on a connection of its own, so that workers take turns. */
async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { ...headers, connection: "close" } });
  return { status: response.status, body: await response.text() };
}

async function workersOf(pid: number): Promise<number[]> {
  return (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).trim().split(" ").filter(Boolean).map(Number);
}

test("two workers show a change within a second and count their requests together, one that is killed is replaced, and all leave without failing a request", async () => {
  const database = await createDatabase();
  onTestFinished(database.drop);
  const login = { ADMIN_EMAIL: "admin@shop.test", ADMIN_PASSWORD: "correct-horse" };
  const settings = {
    METRICS_TOKEN: "sixteen-characters",
    WORKERS: "2",
    PORT: String(port),
    DATABASE_URL: database.url,
    RATE_LIMIT: "off",
    ...login,
  };
  const { child, output } = startProcess(["src/server.ts"], settings);
  const exited = once(child, "exit");
  await eventually(async () => expect(output()).toContain(`is open at http://127.0.0.1:${port}`));
  const workers = await workersOf(child.pid ?? 0);
  expect(workers).toHaveLength(2);

  const url = `http://127.0.0.1:${port}`;
  const json = { "content-type": "application/json", origin: url };
  const signedIn = await fetch(`${url}/api/identity/sign-in/email`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ email: login.ADMIN_EMAIL, password: login.ADMIN_PASSWORD }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const user = `${url}/api/user/${login.ADMIN_EMAIL}`;
  const registered = await fetch(user, { method: "PUT", headers: { ...json, cookie }, body: "{}" });
  const headers = { ...json, authorization: `Bearer ${((await registered.json()) as { token: string }).token}` };
  const part = { name: "Spark Plug", price: 8, description: "", quantity: 9, order: 1, img: "" };
  const added = await fetch(`${url}/api/parts`, { method: "POST", headers, body: JSON.stringify(part) });
  const { insertedId } = (await added.json()) as { insertedId: string };

  // Of both workers: each request takes the next one's turn.
  const prices = async () => {
    const shown = [];
    for (let request = 0; request < 4; request += 1) {
      const at = Date.now();
      const { body } = await get(`/api/parts/${insertedId}`);
      shown.push({ at, price: (JSON.parse(body) as { price: number }).price });
    }
    return shown;
  };
  for (const price of [9, 10, 11]) {
    await prices();
    const change = { method: "PATCH", headers, body: JSON.stringify({ price }) };
    expect((await fetch(`${url}/api/parts/${insertedId}`, change)).status).toBe(200);
    const changedAt = Date.now();
    /** When the last request was sent that got the price of before: how long the others took says nothing about the shop. */
    let stillAt = changedAt;
    await eventually(async () => {
      const old = (await prices()).filter((one) => one.price !== price);
      stillAt = old.at(-1)?.at ?? stillAt;
      expect(old).toEqual([]);
    });
    expect(stillAt - changedAt).toBeLessThan(1_000);
  }

  // Whichever worker responds has counted the requests of both.
  for (let request = 0; request < 4; request += 1) expect((await get("/vehicles")).status).toBe(200);
  for (let request = 0; request < 3; request += 1) {
    // A worker that is busy for too long is left out of one response.
    await eventually(async () => {
      const metrics = await get("/metrics", { authorization: "Bearer sixteen-characters" });
      expect(metrics.body).toContain('http_request_seconds_count{method="GET",route="/vehicles",status="200"} 4');
      expect(metrics.body).toMatch(/^camber_database_up 1$/m);
    });
  }

  process.kill(workers[0] ?? 0, "SIGKILL");
  await eventually(async () => {
    const now = await workersOf(child.pid ?? 0);
    expect(now).toHaveLength(2);
    expect(now).not.toContain(workers[0]);
  });
  await eventually(async () => expect((await get("/readyz")).status).toBe(200));

  const statuses: number[] = [];
  const leaving = new AbortController();
  const visiting = Array.from({ length: 4 }, async () => {
    while (!leaving.signal.aborted) statuses.push((await get("/parts").catch(() => ({ status: 0 }))).status);
  });
  await eventually(async () => expect(statuses.length).toBeGreaterThan(20));
  child.kill("SIGTERM");
  // A load balancer sends requests elsewhere as soon as a process says that it is leaving.
  await eventually(async () => expect((await get("/readyz")).status).toBe(503));
  leaving.abort();
  await Promise.all(visiting);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await exited)[0]).toBe(0);
});
