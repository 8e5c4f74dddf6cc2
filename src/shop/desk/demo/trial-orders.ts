import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { returnUses } from "#shop/selling/promotions/uses.ts";

/** Orders with a line of the demo. */
export const ordersOfDemo = sql`
  select distinct l.order_id as id from demo_rows d join order_lines l on l.part_id = d.id where d.kind = 'part'`;

/** A payment that took no money: the sandbox's, or one that failed. Every other one stays in the books with its order. */
const tookNothing = (payment: SQL) => sql`(
  (${payment}.captured_cents = 0 and ${payment}.status = 'cancelled' and ${payment}.provider <> 'ledger')
  or exists (select from sandbox.stripe_intents s where s.id = ${payment}.intent_id))`;

/**
 * The condition that the order `o` was only a trial: every line is of the demo, and no money, gift card, label or tax record outside of the sandbox
 * belongs to it, nor anything that is still under way.
 */
export const isTrial = sql`
  not exists (select from order_lines l where l.order_id = o.id
    and not exists (select from demo_rows d where d.kind = 'part' and d.id = l.part_id))
  and not exists (select from payments p where p.order_id = o.id and not ${tookNothing(sql`p`)})
  and not exists (select from refunds r where r.order_id = o.id and r.status = 'pending')
  and not exists (select from disputes d where d.order_id = o.id and d.status = 'open')
  and not exists (select from ledger_entries e where e.cause_id = o.id)
  and not exists (select from orders child where child.parent_order_id = o.id)
  and not exists (select from carrier_labels c where c.order_id = o.id
    and not exists (select from sandbox.shippo_transactions t where t.rate = c.rate_id))
  and not exists (select from tax_records t where t.order_id = o.id
    and not exists (select from sandbox.stripe_tax_transactions s where s.id = t.record_id))`;

/** What belongs to an order, in the order in which it can be deleted. Each is a table and its condition on `ids`. */
const belongings: [table: string, column: string, of?: string][] = [
  ["refund_parts", "refund_id", "refunds"],
  ["refunds", "order_id"],
  ["goodwill_refunds", "order_id"],
  ["disputes", "order_id"],
  ["payments", "order_id"],
  ["shipment_lines", "shipment_id", "shipments"],
  ["shipments", "order_id"],
  ["cancellation_lines", "cancellation_id", "cancellations"],
  ["cancellations", "order_id"],
  ["carrier_labels", "order_id"],
  ["tax_records", "order_id"],
  ["order_taxes", "order_id"],
  ["order_discounts", "order_id"],
  ["order_fees", "order_id"],
  ["order_kits", "order_id"],
  ["order_lines", "order_id"],
  ["order_events", "order_id"],
  ["order_notes", "order_id"],
  ["order_links", "order_id"],
  ["order_networks", "order_id"],
  ["order_documents", "order_id"],
  ["phone_order_drafts", "order_id"],
  ["promotion_uses", "order_id"],
];

/** Deletes at most `most` trial orders with all that belongs to them. Returns how many. Call it in a transaction. */
export async function deleteTrialOrders(tx: Db, most: number): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select o.id from orders o where o.id in (${ordersOfDemo}) and ${isTrial} order by o.id limit ${most} for update of o`);
  if (rows.length === 0) return 0;
  const list = rows.map(({ id }) => id);
  for (const id of list) await returnUses(tx, id);
  const ids = sql`${sql.param(`{${list.join(",")}}`)}::uuid[]`;
  for (const [table, column, of] of belongings) {
    const owners = of ? sql`(select id from ${sql.identifier(of)} where order_id = any(${ids}))` : ids;
    await tx.execute(sql`
      delete from ${sql.identifier(table)} where ${sql.identifier(column)} = any(${of ? sql`array${owners}` : owners})`);
  }
  await tx.execute(sql`delete from mails where sent_at is null and data->>'orderId' = any(${ids}::text[])`);
  await tx.execute(sql`delete from orders where id = any(${ids})`);
  return list.length;
}
