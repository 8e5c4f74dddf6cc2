import { once } from "node:events";
import { readdir, readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { expect, onTestFinished, test } from "vitest";
import { Client } from "pg";
import { dumpDatabase } from "#adapters/backup/dump.ts";
import { restoreDump } from "#adapters/backup/restore-dump.ts";
import { seal } from "#adapters/backup/seal.ts";
import { migrate } from "#db/migrate.ts";
import { eventually } from "#test/eventually.ts";
import { formerMigrations } from "#test/older-database.ts";
import { addUsers, contentOf, oddFolder, openCluster, type Cluster } from "#test/own-cluster.ts";
import { startProcess } from "#test/start-process.ts";

/** Texts by which rows could be taken for the end of the rows, or for others. */
const oddTexts = ["\\.", "a\n\\.\nb", "tab\tand \\N", "Ünïcödé 🚗", "'; drop table users; --", "x".repeat(300_000)];

async function shopWithRows(data: string) {
  const shop = await openCluster(data);
  await migrate(shop.url);
  await addUsers(shop, 1_000);
  for (const name of oddTexts)
    await shop.query("insert into users (name, email) values ($1, uuidv7() || '@example.com')", [name]);
  return shop;
}

/** Adds a row to two tables in one transaction, again and again. */
function writePairs({ query }: Cluster) {
  const stopping = new AbortController();
  let written = 0;
  const writing = (async () => {
    while (!stopping.signal.aborted) {
      await query(
        "with one as (insert into users (name, email) values ('pair', uuidv7() || '@example.com')) insert into seeds (name, sha256) values (uuidv7(), 'pair')",
      );
      written += 1;
    }
  })();
  return {
    /** Resolves when another pair is committed than those before the call. */
    next: () => {
      const before = written;
      return eventually(async () => expect(written).toBeGreaterThan(before));
    },
    stop: () => {
      stopping.abort();
      return writing;
    },
  };
}

test("a dump that is encrypted and taken while the shop is written to has the rows of one moment, and a new database from it has them all", async () => {
  const root = await oddFolder();
  const identity = await generateIdentity();
  const shop = await shopWithRows(join(root, "data"));
  const writer = writePairs(shop);
  await writer.next();
  const { file } = await dumpDatabase(shop.url, join(root, "dumps"), await identityToRecipient(identity));
  expect(file).toMatch(/dump-\d{8}T\d{6}Z\.sql\.zst\.age$/);
  await writer.next();
  await writer.stop();

  const data = join(root, "restored");
  await expect(restoreDump({ from: file, data, identity: null })).rejects.toThrow("is encrypted");
  const { postgres } = await restoreDump({ from: file, data, identity });
  expect(postgres).toMatch(/^18\./);
  const again = await openCluster(data);
  const pairsOf = async ({ query }: Cluster) =>
    (
      await query(
        "select (select count(*)::int from seeds where sha256 = 'pair') as first, (select count(*)::int from users where name = 'pair') as second",
      )
    ).rows[0];
  const { first, second } = await pairsOf(again);
  expect(first).toBeGreaterThan(0);
  expect(first).toBe(second);
  expect((await pairsOf(shop)).first).toBeGreaterThan(first);
  const others = "select name, count(*) from users where name <> 'pair' group by 1 order by 1";
  expect((await again.query(others)).rows).toEqual((await shop.query(others)).rows);
  // Triggers and foreign keys are at work again.
  await expect(again.query("delete from audit")).rejects.toThrow("can only be added to");
  await expect(
    again.query("insert into sessions (id, user_id, token, expires_at) values (uuidv7(), uuidv7(), 'x', now())"),
  ).rejects.toThrow("foreign key");
  await expect(restoreDump({ from: file, data, identity })).rejects.toThrow("is not empty");
});

test("a dump of an earlier release gets its migrations, and the next start those since", async () => {
  const root = await oddFolder();
  const all = (await readdir("migrations")).filter((name) => name.endsWith(".sql")).toSorted();
  const shop = await openCluster(join(root, "data"));
  await migrate(shop.url, undefined, all[0]);
  await shop.query("insert into brands (slug, name, tier) values ('brembo', 'Brembo', 'premium')");
  const wanted = await contentOf(shop);
  const { file } = await dumpDatabase(shop.url, root, null);
  const data = join(root, "restored");
  await restoreDump({ from: file, data, identity: null });
  const again = await openCluster(data);
  expect(await contentOf(again)).toEqual(wanted);
  await migrate(again.url);
  expect((await again.query("select name from migrations order by name")).rows.map(({ name }) => name)).toEqual(all);
});

test("a dump of the last release before 1.0.0 is restored and its database taken over, that of one before it is refused", async () => {
  const root = await oddFolder();
  const migrations = await formerMigrations();
  const write = async (path: string, had: typeof migrations) => {
    const rows = had.map(({ name, sha256 }) => `${name}\t${sha256}\n`).join("");
    const script = `begin;\ntruncate migrations;\ncopy migrations (name, sha256) from stdin;\n${rows}\\.\ncommit;\n`;
    await seal(
      Readable.from([`-- camber ${JSON.stringify({ postgres: "18.4", migrations: had })}\n`, script]),
      path,
      null,
    );
    return path;
  };
  const data = join(root, "restored");
  const older = await write(join(root, "older.sql.zst"), migrations.slice(0, -1));
  await expect(restoreDump({ from: older, data, identity: null })).rejects.toThrow("is of a release before 1.0.0");
  const from = await write(join(root, "last.sql.zst"), migrations);
  await restoreDump({ from, data, identity: null });
  const again = await openCluster(data);
  await migrate(again.url);
  expect((await again.query("select name from migrations order by name limit 1")).rows).toEqual([
    { name: "0001_baseline.sql" },
  ]);
});

test("a dump that is broken, or of a release that is newer, is refused and leaves nothing", async () => {
  const root = await oddFolder();
  const shop = await shopWithRows(join(root, "data"));
  const restore = (from: string) => restoreDump({ from, data: join(root, "restored"), identity: null });
  const other = join(root, "other.sql.zst");
  await writeFile(other, "no dump");
  await expect(restore(other)).rejects.toThrow("can't be restored");

  const { file } = await dumpDatabase(shop.url, root, null);
  const { length } = await readFile(file);
  await truncate(file, length - 100);
  await expect(restore(file)).rejects.toThrow("can't be restored");

  const migrations = [{ name: "9999_next.sql", sha256: "x" }];
  const newer = join(root, "newer.sql.zst");
  await seal(Readable.from([`-- camber ${JSON.stringify({ postgres: "18.4", migrations })}\n`]), newer, null);
  await expect(restore(newer)).rejects.toThrow("has the migration 9999_next.sql");
  await shop.query("insert into migrations (name, sha256) values ('9999_next.sql', 'x')");
  await expect(dumpDatabase(shop.url, root, null)).rejects.toThrow("has the migration 9999_next.sql");
  expect((await readdir(root)).filter((name) => name.startsWith("restored"))).toEqual([]);
});

test("a dump leaves out the tables of other programs in the same database, and names them", async () => {
  const root = await oddFolder();
  const shop = await shopWithRows(join(root, "data"));
  const wanted = await contentOf(shop);
  expect((await dumpDatabase(shop.url, root, null)).others).toEqual([]);
  await shop.query(`create role other; create table "Metrics" (id bigserial, part_id uuid references parts); create table visits (id int);
    alter table visits owner to other; insert into "Metrics" default values`);
  const { file, others } = await dumpDatabase(shop.url, join(root, "dumps"), null);
  expect(others).toEqual(['public."Metrics"', "public.visits"]);
  const data = join(root, "restored");
  await restoreDump({ from: file, data, identity: null });
  expect(await contentOf(await openCluster(data))).toEqual(wanted);
});

test("a dump takes as long as it needs, whatever the server grants a statement", async () => {
  const root = await oddFolder();
  const shop = await shopWithRows(join(root, "data"));
  await shop.query("alter role camber set statement_timeout = '300ms'");
  const holder = new Client({ connectionString: shop.url });
  holder.on("error", () => {});
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query("set statement_timeout = 0");
  await holder.query("begin; lock table users in access exclusive mode");
  const dumping = dumpDatabase(shop.url, root, null);
  dumping.catch(() => {});
  const waited =
    "select from pg_stat_activity where application_name = 'camber-dump' and wait_event_type = 'Lock' and query_start < now() - interval '1 second'";
  await eventually(async () => expect((await shop.query(waited)).rows).toHaveLength(1));
  await holder.query("commit");
  expect((await dumping).bytes).toBeGreaterThan(0);
});

test("the commands dump a shop that does not run, and restore the file into a new folder", async () => {
  const root = await oddFolder();
  const data = join(root, "data");
  const shop = await shopWithRows(join(data, "postgres"));
  const wanted = await contentOf(shop);
  const numbers =
    "select sequencename, last_value from pg_sequences where schemaname in ('public', 'sandbox') order by 1";
  const { rows: wantedNumbers } = await shop.query(numbers);
  await shop.stop();
  const run = async (script: string, ...args: string[]) => {
    const { child, output } = startProcess(["--no-warnings", `scripts/${script}.ts`, ...args], { DATA_DIR: data });
    const [code] = await once(child, "close");
    return { code: code as number, output: output() };
  };
  expect(await run("dump")).toEqual({ code: 1, output: "BACKUP_DIR is not set: name a folder with --to.\n" });
  expect((await run("dump", "--to", join(root, "dumps"))).code).toBe(0);
  const [name] = await readdir(join(root, "dumps"));
  const from = join(root, "dumps", name!);
  const to = join(root, "restored");
  const until = await run("restore", "--from", from, "--to", to, "--until", "2026-01-01T00:00:00Z");
  expect(until).toMatchObject({ code: 1, output: expect.stringContaining("leave --until out") });
  expect(await run("restore", "--from", from, "--to", to)).toMatchObject({
    code: 0,
    output: expect.stringContaining("which was written from PostgreSQL 18."),
  });
  const again = await openCluster(join(to, "postgres"));
  expect(await contentOf(again)).toEqual(wanted);
  expect((await again.query(numbers)).rows).toEqual(wantedNumbers);
});
