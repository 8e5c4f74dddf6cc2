import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { fieldName } from "#shop/supply/imports/row-fields.ts";

/** A deleted row: every column the table has, under the names that changes are recorded with, but `id`. */
export type DeletedRow = { id: string; row: Record<string, unknown> };

/**
 * Deletes rows by id and returns them whole. The columns come from the database, so a column added to a table is recorded, and restored by a revert,
 * without a change here.
 */
export async function deleteRows(tx: Db, table: string, ids: number[]): Promise<DeletedRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<{ deleted: Record<string, unknown> }>(sql`
    delete from ${sql.identifier(table)} t where t.id = any(${sql.param(ids)}::int8[]) returning to_jsonb(t) as deleted`);
  return rows.map(({ deleted: { id, ...columns } }) => ({
    id: String(id),
    row: Object.fromEntries(Object.entries(columns).map(([column, value]) => [fieldName(column), value])),
  }));
}
