import { and, asc, desc, eq, gt, lt, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { readCursor, toPage, type Cursor } from "#shop/foundation/keyset.ts";
import type { PartFilters } from "#shop/catalogue/parts/filter-rules.ts";
import { isSelective, resolveFilters, toWhere, type ResolvedFilters } from "#shop/catalogue/parts/filters.ts";
import { onSale } from "#shop/catalogue/parts/on-sale.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import { readFactsOfApplications } from "#shop/catalogue/legal-facts/facts-of-applications.ts";
import { partsByIds, readParts, withApplicationFacts, type Part } from "#shop/catalogue/parts/read-parts.ts";
import { countFitting } from "#shop/catalogue/parts/type-tree.ts";
import { isVehicleAlone, walkFitting } from "#shop/catalogue/parts/walk-fitting.ts";
import { prepared } from "#shop/foundation/prepared.ts";

export const partSorts = ["newest", "price_asc", "price_desc", "name"] as const;
export type PartSort = (typeof partSorts)[number];
export type PartQuery = PartFilters & PartPage;
export type PartPage = { sort?: PartSort; limit: number; cursor?: string };
export type PartList = { parts: Part[]; next: string | null; previous: string | null };

const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

const newestFrom = prepared((db) =>
  readParts(db)
    .where(and(onSale, lt(parts.id, sql.placeholder("before"))))
    .orderBy(desc(parts.id))
    .limit(sql.placeholder("limit"))
    .prepare("parts_newest_from"),
);

/**
 * Returns a page of the parts on sale that match the filters, newest first by default. Throws `malformed` for an invalid cursor and
 * `not_found` for an unknown vehicle.
 */
export async function listParts(db: Db, { sort, limit, cursor, ...filters }: PartQuery): Promise<PartList> {
  return listResolved(db, await resolveFilters(db, filters), {
    limit,
    ...(sort && { sort }),
    ...(cursor && { cursor }),
  });
}

/** Returns a page of parts for resolved filters; `total` is how many match, where that is known. Throws `malformed` for an invalid cursor. */
export async function listResolved(
  db: Db,
  resolved: ResolvedFilters,
  { sort = "newest", limit, cursor: text, total }: PartPage & { total?: number },
): Promise<PartList> {
  const cursor = readCursor(text);
  const unfiltered = Object.values(resolved.filters).every((value) => value === undefined || value === "");
  const rows =
    sort === "newest" && unfiltered && cursor?.towards !== "previous"
      ? await newestFrom(db).execute({ before: cursor?.id ?? lastId, limit: limit + 1 })
      : await readSorted(db, resolved, { sort, limit: limit + 1, cursor, ...(total !== undefined && { total }) });
  const page = toPage(rows, limit, cursor, (part) => sortValue(sort, part));
  return { parts: page.rows, next: page.next, previous: page.previous };
}

/** What the index of an order has, before the id. */
const sortColumns: Record<PartSort, SQL | null> = {
  newest: null,
  price_asc: sql`${parts.priceCents}`,
  price_desc: sql`${parts.priceCents}`,
  name: sql`lower(${parts.name})`,
};

type Order = { sort: PartSort; limit: number; cursor: Cursor | null };

async function readSorted(db: Db, resolved: ResolvedFilters, { total, ...order }: Order & { total?: number }) {
  const many = isVehicleAlone(resolved) ? (total ?? (await countFitting(db, resolved))) : 0;
  const column = sortColumns[order.sort];
  const { where, descending } = sortedBy(column, order);
  const ids = await walkFitting(db, resolved, { column, descending, where, total: many, limit: order.limit });
  return ids ? partsByIds(db, ids) : readAll(db, resolved, order);
}

/** Looks up all parts that match, and sorts them. */
async function readAll(db: Db, resolved: ResolvedFilters, order: Order): Promise<Part[]> {
  // An expression without an index makes PostgreSQL sort the few parts of a selective list instead of scanning an index in order.
  const column = sortColumns[order.sort];
  const nothing = order.sort === "name" ? sql`|| ''` : sql`+ 0`;
  const { where, orderBy } = sortedBy(column && isSelective(resolved) ? sql`(${column} ${nothing})` : column, order);
  // Ids first: an index may return them in order, and the other columns are read for this page only.
  const ids = db
    .select({ id: parts.id })
    .from(parts)
    .where(and(toWhere(resolved), where))
    .orderBy(...orderBy)
    .limit(order.limit);
  return readParts(db)
    .where(sql`${parts.id} = any(array(${ids}))`)
    .orderBy(...orderBy);
}

/** Returns the order by a column, then by id, and the condition that a part comes after the cursor. */
function sortedBy(column: SQL | null, { sort, cursor }: Order) {
  const descending = (sort === "newest" || sort === "price_desc") !== (cursor?.towards === "previous");
  const order = descending ? desc : asc;
  return {
    where: cursor ? keysetCondition(column, descending, cursor, sort) : undefined,
    orderBy: [...(column ? [order(column)] : []), order(parts.id)],
    descending,
  };
}

function keysetCondition(column: SQL | null, descending: boolean, { value, id }: Cursor, sort: PartSort): SQL {
  const than = descending ? sql`<` : sql`>`;
  if (!column) return sql`${parts.id} ${than} ${id}`;
  if (typeof value !== (sort === "name" ? "string" : "number")) {
    throw new ShopError("malformed", { fields: [{ field: "cursor", code: "not_a_cursor" }] });
  }
  return sql`(${column}, ${parts.id}) ${than} (${value}, ${id})`;
}

function sortValue(sort: PartSort, part: Part): Cursor["value"] {
  if (sort === "newest") return null;
  return sort === "name" ? part.name.toLowerCase() : part.priceCents;
}

/** Returns how many parts on sale match the filters. Throws `not_found` for an unknown vehicle. */
export async function countParts(db: Db, filters: PartFilters = {}): Promise<number> {
  return db.$count(parts, toWhere(await resolveFilters(db, filters)));
}

const byId = prepared((db) =>
  readParts(db)
    .where(and(onSale, eq(parts.id, sql.placeholder("id"))))
    .prepare("part_by_id"),
);

/** Returns a part on sale. Throws `not_found`, for drafts and removed parts too. */
export async function getPart(db: Db, id: string): Promise<Part> {
  const [part] = await byId(db).execute({ id });
  if (!part) throw new ShopError("not_found");
  return withApplicationFacts(part, await readFactsOfApplications(db, id));
}

/** Returns ids and creation dates of parts on sale with ids greater than `after`, in ascending order, for sitemaps. */
export async function allPartIds(
  db: Db,
  after: string | null,
  limit: number,
): Promise<{ id: string; createdAt: Date }[]> {
  return db
    .select({ id: parts.id, createdAt: parts.createdAt })
    .from(parts)
    .where(and(onSale, after ? gt(parts.id, after) : undefined))
    .orderBy(asc(parts.id))
    .limit(limit);
}
