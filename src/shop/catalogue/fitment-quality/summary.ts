import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { applications, unresolvedApplications } from "#shop/catalogue/fitment/fitment.table.ts";
import { countNotes } from "#shop/catalogue/fitment/notes/apply-notes.ts";
import {
  fitmentSummary,
  unresolvedReasons,
  type FitmentSummary,
} from "#shop/catalogue/fitment-quality/quality.table.ts";
import { onSale } from "#shop/catalogue/parts/on-sale.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import { models } from "#shop/catalogue/vehicles/vehicles.table.ts";

/** Counting takes seconds at twenty million applications, so it may use at most this share of the time, unless it is fast. */
const mostShareOfTime = 0.05;
const fastMs = 250;

/** Counts the summary again if it is stale and the last count was long enough ago. */
export async function countSummary(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const [last] = await tx.select().from(fitmentSummary).for("update");
    if (!last?.stale) return;
    const waitMs = last.tookMs > fastMs ? last.tookMs / mostShareOfTime : 0;
    if (last.countedAt && Date.now() - last.countedAt.getTime() < waitMs) return;
    const began = performance.now();
    const summary = { parts: await countParts(tx), ...(await countApplications(tx)) };
    await countReasons(tx);
    await countNotes(tx);
    const tookMs = Math.round(performance.now() - began);
    await tx.update(fitmentSummary).set({ stale: false, countedAt: new Date(), tookMs, summary });
  });
}

async function countParts(tx: Db): Promise<FitmentSummary["parts"]> {
  const [counts] = await tx
    .select({
      universal: sql<number>`count(*) filter (where ${parts.universal})::int`,
      applied: sql<number>`count(*) filter (where not ${parts.universal} and applied.yes)::int`,
      unresolved: sql<number>`count(*) filter (where not ${parts.universal} and not applied.yes and unresolved.yes)::int`,
      unknown: sql<number>`count(*) filter (where not ${parts.universal} and not applied.yes and not unresolved.yes)::int`,
    })
    .from(parts)
    .crossJoin(
      sql`lateral (select exists (select from ${applications} where ${applications.partId} = ${parts.id}) as yes) as applied`,
    )
    .crossJoin(
      sql`lateral (select exists (
        select from ${unresolvedApplications} where ${unresolvedApplications.partId} = ${parts.id}) as yes) as unresolved`,
    )
    .where(onSale);
  return counts ?? { universal: 0, applied: 0, unresolved: 0, unknown: 0 };
}

/** Reads every application once, from the index that fitment queries use. */
async function countApplications(tx: Db): Promise<Omit<FitmentSummary, "parts">> {
  const { rows } = await tx.execute<Omit<FitmentSummary, "parts">>(sql`
    with ranges as materialized (
      select ${applications.modelId} as model_id, ${applications.yearFrom} as first, ${applications.yearTo} as last, count(*)::int as rows
      from ${applications} where ${applications.onSale} group by 1, 2, 3
    ), years as (
      select year, sum(rows)::int as applications from ranges, generate_series(first::int, last::int) as year group by 1
    ), makes as (
      select ${models.make} as make, sum(rows)::int as applications, count(distinct model_id)::int as models
      from ranges join ${models} on ${models.id} = model_id group by 1
    )
    select coalesce((select sum(rows) from ranges), 0)::int as applications,
      (select count(*) from ${unresolvedApplications})::int as unresolved,
      coalesce((select json_agg(years order by year) from years), '[]') as years,
      coalesce((select json_agg(makes order by applications desc, make) from makes), '[]') as makes`);
  return rows[0] ?? { applications: 0, unresolved: 0, years: [], makes: [] };
}

async function countReasons(tx: Db): Promise<void> {
  await tx.delete(unresolvedReasons);
  await tx.execute(sql`
    insert into ${unresolvedReasons} (reason, applications, parts)
    select reason, count(*), count(distinct ${unresolvedApplications.partId})
    from ${unresolvedApplications}, unnest(${unresolvedApplications.reasons}) as reason group by 1`);
}
