import { once } from "node:events";
import { appendFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { expect, test } from "vitest";
import { takeBackup } from "#adapters/backup/base-backup.ts";
import { listBackups, makeBackupFolder, pruneBackups, segmentsIn } from "#adapters/backup/backup-folder.ts";
import { restoreBackup } from "#adapters/backup/restore.ts";
import { migrate } from "#db/migrate.ts";
import { eventually } from "#test/eventually.ts";
import { addUsers, contentOf, oddFolder, openCluster, type Cluster } from "#test/own-cluster.ts";
import { startProcess } from "#test/start-process.ts";

async function archiveLog({ query }: Cluster): Promise<void> {
  const { rows } = await query<{ segment: string }>("select pg_walfile_name(pg_switch_wal()) as segment");
  await eventually(async () => {
    const { rows: archived } = await query<{ last: string }>("select last_archived_wal as last from pg_stat_archiver");
    expect((archived[0]?.last ?? "") >= (rows[0]?.segment ?? "?")).toBe(true);
  });
}

test("a backup of a shop that is being written to restores every table, and what was written since up to the wanted moment", async () => {
  const root = await oddFolder();
  const backups = join(root, "backups");
  const identity = await generateIdentity();
  const recipient = await identityToRecipient(identity);
  const data = join(root, "data", "postgres");
  const shop = await openCluster(data, { folder: backups, recipient });
  await migrate(shop.url);
  await addUsers(shop, 1_000);

  const enough = new AbortController();
  const writer = (async () => {
    while (!enough.signal.aborted) await addUsers(shop, 50);
  })();
  const manifest = await takeBackup({ url: shop.url, data }, backups, recipient);
  enough.abort();
  await writer;
  expect(await listBackups(backups)).toEqual([manifest]);

  await addUsers(shop, 10);
  const wanted = await contentOf(shop);
  // A `Date` has whole milliseconds, a commit microseconds.
  await delay(2);
  const until = new Date();
  await delay(2);
  await shop.query("delete from users");
  await archiveLog(shop);
  await shop.stop();
  // Nothing in the clear: neither the backup nor the log.
  expect((await readdir(segmentsIn(backups))).filter((name) => !name.endsWith(".zst.age"))).toEqual([]);

  const restored = join(root, "restored", "postgres");
  await restoreBackup({ from: backups, data: restored, until, identity });
  const again = await openCluster(restored);
  expect(await contentOf(again)).toEqual(wanted);
  // The restored shop works on as any other.
  await addUsers(again, 1);

  const latest = join(root, "latest", "postgres");
  await restoreBackup({ from: backups, data: latest, until: null, identity });
  expect((await contentOf(await openCluster(latest)))["public.users"]).toBe("0 ");

  const restore = (options: Partial<Parameters<typeof restoreBackup>[0]>) =>
    restoreBackup({ from: backups, data: join(root, "other"), until: null, identity, ...options });
  await expect(restore({ data: restored })).rejects.toThrow("is not empty");
  await expect(restore({ identity: null })).rejects.toThrow("is encrypted");
  await expect(restore({ identity: await generateIdentity() })).rejects.toThrow("can't be read");
  await expect(restore({ until: new Date("2020-01-01") })).rejects.toThrow("no earlier state can be restored");
  await expect(restore({ until: new Date(Date.now() + 3_600_000) })).rejects.toThrow("recovery ended before");
  await appendFile(join(backups, manifest.file), "x");
  await expect(restore({})).rejects.toThrow("damaged");
  await expect(restore({ from: join(root, "none") })).rejects.toThrow("no complete backup");
  expect(await readdir(root)).not.toContain("other.restoring");
});

test("a backup without an archived log restores its own state, and the command leaves a key that is there", async () => {
  const root = await oddFolder();
  const backups = join(root, "backups");
  const data = join(root, "data");
  const shop = await openCluster(data);
  await migrate(shop.url);
  await addUsers(shop, 100);
  const wanted = await contentOf(shop);
  await takeBackup({ url: shop.url, data }, backups, null);
  await addUsers(shop, 1);
  // Two folders with a key each: the present DATA_DIR and the one that is restored.
  const [present, restored] = [join(root, "present"), join(root, "restored")];
  for (const folder of [present, restored]) {
    await mkdir(folder);
    await writeFile(join(folder, "secret.key"), folder);
  }
  const { child, output } = startProcess(["--no-warnings", "scripts/restore.ts", "--from", backups, "--to", restored], {
    DATA_DIR: present,
  });
  expect(await once(child, "close")).toEqual([0, null]);
  expect(output()).toContain(`The key of its secrets is ${join(restored, "secret.key")}, which was there before.`);
  expect(await readFile(join(restored, "secret.key"), "utf8")).toBe(restored);
  expect(await contentOf(await openCluster(join(restored, "postgres")))).toEqual(wanted);
  await expect(
    restoreBackup({ from: backups, data: join(root, "more"), until: new Date(), identity: null }),
  ).rejects.toThrow("no archived log");
});

test("old backups go with the log that only they need, and what a crash left behind goes too", async () => {
  const folder = join(await oddFolder(), "backups");
  await makeBackupFolder(folder);
  const add = async (name: string, segment: string) => {
    const manifest = {
      name,
      startedAt: "",
      finishedAt: "",
      file: `${name}.tar.zst`,
      bytes: 1,
      sha256: "",
      postgres: "18.4",
      firstSegment: segment,
    };
    await writeFile(join(folder, `${name}.json`), JSON.stringify(manifest));
    await writeFile(join(folder, manifest.file), "");
  };
  await add("base-20261101T000000Z", "000000010000000000000002");
  await add("base-20261102T000000Z", "000000020000000000000005");
  await add("base-20261103T000000Z", "000000020000000000000009");
  await writeFile(join(folder, "base-20261102T120000Z.tar.zst.part"), "");
  for (const segment of [
    "000000010000000000000002",
    "000000010000000000000004",
    "000000020000000000000005",
    "000000020000000000000006",
  ])
    await writeFile(join(segmentsIn(folder), `${segment}-abc.zst`), "");
  await writeFile(join(segmentsIn(folder), "00000002.history-abc.zst"), "");

  await pruneBackups(folder, 2);
  expect((await listBackups(folder)).map(({ name }) => name)).toEqual([
    "base-20261102T000000Z",
    "base-20261103T000000Z",
  ]);
  expect((await readdir(folder)).filter((name) => name.includes(".tar"))).toEqual([
    "base-20261102T000000Z.tar.zst",
    "base-20261103T000000Z.tar.zst",
  ]);
  expect((await readdir(segmentsIn(folder))).toSorted()).toEqual([
    "00000002.history-abc.zst",
    "000000020000000000000005-abc.zst",
    "000000020000000000000006-abc.zst",
  ]);
});
