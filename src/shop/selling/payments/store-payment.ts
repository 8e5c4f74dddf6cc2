import { and, eq, lt, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { cardHoldMinutes } from "#shop/foundation/limits.ts";
import type { Order } from "#shop/selling/orders/order-state.ts";
import { orders } from "#shop/selling/orders/orders.table.ts";
import { dueCents } from "#shop/selling/payments/balance.ts";
import { payments } from "#shop/selling/payments/payments.table.ts";
import { mailTransfer } from "#shop/selling/payments/transfer-mail.ts";
import { transferIntentId } from "#shop/selling/payments/transfers.ts";
import { placeholders, prepared } from "#shop/foundation/prepared.ts";
import { sendAhead } from "#shop/foundation/sent-ahead.ts";
import { readSettings } from "#shop/foundation/settings/settings.ts";
import { paymentSection } from "#shop/selling/payments/payment-settings.ts";

/** Cards are taken by the provider of the configuration, transfers by the shop itself. */
export const providerNames = { card: "stripe", transfer: "transfer" } as const;

export type PaymentMethod = keyof typeof providerNames;

/** Returns the key under which the provider creates the intent of an attempt to pay an order once. */
export function paymentKey({ id }: Order, { attempt, amountCents }: { attempt: number; amountCents: number }): string {
  return `order-${id}-${attempt}-${amountCents}`;
}

/** Returns how long an unpaid order reserves its stock, in milliseconds. */
export async function holdMsOf(tx: Db, payBy: PaymentMethod): Promise<number> {
  if (payBy === "card") return cardHoldMinutes * 60_000;
  return (await readSettings(tx, paymentSection)).value.transferDays * 86_400_000;
}

const insertPayment = prepared((db) =>
  db
    .insert(payments)
    .values(placeholders("intentId", "orderId", "provider", "method", "amountCents", "currency"))
    .onConflictDoNothing()
    .returning({ id: payments.id })
    .prepare("insert_payment"),
);

/** Who has begun to pay is no longer one who only holds the stock. */
const holdForPaying = prepared((db) =>
  db
    .update(orders)
    .set({ heldUntil: sql`greatest(${orders.heldUntil}, ${orders.holdIfPaying})` })
    .where(and(eq(orders.id, sql.placeholder("id")), lt(orders.heldUntil, orders.holdIfPaying)))
    .prepare("hold_for_paying"),
);

type NewPayment = { intentId: string; method: PaymentMethod; amountCents: number };

/** Stores an open payment of a locked order, once. Both ways extend the reservation of the stock; a transfer is explained by mail. */
export async function storePayment(
  tx: Db,
  { id, currency, ...order }: Order,
  { intentId, method, amountCents }: NewPayment,
): Promise<void> {
  const row = { intentId, orderId: id, provider: providerNames[method], method, amountCents, currency };
  const storing = insertPayment(tx).execute(row);
  if (method !== "transfer") {
    await sendAhead(tx, storing);
    return sendAhead(tx, holdForPaying(tx).execute({ id }));
  }
  const [stored] = await storing;
  if (!stored) return;
  const holdSeconds = (await holdMsOf(tx, method)) / 1000;
  const until = sql`greatest(${orders.heldUntil}, now() + make_interval(secs => ${holdSeconds}))`;
  const [held] = await tx.update(orders).set({ heldUntil: until }).where(eq(orders.id, id)).returning();
  await mailTransfer(tx, held ?? { id, currency, ...order }, amountCents);
}

/**
 * Asks, in the transaction that places an order, for its payment by bank transfer; nothing where credit has paid it. Throws `transfer_not_offered`.
 */
export async function requestTransfer(tx: Db, order: Order): Promise<void> {
  const amountCents = await dueCents(tx, order);
  if (amountCents === 0) return;
  if (!(await readSettings(tx, paymentSection)).value.bankTransfer) throw new ShopError("transfer_not_offered");
  const intentId = transferIntentId(paymentKey(order, { attempt: 1, amountCents }));
  await storePayment(tx, order, { intentId, method: "transfer", amountCents });
}
