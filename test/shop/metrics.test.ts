import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { startShop, type ShopUnderTest } from "#test/shop-under-test.ts";

const token = "a-token-of-some-length";

let shop: ShopUnderTest;
beforeAll(async () => void (shop = await startShop({ METRICS_TOKEN: token })));
afterAll(() => shop.stop());

async function readMetrics(): Promise<string> {
  return (await shop.call<string>("GET", "/metrics", undefined, { authorization: `Bearer ${token}` })).body;
}

test("metrics are for those with the token", async () => {
  expect((await shop.call("GET", "/metrics")).status).toBe(401);
  expect((await shop.call("GET", "/metrics", undefined, { authorization: "Bearer wrong" })).status).toBe(401);
});

test("metrics say what each route, pool, queue, outbox and cache does", async () => {
  await shop.sql("insert into jobs (queue, key, run_at) values ('order-lookups', 'x', now() + interval '1 hour')");
  const metrics = await eventually(async () => {
    // The first copy may be dropped when the shop begins to listen for the changes of other processes.
    for (let n = 0; n < 2; n += 1) await shop.call("GET", "/parts");
    const shown = await readMetrics();
    expect(shown).toMatch(/^camber_cache_requests_total\{cache="pages",outcome="hit"\} [1-9]/m);
    return shown;
  });
  expect(metrics).toMatch(/^http_request_seconds_count\{method="GET",route="\/parts",status="200"\} [1-9]/m);
  expect(metrics).toContain("camber_database_up 1");
  expect(metrics).toMatch(/^camber_pool_connections\{pool="reads",state="(used|idle)"\} \d/m);
  expect(metrics).toContain('camber_queue_jobs{queue="order-lookups",state="all"} 1');
  expect(metrics).toContain('camber_waiting{kind="mails",state="waiting"} 0');
  expect(metrics).toContain('camber_oldest_waiting_seconds{kind="imports"} 0');
  expect(metrics).toContain("camber_unreconciled_payments 0");
  await shop.sql("delete from jobs where queue = 'order-lookups'");
});

test("alerts and dashboard name metrics that exist, and each alert has its paragraph in the runbook", async () => {
  const metrics = await readMetrics();
  const known = new Set([...metrics.matchAll(/^# TYPE (\S+) (\w+)/gm)].map(([, name]) => name));
  const alerts = await readFile("deploy/prometheus/alerts.yaml", "utf8");
  const dashboard = await readFile("deploy/grafana/dashboard.json", "utf8");
  const named = `${alerts}${dashboard}`.match(/\b(camber|http|process)_[a-z_]+/g) ?? [];
  const unknown = named.filter((name) => !known.has(name) && !known.has(name.replace(/_(count|bucket)$/, "")));
  expect(unknown).toEqual([]);
  const runbook = await readFile("docs/runbook.md", "utf8");
  const headings = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  expect(headings).toEqual([...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name));
});
