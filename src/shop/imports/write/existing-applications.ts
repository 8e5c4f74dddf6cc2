import { sql } from "drizzle-orm";
import type { Db } from "#db/connect.ts";
import type { Resolved } from "#shop/imports/resolve/resolve-application.ts";
import type { Source } from "#shop/imports/records.ts";

export type KeptRow = { id: number; quantity: number; sourceId: number | null };

/** What the shop has of the rows of a batch, each by its place in the batch. */
export type Existing = {
  /** Written in the same way before and understood: the application, and the row of its source. */
  understood: Map<number, KeptRow>;
  /** Written in the same way before and not understood. */
  waiting: Map<number, KeptRow>;
  /** Applications that say what a row says once understood, whoever wrote them. */
  same: Map<number, { id: number; quantity: number; sources: number }>;
};

/**
 * A row of a batch: whose part, how the file wrote it, and what it means where that is known. `sourced`: how it was written is kept beside it,
 * since it can't be told from what it means.
 */
export type BatchRow = {
  partId: string;
  source: Source;
  sourced: boolean;
  resolved: (Resolved & { qualifiersId: number }) | null;
};

/** Ids come as texts: they may be larger than a number is exact. */
type Found = { at: number; id: string; quantity: number; source_id: string | null };

/** Finds all of it in three queries. */
export async function findExisting(tx: Db, rows: BatchRow[]): Promise<Existing> {
  const written = rows.map(({ partId, source }, at) => ({ at, partId, source }));
  const meant = rows.flatMap((row, at) => (row.resolved ? [{ at, partId: row.partId, ...row.resolved }] : []));
  const [understood, waiting] = written.length === 0 ? [[], []] : await findWritten(tx, written);
  const kept = (found: Found[]) =>
    new Map(
      found.map(({ at, id, quantity, source_id: source }) => [
        at,
        { id: Number(id), quantity, sourceId: source === null ? null : Number(source) },
      ]),
    );
  return { understood: kept(understood), waiting: kept(waiting), same: await findSame(tx, meant) };
}

async function findWritten(tx: Db, written: { at: number; partId: string; source: Source }[]) {
  const given = sql`
    select * from unnest(
      ${sql.param(written.map(({ at }) => at))}::int[],
      ${sql.param(written.map(({ partId }) => partId))}::uuid[],
      ${sql.param(written.map(({ source }) => JSON.stringify(source)))}::jsonb[]
    ) as given (at, part_id, source)`;
  const understood = await tx.execute<Found>(sql`
    select given.at, a.id, s.quantity, s.id::int8 as source_id
    from (${given}) given
    join application_sources s on md5(s.source::text) = md5(given.source::text)
    join applications a on a.id = s.application_id and a.part_id = given.part_id`);
  const waiting = await tx.execute<Found>(sql`
    select given.at, u.id, u.quantity, null as source_id
    from (${given}) given
    join unresolved_applications u on u.part_id = given.part_id and u.position_id is null
      and md5(u.source::text) = md5(given.source::text)`);
  return [understood.rows, waiting.rows] as const;
}

async function findSame(tx: Db, meant: ({ at: number; partId: string } & NonNullable<BatchRow["resolved"]>)[]) {
  if (meant.length === 0) return new Map<number, { id: number; quantity: number; sources: number }>();
  const { rows } = await tx.execute<{ at: number; id: string; quantity: number; sources: number }>(sql`
    select given.at, a.id, a.quantity,
      (select count(*)::int from application_sources s where s.application_id = a.id) as sources
    from unnest(
      ${sql.param(meant.map(({ at }) => at))}::int[],
      ${sql.param(meant.map(({ partId }) => partId))}::uuid[],
      ${sql.param(meant.map(({ modelId }) => modelId))}::int[],
      ${sql.param(meant.map(({ yearFrom }) => yearFrom))}::int[],
      ${sql.param(meant.map(({ yearTo }) => yearTo))}::int[],
      ${sql.param(meant.map(({ qualifiersId }) => qualifiersId))}::int[],
      ${sql.param(meant.map(({ positionId }) => positionId))}::int[]
    ) as given (at, part_id, model_id, year_from, year_to, qualifiers_id, position_id)
    join applications a on a.part_id = given.part_id and a.model_id = given.model_id
      and a.year_from = given.year_from and a.year_to = given.year_to and a.qualifiers_id = given.qualifiers_id
      and a.position_id is not distinct from given.position_id`);
  return new Map(rows.map(({ at, id, ...row }) => [at, { id: Number(id), ...row }]));
}
