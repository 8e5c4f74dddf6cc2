import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { writeAudit } from "#shop/foundation/audit/audit.ts";
import { closeDraftOfKey, closePhoneDraft } from "#shop/selling/cart/phone-drafts.ts";
import type { PhoneOrder } from "#shop/selling/cart/phone-order-input.ts";
import { insertNote } from "#shop/selling/orders/order-notes.ts";
import type { Order } from "#shop/selling/orders/order-state.ts";

/** Staff who place an order for a customer, what they have taken down, and the key and hash of their request. */
export type StaffPlacement = { actor: Staff<"orders:place">; order: PhoneOrder; key: string; requestHash: string };

/**
 * Records in the transaction of an order that staff have placed it: in the audit log, as a note where they made one, and in the draft that it
 * comes from. Throws as `closePhoneDraft`.
 */
export async function recordPlacement(
  tx: Db,
  { actor, order: { draft, ...content }, key }: StaffPlacement,
  { id: orderId, orderNumber, totalCents }: Order,
): Promise<void> {
  const { note: text } = content;
  if (text !== "") await insertNote(tx, actor, { orderId, text });
  if (draft) await closePhoneDraft(tx, draft, { orderId, content });
  else await closeDraftOfKey(tx, actor, { key, orderId, content });
  await writeAudit(tx, actor, { action: "order.place", entityId: orderId, after: { orderNumber, totalCents } });
}
