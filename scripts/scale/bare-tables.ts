import type { Client } from "pg";

const filled = ["parts", "part_numbers", "applications"];

/**
 * Runs `fill` while the tables have no indexes but those of their keys, and makes the indexes again, as they were. Inside the caller's
 * transaction: what fails leaves everything as it was.
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
 * Runs `fill` without checking that what rows refer to is there, and without triggers. Only a superuser may; for anybody else everything
 * is checked, which takes longer.
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
 * Under minimal WAL, what goes into a table emptied in the same transaction is not written twice. Only what is empty is emptied, so that
 * nothing which refers to it goes either.
 */
export async function freshen(client: Client): Promise<void> {
  await client.query(`do $$ begin
    if not exists (select from applications) then truncate applications cascade; end if;
    if not exists (select from part_numbers) then truncate part_numbers cascade; end if;
  end $$`);
}
