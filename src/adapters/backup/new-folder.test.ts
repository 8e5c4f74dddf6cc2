import { mkdtemp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { inNewFolder } from "#adapters/backup/new-folder.ts";

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "camber-new-folder-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const failing = async (folder: string) => {
  await writeFile(join(folder, "half"), "");
  throw new Error("no space left");
};

test.each([
  ["that was missing", "data", []],
  ["that was missing with those above", "new/shop/data", []],
  ["beside others", "shop/data", ["shop"]],
])("a restore that fails leaves no folder %s", async (_which, path, kept) => {
  const root = await emptyFolder();
  for (const folder of kept) await mkdir(join(root, folder));
  await expect(inNewFolder(join(root, path), failing)).rejects.toThrow("no space left");
  expect(await readdir(root)).toEqual(kept);
  for (const folder of kept) expect(await readdir(join(root, folder))).toEqual([]);
});

test("a restore that fails leaves an empty folder that was there", async () => {
  const root = await emptyFolder();
  await mkdir(join(root, "data"));
  await expect(inNewFolder(join(root, "data"), failing)).rejects.toThrow("no space left");
  expect(await readdir(root)).toEqual(["data"]);
});

test("what others have put beside a restore that fails stays", async () => {
  const root = await emptyFolder();
  const restore = inNewFolder(join(root, "new/data"), async () => {
    await writeFile(join(root, "new/other"), "");
    throw new Error("no space left");
  });
  await expect(restore).rejects.toThrow("no space left");
  expect(await readdir(join(root, "new"))).toEqual(["other"]);
});

test("a restore that succeeds becomes the folder", async () => {
  const root = await emptyFolder();
  await inNewFolder(join(root, "new/data"), (folder) => writeFile(join(folder, "whole"), ""));
  expect(await readdir(join(root, "new"))).toEqual(["data"]);
  expect(await readdir(join(root, "new/data"))).toEqual(["whole"]);
});
