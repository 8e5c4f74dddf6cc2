import { and, count, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { applications, unresolvedApplications } from "#shop/catalogue/fitment/fitment.table.ts";
import { shownImage } from "#shop/foundation/images/external-images.ts";
import { byId, likeWords, readCursor, toPage } from "#shop/foundation/keyset.ts";
import { brands, parts, partTypes } from "#shop/catalogue/parts/parts.table.ts";

const columns = {
  id: parts.id,
  sku: parts.sku,
  makerNumber: parts.makerNumber,
  name: parts.name,
  title: parts.title,
  description: parts.description,
  imageUrl: shownImage,
  priceCents: parts.priceCents,
  stock: parts.stock,
  minimumOrder: parts.minimumOrder,
  brand: brands.name,
  partType: partTypes.name,
  typeSlug: partTypes.slug,
};

const read = (db: Db) =>
  db
    .select(columns)
    .from(parts)
    .leftJoin(brands, eq(brands.id, parts.brandId))
    .leftJoin(partTypes, eq(partTypes.id, parts.partTypeId));

/** A part that is known from suppliers' files and can't be bought yet. `applications`: how many it has, resolved or not. */
export type DraftPart = Awaited<ReturnType<typeof read>>[number] & { applications: number };

const isDraft = and(isNull(parts.removedAt), eq(parts.draft, true));

/** Returns a page of drafts, newest first; `q` searches name, SKU, maker's number and brand. Throws `malformed` for an invalid cursor. */
export async function listDrafts(
  db: Db,
  _actor: Staff<"parts:read">,
  { q, limit, cursor: cursorText }: { q?: string; limit: number; cursor?: string },
): Promise<{ drafts: DraftPart[]; next: string | null }> {
  const cursor = readCursor(cursorText);
  const { from, order } = byId(parts.id, cursor, "newest");
  const text = sql`lower(concat_ws(' ', ${parts.name}, ${parts.title}, ${parts.sku}, ${parts.makerNumber}, ${brands.name}))`;
  const found = likeWords(q).map((word) => sql`${text} like ${word}`);
  const rows = await read(db)
    .where(and(isDraft, from, ...found))
    .orderBy(order)
    .limit(limit + 1);
  const page = toPage(rows, limit, cursor);
  const counts = await applicationsOf(
    db,
    page.rows.map(({ id }) => id),
  );
  return { drafts: page.rows.map((row) => ({ ...row, applications: counts.get(row.id) ?? 0 })), next: page.next };
}

/** Returns how many drafts there are. */
export async function countDrafts(db: Db, _actor: Staff<"parts:read">): Promise<number> {
  return db.$count(parts, isDraft);
}

/** Returns the number of applications of each part, resolved or not. */
async function applicationsOf(db: Db, ids: string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  if (ids.length === 0) return counts;
  for (const table of [applications, unresolvedApplications]) {
    const rows = await db
      .select({ id: table.partId, rows: count() })
      .from(table)
      .where(inArray(table.partId, ids))
      .groupBy(table.partId);
    for (const { id, rows: more } of rows) counts.set(id, (counts.get(id) ?? 0) + more);
  }
  return counts;
}
