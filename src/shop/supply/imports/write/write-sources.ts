import { sql } from "drizzle-orm";
import { isMoved, rowKey, type FittedRow } from "#shop/supply/imports/write/application-row.ts";
import type { Batch } from "#shop/supply/imports/write/batch.ts";

/** Stores how the file words rows beside their applications, with the quantity the file gives. */
export async function writeSources(batch: Batch, rows: FittedRow[]): Promise<void> {
  for (const row of rows) await updateSource(batch, row);
  await addSources(
    batch,
    rows.filter((row) => !row.existing.understood || isMoved(row)),
  );
}

async function updateSource({ tx, tally }: Batch, row: FittedRow): Promise<void> {
  const { understood } = row.existing;
  const { quantity } = row.record;
  if (!understood || isMoved(row) || understood.quantity === quantity) return;
  await tx.execute(sql`update application_sources set quantity = ${quantity} where id = ${understood.sourceId}`);
  tally.changes.push({
    entity: "source",
    action: "change",
    key: `source ${rowKey(row)}`,
    rowId: String(understood.sourceId),
    before: { quantity: understood.quantity },
    after: { quantity },
  });
}

async function addSources({ tx, tally }: Batch, rows: FittedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const listed = rows.map(({ applicationId, part, record: { source, quantity } }, at) => {
    return { at, application_id: applicationId, part_id: part.id, source, quantity };
  });
  const { rows: added } = await tx.execute<{ id: string; at: number }>(sql`
    with listed as materialized (
      select nextval(pg_get_serial_sequence('application_sources', 'id')) as id, *
      from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb)
        as listed (at int, application_id int8, part_id uuid, source jsonb, quantity int)
    ), added as (
      insert into application_sources (id, application_id, part_id, source, quantity) overriding system value
      select id, application_id, part_id, source, quantity from listed order by at on conflict do nothing
      returning id
    )
    select id, at from added join listed using (id)`);
  for (const { id, at } of added) {
    const row = rows[at];
    if (!row) continue;
    // What may change of it: its wording is in the row, and as long there as the row.
    const after = { applicationId: row.applicationId, quantity: row.record.quantity };
    tally.changes.push({ entity: "source", action: "add", key: `source ${rowKey(row)}`, rowId: id, after });
  }
}
