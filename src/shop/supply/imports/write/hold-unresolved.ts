import { eq, sql } from "drizzle-orm";
import { unresolvedApplications } from "#shop/catalogue/fitment/fitment.table.ts";
import { rowKey, type ExistingRow } from "#shop/supply/imports/write/application-row.ts";
import type { Batch } from "#shop/supply/imports/write/batch.ts";
import { count } from "#shop/supply/imports/write/tally.ts";

/** Stores unresolved rows, which have no effect until a mapping resolves them. */
export async function holdUnresolved(batch: Batch, rows: ExistingRow[]): Promise<void> {
  for (const row of rows) await updateQuantity(batch, row);
  await updateReasons(batch, rows);
  // A resolved row stays resolved, even if a mapping has changed since.
  count(batch.tally, "applications", "unchanged", rows.filter(({ existing }) => existing.understood).length);
  await addUnresolved(
    batch,
    rows.filter(({ existing }) => !existing.unresolved && !existing.understood),
  );
}

async function updateQuantity({ tx, tally }: Batch, row: ExistingRow): Promise<void> {
  const { unresolved } = row.existing;
  const { quantity } = row.record;
  if (!unresolved) return;
  if (unresolved.quantity === quantity) {
    count(tally, "unresolved", "unchanged");
    return;
  }
  await tx.update(unresolvedApplications).set({ quantity }).where(eq(unresolvedApplications.id, unresolved.id));
  tally.changes.push({
    entity: "unresolved",
    action: "change",
    key: rowKey(row),
    rowId: String(unresolved.id),
    before: { quantity: unresolved.quantity },
    after: { quantity },
  });
  count(tally, "unresolved", "changed");
}

/** Updates the reasons: fewer, if a mapping has resolved some of them since. */
async function updateReasons({ tx }: Batch, rows: ExistingRow[]): Promise<void> {
  const current = rows.flatMap(({ existing, missing }) =>
    existing.unresolved ? [{ id: existing.unresolved.id, reasons: missing }] : [],
  );
  if (current.length === 0) return;
  await tx.execute(sql`
    update unresolved_applications u set reasons = current.reasons
    from jsonb_to_recordset(${JSON.stringify(current)}::jsonb) as current (id int8, reasons text[])
    where u.id = current.id and u.reasons <> current.reasons`);
}

async function addUnresolved({ tx, tally }: Batch, rows: ExistingRow[]): Promise<void> {
  if (rows.length === 0) return;
  const added = rows.map((row) => ({
    row,
    values: {
      partId: row.part.id,
      quantity: row.record.quantity,
      source: row.record.source,
      reasons: row.missing,
    },
  }));
  const { rows: ids } = await tx.execute<{ id: string }>(sql`
    insert into unresolved_applications (part_id, quantity, source, reasons)
    select "partId", quantity, source, reasons
    from rows from (jsonb_to_recordset(${JSON.stringify(added.map(({ values }) => values))}::jsonb)
      as ("partId" uuid, quantity smallint, source jsonb, reasons text[])) with ordinality
      as input ("partId", quantity, source, reasons, at)
    order by at returning id`);
  for (const [index, { row, values }] of added.entries()) {
    const rowId = ids[index]?.id ?? "";
    const after = { part: row.part.sku, ...values };
    tally.changes.push({ entity: "unresolved", action: "add", key: rowKey(row), rowId, after });
  }
  count(tally, "unresolved", "added", added.length);
}
