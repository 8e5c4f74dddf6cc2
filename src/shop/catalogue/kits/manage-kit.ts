import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { writeAudit } from "#shop/foundation/audit/audit.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { invalidate } from "#shop/foundation/invalidation.ts";
import type { KitInput } from "#shop/catalogue/kits/kit-input.ts";
import { kitPartsOf } from "#shop/catalogue/kits/kit-parts.ts";
import { lockKits, readRoles, writeKit, type KitContents } from "#shop/catalogue/kits/write-kits.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import { isSameJson } from "#shop/foundation/same-json.ts";

/**
 * Says what is in a kit; without components the part is no kit, and has the stock that it had last. Files change it no more. Throws `not_found`,
 * `changed_meanwhile` where it is no longer what was `seen`, and `invalid` with each component that is unknown (`not_found`), there twice (`repeated`), or a kit itself (`is_kit`); `in_a_kit` where the part is in a kit.
 */
export async function saveKit(
  db: Db,
  actor: Staff<"parts:write">,
  { id, components, seen }: KitInput & { id: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockKits(tx);
    const present = and(eq(parts.id, id), isNull(parts.removedAt));
    const [part] = await tx.select({ id: parts.id }).from(parts).where(present);
    if (!part) throw new ShopError("not_found");
    const before = await contentsInWords(tx, id);
    if (seen && !isSameJson(seen, before)) throw changedMeanwhile(before);
    const contents = await findContents(tx, id, components);
    await writeKit(tx, id, { contents, byHand: true });
    await writeAudit(tx, actor, { action: "part.kit", entityId: id, before, after: components });
  });
  invalidate(db, "parts", `part:${id}`, "stock");
}

function changedMeanwhile(now: KitInput["components"]): ShopError {
  const value = now.map(({ sku, quantity }) => `${quantity} × ${sku}`).join(", ");
  return new ShopError("changed_meanwhile", {
    fields: [{ field: "components", code: "changed_meanwhile", ...(value && { params: { value } }) }],
  });
}

async function contentsInWords(tx: Db, id: string): Promise<KitInput["components"]> {
  return ((await kitPartsOf(tx, [id])).get(id) ?? []).map(({ sku, quantity }) => ({ sku, quantity }));
}

async function findContents(tx: Db, id: string, components: KitInput["components"]): Promise<KitContents> {
  const skus = components.map(({ sku }) => sku);
  const found = await tx
    .select({ id: parts.id, sku: parts.sku })
    .from(parts)
    .where(and(inArray(parts.sku, [...skus, ""]), isNull(parts.removedAt)));
  const idOf = new Map(found.map((part) => [part.sku, part.id]));
  const roles = await readRoles(tx, [id, ...idOf.values()]);
  if (components.length > 0 && roles.components.has(id))
    throw new ShopError("invalid", { fields: [{ field: "components", code: "in_a_kit" }] });
  const refusalOf = (sku: string, index: number) => {
    const partId = idOf.get(sku);
    if (!partId) return "not_found";
    if (partId === id || roles.kits.has(partId)) return "is_kit";
    return skus.indexOf(sku) === index ? null : "repeated";
  };
  const refused = skus.flatMap((sku, index) => {
    const code = refusalOf(sku, index);
    return code === null ? [] : [{ field: `components.${index}.sku`, code, params: { value: sku } }];
  });
  if (refused.length > 0) throw new ShopError("invalid", { fields: refused });
  return components.map(({ sku, quantity }) => ({ partId: idOf.get(sku)!, quantity }));
}
