import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { positions, unresolvedApplications } from "#shop/catalogue/fitment/fitment.table.ts";
import { unresolvedReasons } from "#shop/catalogue/fitment-quality/quality.table.ts";
import { byId, likeWords, readCursor, toPage, type Page, type PageQuery } from "#shop/foundation/keyset.ts";
import { stateOfPart } from "#shop/catalogue/fitment-quality/part-state.ts";
import { brands, parts } from "#shop/catalogue/parts/parts.table.ts";

export type UnresolvedReason = typeof unresolvedReasons.$inferSelect;

/**
 * Returns a page of the reasons why applications are unresolved, the most frequent first; `id` is the reason itself. Throws `malformed` for
 * an invalid cursor.
 */
export async function unresolvedByReason(
  db: Db,
  _actor: Staff<"quality:read">,
  { q, limit, cursor: text }: PageQuery & { q?: string },
): Promise<Page<UnresolvedReason & { id: string }>> {
  const cursor = readCursor(text, "text");
  const { reason, applications } = unresolvedReasons;
  const backwards = cursor?.towards === "previous";
  const than = backwards ? sql`<` : sql`>`;
  const from = cursor && sql`(-${applications}, ${reason}) ${than} (-${Number(cursor.value)}::int, ${cursor.id})`;
  const words = likeWords(q).map((word) => sql`lower(${reason}) like ${word}`);
  const read = await db
    .select()
    .from(unresolvedReasons)
    .where(and(from ?? undefined, ...words))
    .orderBy(...(backwards ? [applications, desc(reason)] : [desc(applications), reason]))
    .limit(limit + 1);
  const rows = read.map((row) => ({ id: row.reason, ...row }));
  return toPage(rows, limit, cursor, (row) => row.applications);
}

const read = (db: Db) =>
  db
    .select({
      id: unresolvedApplications.id,
      source: sql<Record<string, unknown>>`${unresolvedApplications.source}`,
      reasons: unresolvedApplications.reasons,
      position: positions.name,
      quantity: unresolvedApplications.quantity,
      part: { id: parts.id, sku: parts.sku, name: parts.name, brand: brands.name, state: stateOfPart },
    })
    .from(unresolvedApplications)
    .innerJoin(parts, eq(parts.id, unresolvedApplications.partId))
    .leftJoin(brands, eq(brands.id, parts.brandId))
    .leftJoin(positions, eq(positions.id, unresolvedApplications.positionId));

export type UnresolvedRow = Awaited<ReturnType<typeof read>>[number];

/** Returns a page of the unresolved applications with this reason, as their file wrote them. Throws `malformed` for an invalid cursor. */
export async function unresolvedFor(
  db: Db,
  _actor: Staff<"quality:read">,
  reason: string,
  { q, limit, cursor: text }: PageQuery & { q?: string },
): Promise<Page<UnresolvedRow>> {
  const cursor = readCursor(text, "row");
  const { from, order } = byId(unresolvedApplications.id, cursor, "oldest");
  const words = likeWords(q).map((word) => sql`lower(${parts.name} || ' ' || ${parts.sku}) like ${word}`);
  const found = await read(db)
    .where(and(sql`${unresolvedApplications.reasons} @> array[${reason}]::text[]`, from, ...words))
    .orderBy(order)
    .limit(limit + 1);
  return toPage(found, limit, cursor);
}
