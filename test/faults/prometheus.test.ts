import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { freePort } from "#test/free-port.ts";
import { startShop, type Json } from "#test/shop-under-test.ts";

// They need Prometheus (`apt-get install prometheus`).

const rules = "deploy/prometheus/alerts.yaml";
const token = "a-token-of-some-length";

type Panel = { title: string; targets: { expr: string }[] };

test.for([
  ["check", "rules", rules],
  ["test", "rules", "test/files/prometheus/alerts.test.yaml"],
])(
  "promtool %s %s: the rules are valid, each fires while what it is about fails, and none while the shop is well",
  (args) => {
    const { status, stdout, stderr, error } = spawnSync("promtool", args, { encoding: "utf8" });
    expect(error, "promtool can't be started").toBeUndefined();
    expect(status, stdout + stderr).toBe(0);
  },
);

/** Starts a Prometheus that reads a shop every second, with the alert rules, until the running test ends. Returns what its API responds. */
async function startPrometheus(shopUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), "camber-prometheus-"));
  const port = await freePort();
  const config = `
global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: [${JSON.stringify(resolve(rules))}]
scrape_configs:
  - job_name: camber
    authorization: { credentials_file: ${JSON.stringify(join(folder, "token"))} }
    static_configs: [{ targets: [${JSON.stringify(new URL(shopUrl).host)}] }]
`;
  await writeFile(join(folder, "token"), token);
  await writeFile(join(folder, "prometheus.yaml"), config);
  const child = spawn(
    "prometheus",
    [
      `--config.file=${join(folder, "prometheus.yaml")}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: "ignore" },
  );
  await once(child, "spawn").catch((error: Error) => {
    throw new Error(`prometheus can't be started: ${error.message}`);
  });
  const exited = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await exited;
    await rm(folder, { recursive: true, force: true });
  });
  return async (path: string, query: Record<string, string> = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}?${new URLSearchParams(query)}`);
    return ((await response.json()) as { data: Json }).data;
  };
}

test("Prometheus reads the shop, loads the alerts, and has data for each panel of the dashboard but those of what did not happen", async () => {
  const shop = await startShop({ METRICS_TOKEN: token });
  onTestFinished(() => shop.stop());
  await shop.sql("insert into jobs (queue, key, run_at) values ('order-lookups', 'x', now() + interval '1 hour')");
  const ask = await startPrometheus(shop.url);
  await eventually(async () => {
    const [target] = (await ask("targets")).activeTargets;
    expect([target.health, target.lastError]).toEqual(["up", ""]);
  });
  await eventually(async () => {
    const [group] = (await ask("rules")).groups;
    const bad = group.rules.filter(({ health }: { health: string }) => health !== "ok");
    expect([group.rules.length, bad]).toEqual([16, []]);
  });
  const alerts: { state: string }[] = (await ask("rules")).groups[0].rules.flatMap((rule: Json) => rule.alerts);
  expect(alerts.filter(({ state }) => state === "firing")).toEqual([]);

  const { panels }: { panels: Panel[] } = JSON.parse(await readFile("deploy/grafana/dashboard.json", "utf8"));
  await eventually(async () => {
    await shop.call("GET", "/parts");
    const empty: string[] = [];
    for (const { title, targets } of panels)
      for (const { expr } of targets) {
        const { result } = await ask("query", { query: expr });
        if (result.length === 0) empty.push(title);
      }
    const quiet = ["Calls of providers", "Differences that the reconciler found"];
    expect(empty.filter((title) => !quiet.includes(title) && title !== "Jobs per second by outcome")).toEqual([]);
  });
});
