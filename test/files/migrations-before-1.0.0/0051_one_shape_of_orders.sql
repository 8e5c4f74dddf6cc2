-- What orders had before they had lines, and payments before they had an id of their own: 0050 moved it.
drop index orders_of_part;
alter table orders
  drop column part_id,
  drop column part_name,
  drop column sku,
  drop column minimum_order,
  drop column available_quantity,
  drop column unit_price_cents,
  drop column quantity,
  drop column price_cents,
  drop column transaction_id,
  drop column fitment;
alter table refunds drop column intent_id;
