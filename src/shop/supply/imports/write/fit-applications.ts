import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { applications } from "#shop/catalogue/fitment/fitment.table.ts";
import { isMoved, rowKey, type FittedRow, type ResolvedRow } from "#shop/supply/imports/write/application-row.ts";
import type { Batch } from "#shop/supply/imports/write/batch.ts";
import { dropSources, dropUnresolved } from "#shop/supply/imports/write/drop-applications.ts";
import { count } from "#shop/supply/imports/write/tally.ts";
import { writeSources } from "#shop/supply/imports/write/write-sources.ts";

/** Writes resolved rows: applications, their sources, and quantities. */
export async function fitApplications(batch: Batch, rows: ResolvedRow[]): Promise<void> {
  // A name of several models is one unresolved application.
  const unresolved = [...new Set(rows.flatMap(({ existing }) => existing.unresolved?.id ?? []))];
  await dropUnresolved(batch, unresolved);
  count(batch.tally, "unresolved", "removed", unresolved.length);
  const moved = rows.filter(isMoved);
  await dropSources(
    batch,
    moved.flatMap(({ existing }) => existing.understood?.sourceId ?? []),
  );
  const fitted = await addMissing(batch, rows);
  await writeSources(
    batch,
    fitted.filter(({ sourced }) => sourced),
  );
  await updateQuantities(
    batch,
    fitted.filter(({ existing }) => existing.same),
  );
}

/** Returns the rows with their applications. Missing ones are inserted, once for all rows with the same meaning. */
async function addMissing({ tx, tally }: Batch, rows: ResolvedRow[]): Promise<FittedRow[]> {
  const missing = Map.groupBy(
    rows.filter(({ existing }) => !existing.same),
    targetKey,
  );
  const added = [...missing].flatMap(([key, [row]]) => (row ? [{ key, row, values: newApplication(row) }] : []));
  const ids = await insertApplications(
    tx,
    added.map(({ values }) => values),
  );
  const idOf = new Map<string, number>();
  for (const [index, { key, row, values }] of added.entries()) {
    const id = ids[index] ?? 0;
    idOf.set(key, id);
    const after = { part: row.part.sku, ...values, ...row.meaning };
    tally.changes.push({ entity: "application", action: "add", key: rowKey(row), rowId: String(id), after });
    count(tally, "applications", isMoved(row) ? "changed" : "added");
  }
  const repeated = [...missing.values()].reduce((sum, alike) => sum + alike.length - 1, 0);
  count(tally, "applications", "unchanged", repeated);
  return rows.map((row) => ({ ...row, applicationId: row.existing.same?.id ?? idOf.get(targetKey(row)) ?? 0 }));
}

/** Returns a key that is equal for equal applications. */
function targetKey({ part, meaning: { modelId, yearFrom, yearTo, qualifiersId, positionId } }: ResolvedRow): string {
  return JSON.stringify([part.id, modelId, yearFrom, yearTo, qualifiersId, positionId]);
}

type NewApplication = Omit<typeof applications.$inferInsert, "id">;

function newApplication({ part, meaning, record }: ResolvedRow): NewApplication {
  const { modelId, yearFrom, yearTo, qualifiersId, positionId } = meaning;
  const { quantity } = record;
  const onSale = part.removedAt === null && !part.draft;
  const { partTypeId } = part;
  return { partId: part.id, modelId, yearFrom, yearTo, qualifiersId, positionId, quantity, partTypeId, onSale };
}

/** Inserts applications and returns their ids, in the same order. */
async function insertApplications(tx: Db, values: NewApplication[]): Promise<number[]> {
  if (values.length === 0) return [];
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into applications (part_id, model_id, year_from, year_to, qualifiers_id, position_id, quantity, part_type_id, on_sale)
    select "partId", "modelId", "yearFrom", "yearTo", "qualifiersId", "positionId", quantity, "partTypeId", "onSale"
    from rows from (jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as ("partId" uuid, "modelId" int, "yearFrom" smallint, "yearTo" smallint, "qualifiersId" int, "positionId" smallint,
        quantity smallint, "partTypeId" uuid, "onSale" boolean)) with ordinality
      as input ("partId", "modelId", "yearFrom", "yearTo", "qualifiersId", "positionId", quantity, "partTypeId", "onSale", at)
    order by at returning id`);
  return rows.map(({ id }) => Number(id));
}

type ChangedQuantity = { id: string; quantity: number; before: number };

/** Sets the quantity of applications to the largest of their sources; without a source, to the quantity of the last row. */
async function updateQuantities({ tx, tally }: Batch, rows: FittedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const lastRow = new Map(rows.map((row) => [row.applicationId, row]));
  const quantities = [...lastRow.values()].map(({ record }) => record.quantity);
  const { rows: changed } = await tx.execute<ChangedQuantity>(sql`
    update applications a set quantity = wanted.quantity
    from (
      select input.id, before.quantity as before,
        coalesce((select max(s.quantity) from application_sources s where s.application_id = input.id), input.quantity) as quantity
      from unnest(${sql.param([...lastRow.keys()])}::int8[], ${sql.param(quantities)}::int[]) as input (id, quantity)
      join applications before on before.id = input.id
    ) wanted
    where a.id = wanted.id and a.quantity <> wanted.quantity
    returning a.id, a.quantity, wanted.before`);
  for (const { id, quantity, before } of changed) {
    const row = lastRow.get(Number(id));
    if (!row) continue;
    const part = row.part.sku;
    tally.changes.push({
      entity: "application",
      action: "change",
      key: rowKey(row),
      rowId: id,
      before: { part, quantity: before },
      after: { part, quantity },
    });
  }
  const resolvedNow = rows.filter(({ existing }) => existing.unresolved && !existing.understood).length;
  count(tally, "applications", "changed", changed.length);
  count(tally, "applications", "unchanged", Math.max(0, rows.length - changed.length - resolvedNow));
  count(tally, "applications", "added", resolvedNow);
}
