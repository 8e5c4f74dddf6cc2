import { sql, type SQL } from "drizzle-orm";
import type { SourceLocation, UnreadApplication } from "#shop/imports/records.ts";
import type { Batch } from "#shop/imports/write/batch.ts";
import { isNew, partKey, partsNamed, type ImportedPart } from "#shop/imports/write/import-parts.ts";
import { report } from "#shop/imports/write/tally.ts";

const code = "removal_held";

/**
 * Reports that a full file removes no application of a part, as it names one that could not be read and that may be any of them; without a part,
 * that it removes none at all. A part that the batch adds has none to keep. `isHeld` goes by these problems, so that what is held back is what is
 * reported.
 */
export function holdRemovals({ tally }: Batch, at: SourceLocation, part: ImportedPart | null): void {
  if (part && isNew(tally, part)) return;
  report(tally, at, { code, error: false, key: part?.id ?? "", params: part ? { part: part.sku } : {} });
}

/** Does so for the parts that the shop has of those that a batch names. */
export async function holdUnread(batch: Batch, unread: ({ at: SourceLocation } & UnreadApplication)[]): Promise<void> {
  const refs = unread.flatMap(({ part }) => (part ? [{ part, create: false }] : []));
  const known = await partsNamed(batch, refs);
  for (const { at, part } of unread) {
    const found = part ? known.get(partKey(part)) : null;
    if (found !== undefined) holdRemovals(batch, at, found);
  }
}

/** Whether an import removes nothing of the part with that id. */
export function isHeld(importId: string, partId: SQL): SQL {
  return sql`exists (
    select from import_problems held
    where held.import_id = ${importId} and held.code = ${code} and md5(held.key) in (md5(''), md5(${partId}::text)))`;
}
