import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { effectiveQualifiers } from "#shop/catalogue/fitment/notes/effective-qualifiers.ts";
import { applications, positions, qualifierSets } from "#shop/catalogue/fitment/fitment.table.ts";
import { isSought, readGuideSearch, type GuideSearch } from "#shop/catalogue/fitment/guide-search.ts";
import { readApplications } from "#shop/catalogue/fitment/read-applications.ts";
import { collapse, type GuideLine } from "#shop/catalogue/fitment/year-ranges.ts";
import { onSale } from "#shop/catalogue/parts/on-sale.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import { opaque, prepared } from "#shop/foundation/prepared.ts";
import { models } from "#shop/catalogue/vehicles/vehicles.table.ts";

/** `models`: the number of all matching models; `next`: the cursor of the next page. */
export type BuyersGuide = { universal: boolean; models: number; lines: GuideLine[]; next: string | null };

/**
 * Returns the vehicles that a part on sale fits, collapsed to ranges of years, `limit` models per page. `q` searches make, model, years and
 * displacement in one text. Throws `not_found`.
 */
export async function buyersGuide(
  db: Db,
  partId: string,
  { q = "", cursor, limit = 60 }: { q?: string; cursor?: string; limit?: number } = {},
): Promise<BuyersGuide> {
  const [part] = await isUniversal(db).execute({ partId });
  if (!part) throw new ShopError("not_found");
  const search = readGuideSearch(q);
  const [page, count] = await (q === "" && !cursor
    ? firstModels(db, partId, limit + 1)
    : soughtModels(db, { partId, search, cursor, limit: limit + 1 }));
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

const isUniversal = prepared((db) =>
  db
    .select({ universal: parts.universal })
    .from(parts)
    .where(and(eq(parts.id, sql.placeholder("partId")), onSale))
    .prepare("universal_part"),
);

type Models = [page: { id: number }[], count: number];

/** Returns the first page of all models, which every part page shows. */
async function firstModels(db: Db, partId: string, limit: number): Promise<Models> {
  const page = await modelsOfPart(db).execute({ partId, limit });
  if (page.length < limit) return [page, page.length];
  return [page, await db.$count(models, fits(partId, readGuideSearch("")))];
}

const modelsOfPart = prepared((db) =>
  db
    .select({ id: models.id })
    .from(models)
    .where(
      sql`${models.id} = any(array(select ${applications.modelId} from ${applications} where ${applications.partId} = ${sql.placeholder("partId")}))`,
    )
    // The array and the concatenation make PostgreSQL look the few models up and sort them, instead of reading all in order.
    .orderBy(sql`${models.make} || ''`, models.name)
    .limit(sql.placeholder("limit"))
    .prepare("models_of_part"),
);

type Sought = { partId: string; search: GuideSearch; cursor: string | undefined; limit: number };

async function soughtModels(db: Db, { partId, search, cursor, limit }: Sought): Promise<Models> {
  const found = and(fits(partId, search), named(search));
  return Promise.all([
    db
      .select({ id: models.id })
      .from(models)
      .where(and(found, after(cursor)))
      .orderBy(models.make, models.name)
      .limit(limit),
    db.$count(models, found),
  ]);
}

/** Returns the positions of a part, on any vehicle. */
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
  const displacements = sql`(select qualifiers -> 'displacement' from ${qualifierSets} as qualifier_set where qualifier_set.id = ${applications.qualifiersId})`;
  const conditions = and(
    eq(applications.partId, partId),
    eq(applications.modelId, models.id),
    years ? sql`${applications.yearFrom} <= ${years.to} and ${applications.yearTo} >= ${years.from}` : undefined,
    displacement === null ? undefined : sql`coalesce(${displacements} @> ${String(displacement)}::jsonb, true)`,
  );
  return sql`exists (select from ${applications} where ${conditions})`;
}

/** Matches make and model by each word, ignoring separators: `f150` matches F-150. */
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
  const rows = await applicationsOf(db).execute({ partId, modelIds });
  return rows.map(({ id: _rowId, effective, ...line }) => ({
    ...line,
    qualifiers: effectiveQualifiers({ ...line, effective }),
  }));
}

const applicationsOf = prepared((db) =>
  readApplications(db)
    .where(
      and(
        eq(applications.partId, sql.placeholder("partId")),
        sql`${applications.modelId} = any(${opaque("modelIds", "int[]")}::int[])`,
      ),
    )
    .prepare("applications_of_part"),
);
