-- The numbers that a part is found by. `normal` has letters and digits alone; `folded` also takes O for 0 and I for 1.
create table part_numbers (
  id bigint generated always as identity primary key,
  part_id uuid not null references parts on delete cascade,
  kind text not null check (kind in ('sku', 'oe', 'interchange', 'superseded', 'competitor')),
  number text not null,
  -- Whose number it is: a vehicle maker or a brand, as written.
  maker text,
  -- Of a superseded number: the number that came after it, where that is not the part's own.
  replaced_by text,
  normal text not null generated always as (upper(regexp_replace(number, '[^A-Za-z0-9]', '', 'g'))) stored,
  folded text not null generated always as (translate(upper(regexp_replace(number, '[^A-Za-z0-9]', '', 'g')), 'OI', '01')) stored,
  check (normal <> '')
);
create unique index part_numbers_once on part_numbers (part_id, kind, normal, maker) nulls not distinct;
create index part_numbers_by_number on part_numbers (normal text_pattern_ops, kind, part_id);
create index part_numbers_by_folded on part_numbers (folded text_pattern_ops, part_id);

-- The SKU is a number like the others; kept by the database, so that no way of writing a part forgets it.
create function part_numbers_keep_the_sku() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then delete from part_numbers where part_id = new.id and kind = 'sku'; end if;
  insert into part_numbers (part_id, kind, number) values (new.id, 'sku', new.sku);
  return null;
end $$;
insert into part_numbers (part_id, kind, number) select id, 'sku', sku from parts;
create trigger part_numbers_keep_the_sku after insert or update of sku on parts
for each row execute function part_numbers_keep_the_sku();
