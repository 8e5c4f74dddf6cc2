import { desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { writeAudit } from "#shop/foundation/audit/audit.ts";
import type { newShipRule } from "#shop/selling/delivery/ship-rule-input.ts";
import { shipRules } from "#shop/selling/delivery/ship-rules.table.ts";
import type { ShipRule } from "#shop/selling/delivery/ship-rule.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { invalidate } from "#shop/foundation/invalidation.ts";
import { deliveryLimits } from "#shop/foundation/limits.ts";
import { parts, partTypes } from "#shop/catalogue/parts/parts.table.ts";

/** A rule with the names of what it counts for. */
export type ListedShipRule = ShipRule & {
  sku: string | null;
  partType: string | null;
  attribute: string | null;
  value: string | null;
};

/** Returns all ship-to rules of staff, the newest first; those that follow from suppliers' files are not listed. */
export async function listShipRules(db: Db, _actor: Staff<"settings:write">): Promise<ListedShipRule[]> {
  const { id, kind, country, regions, note, attribute, value } = shipRules;
  const rows = await db
    .select({ id, kind, country, regions, note, attribute, value, sku: parts.sku, partType: partTypes.name })
    .from(shipRules)
    .leftJoin(parts, eq(parts.id, shipRules.partId))
    .leftJoin(partTypes, eq(partTypes.id, shipRules.partTypeId))
    .orderBy(desc(id))
    .limit(deliveryLimits.shipRules);
  return rows.map((rule) => ({ ...rule, source: "staff" }));
}

/**
 * Adds a rule, which counts at once. Returns its id. Throws `invalid` for a SKU (`part_unknown`) or part type (`not_offered`) that the shop
 * does not have, for a rule that exists (`taken`), and beyond the number of rules a shop may have (`too_many`).
 */
export async function addShipRule(
  db: Db,
  actor: Staff<"settings:write">,
  rule: z.infer<typeof newShipRule>,
): Promise<string> {
  return db.transaction(async (tx) => {
    // One at a time, so that the number of them holds.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('ship_rules'))`);
    const limit = deliveryLimits.shipRules;
    if ((await tx.$count(shipRules)) >= limit) throw invalid("sku", "too_many", { limit });
    const [added] = await tx
      .insert(shipRules)
      .values({
        kind: rule.kind,
        partId: await partOf(tx, rule.sku),
        partTypeId: await partTypeOf(tx, rule.partType),
        attribute: rule.attribute ?? null,
        value: rule.value ?? null,
        country: rule.country,
        regions: [...new Set(rule.regions)].toSorted(),
        note: rule.note,
      })
      .onConflictDoNothing()
      .returning({ id: shipRules.id });
    if (!added) throw invalid("country", "taken");
    await writeAudit(tx, actor, { action: "ship_rule.add", entityId: added.id, after: rule });
    invalidate(tx, "settings");
    return added.id;
  });
}

/** Removes a rule. Returns how many there were: 0 if it was removed before. */
export async function removeShipRule(db: Db, actor: Staff<"settings:write">, id: string): Promise<number> {
  return db.transaction(async (tx) => {
    const [before] = await tx.delete(shipRules).where(eq(shipRules.id, id)).returning();
    if (!before) return 0;
    await writeAudit(tx, actor, { action: "ship_rule.remove", entityId: id, before });
    invalidate(tx, "settings");
    return 1;
  });
}

/** Lets the rules of a part type count for the one that it is merged into; its own go with it. */
export async function moveShipRules(tx: Db, partTypeId: string, into: string): Promise<void> {
  await tx.execute(sql`
    insert into ship_rules (kind, part_id, part_type_id, attribute, value, country, regions, note)
    select kind, part_id, ${into}, attribute, value, country, regions, note
    from ship_rules where part_type_id = ${partTypeId}
    on conflict do nothing`);
}

async function partOf(tx: Db, sku: string | undefined): Promise<string | null> {
  if (sku === undefined) return null;
  const [part] = await tx
    .select({ id: parts.id })
    .from(parts)
    .where(sql`${parts.sku} = ${sku} and ${parts.removedAt} is null`);
  if (!part) throw invalid("sku", "part_unknown");
  return part.id;
}

async function partTypeOf(tx: Db, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null;
  const [type] = await tx.select({ id: partTypes.id }).from(partTypes).where(eq(partTypes.id, id)).for("key share");
  if (!type) throw invalid("partType", "not_offered");
  return type.id;
}

const invalid = (field: string, code: string, params?: { limit: number }) =>
  new ShopError("invalid", { fields: [{ field, code, ...(params && { params }) }] });
