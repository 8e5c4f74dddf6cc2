import { desc, eq } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/actor.ts";
import type { ExportedName } from "#shop/exports/exported.ts";
import { readApplications, readUnresolved } from "#shop/exports/read-applications.ts";
import { createNaming, referencesOf, sourceOf } from "#shop/exports/references.ts";
import { inSnapshot } from "#shop/exports/snapshot.ts";
import { imports } from "#shop/imports/imports.table.ts";
import type { Source } from "#shop/imports/records.ts";

/** An application as ACES has it: the part, how many, and all else by element. */
export type AcesApplication = { name: ExportedName; quantity: number; source: Source };

/** The ids that a file uses, by element; brands under `Brand`. */
export type UsedIds = Map<string, Set<number | string>>;

export type AcesExport = {
  written: number;
  /** Applications in names that nobody could read: ACES has no way to write them, CSV has. */
  leftOut: number;
  used: UsedIds;
};

/**
 * Gives every application to `take`, a batch at a time, as the database is at this moment. What came by ACES goes out as it came; all else refers to
 * ids of the merchant's mapping or, where it has none, to the shop's own.
 */
export async function exportAces(
  db: Db,
  _actor: Staff<"exports:run">,
  take: (batch: AcesApplication[]) => Promise<void>,
): Promise<AcesExport> {
  const naming = createNaming(db);
  const done: AcesExport = { written: 0, leftOut: 0, used: new Map() };
  const give = async (batch: AcesApplication[]) => {
    for (const one of batch) note(done.used, one);
    done.written += batch.length;
    if (batch.length > 0) await take(batch);
  };
  await inSnapshot(db, async (tx) => {
    for await (const batch of readApplications(tx)) {
      await naming.learn(batch.filter(({ written }) => written.length === 0).flatMap(referencesOf));
      await give(
        batch.flatMap((one): AcesApplication[] => {
          const { name, quantity, written } = one;
          if (written.length > 0) return written.map((as) => ({ name, ...as }));
          return [{ name, quantity, source: sourceOf(one, naming.idOf) }];
        }),
      );
    }
    for await (const batch of readUnresolved(tx)) {
      const byId = batch.filter(({ source }) => !isNamed(source));
      done.leftOut += batch.length - byId.length;
      await give(byId.map(({ name, quantity, source }) => ({ name, quantity, source })));
    }
  });
  return done;
}

/** Whether a file wrote it with names instead of ids. */
export function isNamed(source: Source): boolean {
  return typeof source["make"] === "string";
}

function note(used: UsedIds, { name, source }: AcesApplication): void {
  const add = (kind: string, id: number | string) => {
    const known = used.get(kind);
    if (known) known.add(id);
    else used.set(kind, new Set([id]));
  };
  for (const [element, id] of Object.entries(source)) if (typeof id === "number") add(element, id);
  if (name.brandId) add("Brand", name.brandId);
}

/** The dates of the databases that the newest ACES file names; its ids are of these. */
export async function databaseDates(db: Db): Promise<Record<string, string>> {
  const [newest] = await db
    .select({ header: imports.header })
    .from(imports)
    .where(eq(imports.format, "aces"))
    .orderBy(desc(imports.id))
    .limit(1);
  const dates = ["VcdbVersionDate", "QdbVersionDate", "PcdbVersionDate"];
  return Object.fromEntries(
    dates.flatMap((name) => {
      const day = newest?.header[name] ?? "";
      return /^\d{4}-\d{2}-\d{2}$/.test(day) ? [[name, day]] : [];
    }),
  );
}
