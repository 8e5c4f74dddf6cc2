import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { freePort } from "#test/free-port.ts";
import { launch, ready } from "#test/launch-shop.ts";
import { copyCluster } from "#test/prepared-cluster.ts";

// The PostgreSQL that the shop starts itself, in DATA_DIR.

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "camber-process-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Whether the system lets this user start a process as the first one of its own list of processes. */
function canMakeProcessSpaces(): boolean {
  return spawnSync("unshare", ["--pid", "--fork", "--mount-proc", "true"]).status === 0;
}

describe("a database of the shop's own that is killed", () => {
  const postmaster = async () =>
    Number.parseInt(await readFile(join(folder, "data/postgres/cluster/postmaster.pid"), "utf8").catch(() => ""), 10);
  async function launchOnCopy(by: string[] = []) {
    await copyCluster(inject("preparedCluster"), join(folder, "data", "postgres"));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const run = launch({ PORT: String(port), DATA_DIR: join(folder, "data") }, by);
    await ready(url, run);
    return { url, run, pid: await postmaster() };
  }

  test("is started again, and the shop serves without a restart", async () => {
    const { url, run, pid } = await launchOnCopy();
    process.kill(pid, "SIGKILL");
    await eventually(async () => {
      expect([Number.NaN, pid]).not.toContain(await postmaster());
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
    });
    expect((await fetch(`${url}/api/parts?limit=1`)).status).toBe(200);
    expect(run.lines()).toContain("the embedded database has ended; it is started again");
    run.kill("SIGTERM");
    expect(await run.exited).toBe(0);
    expect(await postmaster()).toBeNaN();
  });

  // The shop is the first process, which inherits those that others leave, and reaps none.
  test("is started again in a container without an init, where its process stays in the list", async ({ skip }) => {
    skip(!canMakeProcessSpaces(), "this user may not make process spaces (unshare --pid), as root may");
    const processSpace = ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc"];
    const { url, run, pid } = await launchOnCopy(processSpace);
    const shop = (await readFile(`/proc/${run.pid}/task/${run.pid}/children`, "utf8")).trim();
    const inside = (...command: string[]) =>
      execFileSync("nsenter", ["--target", shop, "--pid", "--mount", ...command]).toString();
    inside("kill", "-9", String(pid));
    await eventually(async () => {
      expect([Number.NaN, pid]).not.toContain(await postmaster());
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
    });
    expect(inside("cat", `/proc/${pid}/stat`)).toMatch(/^\d+ \(postgres\) Z /);
    process.kill(Number(shop), "SIGTERM");
    expect(await run.exited).toBe(0);
  });

  test.each([
    ["another program", "sleep"],
    ["another PostgreSQL", "postgres"],
  ])("and whose number another program has by now, is not taken for it by the next start: %s", async (_, argv0) => {
    const { run, pid } = await launchOnCopy();
    process.kill(run.pid, "SIGKILL");
    await run.exited;
    process.kill(pid, "SIGKILL");
    const other = spawn(process.execPath, ["-e", "setTimeout(() => {}, 600_000)"], { argv0 });
    onTestFinished(() => void other.kill());
    const file = join(folder, "data/postgres/cluster/postmaster.pid");
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace(/^\d+/, String(other.pid)));
    const port = await freePort();
    const again = launch({ PORT: String(port), DATA_DIR: join(folder, "data") });
    await ready(`http://127.0.0.1:${port}`, again);
    again.kill("SIGTERM");
    expect(await again.exited).toBe(0);
    expect([other.exitCode, other.signalCode]).toEqual([null, null]);
  });

  test("and can't be started says why in the log, and is tried again until it can", async () => {
    const { url, run, pid } = await launchOnCopy();
    const needed = join(folder, "data/postgres/cluster/global/pg_control");
    await rename(needed, `${needed}.away`);
    process.kill(pid, "SIGKILL");
    await eventually(async () => expect(run.lines()).toMatch(/the embedded database did not start: .*pg_control/));
    await rename(`${needed}.away`, needed);
    await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200));
    run.kill("SIGTERM");
    expect(await run.exited).toBe(0);
  });

  test("and can't be started does not keep the shop from stopping", async () => {
    const { run, pid } = await launchOnCopy();
    await rm(join(folder, "data/postgres/cluster/global/pg_control"));
    process.kill(pid, "SIGKILL");
    await eventually(async () => expect(run.lines()).toContain("the embedded database did not start"));
    run.kill("SIGTERM");
    expect(await run.exited).toBe(0);
  });
});
