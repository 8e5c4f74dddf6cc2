import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import type { ExportedName } from "#shop/supply/exports/exported.ts";
import { readApplications, readUnresolved } from "#shop/supply/exports/read-applications.ts";
import { createNaming, referencesOf, sourceOf } from "#shop/supply/exports/references.ts";
import { inSnapshot } from "#shop/supply/exports/snapshot.ts";
import type { Source } from "#shop/supply/imports/records.ts";

/** An application as in ACES: the part, the quantity, and everything else by element. */
export type AcesApplication = { name: ExportedName; quantity: number; source: Source };

/** The ids that a file uses, by element; those of brands under `Brand`. */
export type UsedIds = Map<string, Set<number | string>>;

export type AcesExport = {
  written: number;
  /** Applications that CSV can express and ACES can't, such as unresolved ones that name their vehicle. */
  omitted: number;
  used: UsedIds;
};

/**
 * Passes every application to `take`, in batches, from one snapshot of the database. Applications from an ACES file are written as in that
 * file; all others refer to ids of the merchant's mapping or, where it has none, to the shop's own.
 */
export async function exportAces(
  db: Db,
  _actor: Staff<"exports:run">,
  take: (batch: AcesApplication[]) => Promise<void>,
): Promise<AcesExport> {
  const naming = createNaming(db);
  const done: AcesExport = { written: 0, omitted: 0, used: new Map() };
  const write = async (batch: AcesApplication[]) => {
    for (const one of batch) addUsedIds(done.used, one);
    done.written += batch.length;
    if (batch.length > 0) await take(batch);
  };
  await inSnapshot(db, async (tx) => {
    for await (const batch of readApplications(tx)) {
      await naming.lookUp(batch.filter(({ written }) => written.length === 0).flatMap(referencesOf));
      await write(
        batch.flatMap((one): AcesApplication[] => {
          const { name, quantity, written } = one;
          if (written.length > 0) return written.map((as) => ({ name, ...as }));
          return [{ name, quantity, source: sourceOf(one, naming.idOf) }];
        }),
      );
    }
    for await (const batch of readUnresolved(tx)) {
      const byId = batch.filter(({ source }) => !isNamed(source));
      done.omitted += batch.length - byId.length;
      await write(byId.map(({ name, quantity, source }) => ({ name, quantity, source })));
    }
  });
  return done;
}

/** Returns whether the file wrote names instead of ids. */
export function isNamed(source: Source): boolean {
  return typeof source["make"] === "string";
}

function addUsedIds(used: UsedIds, { name, source }: AcesApplication): void {
  const add = (kind: string, id: number | string) => {
    const known = used.get(kind);
    if (known) known.add(id);
    else used.set(kind, new Set([id]));
  };
  for (const [element, id] of Object.entries(source)) if (typeof id === "number") add(element, id);
  if (name.brandId) add("Brand", name.brandId);
}
