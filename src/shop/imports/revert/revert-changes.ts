import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { isConstraintViolation } from "#shop/database-error.ts";
import type { importChanges } from "#shop/imports/imports.table.ts";
import { tableOf, type Entity, type StoredColumns } from "#shop/imports/revert/stored-columns.ts";
import { onSaleAs } from "#shop/parts/on-sale.ts";
import { columnName } from "#shop/imports/row-fields.ts";

export type Change = typeof importChanges.$inferSelect;
type Recorded = Record<string, unknown> | null;

/** Changes of one kind, each of a different row; those that change or remove rows record the same fields. */
type Group = { entity: Change["entity"]; action: Change["action"]; changes: Change[] };
type RowGroup = Group & { entity: Entity };

/**
 * Reverts changes in order. Returns those whose row has changed since, which stay as they are; this includes rows that the database refuses because
 * their key is taken or an order refers to them.
 */
export async function revertChanges(tx: Db, changes: Change[], columns: StoredColumns): Promise<Change[]> {
  const left: Change[] = [];
  for (const group of groupsOf(changes)) left.push(...(await revertGroup(tx, group, columns)));
  return left;
}

/** Groups consecutive changes that one statement can revert. */
function groupsOf(changes: Change[]): Group[] {
  const groups: (Group & { likeness: string; rows: Set<string> })[] = [];
  for (const change of changes) {
    const { entity, action, rowId, before, after } = change;
    const fields = action === "add" ? [] : [...Object.keys(before ?? {}), "", ...Object.keys(after ?? {})];
    const likeness = [entity, action, ...fields].join("\n");
    const last = groups.at(-1);
    if (last?.likeness === likeness && !last.rows.has(rowId)) {
      last.changes.push(change);
      last.rows.add(rowId);
    } else groups.push({ entity, action, changes: [change], likeness, rows: new Set([rowId]) });
  }
  return groups;
}

async function revertGroup(tx: Db, group: Group, columns: StoredColumns): Promise<Change[]> {
  try {
    return await tx.transaction((inner) => revertAll(inner, group, columns));
  } catch (error) {
    if (!isConstraintViolation(error)) throw error;
    if (group.changes.length === 1) return group.changes;
  }
  const middle = Math.ceil(group.changes.length / 2);
  const first = await revertGroup(tx, { ...group, changes: group.changes.slice(0, middle) }, columns);
  const second = await revertGroup(tx, { ...group, changes: group.changes.slice(middle) }, columns);
  return [...first, ...second];
}

/** Returns the changes whose rows have changed since. */
async function revertAll(tx: Db, group: Group, columns: StoredColumns): Promise<Change[]> {
  const reverted = await revertRows(tx, group, columns);
  return group.changes.filter((_change, at) => !reverted.has(at));
}

/** Returns the indexes of the reverted changes within their group. */
async function revertRows(tx: Db, group: Group, columns: StoredColumns): Promise<Set<number>> {
  const { entity, action } = group;
  if (entity === "details") return revertDetails(tx, group);
  const rows: RowGroup = { ...group, entity };
  if (action === "add") return removeAdded(tx, rows, columns);
  if (action === "remove" && entity !== "part") return restoreRemoved(tx, rows, columns);
  return restoreValues(tx, rows, columns);
}

const all = ({ changes }: Group) => new Set(changes.keys());
const placesIn = (rows: { at: number }[]) => new Set(rows.map(({ at }) => at));

