import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { ClaimedImport } from "#shop/supply/imports/queue/claim.ts";
import type { ExistingRow } from "#shop/supply/imports/write/application-row.ts";
import type { Batch } from "#shop/supply/imports/write/batch.ts";
import { commitBatch } from "#shop/supply/imports/write/commit-batch.ts";
import { dropSources, dropUnresolved, dropWithSources } from "#shop/supply/imports/write/drop-applications.ts";
import { isHeld } from "#shop/supply/imports/write/hold-removals.ts";
import { count, type Seen } from "#shop/supply/imports/write/tally.ts";

const pageSize = 500;

/** The rows of the shop that a row of a full file confirms. */
export function seenRows({ part: { id: partId }, sourced, existing }: ExistingRow): Seen[] {
  const { understood, unresolved, same } = existing;
  return [
    ...(understood ? [{ partId, entity: "source" as const, rowId: understood.sourceId }] : []),
    ...(unresolved ? [{ partId, entity: "unresolved" as const, rowId: unresolved.id }] : []),
    ...(same && !sourced ? [{ partId, entity: "application" as const, rowId: same.id }] : []),
  ];
}

/**
 * Removes what a full file no longer names. ACES: what came from ACES for every part of its brands, or for the parts it names where they have no
 * brand; applications entered by hand stay. CSV: every other application of the parts it names. Parts of which it names applications that could not be
 * read keep theirs. Returns the import as it then stands.
 */
export async function removeUnseen(db: Db, claimed: ClaimedImport): Promise<ClaimedImport> {
  const isAces = claimed.format === "aces";
  const pages = unseenPages(claimed);
  const running = await removeAll(db, claimed, pages.unresolved, async (batch, ids) => {
    await dropUnresolved(batch, ids);
    count(batch.tally, "unresolved", "removed", ids.length);
  });
  return removeAll(db, running, isAces ? pages.sources : pages.applications, async (batch, ids) => {
    const removed = await (isAces ? dropSources : dropWithSources)(batch, ids);
    count(batch.tally, "applications", "removed", removed);
  });
}

/** A page of ids greater than `last`. */
type Page = (last: number) => SQL;

/** What an import has not seen, as pages of ids. */
function unseenPages({ id, format }: ClaimedImport) {
  const seen = (entity: Seen["entity"], rowId: SQL) => sql`
    exists (select from import_seen met
      where met.import_id = ${id} and met.part_id = p.id and met.entity = ${entity} and met.row_id = ${rowId})`;
  const named = sql`p.id in (select part_id from import_seen where import_id = ${id})`;
  const ofBrands = sql`(${named} or p.brand_id in (
    select q.brand_id from parts q where q.id in (select part_id from import_seen where import_id = ${id})))`;
  const scope = sql`${format === "aces" ? ofBrands : named} and not ${isHeld(id, sql`p.id`)}`;
  const unresolved: Page = (last) => sql`
    select u.id from unresolved_applications u join parts p on p.id = u.part_id
    where u.id > ${last} and ${scope} and not ${seen("unresolved", sql`u.id`)} order by u.id limit ${pageSize}`;
  const sources: Page = (last) => sql`
    select s.id from application_sources s join applications a on a.id = s.application_id join parts p on p.id = a.part_id
    where s.id > ${last} and ${scope} and not ${seen("source", sql`s.id`)} order by s.id limit ${pageSize}`;
  const applications: Page = (last) => sql`
    select a.id from applications a join parts p on p.id = a.part_id
    where a.id > ${last} and ${scope} and not ${seen("application", sql`a.id`)} order by a.id limit ${pageSize}`;
  return { unresolved, sources, applications };
}

async function removeAll(
  db: Db,
  claimed: ClaimedImport,
  page: Page,
  remove: (batch: Batch, ids: number[]) => Promise<void>,
): Promise<ClaimedImport> {
  let running = claimed;
  for (let last = 0; ;) {
    const { rows } = await db.execute<{ id: string }>(page(last));
    const ids = rows.map(({ id }) => Number(id));
    if (ids.length === 0) return running;
    last = ids.at(-1) ?? last;
    const { position, remarks, bytesRead, resumeAfter } = running;
    ({ running } = await commitBatch(db, running, { position, remarks, bytesRead, resumeAfter }, (batch) =>
      remove(batch, ids),
    ));
  }
}
