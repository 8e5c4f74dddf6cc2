import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** What a backup's file `<name>.json` says. It is written last: a backup without it is not complete. */
export type Manifest = {
  /** `base-` and the time of its begin. */
  name: string;
  startedAt: string;
  finishedAt: string;
  /** The archive beside the manifest, its size in bytes and its SHA-256. */
  file: string;
  bytes: number;
  sha256: string;
  /** The version of PostgreSQL that wrote it; a restore needs the same major version. */
  postgres: string;
  /** The first segment of the write-ahead log that a restore reads. This backup needs no older segment. */
  firstSegment: string;
};

/** Returns the folder of archived segments of the write-ahead log. */
export const segmentsIn = (folder: string) => join(folder, "wal");

/** Returns the complete backups of a folder, oldest first. */
export async function listBackups(folder: string): Promise<Manifest[]> {
  const names = await readdir(folder).catch(() => []);
  const manifests = names.filter((name) => /^base-.*\.json$/.test(name)).toSorted();
  return Promise.all(manifests.map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8")) as Manifest));
}

/** Adds a backup's manifest, with which it is complete. */
export async function addBackup(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, `${manifest.name}.json`), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
}

export async function makeBackupFolder(folder: string): Promise<void> {
  await mkdir(segmentsIn(folder), { recursive: true, mode: 0o700 });
}

/** Deletes all but the `keep` newest backups, with the segments that none of the others needs, and what unfinished backups left behind. */
export async function pruneBackups(folder: string, keep: number): Promise<void> {
  const backups = await listBackups(folder);
  for (const { name, file } of backups.slice(0, -keep)) {
    // The manifest first: what is left by a crash is then not taken for a backup.
    await rm(join(folder, `${name}.json`), { force: true });
    await rm(join(folder, file), { force: true });
  }
  const newest = backups.slice(-keep);
  const oldest = newest[0];
  if (!oldest) return;
  const files = new Set(newest.map(({ file }) => file));
  for (const name of await readdir(folder)) {
    if (/^base-.*\.tar\./.test(name) && !files.has(name)) await rm(join(folder, name), { force: true });
  }
  for (const name of await readdir(segmentsIn(folder))) {
    const segment = /^[0-9A-F]{24}/.exec(name)?.[0];
    // The first 8 digits are the timeline; segments of all timelines count through.
    if (segment && segment.slice(8) < oldest.firstSegment.slice(8))
      await rm(join(segmentsIn(folder), name), { force: true });
  }
}
