import { count } from "#shop/supply/imports/write/tally.ts";
import { isResolved, type ExistingRow } from "#shop/supply/imports/write/application-row.ts";
import type { Batch } from "#shop/supply/imports/write/batch.ts";
import { dropApplications, dropSources, dropUnresolved } from "#shop/supply/imports/write/drop-applications.ts";
import { fitApplications } from "#shop/supply/imports/write/fit-applications.ts";
import { holdUnresolved } from "#shop/supply/imports/write/hold-unresolved.ts";

/** What becomes of a row: it decides fitment, is held until it is understood, is removed, or changes nothing. */
export type Disposition = "fit" | "hold" | "remove" | "leave";

/** Writes the rows of a batch as judged. */
export async function writeApplications(batch: Batch, judged: ReadonlyMap<Disposition, ExistingRow[]>): Promise<void> {
  await removeApplications(batch, judged.get("remove") ?? []);
  await holdUnresolved(batch, judged.get("hold") ?? []);
  await fitApplications(batch, (judged.get("fit") ?? []).filter(isResolved));
}

async function removeApplications(batch: Batch, rows: ExistingRow[]): Promise<void> {
  const unresolved = rows.flatMap(({ existing }) => existing.unresolved?.id ?? []);
  await dropUnresolved(batch, unresolved);
  count(batch.tally, "unresolved", "removed", unresolved.length);
  const sources = rows.flatMap(({ existing }) => existing.understood?.sourceId ?? []);
  const own = rows.flatMap(({ existing: { understood, unresolved: waiting, same } }) =>
    same?.sources === 0 && !understood && !waiting ? [same.id] : [],
  );
  const removed = (await dropSources(batch, sources)) + (await dropApplications(batch, own));
  count(batch.tally, "applications", "removed", removed);
}
