import { inArray, sql } from "drizzle-orm";
import type { Db } from "#db/connect.ts";
import { applications, unresolvedApplications } from "#shop/fitment/fitment.table.ts";
import type { Tally } from "#shop/imports/write/tally.ts";

/** Takes away applications that were not understood, by id. */
export async function dropWaiting(tx: Db, tally: Tally, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const gone = await tx.delete(unresolvedApplications).where(inArray(unresolvedApplications.id, ids)).returning();
  for (const { id, ...before } of gone) {
    const key = `${before.partId} ${JSON.stringify(before.source)}`;
    tally.changes.push({ entity: "unresolved", action: "remove", key, rowId: String(id), before });
  }
}

/** Takes away ways in which applications were written, and the applications that nothing says any more; answers how many those are. */
export async function dropSources(tx: Db, tally: Tally, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { rows } = await tx.execute<{ id: string; application_id: string; source: unknown; quantity: number }>(sql`
    delete from application_sources where id = any(${sql.param(ids)}::int8[])
    returning id, application_id, source, quantity`);
  for (const { id, application_id: applicationId, source, quantity } of rows) {
    const before = { applicationId: Number(applicationId), source, quantity };
    const key = `source ${applicationId} ${JSON.stringify(source)}`;
    tally.changes.push({ entity: "source", action: "remove", key, rowId: id, before });
  }
  const orphans = await tx.execute<{ id: string }>(sql`
    select a.id from applications a where a.id = any(${sql.param(rows.map((row) => row.application_id))}::int8[])
      and not exists (select from application_sources s where s.application_id = a.id)`);
  return dropApplications(
    tx,
    tally,
    orphans.rows.map(({ id }) => Number(id)),
  );
}

/** Takes away applications by id; answers how many there were. */
export async function dropApplications(tx: Db, tally: Tally, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const gone = await tx.delete(applications).where(inArray(applications.id, ids)).returning();
  for (const { id, ...before } of gone) {
    const key = `${before.partId} ${JSON.stringify(before)}`;
    tally.changes.push({ entity: "application", action: "remove", key, rowId: String(id), before });
  }
  return gone.length;
}
