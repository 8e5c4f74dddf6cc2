import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { ClaimedImport } from "#shop/supply/imports/queue/claim.ts";
import type { ApplicationRow, Meaning } from "#shop/supply/imports/write/application-row.ts";
import type { Batch } from "#shop/supply/imports/write/batch.ts";

/** The problem that an earlier application stands beside what the file says now. */
export const outdatedCode = "application_outdated";

/** How many vehicles a problem names. */
const samples = 3;

/**
 * Notes which applications of the shop stand beside the rows of a batch: those of the same part, model and years that a row of the file states too or includes are confirmed,
 * the others may be outdated. Comes before the rows are written, so that it finds what was there.
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
      and (r.position_id is null or r.position_id is not distinct from a.position_id)
      and (r.qualifiers_id = a.qualifiers_id or ${asksNoMore}))
    from stated r
    join applications a on a.part_id = r.part_id and a.model_id = r.model_id
      and a.year_from <= r.year_to and a.year_to >= r.year_from and a.id not in (select id from same)
    join qualifier_sets now on now.id = r.qualifiers_id
    join qualifier_sets earlier on earlier.id = a.qualifiers_id
    group by a.part_id, a.id`);
  for (const { partId, id, confirmed } of met) {
    tally.seen.push({ partId, entity: confirmed ? "application" : "outdated", rowId: Number(id) });
  }
}

const asked = (of: "now" | "earlier") =>
  sql.raw(`coalesce(${of}.asked, case when ${of}.notes = '[]' then ${of}.qualifiers
    else ${of}.qualifiers || jsonb_build_object('notes', ${of}.notes) end)`);

/** The condition that whatever satisfies the earlier row satisfies the row of the file too: of most lists one value must hold, of the others all. */
const asksNoMore = sql`not exists (
  select from jsonb_each(${asked("now")}) one
  where not coalesce(
    case when one.key in ('with', 'without', 'except', 'notes') then ${asked("earlier")} -> one.key @> one.value
      else one.value @> (${asked("earlier")} -> one.key) end,
    false))`;

/**
 * Keeps of what may be outdated what nothing in the whole file confirms and what the import itself neither added nor removed, and reports it, a problem for
 * each part. Of an ACES file, only applications from ACES can be outdated. What the file confirms is no longer outdated for earlier imports. Part of the
 * transaction that ends the import.
 */
export async function reportOutdated(tx: Db, { id, format, full }: ClaimedImport): Promise<void> {
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
      or not exists (select from applications a where a.id = o.row_id
        and (${format !== "aces"} or exists (select from application_sources s where s.application_id = a.id))))`);
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
