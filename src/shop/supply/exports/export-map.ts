import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import type { UsedIds } from "#shop/supply/exports/export-aces.ts";
import { positions } from "#shop/catalogue/fitment/fitment.table.ts";
import { vcdbMap } from "#shop/supply/imports/imports.table.ts";
import { valuesOf } from "#shop/supply/imports/resolve/map-facts.ts";
import { brands, partTypes } from "#shop/catalogue/parts/parts.table.ts";

/** A line of a mapping file. */
export type MapRow = { kind: string; id: string; values: string[] };

const batch = 1_000;

/** Yields the rows of a mapping file for the ids that a file uses, without those that the shop does not know. */
export async function* exportMap(db: Db, _actor: Staff<"exports:run">, used: UsedIds): AsyncGenerator<MapRow[]> {
  const types = await db.select().from(partTypes);
  const bySlug = new Map(types.map((type) => [type.slug, type]));
  for (const [kind, ids] of used) {
    const all = [...ids].map(String).toSorted();
    for (let from = 0; from < all.length; from += batch) {
      const batchIds = all.slice(from, from + batch);
      const mapped = await db
        .select()
        .from(vcdbMap)
        .where(and(eq(vcdbMap.kind, kind), inArray(vcdbMap.id, batchIds)))
        .orderBy(vcdbMap.id);
      const rows = mapped.map(({ id, facts }): MapRow => {
        const type = kind === "PartType" ? bySlug.get(String(facts["partType"])) : undefined;
        return { kind, id, values: type ? [type.name, type.system] : valuesOf(kind, facts) };
      });
      const known = new Set(mapped.map(({ id }) => id));
      const rest = await byTable(
        db,
        kind,
        batchIds.filter((id) => !known.has(id)),
      );
      yield [...rows, ...rest];
    }
  }
}

/** Returns the rows of ids that are in the shop's own tables rather than in the mapping. */
async function byTable(db: Db, kind: string, ids: string[]): Promise<MapRow[]> {
  if (ids.length === 0) return [];
  if (kind === "Brand") {
    const rows = await db.select().from(brands).where(inArray(brands.aaiaId, ids));
    return rows.map(({ aaiaId, name }) => ({ kind, id: aaiaId ?? "", values: [name] }));
  }
  const pcdbIds = ids.map(Number).filter((id) => id < 2 ** 31);
  if (kind === "PartType") {
    const rows = await db.select().from(partTypes).where(inArray(partTypes.pcdbId, pcdbIds));
    return rows.map(({ pcdbId, name, system }) => ({ kind, id: String(pcdbId), values: [name, system] }));
  }
  if (kind !== "Position") return [];
  const rows = await db.select().from(positions).where(inArray(positions.pcdbId, pcdbIds));
  return rows.map(({ pcdbId, name }) => ({ kind, id: String(pcdbId), values: [name] }));
}
