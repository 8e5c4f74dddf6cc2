import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/actor.ts";
import type { ExportedApplication, ExportedNumber, ExportedPart, ExportedUnresolved } from "#shop/exports/exported.ts";
import { readApplications, readUnresolved } from "#shop/exports/read-applications.ts";
import { attributeNames, readNumbers, readParts } from "#shop/exports/read-parts.ts";
import { inSnapshot } from "#shop/exports/snapshot.ts";

export type ExportedRow = ExportedPart | ExportedNumber | ExportedApplication | ExportedUnresolved;

/**
 * Gives every part, number and application to `take`, a batch at a time and in this order, as the database is at this moment; `begin` hears before
 * which measures parts have.
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
