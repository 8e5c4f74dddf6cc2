import { monitorEventLoopDelay } from "node:perf_hooks";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { cable } from "#test/cable.ts";
import { createDatabase } from "#test/database.ts";
import { eventually } from "#test/eventually.ts";
import { expectLog } from "#test/logs.ts";
import { startShop } from "#test/shop-under-test.ts";
import { databasePools, timeoutMs } from "#shop/foundation/limits.ts";

test("during an outage of the database the shop answers 503; after it, the shop serves again", async () => {
  expectLog(/^error: (jobs|database|sandbox): /);
  const database = await createDatabase();
  const line = await cable(database.url);
  const shop = await startShop({ DATABASE_URL: line.url });
  onTestFinished(async () => {
    line.restore();
    await shop.stop();
    line.close();
    await database.drop();
  });
  const ada = await shop.signUp();
  const part = await shop.addPart({ quantity: 3 });
  const order = { client: "Ada", number: "5550100", address: "12 St James's Square", part, orders: 1 };

  line.cut();
  expect((await shop.call("GET", "/healthz")).status).toBe(200);
  expect((await shop.call("GET", "/readyz")).status).toBe(503);
  const refused = await ada.call("POST", "/api/purchase", order);
  expect(refused).toMatchObject({ status: 503, body: { code: "unavailable" } });
  expect((await shop.call("GET", "/api/parts?limit=7")).status).toBe(503);

  line.restore();
  await eventually(async () => expect((await shop.call("GET", "/readyz")).status).toBe(200));
  expect((await ada.call("POST", "/api/purchase", order)).status).toBe(200);
  expect((await shop.call("GET", `/api/parts/${part}`)).body.quantity).toBe(2);
});

test("connections that fall silent fail each read within five seconds, an order within ten, and the shop serves again within ten seconds without a restart", async () => {
  expectLog(/^error: (jobs|database|sandbox): /);
  const database = await createDatabase();
  const line = await cable(database.url);
  const shop = await startShop({ DATABASE_URL: line.url });
  onTestFinished(async () => {
    line.cut();
    line.restore();
    await shop.stop();
    line.close();
    await database.drop();
  });
  const ada = await shop.signUp();
  const part = await shop.addPart({ quantity: 100 });
  const order = { client: "Ada", number: "5550100", address: "12 St James's Square", part, orders: 1 };
  const shown = await shop.call("GET", `/parts/${part}`);
  expect(shown.headers.get("cache-status")).toBeNull();
  // Every pool has its connections open and idle.
  expect((await shop.call("GET", "/readyz")).status).toBe(200);
  await Promise.all(Array.from({ length: 30 }, (_, n) => shop.call("GET", `/api/parts?price_min=${n}`)));

  line.silence();
  const since = performance.now();
  const ready = await shop.call("GET", "/readyz");
  expect(ready.status).toBe(503);
  // Shop and buyers are one process here: what it stands still for is not the shop's wait.
  const stall = monitorEventLoopDelay();
  stall.enable();
  const timed = async (call: Promise<{ status: number }>) => {
    const begun = performance.now();
    return { status: (await call).status, ms: performance.now() - begun };
  };
  const reads = Array.from({ length: 30 }, (_, n) => timed(shop.call("GET", `/api/parts?price_max=${n + 1}`)));
  const page = timed(shop.call("GET", `/parts?price_max=7`));
  const ordered = timed(ada.call("POST", "/api/purchase", order));
  const answers = await Promise.all([...reads, page, ordered]);
  stall.disable();
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  // It may stand still several times.
  const slack = 4 * (stall.max / 1e6) + 500;
  expect(Math.max(...answers.slice(0, -1).map(({ ms }) => ms))).toBeLessThan(timeoutMs.request + slack);
  expect((await ordered).ms).toBeLessThan(timeoutMs.request + databasePools.writes.connectMs + slack);
  await eventually(async () => expect((await shop.call("GET", "/readyz")).status).toBe(200));
  await eventually(async () => expect((await ada.call("POST", "/api/purchase", order)).status).toBe(200));
  expect(performance.now() - since).toBeLessThan(10_000);
  expect((await shop.call("GET", `/parts/${part}`)).status).toBe(200);
});

