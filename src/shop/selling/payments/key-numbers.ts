import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { paymentKeys } from "#shop/selling/payments/payments.table.ts";
import type { KeyNumbers } from "#shop/selling/payments/provider.ts";

/** Returns the stored numbers of keys. They only grow: of two calls that spend the same key, both leave the higher number. */
export function keyNumbers(db: Db): KeyNumbers {
  return {
    next: async (key) => {
      const [row] = await db.select().from(paymentKeys).where(eq(paymentKeys.key, key));
      return row?.nextNumber ?? 1;
    },
    spend: async (key, number) => {
      const nextNumber = number + 1;
      await db
        .insert(paymentKeys)
        .values({ key, nextNumber })
        .onConflictDoUpdate({
          target: paymentKeys.key,
          set: { nextNumber: sql`greatest(${paymentKeys.nextNumber}, ${nextNumber})` },
        });
    },
  };
}
