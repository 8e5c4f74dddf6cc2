import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { logSecurity } from "#log/log.ts";
import { audit } from "#shop/foundation/audit/audit.table.ts";

type StaffWrite = {
  action:
    | "brand.change"
    | "part.add"
    | "part.change"
    | "part.remove"
    | "part.restore"
    | "part.image.add"
    | "part.image.change"
    | "part.image.order"
    | "part.image.remove"
    | "part.kit"
    | "part.fitment.add"
    | "part.fitment.remove"
    | "part_type.add"
    | "part_type.change"
    | "part_type.merge"
    | "part_type.remove"
    | "part_type.alias"
    | "part_type.unalias"
    | "import.add"
    | "import.bulk"
    | "import.resolve"
    | "import.apply"
    | "import.cancel"
    | "import.replace"
    | "import.undo"
    | "import.map"
    | "note.decide"
    | "import.layout"
    | "import.names"
    | "order.place"
    | "phone_draft.remove"
    | "order.ship"
    | "order.unship"
    | "order.label"
    | "order.label_void"
    | "order.cancel"
    | "order.refund"
    | "order.goodwill"
    | "order.export"
    | "review.hide"
    | "review.show"
    | "inquiry.answer"
    | "inquiry.reopen"
    | "order.payment"
    | "search.synonym.add"
    | "search.synonym.remove"
    | "settings.save"
    | "connection.save"
    | "connection.remove"
    | "content.save"
    | "content.remove"
    | "demo.remove"
    | "demo.restore"
    | "ship_rule.add"
    | "ship_rule.remove"
    | "tax_exemption.add"
    | "tax_exemption.remove"
    | "promotion.add"
    | "promotion.change"
    | "promotion.end"
    | "customer_group.add"
    | "customer_group.remove"
    | "customer_group.join"
    | "customer_group.leave"
    | "gift_card.issue"
    | "gift_card.block"
    | "gift_card.send"
    | "gift_card.unblock"
    | "credit.change"
    | "user.role"
    | "user.remove"
    | "user.session_end"
    | "system.retry"
    | "api_key.add"
    | "api_key.revoke"
    | "webhook.add"
    | "webhook.change"
    | "webhook.rotate"
    | "webhook.replay"
    | "webhook.remove";
  entityId: string;
  before?: unknown;
  after?: unknown;
};

/** Writes to these change what others may do. */
const guarded = new Set(["user", "settings", "connection", "api_key", "webhook"]);

/** The id of writes that are about no single row. */
export const noEntity = "00000000-0000-0000-0000-000000000000";

/** Records a write by staff. Call it in the transaction of that write, so that either both are stored or neither. */
export async function writeAudit(
  tx: Db,
  actor: Staff<never>,
  { action, entityId, before, after }: StaffWrite,
): Promise<void> {
  const entity = action.slice(0, action.indexOf("."));
  if (guarded.has(entity)) logSecurity(action, { entityId });
  await tx.insert(audit).values({
    actorId: actor.userId,
    apiKeyId: actor.apiKeyId ?? null,
    action,
    entity,
    entityId,
    before: before ?? null,
    after: after ?? null,
  });
}
