import { count, desc, eq, min } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { requiredText } from "#shop/foundation/input.ts";
import { invalidate } from "#shop/foundation/invalidation.ts";
import { waitingPartTypesShown } from "#shop/foundation/limits.ts";
import { vcdbMap } from "#shop/supply/imports/imports.table.ts";
import { queueResolve } from "#shop/supply/imports/manage-imports.ts";
import { insertAlias, insertPartType } from "#shop/catalogue/parts/manage-part-types.ts";
import { likelyPartType, partTypeMatcher } from "#shop/catalogue/parts/match-part-type.ts";
import { newPartType } from "#shop/catalogue/parts/part-type-input.ts";
import { partTypeAliases, waitingPartTypes } from "#shop/catalogue/parts/part-type-names.table.ts";
import { allPartTypes } from "#shop/catalogue/parts/part-types.ts";
import { partTypes } from "#shop/catalogue/parts/parts.table.ts";

/** What a spelling means: a type there is, or a new one. */
export const partTypeAnswer = z.strictObject({
  key: requiredText(500),
  partType: z.uuid("not_valid").optional(),
  add: newPartType.optional(),
});

export type PartTypeAnswer = z.infer<typeof partTypeAnswer>;

/** An unresolved type in files; `likely`: the id of the type that it resembles. */
export type WaitingPartType = { key: string; spelling: string; pcdb: boolean; parts: number; likely: string | null };

/** Returns the types that files name and that are not known, those of most parts first, the first 500. What has been answered is none of them, although its parts may wait for the import still. */
export async function listWaitingPartTypes(db: Db, _actor: Staff<"parts:read">): Promise<WaitingPartType[]> {
  const { key, spelling } = waitingPartTypes;
  const [rows, types, aliases, mapped] = await Promise.all([
    db
      .select({ key, spelling: min(spelling), parts: count() })
      .from(waitingPartTypes)
      .groupBy(key)
      .orderBy(desc(count()), key)
      .limit(waitingPartTypesShown),
    allPartTypes(db),
    db.select().from(partTypeAliases),
    db.select({ id: vcdbMap.id }).from(vcdbMap).where(eq(vcdbMap.kind, "PartType")),
  ]);
  const match = partTypeMatcher(types, aliases);
  const answered = new Set(mapped.map(({ id }) => `#${id}`));
  const open = rows.filter((row) => !answered.has(row.key) && match(row.spelling ?? "") === null);
  return open.map((row) => {
    const pcdb = row.key.startsWith("#");
    const text = row.spelling ?? "";
    return { key: row.key, spelling: text, pcdb, parts: row.parts, likely: pcdb ? null : likelyPartType(types, text) };
  });
}

/**
 * Says what a spelling means, for the parts that wait and for all later files, and queues the import that types those parts; returns its id. Throws
 * `not_found`, `invalid` and `part_type_taken`.
 */
export async function answerPartType(
  db: Db,
  actor: Staff<"parts:write">,
  { key, partType, add }: PartTypeAnswer,
): Promise<string> {
  if ((partType === undefined) === (add === undefined)) {
    throw new ShopError("invalid", { fields: [{ field: "partType", code: "required" }] });
  }
  const importId = await db.transaction(async (tx) => {
    const [waiting] = await tx.select().from(waitingPartTypes).where(eq(waitingPartTypes.key, key)).limit(1);
    if (!waiting) throw new ShopError("not_found");
    const id = add ? await insertPartType(tx, actor, add) : (partType ?? "");
    const [type] = await tx.select({ slug: partTypes.slug }).from(partTypes).where(eq(partTypes.id, id));
    if (!type) throw new ShopError("invalid", { fields: [{ field: "partType", code: "not_valid" }] });
    if (key.startsWith("#")) {
      const row = { kind: "PartType", id: key.slice(1), facts: { partType: type.slug } };
      await tx
        .insert(vcdbMap)
        .values(row)
        .onConflictDoUpdate({ target: [vcdbMap.kind, vcdbMap.id], set: { facts: row.facts } });
    } else await insertAlias(tx, actor, id, waiting.spelling.slice(0, 60));
    return queueResolve(tx, actor);
  });
  invalidate(db, "parts");
  return importId;
}
