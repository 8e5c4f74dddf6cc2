import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";

/** The tables that imports change, by the entity under which a change is recorded. */
export const tableOf = {
  brand: "brands",
  part_type: "part_types",
  part: "parts",
  waiting_type: "waiting_part_types",
  number: "part_numbers",
  application: "applications",
  source: "application_sources",
  unresolved: "unresolved_applications",
  model: "models",
  vehicle: "vehicles",
  vehicle_code: "vehicle_codes",
} as const;

export type Entity = keyof typeof tableOf;

/** The columns of each table that hold data: those the database generates are left out. */
export type StoredColumns = Record<Entity, ReadonlySet<string>>;

/** Reads the columns from the database, so that a revert restores every column that a table has. */
export async function readStoredColumns(db: Db): Promise<StoredColumns> {
  const { rows } = await db.execute<{ name: string; columns: string[] }>(sql`
    select c.relname as name, array_agg(a.attname::text) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.oid = any(${sql.param(Object.values(tableOf))}::text[]::regclass[])
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname`);
  const byTable = new Map(rows.map(({ name, columns }) => [name, new Set(columns)]));
  const entries = Object.entries(tableOf).map(([entity, table]) => [entity, byTable.get(table) ?? new Set()]);
  return Object.fromEntries(entries) as StoredColumns;
}
