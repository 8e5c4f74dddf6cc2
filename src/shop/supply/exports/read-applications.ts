import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { ExportedApplication, ExportedUnresolved } from "#shop/supply/exports/exported.ts";

/** Rows per query. */
const batch = 1_000;

type Row<Exported> = Exported & { id: string } & Record<string, unknown>;

const name = sql`json_build_object('sku', p.sku, 'makerNumber', p.maker_number, 'brand', b.name, 'brandId', b.aaia_id, 'tier', b.tier)`;

/** Yields the applications of all parts that are not removed, including drafts, in order of id. */
export async function* readApplications(tx: Db): AsyncGenerator<ExportedApplication[]> {
  yield* inBatches(async (after) => {
    const { rows } = await tx.execute<Row<ExportedApplication>>(sql`
      select a.id, 'application' as kind, ${name} as name,
        case when t.id is not null then
          json_build_object('slug', t.slug, 'name', t.name, 'system', t.system, 'group', t.group_name, 'pcdbId', t.pcdb_id) end as "partType",
        m.make, m.name as model, a.year_from as "from", a.year_to as "to",
        case when o.id is not null then json_build_object('name', o.name, 'pcdbId', o.pcdb_id) end as position,
        a.quantity, q.qualifiers, q.notes,
        coalesce((
          select json_agg(json_build_object('source', s.source, 'quantity', s.quantity) order by s.id)
          from application_sources s where s.application_id = a.id), '[]') as written
      from (select * from applications where id > ${after} order by id limit ${batch}) a
      join parts p on p.id = a.part_id
      join models m on m.id = a.model_id
      join qualifier_sets q on q.id = a.qualifiers_id
      left join brands b on b.id = p.brand_id
      left join part_types t on t.id = p.part_type_id
      left join positions o on o.id = a.position_id
      where p.removed_at is null
      order by a.id`);
    const { rows: last } = await tx.execute<{ id: string | null }>(
      sql`select max(id) as id from (select id from applications where id > ${after} order by id limit ${batch}) a`,
    );
    return { rows, last: last[0]?.id ?? null };
  });
}

/** Yields the unresolved applications of all parts that are not removed, in order of id. */
export async function* readUnresolved(tx: Db): AsyncGenerator<ExportedUnresolved[]> {
  yield* inBatches(async (after) => {
    const { rows } = await tx.execute<Row<ExportedUnresolved> & { removed: boolean }>(sql`
      select u.id, 'unresolved' as kind, ${name} as name, u.source, u.quantity, p.removed_at is not null as removed
      from unresolved_applications u
      join parts p on p.id = u.part_id
      left join brands b on b.id = p.brand_id
      where u.id > ${after} order by u.id limit ${batch}`);
    return { rows: rows.filter(({ removed }) => !removed), last: rows.at(-1)?.id ?? null };
  });
}

/** Yields batches of rows; each continues after the id of the last row before it, and is read while the one before is used. */
export async function* inBatches<R>(
  read: (after: string) => Promise<{ rows: R[]; last: string | null }>,
  from = "0",
): AsyncGenerator<R[]> {
  let next = read(from);
  try {
    for (let after: string | null = from; after !== null;) {
      const { rows, last }: { rows: R[]; last: string | null } = await next;
      if (last !== null) {
        next = read(last);
        // It may fail while nobody waits for it yet.
        next.catch(() => {});
      }
      if (rows.length > 0) yield rows;
      after = last;
    }
  } finally {
    // If what is written fails, the connection is given back only when it is free.
    await next.catch(() => {});
  }
}
