import { sql } from "drizzle-orm";
import type { Batch } from "#shop/supply/imports/write/batch.ts";
import { fieldName } from "#shop/supply/imports/row-fields.ts";
import { count, type Change } from "#shop/supply/imports/write/tally.ts";

/**
 * Adds, for applications that their import is about to remove, those of the years that its file says nothing of: with their qualifiers, position, quantity
 * and wording, of which the years are these.
 */
export async function addKeptYears({ tx, tally, importId }: Batch, ids: number[]): Promise<void> {
  const outdated = sql`o.import_id = ${importId} and o.entity = 'outdated' and o.row_id = any(${sql.param(ids)}::int8[])`;
  // Applications repeat the part's type and whether it is on sale: neither may change until they are written.
  await tx.execute(sql`
    select from parts where id in (select o.part_id from import_seen o where ${outdated}) order by id for no key update`);
  const { rows: pieces } = await tx.execute<{ from: string; row: Record<string, unknown> }>(sql`
    with cut as materialized (
      select nextval(pg_get_serial_sequence('applications', 'id')) as id, a.id as whole, a.part_id, a.model_id,
        lower(kept.years) as year_from, upper(kept.years) - 1 as year_to, a.qualifiers_id, a.position_id, a.quantity,
        a.part_type_id, a.on_sale
      from import_seen o join applications a on a.id = o.row_id cross join lateral unnest(o.kept) as kept (years)
      where ${outdated} for update of a
    ), added as (
      insert into applications
        (id, part_id, model_id, year_from, year_to, qualifiers_id, position_id, quantity, part_type_id, on_sale)
      overriding system value
      select id, part_id, model_id, year_from, year_to, qualifiers_id, position_id, quantity, part_type_id, on_sale
      from cut order by id on conflict do nothing returning *
    )
    select cut.whole as "from", to_jsonb(added) as row from added join cut using (id) order by added.id`);
  const wholeOf = pieces.map(({ from, row }) => ({
    whole: from,
    id: row["id"],
    from: row["year_from"],
    to: row["year_to"],
  }));
  const { rows: sources } = await tx.execute<{ row: Record<string, unknown> }>(sql`
    with added as (
      insert into application_sources (application_id, part_id, source, quantity)
      select piece.id, s.part_id, case when s.source ? 'Years'
        then s.source || jsonb_build_object('Years', jsonb_build_object('from', piece."from", 'to', piece."to")) else s.source end, s.quantity
      from jsonb_to_recordset(${JSON.stringify(wholeOf)}::jsonb) as piece (whole int8, id int8, "from" int, "to" int)
      join application_sources s on s.application_id = piece.whole
      order by s.id returning *
    ) select to_jsonb(added) as row from added order by id`);
  tally.changes.push(...pieces.map(({ row }) => added("application", row)));
  tally.changes.push(...sources.map(({ row }) => added("source", row)));
  count(tally, "applications", "added", pieces.length);
}

function added(entity: "application" | "source", { id, ...columns }: Record<string, unknown>): Change {
  const after = Object.fromEntries(Object.entries(columns).map(([column, value]) => [fieldName(column), value]));
  const key = `${entity} ${String(id)}`;
  return { entity, action: "add", key, rowId: String(id), after };
}
