import { eq, type SQL } from "drizzle-orm";
import { isGuest, type Buyer } from "#shop/foundation/actor.ts";

import { orders } from "#shop/selling/orders/orders.table.ts";

/** The condition that an order is the buyer's own. */
export function ownedBy(buyer: Buyer): SQL {
  return isGuest(buyer) ? eq(orders.guestTokenHash, buyer.guestTokenHash) : eq(orders.userId, buyer.userId);
}

/** Returns whether an order is the buyer's own. */
export function owns(buyer: Buyer, order: { userId: string | null; guestTokenHash: string | null }): boolean {
  return isGuest(buyer) ? order.guestTokenHash === buyer.guestTokenHash : order.userId === buyer.userId;
}

/** Returns the account of a buyer; null for a guest. */
export function accountOf(buyer: Buyer): string | null {
  return isGuest(buyer) ? null : buyer.userId;
}

/** Returns the account that payments of an order name: none where it was placed without signing in, also once an account has adopted it. */
export function payerOf({
  userId,
  guestTokenHash,
}: {
  userId: string | null;
  guestTokenHash: string | null;
}): string | null {
  return guestTokenHash === null ? userId : null;
}
