import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/connect.ts";
import { commitBatch } from "#shop/imports/write/commit-batch.ts";
import type { ClaimedImport } from "#shop/imports/queue/claim.ts";
import { dropApplications, dropSources, dropWaiting } from "#shop/imports/write/drop-applications.ts";
import type { BatchRow, Existing } from "#shop/imports/write/existing-applications.ts";
import { count, type Seen } from "#shop/imports/write/tally.ts";

const pageSize = 500;

/** The rows of the shop that rows of a file stand for. */
export function seenOf(rows: BatchRow[], existing: Existing): Seen[] {
  return rows.flatMap(({ partId, sourced }, at): Seen[] => {
    const [understood, waiting, same] = [existing.understood.get(at), existing.waiting.get(at), existing.same.get(at)];
    return [
      ...(understood?.sourceId ? [{ partId, entity: "source" as const, rowId: understood.sourceId }] : []),
      ...(waiting ? [{ partId, entity: "unresolved" as const, rowId: waiting.id }] : []),
      ...(same && !sourced ? [{ partId, entity: "application" as const, rowId: same.id }] : []),
    ];
  });
}

/**
 * Takes away what a file that replaces does not say any more. ACES: what came from ACES of all parts of its brands, or of the very parts where they
 * have no brand; what was entered by hand stays. CSV: every application of the parts it names.
 */
export async function removeUnseen(db: Db, claimed: ClaimedImport): Promise<ClaimedImport> {
  const { id, format } = claimed;
  const seen = (entity: Seen["entity"], rowId: SQL) => sql`
    exists (select from import_seen met
      where met.import_id = ${id} and met.part_id = p.id and met.entity = ${entity} and met.row_id = ${rowId})`;
  const named = sql`p.id in (select part_id from import_seen where import_id = ${id})`;
  const ofBrands = sql`(${named} or p.brand_id in (
    select q.brand_id from parts q where q.id in (select part_id from import_seen where import_id = ${id})))`;
  const scope = format === "aces" ? ofBrands : named;
  const unresolved = (last: number) => sql`
    select u.id from unresolved_applications u join parts p on p.id = u.part_id
    where u.id > ${last} and ${scope} and not ${seen("unresolved", sql`u.id`)} order by u.id limit ${pageSize}`;
  const sources = (last: number) => sql`
    select s.id from application_sources s join applications a on a.id = s.application_id join parts p on p.id = a.part_id
    where s.id > ${last} and ${scope} and not ${seen("source", sql`s.id`)} order by s.id limit ${pageSize}`;
  const applications = (last: number) => sql`
    select a.id from applications a join parts p on p.id = a.part_id
    where a.id > ${last} and ${scope} and not ${seen("application", sql`a.id`)} order by a.id limit ${pageSize}`;

  let running = await removeAll(db, claimed, unresolved, async (tx, tally, ids) => {
    await dropWaiting(tx, tally, ids);
    count(tally, "unresolved", "removed", ids.length);
  });
  running = await removeAll(db, running, format === "aces" ? sources : applications, async (tx, tally, ids) => {
    const gone = await (format === "aces" ? dropSources : dropApplications)(tx, tally, ids);
    count(tally, "applications", "removed", gone);
  });
  return running;
}

async function removeAll(
  db: Db,
  claimed: ClaimedImport,
  page: (last: number) => SQL,
  remove: (...given: [...Parameters<Parameters<typeof commitBatch>[3]>, ids: number[]]) => Promise<void>,
): Promise<ClaimedImport> {
  let running = claimed;
  for (let last = 0; ;) {
    const { rows } = await db.execute<{ id: string }>(page(last));
    const ids = rows.map(({ id }) => Number(id));
    if (ids.length === 0) return running;
    last = ids.at(-1) ?? last;
    const end = { position: running.position, bytesRead: running.bytesRead };
    ({ running } = await commitBatch(db, running, end, (tx, tally) => remove(tx, tally, ids)));
  }
}
