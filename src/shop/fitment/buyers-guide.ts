import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/errors.ts";
import { effectiveQualifiers } from "#shop/fitment/notes/effective-qualifiers.ts";
import { applications, positions, qualifierSets } from "#shop/fitment/fitment.table.ts";
import { isSought, readGuideSearch, type GuideSearch } from "#shop/fitment/guide-search.ts";
import { readApplications } from "#shop/fitment/read-applications.ts";
import { collapse, type GuideLine } from "#shop/fitment/year-ranges.ts";
import { onSale } from "#shop/parts/on-sale.ts";
import { parts } from "#shop/parts/parts.table.ts";
import { prepared } from "#shop/prepared.ts";
import { models } from "#shop/vehicles/vehicles.table.ts";

/** `models` counts all that the search finds, on whatever page; `next` leads to the page after this. */
export type BuyersGuide = { universal: boolean; models: number; lines: GuideLine[]; next: string | null };

/**
 * Every vehicle that a part on sale fits, collapsed to ranges of years; a page of it has `limit` models. `q` finds by make,
 * model, years and displacement in one text.
 */
export async function buyersGuide(
  db: Db,
  partId: string,
  { q = "", cursor, limit = 60 }: { q?: string; cursor?: string; limit?: number } = {},
): Promise<BuyersGuide> {
  const [part] = await db
    .select({ universal: parts.universal })
    .from(parts)
    .where(and(eq(parts.id, partId), onSale));
  if (!part) throw new ShopError("not_found");
  const search = readGuideSearch(q);
  const found = and(fits(partId, search), named(search));
  const [page, count] = await Promise.all([
    db
      .select()
      .from(models)
      .where(and(found, after(cursor)))
      .orderBy(models.make, models.name)
      .limit(limit + 1),
    db.$count(models, found),
  ]);
  const shown = page.slice(0, limit);
  const rows = await rowsOf(
    db,
    partId,
    shown.map(({ id }) => id),
  );
  const next = page.length > limit ? String(shown.at(-1)?.id) : null;
  const lines = collapse(rows).filter((line) => isSought(search, line));
  return { universal: part.universal, models: count, lines, next };
}

/** Every place that a part goes to, on whatever vehicle. */
export async function positionsOf(db: Db, partId: string): Promise<string[]> {
  const found = await placesOfPart(db).execute({ partId });
  return found.map(({ name }) => name);
}

const placesOfPart = prepared((db) =>
  db
    .selectDistinct({ name: positions.name })
    .from(applications)
    .innerJoin(positions, eq(positions.id, applications.positionId))
    .where(eq(applications.partId, sql.placeholder("partId")))
    .orderBy(positions.name)
    .prepare("positions_of_part"),
);

function fits(partId: string, { years, displacement }: GuideSearch): SQL {
  const displacements = sql`(select qualifiers -> 'displacement' from ${qualifierSets} as asked where asked.id = ${applications.qualifiersId})`;
  const conditions = and(
    eq(applications.partId, partId),
    eq(applications.modelId, models.id),
    years ? sql`${applications.yearFrom} <= ${years.to} and ${applications.yearTo} >= ${years.from}` : undefined,
    displacement === null ? undefined : sql`coalesce(${displacements} @> ${String(displacement)}::jsonb, true)`,
  );
  return sql`exists (select from ${applications} where ${conditions})`;
}

/** Make and model by every word, whatever stands between letters and digits: 'f150' is the F-150. */
function named({ words }: GuideSearch): SQL | undefined {
  const text = sql`regexp_replace(lower(${models.make} || ' ' || ${models.name}), '[^[:alnum:] ]', '', 'g')`;
  return and(...words.map((word) => sql`${text} like ${`%${word}%`}`));
}

/** The cursor is the id of a model, since it stands in the address of a public page (`?guide=`). */
function after(cursor: string | undefined): SQL | undefined {
  if (!cursor) return undefined;
  if (!/^\d{1,9}$/.test(cursor)) {
    throw new ShopError("malformed", { fields: [{ field: "cursor", code: "not_a_cursor" }] });
  }
  return sql`(${models.make}, ${models.name}) > (select make, name from ${models} as last where last.id = ${Number(cursor)})`;
}

async function rowsOf(db: Db, partId: string, modelIds: number[]): Promise<GuideLine[]> {
  const rows = await readApplications(db).where(
    and(eq(applications.partId, partId), sql`${applications.modelId} = any(${sql.param(modelIds)}::int[])`),
  );
  return rows.map(({ id: _id, effective, ...line }) => ({
    ...line,
    qualifiers: effectiveQualifiers({ ...line, effective }),
  }));
}
