import { Client } from "pg";
import type { DumpHeader } from "#adapters/backup/dump.ts";
import { openDump } from "#adapters/backup/load-dump.ts";
import { inNewFolder, RestoreError } from "#adapters/backup/new-folder.ts";
import { startEmbedded } from "#db/embedded.ts";
import type { Applied } from "#db/baseline.ts";
import { migrate, migrationsOf } from "#db/migrate.ts";

type DumpOptions = {
  /** The file of the dump. */
  from: string;
  /** The folder for the restored database, as given to `startEmbedded`. It must be empty or missing. */
  data: string;
  identity: string | null;
};

/**
 * Restores a dump into a new database of this release's PostgreSQL, with the migrations that the dump has; the next start applies those since. The
 * folder appears when all of it stands. Returns what the dump says of itself. Throws `RestoreError`.
 */
export function restoreDump({ from, data, identity }: DumpOptions): Promise<DumpHeader> {
  return inNewFolder(data, async (folder) => {
    const unreadable = (error: Error) => {
      throw new RestoreError(`${from} can't be restored: ${error.message}.`, { cause: error });
    };
    const { header, load } = await openDump(from, identity).catch(unreadable);
    const migrations = await migrationsOf(header.migrations).catch(unreadable);
    const database = await startEmbedded(folder);
    try {
      await migrate(database.url, undefined, migrations.at(-1)?.name ?? "");
      await requireMigrations(database.url, migrations, from);
      await load(database.url).catch(unreadable);
    } finally {
      await database.stop();
    }
    return header;
  });
}

async function requireMigrations(connectionString: string, migrations: Applied[], file: string): Promise<void> {
  const client = new Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query<Applied>("select name, sha256 from migrations").finally(() => client.end());
  const missing = migrations.find(
    ({ name, sha256 }) => !rows.some((row) => row.name === name && row.sha256 === sha256),
  );
  if (missing)
    throw new RestoreError(
      `${file} is of another release: it has the migration ${missing.name}, which this one has not. Restore it by the release that wrote it, or a later one.`,
    );
}
