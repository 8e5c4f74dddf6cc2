import type { PoolClient } from "pg";

type Made = { drop: string; make: string };

/**
 * Loads rows into tables that are not in use yet. Their indexes and foreign keys are dropped first and created again afterwards, which is
 * several times as fast as maintaining them row by row. Must run in a transaction. Indexes of primary and unique constraints stay.
 */
export async function bulkLoad(client: PoolClient, tables: string[], load: () => Promise<void>): Promise<void> {
  const { rows: references } = await client.query<Made>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[]) order by conname`,
    [tables],
  );
  const { rows: indexes } = await client.query<Made>(
    `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
     from pg_index where indrelid = any($1::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid) order by 1`,
    [tables],
  );
  for (const { drop } of [...references, ...indexes]) await client.query(drop);
  await load();
  for (const { make } of [...indexes, ...references]) await client.query(make);
}
