import { and, asc, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { likeWords, readCursor, toPage, type Cursor, type Page } from "#shop/foundation/keyset.ts";
import { productTableLimits } from "#shop/foundation/limits.ts";
import type { BrandTier } from "#shop/catalogue/parts/brands-and-types.ts";
import type { productListChoices, ProductSort } from "#shop/catalogue/parts/product-list-choices.ts";
import { brands, parts, partTypes } from "#shop/catalogue/parts/parts.table.ts";

type Choices = typeof productListChoices;

export type ProductFilter = {
  state: Choices["state"][number];
  stock: Choices["stock"][number];
  fit: Choices["fit"][number];
  weight: Choices["weight"][number];
  /** The slugs of a brand and of a part type. */
  brand?: string;
  type?: string;
  q?: string;
  sort?: ProductSort;
};

export type ProductQuery = ProductFilter & { sort: ProductSort; limit: number; cursor?: string };

/** A part in a row of the staff's table. Amounts in minor units. */
export type ProductRow = {
  id: string;
  sku: string;
  name: string;
  brand: string | null;
  /** The grade of its brand. */
  tier: BrandTier | null;
  partType: string | null;
  partTypeId: string | null;
  priceCents: number | null;
  listCents: number | null;
  stock: number;
  minimumOrder: number;
  draft: boolean;
  /** It has applications, or fits every vehicle. */
  hasFitment: boolean;
};

const hasFitment = sql<boolean>`(parts.universal or exists (select from applications a where a.part_id = parts.id))`;

/** By an index of the details without one, so that those of all parts are not read. */
const hasNoWeight = sql<boolean>`(
  not exists (select from part_details d where d.part_id = parts.id)
  or exists (select from part_details d
    where d.part_id = parts.id and not jsonb_path_exists(d.details, '$.Packages.Package.Weights.Weight')))`;

const rowColumns = {
  id: parts.id,
  sku: parts.sku,
  name: parts.name,
  brand: brands.name,
  tier: brands.tier,
  partType: partTypes.name,
  partTypeId: parts.partTypeId,
  priceCents: parts.priceCents,
  listCents: parts.listCents,
  stock: parts.stock,
  minimumOrder: parts.minimumOrder,
  draft: parts.draft,
  hasFitment,
};

const sorts: Record<string, SQL> = {
  sku: sql`${parts.sku}`,
  name: sql`lower(parts.name)`,
  price: sql`${parts.priceCents}`,
  stock: sql`${parts.stock}`,
};

/** Returns a page of the products that are not removed, including drafts if requested. Throws `malformed` for an invalid cursor. */
export async function listProductRows(
  db: Db,
  _actor: Staff<"parts:read">,
  query: ProductQuery,
): Promise<Page<ProductRow>> {
  const { sort, limit } = query;
  const cursor = readCursor(query.cursor);
  const by = sorts[sort.replace(/^-/, "")] ?? null;
  const descending = sort.startsWith("-") !== (cursor?.towards === "previous");
  const direction = descending ? sql`desc` : sql`asc`;
  const read = await db
    .select({ ...rowColumns, sortedBy: sql<string | number | null>`${by ?? sql`null`}` })
    .from(parts)
    .leftJoin(brands, eq(brands.id, parts.brandId))
    .leftJoin(partTypes, eq(partTypes.id, parts.partTypeId))
    .where(and(matchingProducts(query), cursor ? startOf(cursor, by, descending) : undefined))
    .orderBy(by ? sql`${by} ${direction}, parts.id ${direction}` : sql`parts.id ${direction}`)
    .limit(limit + 1);
  return toPage(read, limit, cursor, ({ sortedBy }) => sortedBy);
}

/** Begins a select of rows of the table. */
export function selectProductRows(db: Db) {
  return db
    .select(rowColumns)
    .from(parts)
    .leftJoin(brands, eq(brands.id, parts.brandId))
    .leftJoin(partTypes, eq(partTypes.id, parts.partTypeId));
}

/** Returns a product as its row shows it. Throws `not_found` where it was taken off sale. */
export async function getProductRow(
  db: Db,
  _actor: Staff<"parts:read"> | Staff<"parts:write">,
  id: string,
): Promise<ProductRow> {
  const [row] = await selectProductRows(db).where(and(eq(parts.id, id), isNull(parts.removedAt)));
  if (!row) throw new ShopError("not_found");
  return row;
}

/** Returns how many products match, counted up to one more than `productTableLimits.products`. */
export async function countProductRows(db: Db, _actor: Staff<"parts:read">, query: ProductFilter): Promise<number> {
  const counted = db
    .select({ id: parts.id })
    .from(parts)
    .leftJoin(brands, eq(brands.id, parts.brandId))
    .leftJoin(partTypes, eq(partTypes.id, parts.partTypeId))
    .where(matchingProducts(query))
    .limit(productTableLimits.products + 1);
  return db.$count(counted);
}

/** Returns what products can be filtered by and set to: all brands and part types, by name. */
export async function productChoices(db: Db, _actor: Staff<"parts:read">) {
  const [allBrands, allTypes] = await Promise.all([
    db.select({ slug: brands.slug, name: brands.name }).from(brands).orderBy(asc(brands.name)),
    db
      .select({ id: partTypes.id, slug: partTypes.slug, name: partTypes.name })
      .from(partTypes)
      .orderBy(asc(partTypes.name)),
  ]);
  return { brands: allBrands, types: allTypes };
}

function startOf({ value, id }: Cursor, by: SQL | null, descending: boolean): SQL {
  const beyond = descending ? sql`<` : sql`>`;
  return by ? sql`(${by}, parts.id) ${beyond} (${value}, ${id}::uuid)` : sql`parts.id ${beyond} ${id}::uuid`;
}

/** The condition that a filter puts on `parts`, joined with its `brands` and `part_types`. */
export function matchingProducts({ state, stock, fit, weight, brand, type, q, sort }: ProductFilter): SQL | undefined {
  const key = (q ?? "").toLowerCase();
  const words = likeWords(q).map((word) => sql`lower(parts.name || ' ' || parts.sku) like ${word}`);
  const stocks = {
    any: undefined,
    low: sql`parts.low_stock`,
    out: sql`not parts.in_stock and parts.low_stock`,
    in: sql`parts.in_stock`,
  };
  return and(
    sql`parts.removed_at is null`,
    { on_sale: sql`not parts.draft`, draft: sql`parts.draft`, all: undefined }[state],
    // A draft without a price has no place in a list by price.
    sort?.endsWith("price") ? sql`parts.price_cents is not null` : undefined,
    stocks[stock],
    { any: undefined, some: hasFitment, none: sql`not ${hasFitment}` }[fit],
    { any: undefined, known: sql`not ${hasNoWeight}`, unknown: hasNoWeight }[weight],
    brand ? eq(brands.slug, brand) : undefined,
    type ? eq(partTypes.slug, type) : undefined,
    words.length > 0 ? sql`((${and(...words)}) or parts.sku_key = number_key(${key}))` : undefined,
  );
}
