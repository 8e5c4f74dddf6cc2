import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { isConstraintViolation } from "#shop/foundation/database-error.ts";
import {
  fieldsOf,
  groupsOf,
  isAsLeft,
  isRow,
  recordOf,
  recordset,
  type Change,
  type Group,
  type Reverted,
  type RowGroup,
} from "#shop/supply/imports/revert/recorded-values.ts";
import {
  changedColumns,
  isOrdered,
  lockParts,
  restoreColumns,
  takeOffSale,
  type StockRevert,
} from "#shop/supply/imports/revert/revert-parts.ts";
import { tableOf, type Entity, type StoredColumns } from "#shop/supply/imports/revert/stored-columns.ts";
import { columnName, fieldName } from "#shop/supply/imports/row-fields.ts";
import { onSaleAs } from "#shop/catalogue/parts/on-sale.ts";

/** A change of which something stays: these fields; `isWhole`: all of it. `oversold`: the stock of the part would have become negative, and is 0. */
export type Stay = { change: Change; fields: string[]; isWhole: boolean; oversold: boolean };

type Terms = { columns: StoredColumns; stock: StockRevert };

/**
 * Reverts changes in order, those of parts column by column. Returns those of which something has been changed since, which stays as it is; this
 * includes rows that the database refuses because their key is taken or an order refers to them.
 */
export async function revertChanges(tx: Db, changes: Change[], terms: Terms): Promise<Stay[]> {
  await lockParts(tx, changes);
  const stays: Stay[] = [];
  for (const group of groupsOf(changes)) stays.push(...(await revertGroup(tx, group, terms)));
  return stays;
}

async function revertGroup(tx: Db, group: Group, terms: Terms): Promise<Stay[]> {
  try {
    return await tx.transaction((inner) => revertAll(inner, group, terms));
  } catch (error) {
    if (!isConstraintViolation(error)) throw error;
  }
  const [first] = group.changes;
  if (first && group.changes.length === 1) return revertRefused(tx, group, first, terms);
  const middle = Math.ceil(group.changes.length / 2);
  return [
    ...(await revertGroup(tx, { ...group, changes: group.changes.slice(0, middle) }, terms)),
    ...(await revertGroup(tx, { ...group, changes: group.changes.slice(middle) }, terms)),
  ];
}

/** Reverts what the database permits of a change that it refuses as a whole. */
async function revertRefused(tx: Db, group: Group, change: Change, terms: Terms): Promise<Stay[]> {
  if (group.entity !== "part") return [wholly(change)];
  const { entity, action } = group;
  if (action === "add") {
    const removed = await takeOffSale(tx, { ...group, entity }, terms.columns, isNeeded(entity));
    return removed.length > 0 ? [] : [wholly(change)];
  }
  const units = changedColumns(change, terms.columns);
  if (units.length < 2) return [wholly(change)];
  const stays: Stay[] = [];
  for (const unit of units) {
    const others = new Set(units.filter((one) => one !== unit).flat());
    const part = { ...change, before: without(change.before, others), after: without(change.after, others) };
    stays.push(...(await revertGroup(tx, { ...group, changes: [part] }, terms)));
  }
  if (stays.length === 0) return [];
  const isWhole = stays.length === units.length && stays.every((stay) => stay.isWhole);
  return [
    { change, isWhole, fields: stays.flatMap(({ fields }) => fields), oversold: stays.some((stay) => stay.oversold) },
  ];
}

function without(recorded: Change["before"], columns: ReadonlySet<string>): Change["before"] {
  return Object.fromEntries(Object.entries(recorded ?? {}).filter(([field]) => !columns.has(columnName(field))));
}

const wholly = (change: Change): Stay => ({
  change,
  fields: Object.keys(change.after ?? change.before ?? {}),
  isWhole: true,
  oversold: false,
});

