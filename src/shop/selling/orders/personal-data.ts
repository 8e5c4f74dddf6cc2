import { sql } from "drizzle-orm";
import { rowsInJson, type PersonalData } from "#shop/foundation/personal-data.ts";

/** Orders stay as they were booked (decision 0003). */
export const orderData: PersonalData = {
  tables: [
    "orders",
    "cancellations",
    "goodwill_refunds",
    "order_events",
    "order_networks",
    "shipments",
    "carrier_labels",
  ],
  read: ({ userId }) => ({
    orders: rowsInJson(sql`
      select orders.*,
        (select jsonb_agg(to_jsonb(line) order by position) from (
          select id, position, part_id, sku, maker_number, brand, part_type, name, quantity, minimum_order, available_quantity,
            unit_price_cents, list_price_cents, items_cents, discount_cents, tax_cents, tax_class, kit_key, title_facts, fitment,
            promised_at, cancelled, shipped
          from order_lines where order_id = orders.id) line) as lines,
        (select jsonb_agg(jsonb_build_object('method', method, 'amount_cents', amount_cents, 'captured_cents', captured_cents,
          'refunded_cents', refunded_cents, 'currency', currency, 'status', status, 'created_at', created_at))
          from payments where order_id = orders.id) as payments
      from orders where user_id = ${userId} order by order_number`),
  }),
};
