import { and, desc, eq } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { writeAudit } from "#shop/foundation/audit/audit.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { lockOrder } from "#shop/selling/orders/order-state.ts";
import { orders } from "#shop/selling/orders/orders.table.ts";
import { payerOf } from "#shop/selling/orders/ownership.ts";
import { dueCents } from "#shop/selling/payments/balance.ts";
import { payments } from "#shop/selling/payments/payments.table.ts";
import type { PaymentIntent, PaymentProvider } from "#shop/selling/payments/provider.ts";
import { settle } from "#shop/selling/payments/settle.ts";

/** Returns the id of the intent that is created under a key. */
export const transferIntentId = (key: string): string => `transfer_${key}`;

/**
 * Payments by bank transfer: a provider whose intents are the shop's own rows. Staff confirm that the money has arrived (`confirmTransfer`) and
 * that a refund was sent (`confirmRefunds`); nothing reports either.
 */
export function transfers(db: Db): PaymentProvider {
  return {
    createIntent: async ({ idempotencyKey, amountCents, currency, orderId, userId }) => {
      const open = { status: "open", amountReceivedCents: 0, clientSecret: "" } as const;
      return { id: transferIntentId(idempotencyKey), amountCents, currency, orderId, userId, ...open };
    },
    retrieveIntent: (intentId) => readIntent(db, intentId),
    cancelIntent: async (intentId) => {
      const intent = await readIntent(db, intentId);
      return intent.status === "open" ? { ...intent, status: "cancelled" } : intent;
    },
    refund: async ({ intentId, refundId, amountCents }) => {
      const { currency } = await readIntent(db, intentId);
      return { id: refundId, intentId, refundId, amountCents, currency, status: "pending" };
    },
    readEvent: () => Promise.reject(new ShopError("signature_invalid")),
    listEvents: async () => ({ events: [], more: false }),
  };
}

async function readIntent(db: Db, intentId: string): Promise<PaymentIntent> {
  const [row] = await db
    .select({ payment: payments, userId: orders.userId, guestTokenHash: orders.guestTokenHash })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.intentId, intentId), eq(payments.provider, "transfer")));
  if (!row) throw new ShopError("payment_not_found");
  const { status, amountCents, capturedCents, currency, orderId } = row.payment;
  const same = { amountCents, currency, orderId, userId: payerOf(row), clientSecret: "" };
  return { id: intentId, status, amountReceivedCents: capturedCents, ...same };
}

/**
 * Records that the transfer for an order has arrived. `amountCents`: what arrived, which must be what the transfer asks for or, if pieces have been
 * cancelled since, what is due now. Returns false if it was confirmed before. Throws `payment_not_found` for an order without a transfer, and `price_changed` with the amount to transfer.
 */
export async function confirmTransfer(
  db: Db,
  actor: Staff<"payments:confirm">,
  { orderId, amountCents }: { orderId: string; amountCents: number | null },
): Promise<boolean> {
  const [transfer] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.provider, "transfer")))
    .orderBy(desc(eq(payments.status, "open")), desc(payments.id))
    .limit(1);
  if (!transfer?.intentId) throw new ShopError("payment_not_found");
  const intent = await readIntent(db, transfer.intentId);
  return db.transaction(async (tx) => {
    const due = await dueCents(tx, await lockOrder(tx, orderId));
    const arrived = [transfer.amountCents, due].find((cents) => cents === amountCents);
    if (arrived === undefined) {
      throw new ShopError("price_changed", {
        fields: [{ field: "amountCents", code: "price_changed" }],
        data: { amountCents: transfer.status === "open" ? due : transfer.amountCents, currency: transfer.currency },
      });
    }
    if (arrived !== transfer.amountCents)
      await tx
        .update(payments)
        .set({ amountCents: arrived })
        .where(and(eq(payments.id, transfer.id), eq(payments.capturedCents, 0)));
    const settled = await settle(tx, {
      ...intent,
      status: "succeeded",
      amountCents: arrived,
      amountReceivedCents: arrived,
    });
    if (settled === "known") return false;
    const after = { amountCents, settled };
    await writeAudit(tx, actor, { action: "order.payment", entityId: orderId, after });
    return true;
  });
}