/** Returns the changes of which something stays. */
async function revertAll(tx: Db, group: Group, terms: Terms): Promise<Stay[]> {
  const reverted = new Map((await revertRows(tx, group, terms)).map((row) => [row.at, row]));
  return group.changes.flatMap((change, at) => {
    const row = reverted.get(at);
    if (!row) return [wholly(change)];
    const { stays = [], oversold = false } = row;
    if (stays.length === 0 && !oversold) return [];
    const changed = changedColumns(change, terms.columns).flat();
    return [{ change, fields: stays.map(fieldName), isWhole: stays.length === changed.length, oversold }];
  });
}

async function revertRows(tx: Db, group: Group, { columns, stock }: Terms): Promise<Reverted[]> {
  const { entity, action } = group;
  if (entity === "details") return revertDetails(tx, group);
  const rows: RowGroup = { ...group, entity };
  if (action === "add") return removeAdded(tx, rows, columns);
  if (entity === "part") return restoreColumns(tx, rows, columns, stock);
  return action === "remove" ? restoreRemoved(tx, rows, columns) : restoreValues(tx, rows, columns);
}

const all = ({ changes }: Group): Reverted[] => changes.map((_change, at) => ({ at }));

async function removeAdded(tx: Db, group: RowGroup, columns: StoredColumns): Promise<Reverted[]> {
  const { entity, changes } = group;
  const table = sql.identifier(tableOf[entity]);
  const { rows: removed } = await tx.execute<{ at: number }>(sql`
    delete from ${table} t using ${recordset(changes)}, ${recordOf(entity, "after")} was
    where ${isAsLeft(group, columns)} and not ${isNeeded(entity)} and not ${entity === "part" ? isOrdered : sql`false`}
    returning change.at`);
  // A number that has already been deleted is reverted, too.
  if (entity === "number") return all(group);
  const { rows: gone } = await tx.execute<{ at: number }>(sql`
    select change.at from ${recordset(changes)}
    where change.after is not null and not exists (select from ${table} t where ${isRow(entity)})`);
  const offSale = entity === "part" ? await takeOffSale(tx, group, columns, isNeeded(entity)) : [];
  return [...removed, ...gone, ...offSale];
}

/**
 * The condition that other data depends on a row `t` that the import added: data added to a part later, a source from another file, or an application
 * that names a vehicle. A needed vehicle of another market keeps its codes; other vehicles existed before their codes.
 */
function isNeeded(entity: Entity): SQL {
  if (entity === "vehicle") return sql`t.id::text in (${vehiclesInApplications})`;
  if (entity === "vehicle_code") {
    return sql`(t.vehicle_id::text in (${vehiclesInApplications})
      and exists (select from vehicles v where v.id = t.vehicle_id and v.market is not null))`;
  }
  if (entity === "application") return sql`exists (select from application_sources s where s.application_id = t.id)`;
  if (entity !== "part") return sql`false`;
  return sql`(exists (select from applications a where a.part_id = t.id)
    or exists (select from unresolved_applications u where u.part_id = t.id)
    or exists (select from part_details d where d.part_id = t.id)
    or exists (select from part_numbers n where n.part_id = t.id and n.kind <> 'sku'))`;
}

/** The ids of vehicles in applications. Only qualifiers refer to them, so no foreign key prevents their deletion. */
const vehiclesInApplications = sql`
  select jsonb_array_elements_text(q.qualifiers -> 'vehicle') from qualifier_sets q
  where q.qualifiers ? 'vehicle' and exists (select from applications a where a.qualifiers_id = q.id)`;

