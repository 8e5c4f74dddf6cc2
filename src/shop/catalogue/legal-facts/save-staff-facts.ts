import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/db.ts";
import type { legalFacts } from "#shop/catalogue/legal-facts/legal-facts-input.ts";
import type { LegalFacts } from "#shop/catalogue/legal-facts/legal-facts.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { writeAudit } from "#shop/foundation/audit/audit.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { invalidate } from "#shop/foundation/invalidation.ts";
import { isSameJson } from "#shop/foundation/same-json.ts";

/**
 * Replaces what staff say of the sale of a part; what suppliers say stays beside it, and of what keeps the part from places the stricter counts. Returns how
 * many parts changed: 0 where staff said the same before. Throws `not_found`.
 */
export async function saveStaffFacts(
  db: Db,
  actor: Staff<"parts:write">,
  id: string,
  input: z.infer<typeof legalFacts>,
): Promise<number> {
  // Without what is undefined, as it is stored.
  const staffFacts = JSON.parse(JSON.stringify(input)) as LegalFacts;
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select({ staffFacts: parts.staffFacts })
      .from(parts)
      .where(and(eq(parts.id, id), isNull(parts.removedAt)))
      .for("no key update");
    if (!before) throw new ShopError("not_found");
    if (isSameJson(before.staffFacts, staffFacts)) return 0;
    await tx.update(parts).set({ staffFacts }).where(eq(parts.id, id));
    await writeAudit(tx, actor, { action: "part.change", entityId: id, before, after: { staffFacts } });
    invalidate(tx, "parts", `part:${id}`);
    return 1;
  });
}
