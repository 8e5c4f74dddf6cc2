import { eq } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { spendCredits } from "#shop/selling/ledger/credits.ts";
import { giveBackCredits } from "#shop/selling/ledger/give-back.ts";
import { mailAbout } from "#shop/selling/orders/order-mail.ts";
import { recordEvent, type Order } from "#shop/selling/orders/order-state.ts";
import { orders } from "#shop/selling/orders/orders.table.ts";
import { payments } from "#shop/selling/payments/payments.table.ts";
import type { Quote } from "#shop/selling/pricing/quote.ts";

/** Pays a new order from gift cards and store credit. Returns what they paid, in minor units. Throws `credit_short`. */
export async function payByCredits(tx: Db, order: Order, credits: Quote["credits"]): Promise<number> {
  const { id: orderId, currency } = order;
  await spendCredits(tx, { orderId, currency, credits });
  let paid = 0;
  for (const { accountId, kind, amountCents } of credits) {
    const captured = { amountCents, authorizedCents: amountCents, capturedCents: amountCents, capturedAt: new Date() };
    const row = { orderId, currency, accountId, provider: "ledger", method: kind, status: "succeeded" } as const;
    await tx.insert(payments).values({ ...row, ...captured });
    paid += amountCents;
  }
  return paid;
}

type Returned = { refundId: string; orderId: string; accountId: string | null; amountCents: number };

/**
 * Gives a refund back to the account that paid, once for each refund. Where it went to a new gift card instead, the buyer gets its code by mail and
 * the order's history says so.
 */
export async function returnCredit(tx: Db, { refundId, orderId, accountId, amountCents }: Returned): Promise<void> {
  const given = await giveBackCredits(tx, {
    orderId,
    key: refundId,
    amountCents,
    ...(accountId && { accountId }),
  });
  for (const { amountCents, newCard } of given) {
    if (!newCard) continue;
    const { id: giftCardId, lastCharacters } = newCard;
    await recordEvent(tx, orderId, "gift_card_replaced", { data: { amountCents, lastCharacters } });
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
    if (order) await mailAbout(tx, order, "gift_card_replaced", { refundCents: amountCents, giftCardId });
  }
}
