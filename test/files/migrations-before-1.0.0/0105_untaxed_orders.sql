-- Why no tax is due on an order at all, such as on an export. Null where there is, nobody collects it, or the order is older than this.
alter table orders add column untaxed text check (untaxed in ('export', 'reverse_charge', 'customer_exempt'));
