import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/actor.ts";
import { likeWords, readCursor, toPage, type Cursor, type Page } from "#shop/keyset.ts";
import { lowStock, type productListChoices, type ProductSort } from "#shop/parts/product-list-choices.ts";
import { brands, parts, partTypes } from "#shop/parts/parts.table.ts";

type Choices = typeof productListChoices;

export type ProductQuery = {
  state: Choices["state"][number];
  stock: Choices["stock"][number];
  /** The slugs of a brand and of a part type. */
  brand?: string;
  type?: string;
  q?: string;
  sort: ProductSort;
  limit: number;
  cursor?: string;
};

/** A part in a row of the staff's table. Amounts in minor units. */
export type ProductRow = {
  id: string;
  sku: string;
  name: string;
  brand: string | null;
  partType: string | null;
  priceCents: number | null;
  listCents: number | null;
  stock: number;
  minimumOrder: number;
  draft: boolean;
};

const sorts: Record<string, SQL> = {
  name: sql`lower(parts.name)`,
  price: sql`${parts.priceCents}`,
  stock: sql`${parts.stock}`,
};

/** Returns a page of the products that were not taken off sale, drafts included where they are asked for. Throws `malformed` for an invalid cursor. */
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
    .select({
      id: parts.id,
      sku: parts.sku,
      name: parts.name,
      brand: brands.name,
      partType: partTypes.name,
      priceCents: parts.priceCents,
      listCents: parts.listCents,
      stock: parts.stock,
      minimumOrder: parts.minimumOrder,
      draft: parts.draft,
      sortedBy: sql<string | number | null>`${by ?? sql`null`}`,
    })
    .from(parts)
    .leftJoin(brands, eq(brands.id, parts.brandId))
    .leftJoin(partTypes, eq(partTypes.id, parts.partTypeId))
    .where(and(...matching(query), cursor ? startOf(cursor, by, descending) : undefined))
    .orderBy(by ? sql`${by} ${direction}, parts.id ${direction}` : sql`parts.id ${direction}`)
    .limit(limit + 1);
  return toPage(read, limit, cursor, ({ sortedBy }) => sortedBy);
}

function startOf({ value, id }: Cursor, by: SQL | null, descending: boolean): SQL {
  const beyond = descending ? sql`<` : sql`>`;
  return by ? sql`(${by}, parts.id) ${beyond} (${value}, ${id}::uuid)` : sql`parts.id ${beyond} ${id}::uuid`;
}

function matching({ state, stock, brand, type, q, sort }: ProductQuery): (SQL | undefined)[] {
  const key = (q ?? "").toLowerCase();
  const words = likeWords(q).map((word) => sql`lower(parts.name || ' ' || parts.sku) like ${word}`);
  const stocks = {
    any: undefined,
    low: sql`parts.stock <= ${sql.raw(String(lowStock))}`,
    out: sql`parts.stock = 0`,
    in: sql`parts.stock > 0`,
  };
  return [
    sql`parts.removed_at is null`,
    { on_sale: sql`not parts.draft`, draft: sql`parts.draft`, all: undefined }[state],
    // A draft without a price has no place in a list by price.
    sort.endsWith("price") ? sql`parts.price_cents is not null` : undefined,
    stocks[stock],
    brand ? eq(brands.slug, brand) : undefined,
    type ? eq(partTypes.slug, type) : undefined,
    words.length > 0 ? sql`((${and(...words)}) or parts.sku_key = number_key(${key}))` : undefined,
  ];
}
