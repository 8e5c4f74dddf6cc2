import { sql, type SQL } from "drizzle-orm";
import type { SourceLocation, UnreadApplication } from "#shop/supply/imports/records.ts";
import type { Batch } from "#shop/supply/imports/write/batch.ts";
import { isNew, partKey, partsNamed, type ImportedPart } from "#shop/supply/imports/write/import-parts.ts";
import { report } from "#shop/supply/imports/write/tally.ts";

const code = "removal_held";

/** Where a full file names an application that could not be read, and of which part; null: that could not be read either. */
export type HeldPart = { at: SourceLocation; part: ImportedPart | null };

/**
 * Reports that a full file removes no application of these parts, as each of them may be one that could not be read; without a part, that it removes
 * none at all. A part that the import adds has none to keep. `isHeld` goes by these problems, so that what is held back is what is reported.
 */
export async function holdRemovals(batch: Batch, held: HeldPart[]): Promise<void> {
  const added = await addedParts(batch, held);
  for (const { at, part } of held) {
    if (part && added.has(part.id)) continue;
    report(batch.tally, at, { code, error: false, key: part?.id ?? "", params: part ? { part: part.sku } : {} });
  }
}

/** Returns the ids of those of the parts that the import adds, in this batch or in one before it. */
async function addedParts({ tx, importId, tally }: Batch, held: HeldPart[]): Promise<Set<string>> {
  const parts = held.flatMap(({ part }) => part ?? []);
  const ofBatch = parts.filter((part) => isNew(tally, part)).map(({ id }) => id);
  const others = parts.filter((part) => !isNew(tally, part)).map(({ id }) => id);
  if (others.length === 0) return new Set(ofBatch);
  const { rows } = await tx.execute<{ id: string }>(sql`
    select row_id as id from import_changes
    where import_id = ${importId} and entity = 'part' and action = 'add' and row_id = any(${sql.param(others)}::text[])`);
  return new Set([...ofBatch, ...rows.map(({ id }) => id)]);
}

/** Reports it of the parts that the shop has of those that a batch names. */
export async function holdUnread(batch: Batch, unread: ({ at: SourceLocation } & UnreadApplication)[]): Promise<void> {
  const refs = unread.flatMap(({ part }) => (part ? [{ part, create: false }] : []));
  const { found, refused } = await partsNamed(batch, refs);
  await holdRemovals(
    batch,
    unread.flatMap(({ at, part }): HeldPart[] => {
      const known = part ? (found.get(partKey(part)) ?? refused.get(partKey(part))?.part) : null;
      return known === undefined ? [] : [{ at, part: known }];
    }),
  );
}

/** Whether an import removes nothing of the part with that id. */
export function isHeld(importId: string, partId: SQL): SQL {
  return sql`exists (
    select from import_problems held
    where held.import_id = ${importId} and held.code = ${code} and md5(held.key) in (md5(''), md5(${partId}::text)))`;
}
