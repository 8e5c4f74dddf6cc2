import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { ApplicationRow, Existing, ExistingRow, Meaning } from "#shop/imports/write/application-row.ts";

/** Ids are text: a `bigint` may be larger than a number is exact. `at` is the row's place in its batch. */
type Found = { at: number; id: string; quantity: number };

/** Returns the rows of a batch with what the shop already has for each, in three queries. */
export async function findExisting(tx: Db, rows: ApplicationRow[]): Promise<ExistingRow[]> {
  if (rows.length === 0) return [];
  const found = rows.map((): Existing => ({ understood: null, unresolved: null, same: null }));
  for (const { at, id, source_id: sourceId, quantity } of await findUnderstood(tx, rows)) {
    Object.assign(found[at] ?? {}, { understood: { id: Number(id), sourceId: Number(sourceId), quantity } });
  }
  for (const { at, id, quantity } of await findUnresolved(tx, rows)) {
    Object.assign(found[at] ?? {}, { unresolved: { id: Number(id), quantity } });
  }
  for (const { at, id, quantity, sources } of await findSame(tx, rows)) {
    Object.assign(found[at] ?? {}, { same: { id: Number(id), quantity, sources } });
  }
  return rows.map((row, at) => ({
    ...row,
    existing: found[at] ?? { understood: null, unresolved: null, same: null },
  }));
}

/** The wording of rows as a table `given (at, part_id, source)`. */
function wordingOf(rows: ApplicationRow[]) {
  return sql`unnest(
    ${sql.param(rows.map((_row, at) => at))}::int[],
    ${sql.param(rows.map(({ part }) => part.id))}::uuid[],
    ${sql.param(rows.map(({ record }) => JSON.stringify(record.source)))}::jsonb[]
  ) as given (at, part_id, source)`;
}

async function findUnderstood(tx: Db, rows: ApplicationRow[]) {
  const found = await tx.execute<Found & { source_id: string }>(sql`
    select given.at, a.id, s.quantity, s.id as source_id
    from ${wordingOf(rows)}
    join application_sources s on s.part_id = given.part_id and md5(s.source::text) = md5(given.source::text)
    join applications a on a.id = s.application_id`);
  return found.rows;
}

async function findUnresolved(tx: Db, rows: ApplicationRow[]) {
  const found = await tx.execute<Found>(sql`
    select given.at, u.id, u.quantity
    from ${wordingOf(rows)}
    join unresolved_applications u on u.part_id = given.part_id and u.position_id is null
      and md5(u.source::text) = md5(given.source::text)`);
  return found.rows;
}

async function findSame(tx: Db, rows: ApplicationRow[]) {
  const given = rows.flatMap(({ part, meaning }, at) => (meaning ? [{ at, partId: part.id, meaning }] : []));
  if (given.length === 0) return [];
  const column = (field: keyof Meaning) => sql`${sql.param(given.map(({ meaning }) => meaning[field]))}::int[]`;
  const found = await tx.execute<Found & { sources: number }>(sql`
    select given.at, a.id, a.quantity,
      (select count(*)::int from application_sources s where s.application_id = a.id) as sources
    from unnest(
      ${sql.param(given.map(({ at }) => at))}::int[], ${sql.param(given.map(({ partId }) => partId))}::uuid[],
      ${column("modelId")}, ${column("yearFrom")}, ${column("yearTo")}, ${column("qualifiersId")}, ${column("positionId")}
    ) as given (at, part_id, model_id, year_from, year_to, qualifiers_id, position_id)
    join applications a on a.part_id = given.part_id and a.model_id = given.model_id
      and a.year_from = given.year_from and a.year_to = given.year_to and a.qualifiers_id = given.qualifiers_id
      and a.position_id is not distinct from given.position_id`);
  return found.rows;
}
