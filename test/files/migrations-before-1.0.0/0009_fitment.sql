-- A model of a make, whatever its year: what applications name, so that one row says '2008 to 2012 Accord'.
create table models (
  id integer generated always as identity primary key,
  make text not null,
  name text not null,
  unique (make, name)
);
insert into models (make, name) select distinct make, model from vehicles order by make, model;
alter table vehicles add column model_id integer references models;
update vehicles set model_id = models.id from models where models.make = vehicles.make and models.name = vehicles.model;
alter table vehicles alter column model_id set not null;
create index vehicles_of_model on vehicles (model_id, year);

-- The sources say where an engine has a turbo. Where they list the same engine with and without, it has none; else it is not known.
alter table vehicles alter column turbo drop default, alter column turbo drop not null;
update vehicles v set turbo = null
where not v.turbo and not exists (
  select from vehicles w
  where w.turbo and (w.year, w.model_id) = (v.year, v.model_id)
    and (w.displacement_l, w.cylinders, w.fuel) is not distinct from (v.displacement_l, v.cylinders, v.fuel)
);

create table positions (
  id smallint generated always as identity primary key,
  name text not null unique,
  pcdb_id integer unique
);
insert into positions (name) values
  ('Front'), ('Rear'), ('Left'), ('Right'), ('Front Left'), ('Front Right'), ('Rear Left'), ('Rear Right'),
  ('Upper'), ('Lower'), ('Inner'), ('Outer'), ('Front Upper'), ('Front Lower'), ('Front Inner'), ('Front Outer'),
  ('Rear Upper'), ('Rear Lower'), ('Rear Inner'), ('Rear Outer'), ('Driver Side'), ('Passenger Side'),
  ('Upstream'), ('Downstream'), ('Low Beam'), ('High Beam'), ('Low and High Beam'), ('Liftgate'), ('Drive Shaft');

alter table part_types add column group_name text not null default '';
alter table brands add column aaia_id text unique;

-- A draft is known from a supplier's catalogue but lacks what a sale needs, such as a price.
alter table parts
  add column universal boolean not null default false,
  add column draft boolean not null default false,
  add column attributes jsonb not null default '{}',
  alter column price_cents drop not null,
  add check (draft or price_cents is not null);
drop index parts_newest, parts_by_price, parts_by_name, parts_search;
create index parts_newest on parts (id desc) where removed_at is null and draft = false;
create index parts_by_price on parts (price_cents, id) where removed_at is null and draft = false;
create index parts_by_name on parts (lower(name), id) where removed_at is null and draft = false;
create index parts_search on parts using gin (lower(name || ' ' || sku) gin_trgm_ops) where removed_at is null and draft = false;
create index parts_of_type on parts (part_type_id, id) where removed_at is null and draft = false;

-- What must hold of a vehicle besides its model and year, and the notes; shared by all applications that say the same. 1 asks nothing.
create table qualifier_sets (
  id integer generated always as identity primary key,
  qualifiers jsonb not null default '{}',
  notes jsonb not null default '[]'
);
create unique index qualifier_sets_once on qualifier_sets (md5(qualifiers::text), md5(notes::text));
insert into qualifier_sets default values;

alter table applications rename to applications_before;
drop index applications_once, applications_of_vehicle;
create table applications (
  id bigint generated always as identity primary key,
  part_id uuid not null references parts on delete cascade,
  model_id integer not null references models,
  year_from smallint not null,
  year_to smallint not null,
  qualifiers_id integer not null default 1 references qualifier_sets,
  position_id smallint references positions,
  quantity smallint not null default 1 check (quantity >= 1),
  -- The type of the part, and whether it is on sale: kept here so that a list of what fits reads one index.
  part_type_id uuid references part_types,
  on_sale boolean not null default true,
  check (year_from <= year_to)
);

insert into qualifier_sets (qualifiers)
select distinct jsonb_strip_nulls(jsonb_build_object(
  'displacement', case when displacement_l is not null then jsonb_build_array(displacement_l) end,
  'cylinders', case when cylinders is not null then jsonb_build_array(cylinders) end,
  'fuel', case when fuel is not null then jsonb_build_array(fuel) end, 'turbo', turbo))
from vehicles where id in (select vehicle_id from applications_before)
on conflict do nothing;
insert into positions (name) select distinct position from applications_before where position is not null on conflict do nothing;
insert into applications (part_id, model_id, year_from, year_to, qualifiers_id, position_id, quantity, part_type_id, on_sale)
select distinct on (a.part_id, v.model_id, v.year, q.id, p.id)
  a.part_id, v.model_id, v.year, v.year, q.id, p.id, a.quantity, parts.part_type_id, parts.removed_at is null
from applications_before a
join vehicles v on v.id = a.vehicle_id
join parts on parts.id = a.part_id
left join positions p on p.name = a.position
join qualifier_sets q on q.notes = '[]' and q.qualifiers = jsonb_strip_nulls(jsonb_build_object(
  'displacement', case when displacement_l is not null then jsonb_build_array(displacement_l) end,
  'cylinders', case when cylinders is not null then jsonb_build_array(cylinders) end,
  'fuel', case when fuel is not null then jsonb_build_array(fuel) end, 'turbo', turbo));
drop table applications_before;

create unique index applications_once
  on applications (part_id, model_id, year_from, year_to, qualifiers_id, position_id) nulls not distinct;
create index applications_of_model on applications (model_id, part_type_id, year_from)
  include (year_to, qualifiers_id, position_id, part_id) where on_sale;

create function applications_follow_their_part() returns trigger language plpgsql as $$
begin
  update applications set part_type_id = new.part_type_id, on_sale = new.removed_at is null and not new.draft
  where part_id = new.id;
  return null;
end $$;
create trigger applications_follow_their_part after update of part_type_id, removed_at, draft on parts
for each row when ((old.part_type_id, old.removed_at, old.draft) is distinct from (new.part_type_id, new.removed_at, new.draft))
execute function applications_follow_their_part();

-- An application of a supplier's file whose ids of vehicle or qualifier no mapping explains yet: kept as it came, decides nothing.
create table unresolved_applications (
  id bigint generated always as identity primary key,
  part_id uuid not null references parts on delete cascade,
  position_id smallint references positions,
  quantity smallint not null default 1 check (quantity >= 1),
  -- The references by element, as {"BaseVehicle": 588822, "SubModel": 20}, the notes among them.
  source jsonb not null,
  reasons text[] not null
);
create unique index unresolved_applications_once on unresolved_applications (part_id, position_id, md5(source::text)) nulls not distinct;

alter table orders add column fitment jsonb;
