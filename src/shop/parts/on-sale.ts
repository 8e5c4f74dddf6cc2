import { sql, type SQL } from "drizzle-orm";
import { parts } from "#shop/parts/parts.table.ts";

/**
 * Returns the condition that the part `alias` stands for can be bought: neither removed nor a draft. It has no parameters, so every plan finds the
 * partial indexes of such parts.
 */
export function onSaleAs(alias: string): SQL {
  const part = sql.identifier(alias);
  return sql`(${part}.removed_at is null and not ${part}.draft)`;
}

/** The same of the table `parts` itself. */
export const onSale: SQL = sql`(${parts.removedAt} is null and not ${parts.draft})`;

/** The price in cents of a part on sale. A constraint of the table lets only drafts have none, so select it together with `onSale`. */
export const sellingPrice = sql<number>`${parts.priceCents}`.mapWith(Number);
