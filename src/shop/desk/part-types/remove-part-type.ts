import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { writeAudit } from "#shop/foundation/audit/audit.ts";
import { isConstraintViolation } from "#shop/foundation/database-error.ts";
import { moveShipRules } from "#shop/selling/delivery/manage-ship-rules.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { vcdbMap } from "#shop/supply/imports/imports.table.ts";
import { invalidate } from "#shop/foundation/invalidation.ts";
import { keepAlias, lockPartType } from "#shop/catalogue/parts/manage-part-types.ts";
import { partTypeAliases } from "#shop/catalogue/parts/part-type-names.table.ts";
import { parts, partTypes } from "#shop/catalogue/parts/parts.table.ts";

type PartEditor = Staff<"parts:write">;

/** Makes all parts of a type parts of another, `into`, of which its names become aliases, and removes it. Throws `not_found`, and `invalid` for itself. */
export async function mergePartType(db: Db, actor: PartEditor, id: string, into: string): Promise<void> {
  if (id === into) throw new ShopError("invalid", { fields: [{ field: "into", code: "not_valid" }] });
  await db.transaction(async (tx) => {
    // In order of id, so that two merges never wait for each other in a circle.
    for (const one of [id, into].toSorted()) await lockPartType(tx, one);
    const [before, target] = [await lockPartType(tx, id), await lockPartType(tx, into)];
    await tx.update(parts).set({ partTypeId: into }).where(eq(parts.partTypeId, id));
    await tx.update(partTypeAliases).set({ partTypeId: into }).where(eq(partTypeAliases.partTypeId, id));
    await moveShipRules(tx, id, into);
    const slug = JSON.stringify(target.slug);
    await tx
      .update(vcdbMap)
      .set({ facts: sql`jsonb_set(${vcdbMap.facts}, '{partType}', ${slug}::jsonb)` })
      .where(and(eq(vcdbMap.kind, "PartType"), sql`${vcdbMap.facts}->>'partType' = ${before.slug}`));
    await tx.delete(partTypes).where(eq(partTypes.id, id));
    const { pcdbId } = before;
    if (pcdbId !== null && target.pcdbId === null)
      await tx.update(partTypes).set({ pcdbId }).where(eq(partTypes.id, into));
    for (const name of [before.name, before.slug]) await keepAlias(tx, into, name);
    await writeAudit(tx, actor, { action: "part_type.merge", entityId: id, before, after: { into } });
  });
  invalidate(db, "all");
}

/** Removes a part type that has no parts. Throws `not_found` and `part_type_in_use`. */
export async function removePartType(db: Db, actor: PartEditor, id: string): Promise<void> {
  await db
    .transaction(async (tx) => {
      const before = await lockPartType(tx, id);
      await tx
        .update(parts)
        .set({ partTypeId: null })
        .where(and(eq(parts.partTypeId, id), isNotNull(parts.removedAt)));
      await tx
        .delete(vcdbMap)
        .where(and(eq(vcdbMap.kind, "PartType"), sql`${vcdbMap.facts}->>'partType' = ${before.slug}`));
      await tx.delete(partTypes).where(eq(partTypes.id, id));
      await writeAudit(tx, actor, { action: "part_type.remove", entityId: id, before });
    })
    .catch((error: unknown) => {
      throw isConstraintViolation(error) ? new ShopError("part_type_in_use") : error;
    });
  invalidate(db, "all");
}