test("during an outage, pages that were shown before are shown with their age, and others say that the shop can't answer", async () => {
  expectLog(/^error: (jobs|database|sandbox): /);
  const database = await createDatabase();
  const line = await cable(database.url);
  const shop = await startShop({ DATABASE_URL: line.url });
  onTestFinished(async () => {
    line.restore();
    await shop.stop();
    line.close();
    await database.drop();
  });
  const seen = await shop.addPart({ name: "Brake Disc 300mm" });
  const unseen = await shop.addPart({ name: "Brake Disc 280mm" });
  expect((await shop.call("GET", `/parts/${seen}`)).status).toBe(200);
  line.cut();
  await eventually(async () => {
    const { status, headers } = await shop.call("GET", `/parts/${seen}`);
    expect({ status, marked: headers.get("cache-status") }).toEqual({
      status: 200,
      marked: "camber; hit; detail=stale",
    });
  });
  const other = await shop.call("GET", `/parts/${unseen}`);
  expect({ status: other.status, retry: other.headers.get("retry-after") }).toEqual({ status: 503, retry: "5" });
  expect(other.body).toContain("The shop can&#x27;t answer right now.");
  line.restore();
  await eventually(async () => expect((await shop.call("GET", `/parts/${unseen}`)).status).toBe(200));
});

test("a part whose row is locked delays its own orders alone: they are refused for a moment, and everything else is served", async () => {
  const shop = await startShop();
  onTestFinished(() => shop.stop());
  const ada = await shop.signUp();
  const [hot, other] = [await shop.addPart({ quantity: 100 }), await shop.addPart({ quantity: 100 })];
  const order = (part: string) => ({
    client: "Ada",
    number: "5550100",
    address: "12 St James's Square",
    part,
    orders: 1,
  });
  const locker = new Client({ connectionString: shop.databaseUrl });
  await locker.connect();
  onTestFinished(() => locker.end());
  await locker.query("begin");
  await locker.query("select from parts where id = $1 for update", [hot]);
  const waiting = Array.from({ length: 15 }, () => ada.call("POST", "/api/purchase", order(hot)));
  expect((await ada.call("POST", "/api/purchase", order(other))).status).toBe(200);
  expect((await shop.call("GET", `/api/parts?price_min=1`)).status).toBe(200);
  for (const { status, body, headers } of await Promise.all(waiting)) {
    expect(`${status} ${body.code}`).toBe("429 crowded");
    expect(headers.get("retry-after")).toBe("1");
  }
  await locker.query("rollback");
  expect((await ada.call("POST", "/api/purchase", order(hot))).status).toBe(200);
});

test("/metrics needs the token, and counts requests by method, route pattern and status", async () => {
  const shop = await startShop({ METRICS_TOKEN: "sixteen-characters" });
  onTestFinished(() => shop.stop());
  expect((await shop.call("GET", "/metrics")).status).toBe(401);
  const part = await shop.addPart();
  const made = ["/one-made-up-path", "/another/made-up/path"];
  const paths = [
    `/api/parts/${part}`,
    `/api/parts/${part}`,
    "/api/parts?limit=3",
    `/parts/${part}`,
    "/vehicles",
    "/api/none",
  ];
  for (const path of [...paths, ...made]) await shop.call("GET", path);

  const shown = await shop.call("GET", "/metrics", undefined, { authorization: "Bearer sixteen-characters" });
  const count = (route: string, status: number) =>
    new RegExp(`^http_request_seconds_count\\{method="GET",route="${route}",status="${status}"\\} (\\d+)$`, "m").exec(
      shown.body,
    )?.[1];
  expect(count("/api/parts/:id", 200)).toBe("2");
  expect(count("/api/parts", 200)).toBe("1");
  expect(count("/parts/:partId", 200)).toBe("1");
  expect(count("/vehicles", 200)).toBe("1");
  expect(count("/api/\\*", 404)).toBe("1");
  expect(count("/\\*", 404)).toBe("2");
  for (const secret of [part, "made-up", "limit=3"]) expect(shown.body).not.toContain(secret);
});
