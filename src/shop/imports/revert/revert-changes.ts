import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { isConstraintViolation } from "#shop/database-error.ts";
import type { importChanges } from "#shop/imports/imports.table.ts";
import { tableOf, type Entity, type StoredColumns } from "#shop/imports/revert/stored-columns.ts";
import { columnName } from "#shop/imports/row-fields.ts";

type Change = typeof importChanges.$inferSelect;
type RowChange = Change & { entity: Entity };
type Recorded = Record<string, unknown> | null;

/**
 * Reverts changes in their order and returns those whose row is no longer as the change left it; such a row stays as it is. A row that the database
 * refuses, since its key has been taken or an order refers to it by now, is one of them.
 */
export async function revertChanges(tx: Db, changes: Change[], columns: StoredColumns): Promise<Change[]> {
  try {
    return await tx.transaction((all) => filterAsync(changes, async (change) => !(await revert(all, change, columns))));
  } catch (error) {
    if (!isConstraintViolation(error)) throw error;
  }
  return filterAsync(changes, async (change) => {
    try {
      return await tx.transaction(async (one) => !(await revert(one, change, columns)));
    } catch (error) {
      if (isConstraintViolation(error)) return true;
      throw error;
    }
  });
}

/** Asks one after the other. */
async function filterAsync<T>(all: T[], keeps: (one: T) => Promise<boolean>): Promise<T[]> {
  const kept: T[] = [];
  for (const one of all) if (await keeps(one)) kept.push(one);
  return kept;
}

/** Returns false where the row is no longer as the change left it. */
async function revert(tx: Db, change: Change, columns: StoredColumns): Promise<boolean> {
  if (change.entity === "details") return revertDetails(tx, change);
  const row: RowChange = { ...change, entity: change.entity };
  if (change.action === "add") return removeAdded(tx, row, columns);
  if (change.action === "remove" && change.entity !== "part") return restoreRemoved(tx, row, columns);
  return restoreValues(tx, row, columns);
}

async function removeAdded(tx: Db, change: RowChange, columns: StoredColumns): Promise<boolean> {
  const { entity, rowId, after } = change;
  if (await isNeeded(tx, change)) return false;
  const table = sql.identifier(tableOf[entity]);
  const { rowCount } = await tx.execute(sql`
    delete from ${table} t using ${recordOf(entity, after)} was where ${isAsLeft(change, columns)}`);
  if (rowCount === 1) return true;
  // Removed already: nothing is left to do.
  if (entity === "number") return rowCount === 0;
  const { rows } = await tx.execute(sql`select from ${table} t where ${isRow(entity, rowId)}`);
  return after !== null && rows.length === 0;
}

/** Whether others depend on a row that the import added: what they added to a part, or a source that another file gave. */
async function isNeeded(tx: Db, { entity, rowId }: RowChange): Promise<boolean> {
  if (entity === "application") {
    const { rows } = await tx.execute(
      sql`select from application_sources where application_id = ${rowId}::int8 limit 1`,
    );
    return rows.length > 0;
  }
  if (entity !== "part") return false;
  const { rows } = await tx.execute<{ needed: boolean }>(sql`
    select exists (select from applications where part_id = ${rowId}::uuid)
      or exists (select from unresolved_applications where part_id = ${rowId}::uuid)
      or exists (select from part_details where part_id = ${rowId}::uuid)
      or exists (select from part_numbers where part_id = ${rowId}::uuid and kind <> 'sku') as needed`);
  return rows[0]?.needed ?? false;
}

async function restoreRemoved(tx: Db, { entity, rowId, before }: RowChange, columns: StoredColumns): Promise<boolean> {
  // Numbers have no identity of their own; all other rows get their id back.
  const row = entity === "number" ? before : { ...before, id: Number(rowId) };
  const names = sql.join(fieldsOf(entity, row, columns).map(sql.identifier), sql`, `);
  const { rowCount } = await tx.execute(sql`
    insert into ${sql.identifier(tableOf[entity])} (${names}) overriding system value
    select ${names} from ${recordOf(entity, row)} was on conflict do nothing`);
  if (entity === "application" && rowCount === 1) await followPart(tx, rowId);
  return rowCount === 1;
}

/** An application repeats its part's type and whether it is on sale: as the part is now, not as it was. */
async function followPart(tx: Db, applicationId: string): Promise<void> {
  await tx.execute(sql`
    update applications a set part_type_id = p.part_type_id, on_sale = p.removed_at is null and not p.draft
    from (select * from parts where id = (select part_id from applications where id = ${applicationId}::int8) for no key update) p
    where a.id = ${applicationId}::int8`);
}

async function restoreValues(tx: Db, change: RowChange, columns: StoredColumns): Promise<boolean> {
  const { entity, before, after } = change;
  const fields = fieldsOf(entity, before, columns);
  if (fields.length === 0) return true;
  const values = fields.map((column) => sql`${sql.identifier(column)} = old.${sql.identifier(column)}`);
  const { rowCount } = await tx.execute(sql`
    update ${sql.identifier(tableOf[entity])} t set ${sql.join(values, sql`, `)}
    from ${recordOf(entity, before)} old, ${recordOf(entity, after)} was where ${isAsLeft(change, columns)}`);
  return rowCount === 1;
}

async function revertDetails(tx: Db, { rowId, action, before, after }: Change): Promise<boolean> {
  const asLeft = sql`part_id = ${rowId}::uuid and details = ${JSON.stringify(after)}::jsonb`;
  const { rowCount } =
    action === "add"
      ? await tx.execute(sql`delete from part_details where ${asLeft}`)
      : await tx.execute(sql`update part_details set details = ${JSON.stringify(before)}::jsonb where ${asLeft}`);
  return rowCount === 1;
}

function isRow(entity: Entity, rowId: string): SQL {
  return entity === "part" || entity === "brand" || entity === "part_type"
    ? sql`t.id = ${rowId}::uuid`
    : sql`t.id = ${rowId}::int8`;
}

/** The recorded values as a row of the entity's table; the database converts each to the type of its column. */
function recordOf(entity: Entity, recorded: Recorded): SQL {
  const row = Object.fromEntries(Object.entries(recorded ?? {}).map(([field, value]) => [columnName(field), value]));
  return sql`jsonb_populate_record(null::${sql.identifier(tableOf[entity])}, ${JSON.stringify(row)}::jsonb)`;
}

/** The columns among recorded fields. Others describe the change to readers, as the SKU of an application's part. */
function fieldsOf(entity: Entity, recorded: Recorded, columns: StoredColumns): string[] {
  return Object.keys(recorded ?? {})
    .map(columnName)
    .filter((column) => columns[entity].has(column));
}

/** These follow from other values and change with them. */
const derived = new Set(["part_type_id", "on_sale", "reasons"]);

/** That the row `t` is as the change left it, `was`. */
function isAsLeft({ entity, rowId, after }: RowChange, columns: StoredColumns): SQL {
  const compared = fieldsOf(entity, after, columns).filter((column) => entity === "part" || !derived.has(column));
  const same = compared.map(
    (column) => sql`t.${sql.identifier(column)} is not distinct from was.${sql.identifier(column)}`,
  );
  const all = entity === "number" ? same : [isRow(entity, rowId), ...same];
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `);
}
