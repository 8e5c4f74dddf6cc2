import type { Db } from "#db/db.ts";
import { checkHeldOrders } from "#shop/selling/orders/order-limits.ts";
import type { Order } from "#shop/selling/orders/order-state.ts";
import { writeOrder, type OrderDraft, type OrderLine } from "#shop/selling/orders/write-order.ts";
import { holdMsOf, requestTransfer, type PaymentMethod } from "#shop/selling/payments/store-payment.ts";
import type { Client } from "#shop/foundation/rate-limit.ts";

type CommitTerms = {
  /** Whose limits apply; without one, none: staff place it, or a script. */
  client: Client | null | undefined;
  /** The payment method, by default card; a transfer is requested at once. */
  payBy?: PaymentMethod | undefined;
  /** How long the unpaid order reserves its stock; by default what the payment method has. */
  heldMs?: number | undefined;
  /** Stores what belongs to the order besides it: before the locks of the last check, which hold up other orders. */
  record?: (order: Order) => Promise<void>;
};

/**
 * Ends every transaction that places an order, after `takeStock`: writes it, with the promotions and the credit that it uses, requests its transfer, and refuses
 * it where its buyer or their network would hold too much. Throws as `writeOrder`, `checkHeldOrders` and `requestTransfer`.
 */
export async function commitOrder(
  tx: Db,
  draft: Omit<OrderDraft, "heldMs" | "limited" | "paying">,
  { client, payBy = "card", heldMs, record }: CommitTerms,
): Promise<{ order: Order; lines: OrderLine[] }> {
  const written = await writeOrder(tx, {
    ...draft,
    heldMs: heldMs ?? (await holdMsOf(tx, payBy)),
    limited: Boolean(client),
    paying: payBy === "transfer",
  });
  await record?.(written.order);
  await checkHeldOrders(tx, written.order, client);
  if (payBy === "transfer") await requestTransfer(tx, written.order);
  return written;
}
