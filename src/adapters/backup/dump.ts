import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { Client } from "pg";
import { to } from "pg-copy-streams";
import { seal, sealedSuffix } from "#adapters/backup/seal.ts";
import type { Applied } from "#db/baseline.ts";
import { readMigrations } from "#db/migrate.ts";
import { schemas } from "#db/roles.ts";

/** The first line of a dump, after `-- camber `. */
export type DumpHeader = {
  /** The version of PostgreSQL that it was read from; it is restored by any that the release runs on. */
  postgres: string;
  /** The migrations that its tables have. A restore applies the same ones first. */
  migrations: Applied[];
};

export const headerMark = "-- camber ";

/** Tables of the shop's schemas with the columns that are stored, and no table of an extension. */
const tablesQuery = `
  select format('%I.%I', n.nspname, c.relname) as name, format('%I.%I', n.nspname, c.relname) = any($2) as own,
         (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
          where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and c.relkind = 'r' and c.relpersistence <> 't'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by 1`;

/** Sequences of the columns of these tables. */
const sequencesQuery = `
  select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value)::text as value, last_value is not null as called
  from pg_sequences
  where schemaname = any($1) and exists (
    select from pg_depend d join pg_class c on c.oid = d.refobjid join pg_namespace n on n.oid = c.relnamespace
    where d.classid = 'pg_class'::regclass and d.objid = format('%I.%I', schemaname, sequencename)::regclass
      and d.deptype in ('a', 'i') and format('%I.%I', n.nspname, c.relname) = any($2))
  order by 1`;

/**
 * Writes all rows of the shop's tables in the database at `url` into a new file in `folder`, as they are at one moment, while the shop goes on: a
 * script of SQL for a database of any version of PostgreSQL that has the same migrations. Compressed, and encrypted for `recipient`. Returns the path
 * of the file, its size in bytes, and the tables beside the shop's, which are left out. Throws if the database has migrations of a later release.
 */
export async function dumpDatabase(url: string, folder: string, recipient: string | null) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  const file = join(folder, `dump-${time}.sql${sealedSuffix(recipient)}`);
  const client = new Client({ connectionString: url, application_name: "camber-dump" });
  // A lost connection fails the query; without a listener it would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    // However large a table is: what the server or the role has set is for requests.
    await client.query(
      "begin transaction isolation level repeatable read read only; set local datestyle = iso; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local transaction_timeout = 0",
    );
    const { header, tables, others } = await look(client);
    const bytes = await seal(Readable.from(script(client, header, tables)), file, recipient);
    return { file, bytes, others };
  } finally {
    await client.end();
  }
}

type Table = { name: string; columns: string };

/** Returns what is to be dumped, and the names of the tables that are not the shop's. */
async function look(client: Client) {
  const known = await readMigrations();
  const { rows: versions } = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  const { rows: migrations } = await client.query<Applied>("select name, sha256 from migrations order by name");
  const later = migrations.find(({ name }) => !known.names.has(name));
  if (later)
    throw new Error(
      `The database has the migration ${later.name}, which this release has not: dump it by the release that made it.`,
    );
  const { rows: found } = await client.query<Table & { own: boolean }>(tablesQuery, [schemas, [...known.tables]]);
  const header: DumpHeader = { postgres: versions[0]?.version ?? "", migrations };
  const [tables, others] = [found.filter(({ own }) => own), found.filter(({ own }) => !own)];
  return { header, tables, others: others.map(({ name }) => name) };
}

/** Yields the script. Outside of the rows each line is a whole statement, as `load-dump.ts` reads it. */
async function* script(client: Client, header: DumpHeader, tables: Table[]): AsyncGenerator<Buffer> {
  yield line(headerMark + JSON.stringify(header));
  yield line("begin;");
  // Neither triggers nor foreign keys fire: the rows agree with each other as they are.
  yield line("set local session_replication_role = replica;");
  // Migrations have filled some.
  yield line(`truncate ${tables.map(({ name }) => name).join(", ")};`);
  for (const { name, columns } of tables) {
    yield line(`copy ${name} (${columns}) from stdin;`);
    for await (const chunk of client.query(to(`copy ${name} (${columns}) to stdout`))) yield chunk as Buffer;
    yield line("\\.");
  }
  const { rows: sequences } = await client.query<{ name: string; value: string; called: boolean }>(sequencesQuery, [
    schemas,
    tables.map(({ name }) => name),
  ]);
  for (const { name, value, called } of sequences)
    yield line(`select setval(${client.escapeLiteral(name)}, ${value}, ${called});`);
  yield line("commit;");
  yield line("analyze;");
}

const line = (text: string) => Buffer.from(`${text}\n`);
