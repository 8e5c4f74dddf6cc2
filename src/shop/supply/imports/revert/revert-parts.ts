import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import {
  fieldsOf,
  isAsLeft,
  isRow,
  isSame,
  isStockButForOrders,
  ofOrders,
  recordOf,
  recordset,
  type Change,
  type Reverted,
  type RowGroup,
} from "#shop/supply/imports/revert/recorded-values.ts";
import type { StoredColumns } from "#shop/supply/imports/revert/stored-columns.ts";
import { columnName } from "#shop/supply/imports/row-fields.ts";
import { isSameJson } from "#shop/foundation/same-json.ts";

/** `exactly`: to the recorded stock, if it is as recorded; else by the difference that the change made, whatever orders took since. */
export type StockRevert = "exactly" | "by_difference";

/** Locks parts in the order of their ids, as orders and imports lock them. */
export async function lockParts(tx: Db, changes: Change[]): Promise<void> {
  const ids = changes.flatMap(({ entity, rowId }) => (entity === "part" ? [rowId] : []));
  if (ids.length === 0) return;
  await tx.execute(sql`
    select from parts where id = any(${sql.param(ids)}::uuid[]) order by id for no key update`);
}

/** Columns that change together. */
const together = [["name", "title"]];

/** Returns the columns of a part that a change has changed, those that go together as one. Those that it records unchanged are conditions of the others. */
export function changedColumns({ before, after }: Change, columns: StoredColumns): string[][] {
  const fields = Object.keys(before ?? {}).filter((field) => !isSameJson(before?.[field], after?.[field]));
  const names = new Set(fields.map(columnName).filter((name) => columns.part.has(name)));
  return [...names].flatMap((name) => {
    const [first, ...others] = together.find((one) => one.includes(name))?.filter((one) => names.has(one)) ?? [name];
    return first === name ? [[first, ...others]] : [];
  });
}

/** Reverts columns of locked parts one by one: each that is as the change left it. A part that lacks a condition of the change is not among the reverted. */
export async function restoreColumns(
  tx: Db,
  { changes }: RowGroup,
  columns: StoredColumns,
  stock: StockRevert,
): Promise<Reverted[]> {
  const units = changedColumns(changes[0]!, columns);
  const restored = units.flat();
  if (restored.length === 0) return changes.map((_change, at) => ({ at }));
  const isUnchanged = (column: string) => !restored.includes(column) && (!ofOrders.has(column) || stock === "exactly");
  const conditions = fieldsOf("part", changes[0]!.after, columns).filter(isUnchanged).map(isSame);
  const isLeft = (column: string) =>
    column === "stock" && stock === "by_difference" ? isStockButForOrders : isSame(column);
  const stays = units.flatMap((unit) => {
    const left = sql.join(unit.map(isLeft), sql` and `);
    return unit.map((column) => sql`case when ${left} then null else ${column}::text end`);
  });
  const byDifference = restored.includes("stock") && stock === "by_difference";
  const difference = sql`t.stock - t.stock_owed + prior.stock - coalesce(prior.stock_owed, 0) - was.stock`;
  const values = restored.map((column) => {
    const name = sql.identifier(column);
    const value = column === "stock" && byDifference ? sql`greatest(0, ${difference})` : sql`prior.${name}`;
    return sql`${name} = case when ${column}::text = any(change.stays) then t.${name} else ${value} end`;
  });
  if (byDifference)
    values.push(
      sql`stock_owed = case when 'stock' = any(change.stays) then t.stock_owed else greatest(0, -(${difference})) end`,
    );
  const oversold = byDifference ? sql`(${isStockButForOrders} and ${difference} < 0)` : sql`false`;
  const { rows } = await tx.execute<Required<Reverted>>(sql`
    update parts t set ${sql.join(values, sql`, `)}
    from (
      select change.*, t.id, ${oversold} as oversold, array_remove(array[${sql.join(stays, sql`, `)}], null) as stays
      from parts t, ${recordset(changes)}, ${recordOf("part", "before")} prior, ${recordOf("part", "after")} was
      where ${sql.join([isRow("part"), ...conditions], sql` and `)}
    ) change, ${recordOf("part", "before")} prior, ${recordOf("part", "after")} was
    where t.id = change.id returning change.at, change.stays, change.oversold`);
  return rows;
}

/** The condition that an order or a cart refers to a part `t`, which can't be deleted then. */
export const isOrdered = sql`(exists (select from order_lines l where l.part_id = t.id) or exists (select from cart_lines l where l.part_id = t.id))`;

/** Takes added parts off sale that can't be deleted, as staff would; those that `needed` is true of stay. */
export async function takeOffSale(
  tx: Db,
  group: RowGroup,
  columns: StoredColumns,
  needed: ReturnType<typeof sql>,
): Promise<Reverted[]> {
  const { rows } = await tx.execute<Reverted>(sql`
    update parts t set removed_at = now() from ${recordset(group.changes)}, ${recordOf("part", "after")} was
    where ${isAsLeft(group, columns)} and t.removed_at is null and not ${needed} returning change.at`);
  return rows;
}
