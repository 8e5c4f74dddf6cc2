import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { ApplicationRow, Existing, ExistingRow, Meaning } from "#shop/supply/imports/write/application-row.ts";

/** Ids are text: a `bigint` may be larger than a number is exact. `at` is the row's place in its batch. */
type Found = { at: number; id: string; quantity: number };

/** Returns the rows of a batch with what the shop already has for each, in two queries. */
export async function findExisting(tx: Db, rows: ApplicationRow[]): Promise<ExistingRow[]> {
  if (rows.length === 0) return [];
  const found = rows.map((): Existing => ({ understood: null, unresolved: null, same: null }));
  const models = modelsOfWordings(rows);
  for (const { at, id, source_id: sourceId, model_id: modelId, quantity } of await findWording(tx, rows)) {
    const row = rows[at];
    // Of a wording that means several models, each has an application of its own.
    const isOther = row && modelId !== row.meaning?.modelId && (models.get(wordingKey(row))?.size ?? 0) > 1;
    if (sourceId !== null && isOther) continue;
    const same =
      sourceId === null
        ? { unresolved: { id: Number(id), quantity } }
        : {
            understood: { id: Number(id), sourceId: Number(sourceId), quantity },
          };
    Object.assign(found[at] ?? {}, same);
  }
  for (const { at, id, quantity, sources } of await findSame(tx, rows)) {
    Object.assign(found[at] ?? {}, { same: { id: Number(id), quantity, sources } });
  }
  return rows.map((row, at) => ({
    ...row,
    existing: found[at] ?? { understood: null, unresolved: null, same: null },
  }));
}

const wordingKey = ({ part, wording }: ApplicationRow) => `${part.id} ${wording}`;

/** Returns the models that each wording of a part means. */
function modelsOfWordings(rows: ApplicationRow[]): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  for (const row of rows) {
    const { meaning } = row;
    if (meaning) found.set(wordingKey(row), (found.get(wordingKey(row)) ?? new Set()).add(meaning.modelId));
  }
  return found;
}

/** Returns the applications of the same wording, those that are unresolved without a `source_id`. */
async function findWording(tx: Db, rows: ApplicationRow[]) {
  const wordings = rows.map(({ part, record: { source } }, at) => ({ at, part_id: part.id, source }));
  const found = await tx.execute<Found & { source_id: string | null; model_id: number | null }>(sql`
    with stated as materialized (
      select at, part_id, md5(source::text) as wording
      from jsonb_to_recordset(${JSON.stringify(wordings)}::jsonb) as stated (at int, part_id uuid, source jsonb)
    )
    select stated.at, s.application_id as id, s.quantity, s.id as source_id, a.model_id
    from stated join application_sources s on s.part_id = stated.part_id and md5(s.source::text) = stated.wording
    join applications a on a.id = s.application_id
    union all
    select stated.at, u.id, u.quantity, null, null
    from stated join unresolved_applications u on u.part_id = stated.part_id and u.position_id is null
      and md5(u.source::text) = stated.wording`);
  return found.rows;
}

async function findSame(tx: Db, rows: ApplicationRow[]) {
  const understood = rows.flatMap(({ part, meaning }, at) => (meaning ? [{ at, partId: part.id, meaning }] : []));
  if (understood.length === 0) return [];
  const column = (field: keyof Meaning) => sql`${sql.param(understood.map(({ meaning }) => meaning[field]))}::int[]`;
  const found = await tx.execute<Found & { sources: number }>(sql`
    select stated.at, a.id, a.quantity,
      (select count(*)::int from application_sources s where s.application_id = a.id) as sources
    from unnest(
      ${sql.param(understood.map(({ at }) => at))}::int[], ${sql.param(understood.map(({ partId }) => partId))}::uuid[],
      ${column("modelId")}, ${column("yearFrom")}, ${column("yearTo")}, ${column("qualifiersId")}, ${column("positionId")}
    ) as stated (at, part_id, model_id, year_from, year_to, qualifiers_id, position_id)
    join applications a on a.part_id = stated.part_id and a.model_id = stated.model_id
      and a.year_from = stated.year_from and a.year_to = stated.year_to and a.qualifiers_id = stated.qualifiers_id
      and a.position_id is not distinct from stated.position_id`);
  return found.rows;
}
