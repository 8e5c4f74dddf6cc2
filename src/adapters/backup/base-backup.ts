import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { Client } from "pg";
import { pack, type Pack } from "tar-stream";
import { addBackup, makeBackupFolder, type Manifest } from "#adapters/backup/backup-folder.ts";
import { seal, sealedSuffix } from "#adapters/backup/seal.ts";

export type BackupSource = {
  /** The address of the running embedded database. */
  url: string;
  /** The folder given to `startEmbedded`. */
  data: string;
};

/**
 * Backs up the running embedded database into `folder`: a base backup by PostgreSQL's low-level API (its manual, 25.3.3.1), with the
 * write-ahead log that makes it consistent, so that it can be restored by itself. The shop goes on meanwhile.
 */
export async function takeBackup(
  { url, data }: BackupSource,
  folder: string,
  recipient: string | null,
): Promise<Manifest> {
  await makeBackupFolder(folder);
  const startedAt = new Date();
  const name = `base-${startedAt.toISOString().replace(/[-:]|\.\d+/g, "")}`;
  const file = `${name}.tar${sealedSuffix(recipient)}`;
  const client = new Client({ connectionString: url, application_name: "camber-backup" });
  // A lost connection fails the query; without a listener it would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    const postgres = await one(client, "select current_setting('server_version') as value");
    // Keeps the log from its first segment on until this connection ends.
    await client.query("select pg_create_physical_replication_slot('camber_backup', true, true)");
    const firstSegment = await one(client, "select pg_walfile_name(pg_backup_start('camber', true)) as value");
    const bytes = await seal(archive(client, data, firstSegment), join(folder, file), recipient);
    const manifest: Manifest = {
      name,
      startedAt: startedAt.toISOString(),
      finishedAt: new Date().toISOString(),
      file,
      bytes,
      sha256: await sha256Of(join(folder, file)),
      postgres,
      firstSegment,
    };
    await addBackup(folder, manifest);
    return manifest;
  } finally {
    await client.end();
  }
}

/** Returns the SHA-256 of a file, in hex. */
export async function sha256Of(path: string): Promise<string> {
  const sum = createHash("sha256");
  for await (const chunk of createReadStream(path)) sum.update(chunk as Buffer);
  return sum.digest("hex");
}

/** Returns the tar archive of a cluster between `pg_backup_start` and `pg_backup_stop`, which it calls. */
function archive(client: Client, data: string, firstSegment: string): Readable {
  const tar = pack();
  const write = async () => {
    const cluster = join(data, "cluster");
    await addText(tar, "server.json", await readFile(join(data, "server.json"), "utf8"));
    await addFolder(tar, cluster, "cluster");
    const { rows } = await client.query<{ label: string; last: string }>(
      "select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)",
    );
    const [{ label, last } = { label: "", last: "" }] = rows;
    await addText(tar, "cluster/backup_label", label);
    const segments = (await readdir(join(cluster, "pg_wal"))).filter((segment) => /^[0-9A-F]{24}$/.test(segment));
    for (const segment of segments.toSorted()) {
      if (segment >= firstSegment && segment <= last)
        await addFile(tar, join(cluster, "pg_wal", segment), `cluster/pg_wal/${segment}`);
    }
    tar.finalize();
  };
  write().catch((error: Error) => tar.destroy(error));
  return Readable.from(tar);
}

// What a restored cluster creates again, as pg_basebackup leaves it out.
const emptied = new Set([
  "pg_wal",
  "pg_dynshmem",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
]);
const left = /^(postmaster\.(pid|opts)|server\.log|pg_internal\.init.*|pgsql_tmp.*|backup_label.*)$/;

async function addFolder(tar: Pack, folder: string, name: string): Promise<void> {
  await entry(tar, { name: `${name}/`, type: "directory", mode: 0o700 });
  if (name === "cluster/pg_wal") await entry(tar, { name: `${name}/archive_status/`, type: "directory", mode: 0o700 });
  const inner = emptied.has(name.replace(/^cluster\//, "")) ? [] : await readdir(folder, { withFileTypes: true });
  for (const item of inner) {
    if (left.test(item.name)) continue;
    const path = join(folder, item.name);
    if (item.isDirectory()) await addFolder(tar, path, `${name}/${item.name}`);
    else if (item.isFile()) await addFile(tar, path, `${name}/${item.name}`);
  }
}

/**
 * Adds a file that may change meanwhile: the log repairs what was read in the middle of a write. What it has grown by is left out, what it has
 * shrunk by is zeros, and a file that is gone is left out.
 */
async function addFile(tar: Pack, path: string, name: string): Promise<void> {
  const size = await stat(path).then(
    (found) => found.size,
    (error: NodeJS.ErrnoException) => gone(error),
  );
  if (size === null) return;
  const file = await open(path).catch(gone);
  if (!file) return;
  try {
    await entry(
      tar,
      { name, size, mode: 0o600 },
      (async function* read() {
        let done = 0;
        while (done < size) {
          const chunk = Buffer.alloc(Math.min(262_144, size - done));
          await file.read(chunk, 0, chunk.length, done);
          done += chunk.length;
          yield chunk;
        }
      })(),
    );
  } finally {
    await file.close();
  }
}

function gone(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

function addText(tar: Pack, name: string, text: string): Promise<void> {
  return entry(tar, { name, size: Buffer.byteLength(text), mode: 0o600 }, [Buffer.from(text)]);
}

type Header = { name: string; type?: "directory"; size?: number; mode: number };

async function entry(tar: Pack, header: Header, content: AsyncIterable<Buffer> | Buffer[] = []): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const sink = tar.entry({ ...header, mtime: new Date(0) }, (error) => (error ? reject(error) : resolve()));
  if (header.type === "directory") return promise;
  for await (const chunk of content) {
    if (!sink.write(chunk))
      await Promise.race([new Promise<void>((drained) => sink.once("drain", () => drained())), promise]);
  }
  sink.end(undefined);
  return promise;
}

async function one(client: Client, query: string): Promise<string> {
  const { rows } = await client.query<{ value: string }>(query);
  return rows[0]?.value ?? "";
}
