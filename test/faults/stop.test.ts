import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { createDatabase } from "#test/database.ts";
import { eventually } from "#test/eventually.ts";
import { report, runSeed } from "#test/faults/table.ts";
import { freePort } from "#test/free-port.ts";
import { copyCluster } from "#test/prepared-cluster.ts";
import { startProcess } from "#test/start-process.ts";

const hourMs = 3_600_000;

test(
  "a shop that serves nobody has stopped within three seconds, its own database too and with a visitor's connection still open",
  async () => {
    runSeed();
    const folder = await mkdtemp(join(tmpdir(), "camber-stop-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await copyCluster(inject("preparedCluster"), join(folder, "postgres"));
    const stops: number[] = [];
    for (let run = 0; run < 3; run += 1) {
      const port = await freePort();
      const { child, output } = startProcess(["src/server.ts"], { PORT: String(port), DATA_DIR: folder });
      const exited = once(child, "exit");
      await eventually(async () => expect(output()).toContain("is open at"));
      const agent = new Agent({ keepAlive: true });
      onTestFinished(() => agent.destroy());
      const [page] = await once(get(`http://127.0.0.1:${port}/parts`, { agent }), "response");
      page.resume();
      await once(page, "end");
      const since = performance.now();
      child.kill("SIGTERM");
      expect((await exited)[0]).toBe(0);
      stops.push(performance.now() - since);
    }
    const wellMs = Math.max(...stops);
    expect(wellMs).toBeLessThan(3_000);
    report({
      fault: "an idle shop is told to stop",
      runs: "3",
      wellMs,
      lost: 0,
      refused: 0,
      checked: "the shop has ended",
    });
  },
  hourMs,
);

test(
  "a worker that stands still does not keep the shop from stopping",
  async () => {
    runSeed();
    const database = await createDatabase();
    onTestFinished(database.drop);
    const port = await freePort();
    const settings = {
      WORKERS: "2",
      PORT: String(port),
      DATABASE_URL: database.url,
      METRICS_TOKEN: "sixteen-characters",
    };
    const { child, output } = startProcess(["src/server.ts"], settings);
    const exited = once(child, "exit");
    await eventually(async () => expect(output()).toContain("is open at"));
    const workers = (await readFile(`/proc/${child.pid}/task/${child.pid}/children`, "utf8"))
      .trim()
      .split(" ")
      .map(Number);
    process.kill(workers[1]!, "SIGSTOP");
    const since = performance.now();
    child.kill("SIGTERM");
    expect((await exited)[0]).toBe(0);
    const wellMs = performance.now() - since;
    expect(wellMs).toBeLessThan(30_000);
    report({
      fault: "a worker stands still when the shop stops",
      runs: "1",
      wellMs,
      lost: 0,
      refused: 0,
      checked: "the shop has ended",
    });
  },
  hourMs,
);
