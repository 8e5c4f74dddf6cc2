-- The case and the form (NFC, NFD) of letters beyond a to z count as little as those of a to z, so the key of a number is another one: all keys, and
-- who is a twin of whom, are computed anew.
drop index parts_sku_key;
drop index parts_by_number_key;
alter table parts drop column sku_key;

create or replace function number_key(number text) returns text
language sql immutable parallel safe
return upper(regexp_replace(normalize(number, nfc) collate "C", '[\u0009-\u000d\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e]', '', 'g') collate "pg_c_utf8");

alter table parts add column sku_key text not null generated always as (number_key(sku)) stored;
update parts set sku_twin = twins.nth from (
  select id, row_number() over (partition by number_key(sku) order by sku_twin, id) - 1 as nth from parts where removed_at is null
) as twins where twins.id = parts.id and twins.nth <> parts.sku_twin;
create unique index parts_sku_key on parts (sku_key, sku_twin) where removed_at is null;
-- The number first: files name parts by it without a brand, too.
create index parts_by_number_key on parts (number_key(coalesce(maker_number, sku)), brand_id) where removed_at is null;
