import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/actor.ts";
import { positions, unresolvedApplications } from "#shop/fitment/fitment.table.ts";
import { unresolvedReasons } from "#shop/fitment-quality/quality.table.ts";
import { readRowCursor } from "#shop/fitment-quality/row-cursor.ts";
import { likeWords } from "#shop/keyset.ts";
import { stateOfPart } from "#shop/fitment-quality/part-state.ts";
import { brands, parts } from "#shop/parts/parts.table.ts";

export type UnresolvedReason = typeof unresolvedReasons.$inferSelect;

/** What unresolved applications lack, what most of them lack first. `cursor` is the last reason of the page before. */
export async function unresolvedByReason(
  db: Db,
  _actor: Staff<"quality:read">,
  { q, limit, cursor }: { q?: string; limit: number; cursor?: string },
): Promise<{ reasons: UnresolvedReason[]; next: string | null }> {
  const after = cursor
    ? sql`(-${unresolvedReasons.applications}, ${unresolvedReasons.reason}) > (
        select -last.applications, last.reason from ${unresolvedReasons} as last where last.reason = ${cursor})`
    : undefined;
  const words = likeWords(q).map((word) => sql`lower(${unresolvedReasons.reason}) like ${word}`);
  const read = await db
    .select()
    .from(unresolvedReasons)
    .where(and(after, ...words))
    .orderBy(desc(unresolvedReasons.applications), unresolvedReasons.reason)
    .limit(limit + 1);
  return { reasons: read.slice(0, limit), next: read.length > limit ? (read[limit - 1]?.reason ?? null) : null };
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

/** The applications that lack this, as their file wrote them. */
export async function unresolvedFor(
  db: Db,
  _actor: Staff<"quality:read">,
  reason: string,
  { q, limit, cursor }: { q?: string; limit: number; cursor?: string },
): Promise<{ rows: UnresolvedRow[]; next: string | null }> {
  const words = likeWords(q).map((word) => sql`lower(${parts.name} || ' ' || ${parts.sku}) like ${word}`);
  const found = await read(db)
    .where(
      and(
        sql`${unresolvedApplications.reasons} @> array[${reason}]::text[]`,
        gt(unresolvedApplications.id, readRowCursor(cursor)),
        ...words,
      ),
    )
    .orderBy(unresolvedApplications.id)
    .limit(limit + 1);
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? String(rows.at(-1)?.id) : null };
}
