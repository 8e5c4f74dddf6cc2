import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { writeAudit } from "#shop/foundation/audit/audit.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { giftCardMails } from "#shop/foundation/limits.ts";
import { mails } from "#shop/foundation/mails/mails.table.ts";
import { countAttempt } from "#shop/foundation/rate-limit.ts";
import { getGiftCard, isSendable } from "#shop/selling/ledger/gift-cards.ts";
import { giftCards } from "#shop/selling/ledger/ledger.table.ts";
import { mailAbout } from "#shop/selling/orders/order-mail.ts";
import { orders } from "#shop/selling/orders/orders.table.ts";

/**
 * Has the mail about a gift card that a refund went to sent again, to the address of the order. It has a new code, since the shop knows none; the
 * former one is worth nothing from then on. Returns how many mails are new: 0 while one waits to be sent. Throws `not_found`, `rate_limited`, and
 * `gift_card_unsendable` for a card of no refund, one that is blocked, and one of which something is spent, whose code has arrived.
 */
export async function sendGiftCardAgain(db: Db, actor: Staff<"credit:manage">, id: string): Promise<number> {
  return db.transaction(async (tx) => {
    // Two at once send one mail.
    await tx.select({ id: giftCards.id }).from(giftCards).where(eq(giftCards.id, id)).for("update");
    const card = await getGiftCard(tx, actor, id);
    const { amountCents, orderId } = card;
    const [order] = orderId === null ? [] : await tx.select().from(orders).where(eq(orders.id, orderId));
    if (!order || order.email === "" || !isSendable(card)) throw new ShopError("gift_card_unsendable");
    const isWaiting = and(
      eq(mails.to, order.email),
      eq(mails.template, "gift_card_replaced"),
      sql`${mails.data}->>'giftCardId' = ${id}`,
      isNull(mails.sentAt),
      isNull(mails.failedAt),
    );
    if ((await tx.$count(mails, isWaiting)) > 0) return 0;
    await countAttempt(tx, `gift_card_mail|${id}`, giftCardMails);
    await mailAbout(tx, order, "gift_card_replaced", { refundCents: amountCents, giftCardId: id });
    await writeAudit(tx, actor, { action: "gift_card.send", entityId: id });
    return 1;
  });
}
