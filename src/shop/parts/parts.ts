import { and, asc, desc, eq, gt, lt, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/errors.ts";
import { readCursor, toPage, type Cursor } from "#shop/keyset.ts";
import { isSelective, narrow, passes, type ResolvedFilters, type PartFilters } from "#shop/parts/filters.ts";
import { onSale, sellingPrice } from "#shop/parts/on-sale.ts";
import { brands, parts, partTypes } from "#shop/parts/parts.table.ts";
import { prepared } from "#shop/prepared.ts";

const columns = {
  id: parts.id,
  sku: parts.sku,
  name: parts.name,
  description: parts.description,
  imageUrl: parts.imageUrl,
  priceCents: sellingPrice,
  stock: parts.stock,
  minimumOrder: parts.minimumOrder,
  universal: parts.universal,
  attributes: parts.attributes,
  createdAt: parts.createdAt,
  brand: { slug: brands.slug, name: brands.name, tier: brands.tier },
  partType: { slug: partTypes.slug, name: partTypes.name, system: partTypes.system, groupName: partTypes.groupName },
};

export const readParts = (db: Db) =>
  db
    .select(columns)
    .from(parts)
    .leftJoin(brands, eq(brands.id, parts.brandId))
    .leftJoin(partTypes, eq(partTypes.id, parts.partTypeId));

export type Part = Awaited<ReturnType<typeof readParts>>[number];

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

/** Returns a page of the parts on sale that pass the filters, newest first unless `sort` is given. Throws `malformed` for a cursor that is none. */
export async function listParts(db: Db, { sort, limit, cursor, ...filters }: PartQuery): Promise<PartList> {
  return listNarrowed(db, await narrow(db, filters), { limit, ...(sort && { sort }), ...(cursor && { cursor }) });
}

/** Returns a page of parts for filters that were resolved before. */
export async function listNarrowed(
  db: Db,
  narrowing: ResolvedFilters,
  { sort = "newest", limit, cursor: text }: PartPage,
): Promise<PartList> {
  const cursor = readCursor(text);
  const all = Object.values(narrowing.filters).every((asked) => asked === undefined || asked === "");
  const rows =
    sort === "newest" && all && cursor?.towards !== "previous"
      ? await newestFrom(db).execute({ before: cursor?.id ?? lastId, limit: limit + 1 })
      : await readSorted(db, narrowing, { sort, limit: limit + 1, cursor });
  const page = toPage(rows, limit, cursor, (part) => sortValue(sort, part));
  return { parts: page.rows, next: page.next, previous: page.previous };
}

async function readSorted(
  db: Db,
  narrowing: ResolvedFilters,
  { sort, limit, cursor }: { sort: PartSort; limit: number; cursor: Cursor | null },
): Promise<Part[]> {
  // Few parts are sorted rather than read in the order of an index: an expression that no index has makes PostgreSQL do so.
  const price = isSelective(narrowing) ? sql`(${parts.priceCents} + 0)` : sql`${parts.priceCents}`;
  const name = isSelective(narrowing) ? sql`(lower(${parts.name}) || '')` : sql`lower(${parts.name})`;
  const by: Record<PartSort, SQL | null> = { newest: null, price_asc: price, price_desc: price, name };
  const column = by[sort];
  const descending = (sort === "newest" || sort === "price_desc") !== (cursor?.towards === "previous");
  const from = cursor && keysetCondition(column, descending, cursor, sort);
  const order = descending ? desc : asc;
  const ordered = [...(column ? [order(column)] : []), order(parts.id)];
  // The ids first: an index may return them in order, and the other columns are read for this page alone.
  const ids = db
    .select({ id: parts.id })
    .from(parts)
    .where(and(passes(narrowing), from ?? undefined))
    .orderBy(...ordered)
    .limit(limit);
  return readParts(db)
    .where(sql`${parts.id} = any(array(${ids}))`)
    .orderBy(...ordered);
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

/** Returns how many parts on sale pass the filters. Throws `not_found` and `invalid` as `narrow` does. */
export async function countParts(db: Db, filters: PartFilters = {}): Promise<number> {
  return db.$count(parts, passes(await narrow(db, filters)));
}

const byId = prepared((db) =>
  readParts(db)
    .where(and(onSale, eq(parts.id, sql.placeholder("id"))))
    .prepare("part_by_id"),
);

/** Returns a part on sale. Throws `not_found`, also for drafts and removed parts. */
export async function getPart(db: Db, id: string): Promise<Part> {
  const [part] = await byId(db).execute({ id });
  if (!part) throw new ShopError("not_found");
  return part;
}

const byIds = prepared((db) =>
  readParts(db)
    .where(and(onSale, sql`${parts.id} = any(${sql.placeholder("ids")}::uuid[])`))
    .prepare("parts_by_ids"),
);

/** Returns the parts on sale among these ids, in the order of the ids. */
export async function partsByIds(db: Db, ids: string[]): Promise<Part[]> {
  if (ids.length === 0) return [];
  const found = new Map((await byIds(db).execute({ ids })).map((part) => [part.id, part]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Returns ids and creation dates of parts on sale by ascending id from after the id `after`, for sitemaps. */
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
