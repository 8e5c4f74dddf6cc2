import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { onTestFinished } from "vitest";
import { makeBackupFolder, segmentsIn } from "#adapters/backup/backup-folder.ts";
import { archiveCommand } from "#adapters/backup/segment-commands.ts";
import { startEmbedded } from "#db/embedded.ts";

/** A folder with a blank, a quote and a percent sign in its name, which commands of a shell must survive. */
export async function oddFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "camber-backup-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const odd = join(folder, "Ada's 100% shop");
  await mkdir(odd);
  return odd;
}

/** An embedded PostgreSQL in `data` until the end of the test, which archives its log where `archive` says. */
export async function openCluster(data: string, archive: { folder: string; recipient: string | null } | null = null) {
  const log = archive && {
    folder: segmentsIn(archive.folder),
    command: archiveCommand(archive.folder, archive.recipient),
    seconds: 60,
  };
  if (archive) await makeBackupFolder(archive.folder);
  const database = await startEmbedded(data, { fsync: "off" }, log);
  onTestFinished(database.stop);
  const client = new Client({ connectionString: database.url });
  client.on("error", () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return { url: database.url, stop: database.stop, query: client.query.bind(client) };
}

export type Cluster = Awaited<ReturnType<typeof openCluster>>;

/** How many rows each table has, and a digest of them. */
export async function contentOf({ query }: Cluster): Promise<Record<string, string>> {
  const { rows: tables } = await query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'sandbox') order by 1",
  );
  const content: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await query<{ value: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as value from ${name} t`,
    );
    content[name] = rows[0]?.value ?? "";
  }
  return content;
}

export async function addUsers({ query }: Cluster, count: number): Promise<void> {
  await query("insert into users (name, email) select 'Ada', uuidv7() || '@example.com' from generate_series(1, $1)", [
    count,
  ]);
}
