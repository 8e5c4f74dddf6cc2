import { sql, type SQL } from "drizzle-orm";
import { parts } from "#shop/catalogue/parts/parts.table.ts";

/**
 * Returns the condition that a row of `parts`, aliased as `alias`, can be bought: neither removed nor a draft. It has no parameters, so that
 * every plan can use the partial indexes on parts on sale.
 */
export function onSaleAs(alias: string): SQL {
  const part = sql.identifier(alias);
  return sql`(${part}.removed_at is null and not ${part}.draft)`;
}

/** The same condition for the table `parts` without an alias. */
export const onSale: SQL = sql`(${parts.removedAt} is null and not ${parts.draft})`;

/** The deposit in cents on the old part that one piece replaces, or on those of a kit's parts; 0 without one. */
export const deposit = sql<number>`coalesce(
  (select sum(kit_components.quantity * coalesce(component.core_cents, 0))
   from kit_components join parts component on component.id = kit_components.component_id
   where kit_components.kit_id = ${parts.id}),
  ${parts.coreCents}, 0)`.mapWith(Number);

/** The price in cents of a part on sale. A constraint allows only drafts to have none, so select it together with `onSale`. */
export const sellingPrice = sql<number>`${parts.priceCents}`.mapWith(Number);
