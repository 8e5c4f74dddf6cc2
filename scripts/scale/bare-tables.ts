import type { Client } from "pg";

const filled = ["parts", "part_numbers", "applications"];

/**
 * Runs `fill` while the tables have no indexes except those of their keys, and creates the indexes again. Runs in the caller's transaction,
 * so that a failure changes nothing.
 */
export async function withoutIndexes(
  client: Client,
  fill: () => Promise<void>,
  step: (name: string) => void,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where i.indrelid = any ($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
     order by 1`,
    [filled],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await fill();
  for (const { name, definition } of rows) {
    await client.query(definition);
    step(`index ${name}`);
  }
}

/**
 * Runs `fill` without checking foreign keys and without triggers. Only a superuser may; for others everything is checked, which is slower.
 */
export async function unchecked(client: Client, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(
    "select rolsuper as may from pg_roles where rolname = current_user",
  );
  if (rows[0]?.may) await client.query("set local session_replication_role = replica");
  await fill();
  if (rows[0]?.may) await client.query("set local session_replication_role = origin");
}

/**
 * Deletes the stored counts, which no trigger does during the fill, and truncates the tables that are empty: with minimal WAL, rows of a table that was truncated in the same transaction are not written twice.
 * Empty tables only, so that no referring rows are deleted.
 */
export async function freshen(client: Client): Promise<void> {
  await client.query(`delete from vehicle_counts;
  do $$ begin
    if not exists (select from applications) then truncate applications cascade; end if;
    if not exists (select from part_numbers) then truncate part_numbers cascade; end if;
  end $$`);
}
