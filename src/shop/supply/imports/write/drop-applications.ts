import { sql } from "drizzle-orm";
import type { Batch } from "#shop/supply/imports/write/batch.ts";
import { deleteRows } from "#shop/supply/imports/write/delete-rows.ts";

/** Deletes unresolved applications by id. */
export async function dropUnresolved({ tx, tally }: Batch, ids: number[]): Promise<void> {
  for (const { id, row } of await deleteRows(tx, "unresolved_applications", ids)) {
    const key = `${String(row["partId"])} ${JSON.stringify(row["source"])}`;
    tally.changes.push({ entity: "unresolved", action: "remove", key, rowId: id, before: row });
  }
}

/** Deletes sources by id, and the applications that are left without one. Returns the number of applications deleted. */
export async function dropSources(batch: Batch, ids: number[]): Promise<number> {
  const { tx, tally } = batch;
  const deleted = await deleteRows(tx, "application_sources", ids);
  if (deleted.length === 0) return 0;
  const applicationIds = deleted.map(({ row }) => Number(row["applicationId"]));
  for (const { id, row } of deleted) {
    const key = `source ${String(row["applicationId"])} ${JSON.stringify(row["source"])}`;
    tally.changes.push({ entity: "source", action: "remove", key, rowId: id, before: row });
  }
  const { rows: orphans } = await tx.execute<{ id: string }>(sql`
    select a.id from applications a where a.id = any(${sql.param(applicationIds)}::int8[])
      and not exists (select from application_sources s where s.application_id = a.id)`);
  return dropApplications(
    batch,
    orphans.map(({ id }) => Number(id)),
  );
}

/** Deletes applications by id, with what suppliers' files say of them. Returns the number deleted. */
export async function dropWithSources(batch: Batch, ids: number[]): Promise<number> {
  const { rows } = await batch.tx.execute<{ id: string }>(sql`
    select id from application_sources where application_id = any(${sql.param(ids)}::int8[])`);
  const orphaned = await dropSources(
    batch,
    rows.map(({ id }) => Number(id)),
  );
  return orphaned + (await dropApplications(batch, ids));
}

/** Deletes applications by id. Returns the number deleted. */
export async function dropApplications({ tx, tally }: Batch, ids: number[]): Promise<number> {
  const deleted = await deleteRows(tx, "applications", ids);
  for (const { id, row } of deleted) {
    const key = `${String(row["partId"])} ${JSON.stringify(row)}`;
    tally.changes.push({ entity: "application", action: "remove", key, rowId: id, before: row });
  }
  return deleted.length;
}
