import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { listBackups } from "#adapters/backup/backup-folder.ts";
import { eventually } from "#test/eventually.ts";
import { report, runSeed } from "#test/faults/table.ts";
import { freePort } from "#test/free-port.ts";
import { copyCluster } from "#test/prepared-cluster.ts";
import { startProcess } from "#test/start-process.ts";

test("the shop backs itself up whenever it is due and deletes the oldest, and the commands back up and restore it", async () => {
  runSeed();
  const root = await mkdtemp(join(tmpdir(), "camber-backups-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const [data, backups, restored] = [join(root, "data"), join(root, "backups"), join(root, "restored")];
  await copyCluster(inject("preparedCluster"), join(data, "postgres"));
  const port = await freePort();
  const plan = { BACKUP_DIR: backups, BACKUP_EVERY: "1s", BACKUP_KEEP: "2" };
  const shop = startProcess(["src/server.ts"], { PORT: String(port), DATA_DIR: data, ...plan });
  const ended = once(shop.child, "exit");
  const seen = new Set<string>();
  await eventually(async () => {
    for (const { name } of await listBackups(backups).catch(() => [])) seen.add(name);
    expect(seen.size).toBeGreaterThan(3);
  });
  await eventually(async () => expect((await listBackups(backups)).length).toBeLessThanOrEqual(2));
  shop.child.kill("SIGTERM");
  await ended;

  const run = async (args: string[], env: Record<string, string>) => {
    const { child, output } = startProcess(args, env);
    const [code] = await once(child, "exit");
    return { code: code as number, output: output() };
  };
  const taken = await run(["scripts/backup.ts"], { DATA_DIR: data, ...plan });
  expect(taken).toMatchObject({ code: 0, output: expect.stringContaining("MB") });
  expect(await listBackups(backups)).toHaveLength(2);
  expect((await run(["scripts/restore.ts", "--to", restored], { DATA_DIR: data, ...plan })).code).toBe(0);
  expect((await run(["scripts/restore.ts", "--to", restored], plan)).output).toContain("is not empty");
  expect((await run(["scripts/restore.ts"], plan)).code).toBe(2);
  expect((await readdir(restored)).toSorted()).toEqual(["postgres", "secret.key"]);
  const since = performance.now();
  const again = startProcess(["src/server.ts"], { PORT: String(port), DATA_DIR: restored });
  await eventually(async () => expect(again.output()).toContain("is open at"));
  const wellMs = performance.now() - since;
  report({
    fault: "the data is lost and restored",
    runs: "1",
    wellMs,
    lost: 0,
    refused: 0,
    checked: "the restored shop opens",
  });
}, 600_000);
