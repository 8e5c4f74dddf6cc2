import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { ClaimedImport } from "#shop/supply/imports/queue/claim.ts";
import type { ApplicationRow, Meaning } from "#shop/supply/imports/write/application-row.ts";
import type { Batch } from "#shop/supply/imports/write/batch.ts";
import { asksNoMore, excludeEachOther } from "#shop/supply/imports/write/compare-applications.ts";
import { keepOfOtherSenders } from "#shop/supply/imports/write/same-sender.ts";

/** The problem that an earlier application stands beside what the file says now. */
export const outdatedCode = "application_outdated";

/** How many vehicles a problem names. */
const samples = 3;

/**
 * Notes which applications of the shop stand beside the rows of a batch: those of the same part, model and years that a row of the file states too or includes are confirmed,
 * the others may be outdated, unless both can't hold for one vehicle. Comes before the rows are written, so that it finds what was there.
 */
export async function noteOutdated({ tx, tally }: Batch, rows: ApplicationRow[]): Promise<void> {
  const stated = rows.flatMap(({ record, part, meaning }) =>
    meaning && record.action === "add" ? [{ partId: part.id, meaning }] : [],
  );
  if (stated.length === 0) return;
  const column = (field: keyof Meaning) => sql`${sql.param(stated.map(({ meaning }) => meaning[field]))}::int[]`;
  const { rows: met } = await tx.execute<{ partId: string; id: string; confirmed: boolean }>(sql`
    with stated as materialized (
      select distinct * from unnest(
        ${sql.param(stated.map(({ partId }) => partId))}::uuid[], ${column("modelId")}, ${column("yearFrom")},
        ${column("yearTo")}, ${column("qualifiersId")}, ${column("positionId")}
      ) as stated (part_id, model_id, year_from, year_to, qualifiers_id, position_id)
    ), same as materialized (
      select a.part_id, a.id from stated r
      join applications a using (part_id, model_id, year_from, year_to, qualifiers_id)
      where a.position_id is not distinct from r.position_id
    )
    select part_id as "partId", id, true as confirmed from same
    union all
    select a.part_id, a.id, bool_or(
      r.year_from <= a.year_from and r.year_to >= a.year_to
      and ${asksNoMore("r", "a")})
    from stated r
    join applications a on a.part_id = r.part_id and a.model_id = r.model_id
      and a.year_from <= r.year_to and a.year_to >= r.year_from and a.id not in (select id from same)
    join qualifier_sets now on now.id = r.qualifiers_id
    join qualifier_sets earlier on earlier.id = a.qualifiers_id
    where not ${excludeEachOther("r", "a")}
    group by a.part_id, a.id`);
  for (const { partId, id, confirmed } of met) {
    tally.seen.push({ partId, entity: confirmed ? "application" : "outdated", rowId: Number(id) });
  }
}

/**
 * Keeps of what may be outdated what nothing in the whole file confirms, what the import itself neither added nor removed, and what came from the sender
 * of the file alone, and reports it, a problem for each part. What the file confirms is no longer outdated for earlier imports. Part of the transaction
 * that ends the import.
 */
export async function reportOutdated(tx: Db, { id, full }: ClaimedImport): Promise<void> {
  await tx.execute(sql`
    delete from import_seen o using import_seen c
    where o.entity = 'outdated' and o.import_id <> ${id} and c.import_id = ${id} and c.part_id = o.part_id
      and (${full} or (c.entity = 'application' and c.row_id = o.row_id))`);
  if (full) return;
  await tx.execute(sql`
    delete from import_seen o where o.import_id = ${id} and o.entity = 'outdated' and (
      exists (select from import_seen c
        where c.import_id = ${id} and c.part_id = o.part_id and c.entity = 'application' and c.row_id = o.row_id)
      or o.row_id::text in (select row_id from import_changes
        where import_id = ${id} and entity = 'application' and action in ('add', 'remove'))
      or not exists (select from applications a where a.id = o.row_id))`);
  await keepOfOtherSenders(tx, id);
  await noteKeptYears(tx, id);
  await tx.execute(sql`
    insert into import_problems (import_id, code, error, key, params, times)
    select ${id}::uuid, ${outdatedCode}, false, p.id::text,
      jsonb_build_object('part', p.sku, 'vehicles', array_to_string(found.vehicles[1:${samples}], ', '),
        'more', greatest(0, cardinality(found.vehicles) - ${samples})), found.times
    from (
      select o.part_id, count(*)::int as times, array_agg(distinct m.make || ' ' || m.name || ' ' || case
        when a.year_from = a.year_to then a.year_from::text else a.year_from || '–' || a.year_to end) as vehicles
      from import_seen o join applications a on a.id = o.row_id join models m on m.id = a.model_id
      where o.import_id = ${id} and o.entity = 'outdated' group by o.part_id
    ) found join parts p on p.id = found.part_id
    order by p.sku`);
}

/** Notes the years of each outdated application that no row of the file corrects; none where the file says the same of fewer years. */
async function noteKeptYears(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`
    with stated as materialized (
      select row_id from import_seen where import_id = ${id} and entity = 'application'
      union
      select row_id::int8 from import_changes where import_id = ${id} and entity = 'application' and action = 'add'
    ), corrected as materialized (
      select o.part_id, o.row_id, int4range(a.year_from, a.year_to + 1) as years,
        range_agg(int4range(n.year_from, n.year_to + 1)) as said, bool_or(${asksNoMore("n", "a")}) as shortened
      from import_seen o
      join applications a on a.id = o.row_id
      join applications n on n.part_id = a.part_id and n.model_id = a.model_id
        and n.year_from <= a.year_to and n.year_to >= a.year_from and n.id in (select row_id from stated)
      join qualifier_sets now on now.id = n.qualifiers_id
      join qualifier_sets earlier on earlier.id = a.qualifiers_id
      where o.import_id = ${id} and o.entity = 'outdated' and not ${excludeEachOther("n", "a")}
      group by o.part_id, o.row_id, a.year_from, a.year_to
    )
    update import_seen o set kept = case when c.shortened then '{}' else int4multirange(c.years) - c.said end
    from corrected c where o.import_id = ${id} and o.entity = 'outdated' and o.part_id = c.part_id and o.row_id = c.row_id`);
}
