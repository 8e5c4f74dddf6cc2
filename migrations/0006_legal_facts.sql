-- What suppliers' files and staff say of the sale of a part: condition, emissions, regulated places, warranty and so on, by who says it.
alter table parts add column supplier_facts jsonb not null default '{}';
alter table parts add column staff_facts jsonb not null default '{}';

-- The condition that counts of what is said, for filters. Kept by a trigger instead of generated: a generated column would rewrite the table.
alter table parts add column condition text;

create function parts_condition() returns trigger language plpgsql as $$
begin
  new.condition := coalesce(new.staff_facts ->> 'condition', new.supplier_facts #>> '{csv,condition}',
    new.supplier_facts #>> '{pies,condition}', new.supplier_facts #>> '{notes,condition}');
  return new;
end $$;
create trigger parts_condition before insert or update of supplier_facts, staff_facts on parts
for each row execute function parts_condition();

-- Counts of lists read these indexes alone, and now the condition, too.
drop index parts_counted;
create index parts_counted on parts (part_type_id, brand_id, price_cents, in_stock) include (condition) where removed_at is null and not draft;
drop index parts_on_sale;
create index parts_on_sale on parts (id) include (part_type_id, brand_id, price_cents, in_stock, universal, condition) where removed_at is null and not draft;

drop trigger vehicle_counts_after_update on parts;
create trigger vehicle_counts_after_update after update on parts for each row
when (
  (old.brand_id, old.part_type_id, old.price_cents, old.universal, old.draft, old.stock > 0, old.removed_at is null, old.condition)
  is distinct from
  (new.brand_id, new.part_type_id, new.price_cents, new.universal, new.draft, new.stock > 0, new.removed_at is null, new.condition)
) execute function vehicle_counts_after_part();

-- Counts from before have no conditions.
delete from vehicle_counts;

-- What a note on an application says plainly of the sale of its part; null: not read yet.
alter table fitment_notes add column legal jsonb;
create index fitment_notes_legal on fitment_notes (id) where legal <> '{}';
create index fitment_notes_legal_unread on fitment_notes (id) where legal is null;

-- What the buyer was told of the part.
alter table order_lines add column legal_facts jsonb not null default '{}';

-- Parts whose stored segments and descriptions came before the shop read what they say of the sale; a job reads them and empties it.
create table legal_facts_unread (part_id uuid primary key references parts on delete cascade);
insert into legal_facts_unread select part_id from part_details union select id from parts where description <> '';
