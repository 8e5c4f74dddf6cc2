import { and, count, eq, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { applicationsById } from "#shop/catalogue/fitment/manage-applications.ts";
import type { ApplicationRow } from "#shop/catalogue/fitment/read-applications.ts";
import { countUnchecked } from "#shop/catalogue/fitment-quality/check-fitment.ts";
import { findingNames, type FindingName, type FindingReason } from "#shop/catalogue/fitment-quality/findings.ts";
import { fitmentFindings, fitmentSummary } from "#shop/catalogue/fitment-quality/quality.table.ts";
import { stateOfPart, type PartState } from "#shop/catalogue/fitment-quality/part-state.ts";
import type { FitmentSummary } from "#shop/catalogue/fitment-quality/quality.table.ts";
import { byId, likeWords, readCursor, toPage, type Page, type PageQuery } from "#shop/foundation/keyset.ts";
import { fitmentCheckLimits } from "#shop/foundation/limits.ts";
import { brands, parts } from "#shop/catalogue/parts/parts.table.ts";

export type FitmentQuality = {
  /** Changes that have not been checked yet; the counts don't include them. */
  unchecked: number;
  counts: Record<FindingName, number>;
  /** Null: not counted yet. */
  countedAt: Date | null;
  summary: FitmentSummary | null;
};

/** Returns the counts of findings and the coverage of the catalogue, as of the last check. */
export async function fitmentQuality(db: Db, _actor: Staff<"quality:read">): Promise<FitmentQuality> {
  const [unchecked, counted, [last]] = await Promise.all([
    countUnchecked(db),
    db
      .select({ finding: fitmentFindings.finding, rows: count() })
      .from(fitmentFindings)
      .groupBy(fitmentFindings.finding),
    db.select().from(fitmentSummary),
  ]);
  const counts = Object.fromEntries(findingNames.map((name) => [name, 0])) as Record<FindingName, number>;
  for (const { finding, rows } of counted) counts[finding] = rows;
  return { unchecked, counts, countedAt: last?.countedAt ?? null, summary: last?.summary ?? null };
}

export type FoundPart = {
  id: number;
  reason: FindingReason;
  facts: string[];
  part: { id: string; sku: string; name: string; brand: string | null; state: PartState };
  /** The applications that the finding is about, at most `fitmentCheckLimits.shown`. */
  applications: ApplicationRow[];
};

type Query = PageQuery & { q?: string };

/** Returns a page of findings of a kind, oldest first; `q` searches the part's name, SKU and brand. Throws `malformed` for an invalid cursor. */
export async function listFindings(
  db: Db,
  _actor: Staff<"quality:read">,
  finding: FindingName,
  { q, limit, cursor: text }: Query,
): Promise<Page<FoundPart>> {
  const cursor = readCursor(text, "row");
  const { from, order } = byId(fitmentFindings.id, cursor, "oldest");
  const read = await db
    .select({
      id: fitmentFindings.id,
      reason: fitmentFindings.reason,
      facts: fitmentFindings.facts,
      applicationIds: fitmentFindings.applicationIds,
      part: { id: parts.id, sku: parts.sku, name: parts.name, brand: brands.name, state: stateOfPart },
    })
    .from(fitmentFindings)
    .innerJoin(parts, eq(parts.id, fitmentFindings.partId))
    .leftJoin(brands, eq(brands.id, parts.brandId))
    .where(and(eq(fitmentFindings.finding, finding), from, ...named(q)))
    .orderBy(order)
    .limit(limit + 1);
  const page = toPage(read, limit, cursor);
  const ids = page.rows.flatMap(({ applicationIds }) => applicationIds.slice(0, fitmentCheckLimits.shown));
  const rows = new Map((await applicationsById(db, ids)).map((row) => [row.id, row]));
  const found = page.rows.map(({ applicationIds, ...about }) => ({
    ...about,
    applications: applicationIds.slice(0, fitmentCheckLimits.shown).flatMap((id) => rows.get(id) ?? []),
  }));
  return { ...page, rows: found };
}

function named(q: string | undefined): SQL[] {
  const text = sql`lower(${parts.name} || ' ' || ${parts.sku} || ' ' || coalesce(${brands.name}, ''))`;
  return likeWords(q).map((word) => sql`${text} like ${word}`);
}
