-- What a piece cost the shop when it was ordered: the supplier's wholesale price then, else the jobber price. Null where neither was known, and for orders of earlier releases.
alter table order_lines add column cost_each_cents bigint check (cost_each_cents >= 0);
