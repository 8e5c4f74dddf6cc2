-- A SKU or number as it is compared where one part is told from another (shop/parts/number-key.ts): blanks, ASCII punctuation and
-- the case of ASCII letters do not count.
create function number_key(number text) returns text
language sql immutable parallel safe
return upper(regexp_replace(number, '[\u0009-\u000d\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e]', '', 'g') collate "C");

-- Makers' numbers are shown as they write them and found however they are typed, so no two parts may differ in blanks and punctuation alone. Those
-- that do already stay as they are, told apart by `sku_twin`.
alter table parts
  add column sku_key text not null generated always as (number_key(sku)) stored,
  add column sku_twin smallint not null default 0;
update parts set sku_twin = twins.nth from (
  select id, row_number() over (partition by number_key(sku) order by id) - 1 as nth from parts where removed_at is null
) as twins where twins.id = parts.id and twins.nth > 0;
create unique index parts_sku_key on parts (sku_key, sku_twin) where removed_at is null;
create index parts_by_number_key on parts (brand_id, number_key(coalesce(maker_number, sku))) where removed_at is null;