async function restoreRemoved(tx: Db, group: RowGroup, columns: StoredColumns): Promise<Reverted[]> {
  const { entity, changes } = group;
  // Numbers have no id that matters; all other rows are restored with their id.
  const hasId = entity !== "number";
  const [first] = changes;
  const fields = fieldsOf(entity, { ...first?.before, ...(hasId && { id: 0 }) }, columns);
  const names = sql.join(fields.map(sql.identifier), sql`, `);
  const withId = changes.map((change) => ({
    ...change,
    before: { ...change.before, ...(hasId && { id: Number(change.rowId) }) },
  }));
  const { rows } = await tx.execute<{ id: string | number }>(sql`
    insert into ${sql.identifier(tableOf[entity])} (${names}) overriding system value
    select ${sql.join(
      fields.map((field) => sql`was.${sql.identifier(field)}`),
      sql`, `,
    )} from ${recordset(withId)}, ${recordOf(entity, "before")} was order by change.at
    on conflict do nothing returning id`);
  if (!hasId) return rows.length === changes.length ? all(group) : restoreOneByOne(tx, group, columns, rows.length);
  const ids = new Set(rows.map(({ id }) => String(id)));
  if (entity === "application") await followParts(tx, [...ids]);
  if (entity === "source") await setParts(tx, [...ids]);
  return all(group).filter(({ at }) => ids.has(changes[at]?.rowId ?? ""));
}

/** Rows without a recorded id do not show which of several the database has refused. One that exists now counts as restored. */
async function restoreOneByOne(tx: Db, group: RowGroup, columns: StoredColumns, restored: number): Promise<Reverted[]> {
  if (group.changes.length === 1) return restored === 1 ? all(group) : [];
  const { rows } = await tx.execute<{ at: number }>(sql`
    select change.at from ${recordset(group.changes)}, ${recordOf(group.entity, "before")} was
    where exists (select from ${sql.identifier(tableOf[group.entity])} t where ${sql.join(
      fieldsOf(group.entity, group.changes[0]?.before ?? null, columns).map(
        (field) => sql`t.${sql.identifier(field)} is not distinct from was.${sql.identifier(field)}`,
      ),
      sql` and `,
    )})`);
  return rows;
}

/** Applications copy the type and sale status of their part: sets the current ones, not the recorded ones. */
async function followParts(tx: Db, applicationIds: string[]): Promise<void> {
  const ids = sql`${sql.param(applicationIds)}::int8[]`;
  await tx.execute(sql`
    update applications a set part_type_id = p.part_type_id, on_sale = ${onSaleAs("p")}
    from (select * from parts where id in (select part_id from applications where id = any(${ids})) order by id for no key update) p
    where a.id = any(${ids}) and p.id = a.part_id`);
}

/** Sources copy the part of their application; old records of removed sources may lack it. */
async function setParts(tx: Db, sourceIds: string[]): Promise<void> {
  await tx.execute(sql`
    update application_sources s set part_id = a.part_id from applications a
    where s.id = any(${sql.param(sourceIds)}::int8[]) and s.part_id is null and a.id = s.application_id`);
}

async function restoreValues(tx: Db, group: RowGroup, columns: StoredColumns): Promise<Reverted[]> {
  const { entity, changes } = group;
  const fields = fieldsOf(entity, changes[0]?.before ?? null, columns);
  if (fields.length === 0) return all(group);
  const values = fields.map((column) => sql`${sql.identifier(column)} = old.${sql.identifier(column)}`);
  const { rows } = await tx.execute<{ at: number }>(sql`
    update ${sql.identifier(tableOf[entity])} t set ${sql.join(values, sql`, `)}
    from ${recordset(changes)}, ${recordOf(entity, "before")} old, ${recordOf(entity, "after")} was
    where ${isAsLeft(group, columns)} returning change.at`);
  return rows;
}

async function revertDetails(tx: Db, { action, changes }: Group): Promise<Reverted[]> {
  const asLeft = sql`d.part_id = change.row_id::uuid and d.details = change.after`;
  const { rows } = await tx.execute<{ at: number }>(
    action === "add"
      ? sql`delete from part_details d using ${recordset(changes, false)} where ${asLeft} returning change.at`
      : sql`update part_details d set details = change.before from ${recordset(changes, false)} where ${asLeft} returning change.at`,
  );
  return rows;
}