async function removeAdded(tx: Db, group: RowGroup, columns: StoredColumns): Promise<Set<number>> {
  const { entity, changes } = group;
  const table = sql.identifier(tableOf[entity]);
  const { rows: removed } = await tx.execute<{ at: number }>(sql`
    delete from ${table} t using ${recordset(changes)}, ${recordOf(entity, "after")} was
    where ${isAsLeft(group, columns)} and not ${isNeeded(entity)} returning change.at`);
  // A number that has already been deleted is reverted, too.
  if (entity === "number") return all(group);
  const { rows: gone } = await tx.execute<{ at: number }>(sql`
    select change.at from ${recordset(changes)}
    where change.after is not null and not exists (select from ${table} t where ${isRow(entity)})`);
  return placesIn([...removed, ...gone]);
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

async function restoreRemoved(tx: Db, group: RowGroup, columns: StoredColumns): Promise<Set<number>> {
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
  return new Set([...changes.entries()].flatMap(([at, { rowId }]) => (ids.has(rowId) ? [at] : [])));
}

/** Rows without a recorded id do not show which of several the database has refused. One that exists now counts as restored. */
async function restoreOneByOne(
  tx: Db,
  group: RowGroup,
  columns: StoredColumns,
  restored: number,
): Promise<Set<number>> {
  if (group.changes.length === 1) return new Set(restored === 1 ? [0] : []);
  const { rows } = await tx.execute<{ at: number }>(sql`
    select change.at from ${recordset(group.changes)}, ${recordOf(group.entity, "before")} was
    where exists (select from ${sql.identifier(tableOf[group.entity])} t where ${sql.join(
      fieldsOf(group.entity, group.changes[0]?.before ?? null, columns).map(
        (field) => sql`t.${sql.identifier(field)} is not distinct from was.${sql.identifier(field)}`,
      ),
      sql` and `,
    )})`);
  return placesIn(rows);
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

async function restoreValues(tx: Db, group: RowGroup, columns: StoredColumns): Promise<Set<number>> {
  const { entity, changes } = group;
  const fields = fieldsOf(entity, changes[0]?.before ?? null, columns);
  if (fields.length === 0) return all(group);
  const values = fields.map((column) => sql`${sql.identifier(column)} = old.${sql.identifier(column)}`);
  const { rows } = await tx.execute<{ at: number }>(sql`
    update ${sql.identifier(tableOf[entity])} t set ${sql.join(values, sql`, `)}
    from ${recordset(changes)}, ${recordOf(entity, "before")} old, ${recordOf(entity, "after")} was
    where ${isAsLeft(group, columns)} returning change.at`);
  return placesIn(rows);
}

async function revertDetails(tx: Db, { action, changes }: Group): Promise<Set<number>> {
  const asLeft = sql`d.part_id = change.row_id::uuid and d.details = change.after`;
  const { rows } = await tx.execute<{ at: number }>(
    action === "add"
      ? sql`delete from part_details d using ${recordset(changes, false)} where ${asLeft} returning change.at`
      : sql`update part_details d set details = change.before from ${recordset(changes, false)} where ${asLeft} returning change.at`,
  );
  return placesIn(rows);
}

/** Changes as a table `change`: the index in the group, the id of the row, and the recorded values by column name. */
function recordset(changes: Change[], named = true): SQL {
  const rows = changes.map(({ rowId, before, after }, at) => ({
    at,
    row_id: rowId,
    before: named ? columnsOf(before) : before,
    after: named ? columnsOf(after) : after,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as change (at int, row_id text, before jsonb, after jsonb)`;
}

function columnsOf(recorded: Recorded): Recorded {
  if (!recorded) return null;
  return Object.fromEntries(Object.entries(recorded).map(([field, value]) => [columnName(field), value]));
}

/** Recorded values as a row of the entity's table; the database converts each to the type of its column. */
function recordOf(entity: Entity, values: "before" | "after"): SQL {
  return sql`jsonb_populate_record(null::${sql.identifier(tableOf[entity])}, change.${sql.identifier(values)})`;
}

const keyedByUuid: ReadonlySet<Entity> = new Set(["part", "brand", "part_type", "vehicle"]);

function isRow(entity: Entity): SQL {
  return keyedByUuid.has(entity) ? sql`t.id = change.row_id::uuid` : sql`t.id = change.row_id::int8`;
}

/** Returns the recorded fields that are columns. Others describe the change to readers, such as the SKU of an application. */
function fieldsOf(entity: Entity, recorded: Recorded, columns: StoredColumns): string[] {
  return Object.keys(recorded ?? {})
    .map(columnName)
    .filter((column) => columns[entity].has(column));
}

/** Columns derived from others, which change with them. */
const derived = new Set(["part_type_id", "on_sale", "reasons"]);

/** The condition that row `t` is as the change left it (`was`), by the columns that each change records. */
function isAsLeft({ entity, changes }: RowGroup, columns: StoredColumns): SQL {
  const recorded = changes.map(({ after }) => new Set(fieldsOf(entity, after, columns)));
  const compared = [...new Set(recorded.flatMap((one) => [...one]))].filter(
    (column) => entity === "part" || !derived.has(column),
  );
  const same = compared.map((column) => {
    const isSame = sql`t.${sql.identifier(column)} is not distinct from was.${sql.identifier(column)}`;
    return recorded.every((one) => one.has(column)) ? isSame : sql`(not change.after ? ${column}::text or ${isSame})`;
  });
  // Numbers are recorded without an id. The part id lets an index find them, which `is not distinct from` does not use.
  const row = entity === "number" ? sql`t.part_id = was.part_id` : isRow(entity);
  const conditions = [row, ...same];
  return sql.join(conditions, sql` and `);
}
