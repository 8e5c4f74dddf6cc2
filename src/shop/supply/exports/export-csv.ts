import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import type {
  ExportedApplication,
  ExportedNumber,
  ExportedPart,
  ExportedUnresolved,
} from "#shop/supply/exports/exported.ts";
import { readApplications, readUnresolved } from "#shop/supply/exports/read-applications.ts";
import { attributeNames, readNumbers, readParts } from "#shop/supply/exports/read-parts.ts";
import { inSnapshot } from "#shop/supply/exports/snapshot.ts";

export type ExportedRow = ExportedPart | ExportedNumber | ExportedApplication | ExportedUnresolved;

/**
 * Passes every part, number and application to `take`, in batches and in this order, from one snapshot of the database. `begin` is called
 * first, with the names of all attributes.
 */
export async function exportCatalogue(
  db: Db,
  _actor: Staff<"exports:run">,
  begin: (attributes: string[]) => Promise<void>,
  take: (batch: ExportedRow[]) => Promise<void>,
): Promise<void> {
  await inSnapshot(db, async (tx) => {
    await begin(await attributeNames(tx));
    for (const read of [readParts, readNumbers, readApplications, readUnresolved]) {
      for await (const batch of read(tx)) await take(batch);
    }
  });
}
