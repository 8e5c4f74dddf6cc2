import { createHash } from "node:crypto";
import { and, eq, sql, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Db } from "#db/db.ts";
import { logFault } from "#log/log.ts";
import { applications } from "#shop/catalogue/fitment/fitment.table.ts";
import {
  allModels,
  vehicleCountChanges as changes,
  vehicleCountHorizon as horizon,
  vehicleCounts,
} from "#shop/catalogue/fitment/vehicle-counts.table.ts";
import { vehicleCountLimits as limits } from "#shop/foundation/limits.ts";
import { prepared } from "#shop/foundation/prepared.ts";

const dialect = new PgDialect();

const since = sql`greatest(${vehicleCounts.asOf}, ${horizon.xid})`;

/** The parts that changed since, but no more than decide whether too many did. */
const changedParts = sql`(
  select ${changes.partId} from ${changes} where ${changes.partId} is not null and ${changes.xid} >= ${since}
  limit ${sql.raw(String(limits.partsCompared + 1))}) as changed`;

/** That a part of `changed` has an application to one of the models. The limit makes PostgreSQL look it up part by part. */
const concernsModels = sql`(
  select true from ${applications}
  where ${applications.partId} = changed.part_id and ${applications.modelId} = any(${vehicleCounts.modelIds}) limit 1)`;

const validRows = prepared((db) =>
  db
    .select({ rows: vehicleCounts.rows })
    .from(vehicleCounts)
    .innerJoin(horizon, sql`true`)
    .where(
      and(
        eq(vehicleCounts.key, sql.placeholder("key")),
        // A replica that lags, or a database restored from a dump, has not come as far.
        sql`${since} <= pg_snapshot_xmax(pg_current_snapshot())`,
        sql`not exists (select from ${changes}
          where ${changes.modelId} = any(${vehicleCounts.modelIds} || ${sql.raw(String(allModels))}) and ${changes.xid} >= ${since})`,
        sql`(select count(*) from ${changedParts}) <= ${sql.raw(String(limits.partsCompared))}`,
        sql`not exists (select from ${changedParts} where ${concernsModels})`,
      ),
    )
    .prepare("valid_vehicle_counts"),
);

/**
 * Returns the rows of a query that counts what fits vehicles of these models: stored ones if nothing has changed since that they depend on, else it
 * counts and stores them. The query may read the applications of the models; the brand, type, condition, price, whether it is in stock and on sale of the parts
 * that have them, and of universal ones; and names of brands and positions.
 */
export async function storedRows<Row>(db: Db, modelIds: number[], query: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const key = createHash("sha256")
    .update(JSON.stringify([text, params]))
    .digest("base64url");
  const [stored] = await validRows(db).execute({ key });
  if (stored) return stored.rows as Row[];
  // One statement, so that the number is that of the moment which the rows show, on a replica too.
  const counted = await db.execute<{ asOf: string; rows: Row[] }>(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as "asOf", coalesce(json_agg(counted), '[]') as rows from (${query}) counted`);
  const { asOf = "0", rows = [] } = counted.rows[0] ?? {};
  // A reader gets what was counted also while the primary can't be written.
  await store(db, { key, modelIds, asOf, rows }).catch((error: unknown) =>
    logFault("database", error, "counts were not stored"),
  );
  return rows;
}

type Counted = { key: string; modelIds: number[]; asOf: string; rows: unknown[] };

/** Stores what was counted, unless changes since have been deleted. The lock makes `dropStaleCounts` wait and see the rows; while that runs, nothing is stored. */
async function store(db: Db, { key, modelIds, asOf, rows }: Counted): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into ${vehicleCounts} (key, model_ids, as_of, rows)
      select ${key}, ${sql.param(modelIds)}::int[], ${asOf}::xid8, ${JSON.stringify(rows)}::json
      from ${horizon} where ${horizon.xid} <= ${asOf}::xid8 for share skip locked
      on conflict (key) do update set as_of = excluded.as_of, rows = excluded.rows
      where vehicle_counts.as_of < excluded.as_of`);
  });
}

/**
 * Deletes the stored counts that changes concern, then these changes, and the oldest counts beyond `stored`. After more changes of parts than `partsSwept`,
 * it deletes all counts.
 */
export async function dropStaleCounts(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from ${horizon} for update`);
    const few = sql`(select from ${changes} where ${changes.partId} is not null limit ${limits.partsSwept + 1}) few`;
    const { rows } = await tx.execute<{ many: boolean }>(
      sql`select count(*) > ${limits.partsSwept} as many from ${few}`,
    );
    if (rows[0]?.many) await tx.delete(vehicleCounts);
    await tx.execute(sql`
      with concerned as materialized (
        select model_id, max(xid) as xid from (
          select model_id, xid from ${changes} where model_id is not null
          union all
          select a.model_id, c.xid from ${changes} c join ${applications} a on a.part_id = c.part_id
          where exists (select from ${vehicleCounts})
        ) changed group by model_id
      ), dropped as (
        delete from ${vehicleCounts} using (
          select key from ${vehicleCounts} k, unnest(model_ids || ${sql.raw(String(allModels))}) concerns (model_id)
          join concerned using (model_id) where concerned.xid >= k.as_of
          union
          select key from (select key from ${vehicleCounts} order by as_of desc offset ${limits.stored}) beyond
          union
          select key from ${vehicleCounts} where as_of > pg_snapshot_xmax(pg_current_snapshot())
        ) stale where vehicle_counts.key = stale.key
      ), compared as (
        update ${horizon} set xid = pg_snapshot_xmin(pg_current_snapshot()) returning xid
      )
      -- A number that is yet to come is that of another server, from which the database was copied.
      delete from ${changes} using compared
      where ${changes}.xid < compared.xid or ${changes}.xid >= pg_snapshot_xmax(pg_current_snapshot())`);
  });
}
