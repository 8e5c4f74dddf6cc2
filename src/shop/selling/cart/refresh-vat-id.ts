import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { carts } from "#shop/selling/cart/cart.table.ts";
import type { Cart } from "#shop/selling/cart/open-cart.ts";
import { checkVatId, effectiveVatId, isSameAnswer } from "#shop/selling/tax/check-vat-id.ts";

/**
 * Asks the register again about the VAT id by which a buyer owes the tax: carts live for months, an id that was confirmed more than a day ago may have ended, and one that the shop
 * trusts may never have been asked about. Call it outside a transaction, before the cart becomes an order. An id that has ended is refused: then the total is another one, and the order is refused as for any other
 * change. Where nobody responds, the confirmation stays.
 */
export async function refreshVatId(db: Db, { id, vat: known }: Pick<Cart, "id" | "vat">): Promise<void> {
  if (!known || !(await effectiveVatId(db, known))) return;
  const vat = await checkVatId(db, known.id, known);
  if (vat && isSameAnswer(vat, known)) return;
  // Unless the buyer has entered another one since.
  await db
    .update(carts)
    .set({ vat })
    .where(and(eq(carts.id, id), isNull(carts.orderId), sql`${carts.vat}->>'at' = ${known.at}`));
}
