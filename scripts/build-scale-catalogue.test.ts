import { Client } from "pg";
import { beforeAll, expect, test } from "vitest";
import { createDatabase } from "#test/database.ts";
import { buildScaleCatalogue, NotEmptyError } from "./build-scale-catalogue.ts";

const small = { parts: 300, applications: 4_000, numbers: 900, seed: 1, add: false };
let first: Client;
let second: Client;
let secondUrl: string;
let migrated: unknown[];

beforeAll(async () => {
  const databases = [await createDatabase(), await createDatabase()];
  [first, second] = databases.map(({ url }) => new Client({ connectionString: url })) as [Client, Client];
  secondUrl = databases[1]!.url;
  for (const client of [first, second]) await client.connect();
  migrated = await schemaOf(first);
  for (const { url } of databases) await buildScaleCatalogue(url, small);
  return async () => {
    for (const client of [first, second]) await client.end();
    for (const { drop } of databases) await drop();
  };
});

const valueOf = async (client: Client, sql: string): Promise<any[]> =>
  (await client.query({ text: sql, rowMode: "array" })).rows;

/** Every index, constraint and trigger as the database would write it. */
function schemaOf(client: Client) {
  return valueOf(
    client,
    `select pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indrelid where relnamespace = 'public'::regnamespace
     union all select pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
     union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger order by 1`,
  );
}

test("there is as much of everything as was requested", async () => {
  const counts = `select (select count(*)::integer from parts), (select count(*)::integer from applications),
    (select count(*)::integer from part_numbers), (select count(*)::integer from part_numbers where kind = 'sku')`;
  expect(await valueOf(first, counts)).toEqual([[300, 4_000, 900, 300]]);
});

test("indexes, constraints and triggers are as the migrations make them", async () => {
  expect(await schemaOf(first)).toEqual(migrated);
});

test("all of it is as the shop itself would have written it", async () => {
  const strays = await valueOf(
    first,
    `select 'type or sale' from applications a join parts p on p.id = a.part_id
     where (a.part_type_id, a.on_sale) is distinct from (p.part_type_id, p.removed_at is null and not p.draft)
     union all select 'no vehicle' from applications a
     where not exists (select from vehicles v where v.model_id = a.model_id and v.year between a.year_from and a.year_to)
     union all select 'model' from applications a where not exists (select from model_qualifiers m
       where (m.model_id, m.qualifiers_id) = (a.model_id, a.qualifiers_id) and m.year_from <= a.year_from and m.year_to >= a.year_to)
     union all select 'universal' from parts where universal and id in (select part_id from applications)
     union all select 'place' from applications a where not exists (select from positions where id = a.position_id) and position_id is not null
     union all select 'qualifiers' from applications a where not exists (select from qualifier_sets where id = a.qualifiers_id)`,
  );
  expect(strays).toEqual([]);
});

test("it is the same every time, down to the ids", async () => {
  const whole = `select md5(string_agg(row, '|' order by row)) from (
    select p::text as row from parts p
    union all select concat_ws(',', part_id, kind, number, maker) from part_numbers
    union all select concat_ws(',', part_id, model_id, year_from, year_to, qualifiers, position_id, quantity)
      from applications join qualifier_sets q on q.id = qualifiers_id) as rows`;
  expect(await valueOf(second, whole)).toEqual(await valueOf(first, whole));
});

test("a shop that has parts is left alone without --add", async () => {
  await expect(buildScaleCatalogue(secondUrl, small)).rejects.toThrow(NotEmptyError);
  const counts = "select count(*)::integer, count(distinct sku)::integer from parts";
  const [[before]] = await valueOf(second, counts);
  await buildScaleCatalogue(secondUrl, { parts: 50, applications: 400, numbers: 150, seed: 2, add: true });
  expect(await valueOf(second, counts)).toEqual([[before + 50, before + 50]]);
});
