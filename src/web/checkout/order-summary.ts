import type { ShopContext } from "#http/shop-context.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { openGuestOrder } from "#shop/selling/orders/order-links.ts";
import { getOrder } from "#shop/selling/orders/orders.ts";
import { transferOf } from "#shop/selling/payments/bank-transfer.ts";
import { partTitle } from "#messages/part-title.ts";

/** What a browser without scripts shows of a guest's order. */
export type OrderSummary = Awaited<ReturnType<typeof summaryOf>>;

/** Returns the summary of the order that the key opens; null if there is none, which the browser says with the help that it has. */
export async function orderSummary(db: ShopContext["writes"], key: string): Promise<OrderSummary | null> {
  try {
    return await summaryOf(db, key);
  } catch (error) {
    if (error instanceof ShopError && error.code === "not_found") return null;
    throw error;
  }
}

async function summaryOf(db: ShopContext["writes"], key: string) {
  const { guest, id } = await openGuestOrder(db, key);
  const [order, { details }] = await Promise.all([getOrder(db, guest, id), transferOf(db, guest, id)]);
  const { orderNumber, totalCents, lines } = order;
  return {
    orderNumber,
    totalCents,
    lines: lines.map(({ id: lineId, name, titleFacts, quantity, itemsCents, discountCents }) => ({
      id: lineId,
      title: titleFacts ? partTitle(titleFacts) : name,
      quantity,
      cents: itemsCents - discountCents,
    })),
    transfer: details,
  };
}
