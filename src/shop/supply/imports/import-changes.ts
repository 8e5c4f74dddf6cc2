import { and, eq, lt, ne, notExists, sql, type SQL } from "drizzle-orm";
import { alias, type AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { getBulkEdit, getImport } from "#shop/supply/imports/imports.ts";
import { importChanges } from "#shop/supply/imports/imports.table.ts";
import { byId, readCursor, toPage, type Cursor, type Page, type PageQuery } from "#shop/foundation/keyset.ts";

/** What the changes of an import can be narrowed to. */
export const changeKinds = ["new", "removed", "price_up", "price_down"] as const;
type ChangeKind = (typeof changeKinds)[number];

/** What is listed, in this order: what the shop did not have before comes first. Details are shown with their parts. */
export const listedEntities = [
  "part_type",
  "brand",
  "model",
  "vehicle",
  "vehicle_code",
  "waiting_type",
  "part",
  "number",
  "application",
  "unresolved",
  "source",
] as const;
type ListedEntity = (typeof listedEntities)[number];

/** `percent`: of prices that went up or down, those that did so by more than that. */
export type ChangeFilters = { entity?: ListedEntity; change?: ChangeKind; percent?: number };

type Row = typeof importChanges.$inferSelect;

/** A row that an import changed. All changes of a part are one: as it was before the first and is after the last. */
export type ImportChange = Pick<Row, "id" | "action" | "key" | "undone" | "stays"> & {
  entity: ListedEntity;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/**
 * Returns a page of what an import changed; of a dry run, of what it would change. New part types and brands come first.
 * Throws `not_found`, and `malformed` for an invalid cursor.
 */
export async function importChangesOf(
  db: Db,
  actor: Staff<"imports:run">,
  id: string,
  query: PageQuery & ChangeFilters,
): Promise<Page<ImportChange>> {
  await getImport(db, actor, id);
  return readChanges(db, id, query);
}

/** The same of a bulk edit. */
export async function bulkEditChangesOf(
  db: Db,
  actor: Staff<"parts:write">,
  id: string,
  query: PageQuery,
): Promise<Page<ImportChange>> {
  await getBulkEdit(db, actor, id);
  return readChanges(db, id, query);
}

async function readChanges(
  db: Db,
  id: string,
  { cursor: text, limit, ...filters }: PageQuery & ChangeFilters,
): Promise<Page<ImportChange>> {
  const cursor = readCursor(text, "row");
  const wanted = listedEntities.filter((entity) => filters.entity === undefined || entity === filters.entity);
  const entities = cursor?.towards === "previous" ? wanted.toReversed() : wanted;
  const first = cursor === null ? 0 : entities.findIndex((entity) => rankOf(entity) === cursor.value);
  if (first < 0) throw new ShopError("malformed", { fields: [{ field: "cursor", code: "not_a_cursor" }] });
  const found: Row[] = [];
  for (const [index, entity] of entities.slice(first).entries()) {
    if (found.length > limit) break;
    const section = { filters, cursor: index === 0 ? cursor : null, limit: limit + 1 - found.length };
    found.push(...(await firstChanges(db, id, entity, section)));
  }
  const page = toPage(found, limit, cursor, ({ entity }) => rankOf(entity));
  return { ...page, rows: await withWholeParts(db, id, page.rows) };
}

const listedAs = (entity: Row["entity"]): ListedEntity => (entity === "details" ? "part" : entity);
const rankOf = (entity: Row["entity"]) => listedEntities.indexOf(listedAs(entity));

/** The columns of the table, or of an alias of it. */
type Columns = Record<"importId" | "entity" | "action" | "before", AnyPgColumn>;

/** The condition of the index by part. */
const isOfPart = ({ entity }: Pick<Columns, "entity">) => sql`${entity} in ('part', 'details')`;

type Section = { filters: ChangeFilters; cursor: Cursor | null; limit: number };

/** Returns one change for each row of an entity: the first that the filters match. `cursor`: where to start among these. */
async function firstChanges(
  db: Db,
  importId: string,
  entity: ListedEntity,
  { filters: { change, percent = 0 }, cursor, limit }: Section,
): Promise<Row[]> {
  const isPrice = change === "price_up" || change === "price_down";
  if (isPrice && entity !== "part") return [];
  const matches = (table: Columns) =>
    and(
      eq(table.importId, importId),
      entity === "part" ? isOfPart(table) : eq(table.entity, entity),
      isOfKind(table, change),
    );
  const earlier = alias(importChanges, "earlier");
  const ofSameRow = and(eq(earlier.rowId, importChanges.rowId), lt(earlier.id, importChanges.id));
  const isFirst =
    entity === "part"
      ? notExists(
          db
            .select()
            .from(earlier)
            .where(and(matches(earlier), ofSameRow)),
        )
      : undefined;
  const { from, order } = byId(importChanges.id, cursor, "oldest");
  return db
    .select()
    .from(importChanges)
    .where(and(matches(importChanges), from, isFirst, isPrice ? isPriceMoved(change, percent) : undefined))
    .orderBy(order)
    .limit(limit);
}

/** Supplied details that come or go are a change of their part. */
function isOfKind({ action, entity, before }: Columns, change: ChangeKind | undefined): SQL | undefined {
  if (change === undefined) return undefined;
  if (change === "new") return and(eq(action, "add"), ne(entity, "details"));
  if (change === "removed") return and(eq(action, "remove"), ne(entity, "details"));
  return sql`${before} ->> 'priceCents' is not null`;
}

/** The price after the import's last change of a part is more, or less, than the one before its first by over `percent`. */
function isPriceMoved(change: "price_up" | "price_down", percent: number): SQL {
  const last = alias(importChanges, "last_change");
  const before = sql`(${importChanges.before} ->> 'priceCents')::bigint`;
  const after = sql`(select (${last.after} ->> 'priceCents')::bigint from ${importChanges} last_change
    where ${last.importId} = ${importChanges.importId} and ${last.rowId} = ${importChanges.rowId}
      and ${isOfPart(last)} and ${last.after} ->> 'priceCents' is not null
    order by ${last.id} desc limit 1)`;
  return change === "price_up"
    ? sql`${after} * 100 > ${before} * ${100 + percent}::int`
    : sql`${after} * 100 < ${before} * ${100 - percent}::int`;
}

async function withWholeParts(db: Db, importId: string, rows: Row[]): Promise<ImportChange[]> {
  const ids = rows.filter(({ entity }) => listedAs(entity) === "part").map(({ rowId }) => rowId);
  const all =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(importChanges)
          .where(
            and(
              eq(importChanges.importId, importId),
              isOfPart(importChanges),
              sql`${importChanges.rowId} = any(${sql.param(ids)}::text[])`,
            ),
          )
          .orderBy(importChanges.id);
  const ofParts = Map.groupBy(all, ({ rowId }) => rowId);
  return rows.map((row) => {
    const entity = listedAs(row.entity);
    return entity === "part" ? wholePart(row, ofParts.get(row.rowId) ?? [row]) : { ...shown(row), entity };
  });
}

const shown = ({ id, action, key, undone, stays, before, after }: Row) => ({
  id,
  action,
  key,
  undone,
  stays,
  before,
  after,
});

/** Joins the changes of one part, in their order. Supplied details are one field. */
function wholePart(first: Row, changes: Row[]): ImportChange {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const change of changes) {
    const isDetails = change.entity === "details";
    const was = isDetails ? { details: change.before } : (change.before ?? {});
    const is = isDetails ? { details: change.after } : (change.after ?? {});
    for (const [field, value] of Object.entries(was)) if (!(field in before)) before[field] = value;
    Object.assign(after, is);
  }
  // Recorded for the undo alone.
  for (const recorded of [before, after]) for (const field of ["piecesOrdered", "stockOwed"]) delete recorded[field];
  const ofPart = changes.filter(({ entity }) => entity === "part");
  const isNew = ofPart.some(({ action }) => action === "add");
  const isRemoved = ofPart.at(-1)?.action === "remove";
  return {
    ...shown(first),
    entity: "part",
    action: isRemoved ? "remove" : isNew ? "add" : "change",
    undone: changes.every(({ undone }) => undone),
    stays: changes.some(({ stays }) => stays) ? [...new Set(changes.flatMap(({ stays }) => stays ?? []))] : null,
    before: isNew ? null : before,
    after,
  };
}
