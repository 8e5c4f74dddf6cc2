-- How a CSV file is read: its encoding, separator, styles of numbers and dates, and what its columns are.
alter table imports add column layout jsonb;

-- How files with a header are read, by the signature of its line.
create table csv_layouts (
  signature text primary key check (signature ~ '^[0-9a-f]{32}$'),
  header text[] not null,
  layout jsonb not null,
  version int not null default 1,
  updated_at timestamptz not null default now()
);

-- What a make and model mean as suppliers write them: one model or several.
create table vehicle_names (
  key text primary key,
  make text not null,
  model text not null,
  model_ids int[] not null check (cardinality(model_ids) between 1 and 100)
);

-- The SKUs of inserted parts are written once for a statement, not once for a row: imports insert a thousand at once.
create function part_numbers_of_new_parts() returns trigger language plpgsql as $$
begin
  insert into part_numbers (part_id, kind, number) select id, 'sku', sku from added;
  insert into part_numbers (part_id, kind, number)
    select id, 'sku', maker_number from added where maker_number is not null on conflict do nothing;
  return null;
end $$;
create trigger part_numbers_of_new_parts after insert on parts
referencing new table as added for each statement execute function part_numbers_of_new_parts();
create or replace trigger part_numbers_keep_the_sku after update of sku, maker_number on parts
for each row execute function part_numbers_keep_the_sku();
