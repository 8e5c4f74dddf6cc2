-- Every order changes the stock of parts. While an index has the stock, each change writes a new entry into all indexes of `parts`, those of the
-- search included; without one, only the row is written, within its page (a heap-only tuple). Indexes have what seldom changes instead: whether
-- there is any, and whether few are left. The table is written anew, with room in each page for such changes.
alter table parts set (fillfactor = 90);
drop index parts_by_stock, parts_counted, parts_newest;
alter table parts
  add column in_stock boolean not null generated always as (stock > 0) stored,
  add column low_stock boolean not null generated always as (stock <= 3) stored;
create index parts_low_on_stock on parts (id) where low_stock and removed_at is null;
create index parts_counted on parts (part_type_id, brand_id, price_cents, in_stock) where removed_at is null and not draft;
-- The newest parts, and what is counted of those that fit a vehicle: tens of thousands, which are looked up here alone.
create index parts_on_sale on parts (id) include (brand_id, price_cents, in_stock, universal) where removed_at is null and not draft;
