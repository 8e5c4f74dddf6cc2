import { sql, type SQL } from "drizzle-orm";
import type { importChanges } from "#shop/supply/imports/imports.table.ts";
import { tableOf, type Entity, type StoredColumns } from "#shop/supply/imports/revert/stored-columns.ts";
import { columnName } from "#shop/supply/imports/row-fields.ts";

export type Change = typeof importChanges.$inferSelect;
type Recorded = Record<string, unknown> | null;

/** Changes of one kind, each of a different row; those that change or remove rows record the same fields. */
export type Group = { entity: Change["entity"]; action: Change["action"]; changes: Change[] };
export type RowGroup = Group & { entity: Entity };

/** A reverted change by its index in the group. `stays`: columns that have been changed since; `oversold`: orders took more pieces than the stock was before. */
export type Reverted = { at: number; stays?: string[]; oversold?: boolean };

/** Groups consecutive changes that one statement can revert. */
export function groupsOf(changes: Change[]): Group[] {
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

/** Changes as a table `change`: the index in the group, the id of the row, and the recorded values by column name. */
export function recordset(changes: Change[], named = true): SQL {
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
export function recordOf(entity: Entity, values: "before" | "after"): SQL {
  return sql`jsonb_populate_record(null::${sql.identifier(tableOf[entity])}, change.${sql.identifier(values)})`;
}

const keyedByUuid: ReadonlySet<Entity> = new Set(["part", "brand", "part_type", "vehicle"]);

/** The condition that row `t` is the one that the change is about. */
export function isRow(entity: Entity): SQL {
  return keyedByUuid.has(entity) ? sql`t.id = change.row_id::uuid` : sql`t.id = change.row_id::int8`;
}

/** Returns the recorded fields that are columns. Others describe the change to readers, such as the SKU of an application. */
export function fieldsOf(entity: Entity, recorded: Recorded, columns: StoredColumns): string[] {
  return Object.keys(recorded ?? {})
    .map(columnName)
    .filter((column) => columns[entity].has(column));
}

/** The condition that a column of row `t` is as the change left it (`was`). */
export const isSame = (column: string) =>
  sql`t.${sql.identifier(column)} is not distinct from was.${sql.identifier(column)}`;

/** The same of a part's stock but for orders: what they have taken since doesn't count. */
export const isStockButForOrders = sql`t.stock - t.stock_owed + t.pieces_ordered = was.stock + coalesce(was.pieces_ordered, 0)`;

/** Columns that are recorded with the stock and tell what orders have taken of it. */
export const ofOrders: ReadonlySet<string> = new Set(["pieces_ordered", "stock_owed"]);

/** Columns derived from others, which change with them. */
const derived = new Set(["part_type_id", "on_sale", "reasons"]);

/** The condition that row `t` is as the change left it, by the columns that each change records. */
export function isAsLeft({ entity, changes }: RowGroup, columns: StoredColumns): SQL {
  const recorded = changes.map(({ after }) => new Set(fieldsOf(entity, after, columns)));
  const compared = [...new Set(recorded.flatMap((one) => [...one]))].filter((column) =>
    entity === "part" ? !ofOrders.has(column) : !derived.has(column),
  );
  const same = compared.map((column) => {
    const condition = entity === "part" && column === "stock" ? isStockButForOrders : isSame(column);
    return recorded.every((one) => one.has(column))
      ? condition
      : sql`(not change.after ? ${column}::text or ${condition})`;
  });
  // Numbers are recorded without an id. The part id lets an index find them, which `is not distinct from` does not use.
  const row = entity === "number" ? sql`t.part_id = was.part_id` : isRow(entity);
  return sql.join([row, ...same], sql` and `);
}
