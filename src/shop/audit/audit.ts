import type { Db } from "#db/connect.ts";
import type { Admin } from "#shop/actor.ts";
import { audit } from "#shop/audit/audit.table.ts";

type AdminWrite = {
  action:
    | "part.add"
    | "part.change"
    | "part.remove"
    | "part.fitment.add"
    | "part.fitment.remove"
    | "import.add"
    | "import.resolve"
    | "import.apply"
    | "import.cancel"
    | "import.undo"
    | "import.map"
    | "order.ship"
    | "order.unship"
    | "order.cancel"
    | "order.refund"
    | "user.promote"
    | "user.remove";
  entityId: string;
  before?: unknown;
  after?: unknown;
};

/** Notes an admin's write, in its own transaction: either both are there or neither. */
export async function writeAudit(tx: Db, actor: Admin, { action, entityId, before, after }: AdminWrite): Promise<void> {
  const entity = action.slice(0, action.indexOf("."));
  await tx.insert(audit).values({
    actorId: actor.userId,
    action,
    entity,
    entityId,
    before: before ?? null,
    after: after ?? null,
  });
}
