import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";

/** The problem that earlier applications stay, since others have said them. */
const keptCode = "application_of_others";

/**
 * Keeps of what may be outdated what came from files of the format and the sender of this one alone: an ACES file of the same brand and company, as far
 * as both say so, a CSV file of the same user. What was entered by hand is no import's. Reports how many applications stay for that.
 */
export async function keepOfOtherSenders(tx: Db, id: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    with noted as materialized (
      select part_id, row_id from import_seen where import_id = ${id} and entity = 'outdated'
    ), said as materialized (
      select row_id as application, row_id::text as row_id, 'application' as entity from noted
      union all
      select n.row_id, s.id::text, 'source' from noted n join application_sources s on s.application_id = n.row_id
    )
    delete from import_seen o using imports me
    where me.id = ${id} and o.import_id = ${id} and o.entity = 'outdated' and (
      (me.format = 'aces' and not exists (select from application_sources s where s.application_id = o.row_id))
      or exists (select from said where said.application = o.row_id and not exists (
        select from import_changes c join imports i on i.id = c.import_id
        where c.row_id = said.row_id and c.entity = said.entity and c.action = 'add' and not c.foreseen
          and c.entity in ('application', 'source') and (i.format = 'resolve' or (i.format = me.format and case me.format
            when 'aces' then not coalesce(i.header ->> 'BrandAAIAID' <> me.header ->> 'BrandAAIAID', false)
              and not coalesce(i.header ->> 'Company' <> me.header ->> 'Company', false)
            else i.actor_id is not distinct from me.actor_id end)))))
    returning o.row_id`);
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into import_problems (import_id, code, error, key, params, times)
    values (${id}, ${keptCode}, false, '', jsonb_build_object('count', ${rows.length}::int), 1)`);
}
