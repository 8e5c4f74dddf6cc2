import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { carts } from "#shop/cart/cart.table.ts";
import type { Cart } from "#shop/cart/open-cart.ts";
import { checkVatId } from "#shop/tax/check-vat-id.ts";

/**
 * Asks the register again about the VAT id of a cart that was last confirmed more than a day ago: carts live for months, an id may have ended. Call it outside
 * a transaction, before the cart becomes an order. An id that has ended is refused: then the total is another one, and the order is refused as for any other
 * change. Where nobody responds, the confirmation stays.
 */
export async function refreshVatId(db: Db, { id, vat: known }: Pick<Cart, "id" | "vat">): Promise<void> {
  if (known?.status !== "confirmed") return;
  const vat = await checkVatId(db, known.id, known);
  if (vat === known) return;
  // Unless the buyer has entered another one since.
  await db
    .update(carts)
    .set({ vat })
    .where(and(eq(carts.id, id), isNull(carts.orderId), sql`${carts.vat}->>'at' = ${known.at}`));
}
