import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { startPgBouncer } from "#test/faults/pgbouncer.ts";
import { postgresPair } from "#test/faults/postgres-pair.ts";
import { report, runSeed } from "#test/faults/table.ts";
import { startShop } from "#test/shop-under-test.ts";

const token = "sixteen-characters";

async function shopWithReplica() {
  const pair = await postgresPair();
  const shop = await startShop(
    { METRICS_TOKEN: token },
    { server: pair.primary, withDatabase: (url) => ({ DATABASE_REPLICA_URL: onServer(url, pair.standby) }) },
  );
  onTestFinished(() => shop.stop());
  const readsOf = async (server: "replica" | "primary") => {
    const { body } = await shop.call<string>("GET", "/metrics", undefined, { authorization: `Bearer ${token}` });
    return Number(new RegExp(`^camber_reads_total\\{server="${server}"\\} (\\d+)$`, "m").exec(body)?.[1] ?? 0);
  };
  return { pair, shop, readsOf };
}

/** The same database on another server. */
function onServer(databaseUrl: string, server: string): string {
  const url = new URL(server);
  url.pathname = new URL(databaseUrl).pathname;
  return url.href;
}

test("public reads go to a fresh replica, to the primary while it lags or is away, and never show what was before a change", async () => {
  runSeed();
  const { pair, shop, readsOf } = await shopWithReplica();
  const admin = await shop.admin();
  const part = await shop.addPart({ price: 10 });
  const priceNow = async () => (await shop.call("GET", `/api/parts/${part}`)).body.price;
  let n = 0;
  const read = () => shop.call("GET", `/api/parts?price_min=${(n += 1)}`);

  await eventually(async () => {
    const before = await readsOf("replica");
    expect((await read()).status).toBe(200);
    expect(await readsOf("replica")).toBeGreaterThan(before);
  });
  // Each change is shown at once, whichever server responds.
  for (const price of [11, 12, 13, 14, 15, 16, 17, 18]) {
    await admin.call("PATCH", `/api/parts/${part}`, { price });
    expect(await priceNow()).toBe(price);
    expect((await admin.call("GET", `/api/parts/${part}`)).body.price).toBe(price);
  }

  await pair.setReplay(false);
  await admin.call("PATCH", `/api/parts/${part}`, { price: 20 });
  expect(await priceNow()).toBe(20);
  const [onReplica, onPrimary] = [await readsOf("replica"), await readsOf("primary")];
  expect((await read()).status).toBe(200);
  expect(await readsOf("replica")).toBe(onReplica);
  expect(await readsOf("primary")).toBeGreaterThan(onPrimary);
  await pair.setReplay(true);
  await eventually(async () => {
    await read();
    expect(await readsOf("replica")).toBeGreaterThan(onReplica);
  });

  await pair.stopStandby();
  const since = performance.now();
  const statuses = await Promise.all(Array.from({ length: 20 }, () => read()));
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]));
  report({
    fault: "the replica lags, then dies",
    runs: "1",
    wellMs: performance.now() - since,
    lost: 0,
    refused: 0,
    checked: "9 changes, each shown by the next read",
  });
});

test("the shop does its work through PgBouncer in transaction mode", async () => {
  runSeed();
  const shop = await startShop({ METRICS_TOKEN: token }, { withDatabase: startPgBouncer });
  onTestFinished(() => shop.stop());
  const ada = await shop.signUp();
  const part = await shop.addPart({ quantity: 500 });
  const order = { client: "Ada", number: "5550100", address: "12 St James's Square", part, orders: 1 };
  // More at once than PgBouncer has connections to the server.
  const answers = await Promise.all(
    Array.from({ length: 60 }, async () => {
      for (;;) {
        const placed = await ada.call("POST", "/api/purchase", order);
        if (placed.status !== 503 && placed.status !== 429) return placed.status;
      }
    }),
  );
  expect(new Set(answers)).toEqual(new Set([200]));
  expect((await shop.call("GET", `/api/parts/${part}`)).body.quantity).toBe(440);
  expect((await shop.call("GET", "/parts")).status).toBe(200);
  expect((await ada.call("GET", "/api/garage")).status).toBe(200);
  await eventually(async () => {
    const [left] = await shop.sql("select count(*)::int as n from mails where sent_at is null");
    expect(left?.n).toBe(0);
  });
  const direct = new Client({ connectionString: shop.databaseUrl });
  await direct.connect();
  const { rows } = await direct.query("select name from pg_prepared_statements");
  expect(rows).toEqual([]);
  await direct.end();
  report({
    fault: "PgBouncer in transaction mode",
    runs: "1",
    wellMs: null,
    lost: 0,
    refused: 0,
    checked: "60 orders at once over 5 connections",
  });
});
