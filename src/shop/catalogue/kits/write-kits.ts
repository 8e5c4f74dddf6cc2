import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { kitComponents, kits } from "#shop/catalogue/kits/kits.table.ts";

/** What is in a kit, in this order. */
export type KitContents = { partId: string; quantity: number }[];

/** Locks kits against other writers until the transaction ends, so that no kit becomes a part of another. Reads are not blocked. */
export async function lockKits(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${kits} in share row exclusive mode`);
}

/** Replaces what is in a kit, after `lockKits`, and derives its stock. */
export async function writeKit(tx: Db, id: string, { contents, byHand }: { contents: KitContents; byHand: boolean }) {
  await tx.insert(kits).values({ partId: id, byHand }).onConflictDoUpdate({ target: kits.partId, set: { byHand } });
  await tx.delete(kitComponents).where(eq(kitComponents.kitId, id));
  if (contents.length === 0) return;
  await tx
    .insert(kitComponents)
    .values(contents.map(({ partId, quantity }, position) => ({ kitId: id, componentId: partId, position, quantity })));
  await tx.execute(sql`select refresh_kits(array[${id}]::uuid[])`);
}

/** Returns those of the parts that are kits, and those that are in one. */
export async function readRoles(tx: Db, ids: string[]): Promise<{ kits: Set<string>; components: Set<string> }> {
  const asKit = await tx
    .selectDistinct({ id: kitComponents.kitId })
    .from(kitComponents)
    .where(inArray(kitComponents.kitId, ids));
  const asPart = await tx
    .selectDistinct({ id: kitComponents.componentId })
    .from(kitComponents)
    .where(inArray(kitComponents.componentId, ids));
  return { kits: new Set(asKit.map(({ id }) => id)), components: new Set(asPart.map(({ id }) => id)) };
}
