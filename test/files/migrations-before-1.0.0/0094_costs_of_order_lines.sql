-- What a piece cost the shop when it was ordered: the supplier's wholesale price then, else the jobber price. Null where neither was known, and for orders of earlier releases.
alter table order_lines add column cost_each_cents bigint;
-- 'Not valid': the rows of earlier releases are not read while the table is locked; 0097 does that beside other work.
alter table order_lines add constraint order_lines_cost_each_cents_check check (cost_each_cents >= 0) not valid;
