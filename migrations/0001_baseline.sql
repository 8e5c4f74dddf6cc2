-- The tables of the shop, noun by noun: what is referred to comes first. Beside each object stands why it is as it is; what its values mean to the shop is in
-- src/shop/. A constraint or sequence whose name is written out has it from the databases of before this file, in which later migrations must find it, too.
create extension if not exists pg_trgm;


-- Vehicles

-- A model of a make, whatever its year: what applications name, so that one row says '2008 to 2012 Accord'.
create table models (
  id integer generated always as identity primary key,
  make text not null,
  name text not null,
  -- Heavy trucks and buses leave the picker; a garage and an order keep theirs.
  heavy boolean not null default false,
  -- vPIC names some pickups and vans without their weight class. Each class is a model of its own; this one stays for what names none.
  divided boolean not null default false,
  -- Of vehicles that come from files for which the merchant has a licence. Their models are models of their own: what a supplier says of a Golf sold in
  -- the United States is not said of one sold in Europe.
  market text,
  unique (make, name)
);

create table model_classes (
  divided_id integer not null references models,
  class_id integer not null references models,
  -- The class as series of VINs name it; empty where they name none.
  series text not null,
  -- The gross weights in pounds that tell classes of one series apart.
  weight_from integer,
  weight_to integer,
  primary key (divided_id, class_id)
);

create table vehicles (
  id uuid primary key default uuidv7(),
  model_id integer not null references models,
  year smallint not null,
  make text not null,
  model text not null,
  displacement_l numeric(3, 1),
  cylinders smallint,
  fuel text,
  -- The sources say where an engine has a turbo. Where they list the same engine with and without, it has none; else it is not known.
  turbo boolean,
  -- What the EPA tested of a vehicle: every drive and gearbox it was sold with, as far as known. Null is not known.
  drives text[],
  transmissions text[],
  -- The models whose applications may be meant for the vehicle too: of a class the model without one, and the other way round.
  related_models integer[],
  market text,
  version text,
  power_kw smallint,
  displacement_ccm integer,
  built_from date,
  built_to date
);
create unique index vehicles_once on vehicles
  (year, make, model, displacement_l, cylinders, fuel, turbo, version, power_kw, displacement_ccm, built_from, built_to) nulls not distinct;
create index vehicles_by_name on vehicles (lower(make), lower(model), year);
create index vehicles_of_model on vehicles (model_id, year);

-- Codes of vehicles: Germany's HSN and TSN, TecDoc's K-Type, the Auto Care VCdb's vehicle id. A code names several vehicles, at least one of each year.
create table vehicle_codes (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('hsn_tsn', 'ktype', 'vcdb')),
  code text not null,
  vehicle_id uuid not null references vehicles,
  unique (kind, code, vehicle_id)
);
create index vehicle_codes_of_vehicle on vehicle_codes (vehicle_id);

-- What a make and model mean as suppliers write them: one model or several.
create table vehicle_names (
  key text primary key,
  make text not null,
  model text not null,
  model_ids int[] not null check (cardinality(model_ids) between 1 and 100)
);

-- How vPIC reads a VIN. Its first characters (3, or for small makers with a 9 in the third place also 12 to 14) name the maker, …
create table vin_wmis (
  wmi text primary key,
  kind text not null,
  make text
);

-- … the maker and the model year say which schemas to read it by (an open `year_to`: vPIC names no end), …
create table vin_schemas (
  wmi text not null,
  schema_id integer not null,
  year_from smallint not null,
  year_to smallint
);
create index vin_schemas_of_wmi on vin_schemas (wmi, year_from) include (year_to, schema_id);

-- … and each pattern of a schema whose keys match the characters 4 to 8, '|' and 10 to 17 says what it knows: `*` is any character,
-- `#` a digit, `[A-CX]` one of these; keys may be shorter than what they match. Null: says nothing of it.
create table vin_patterns (
  schema_id integer not null,
  keys text not null,
  make text,
  model text,
  displacement_l numeric(3, 1),
  cylinders smallint,
  fuel text,
  turbo boolean,
  body text,
  trim text,
  series text,
  weight_from integer,
  weight_to integer,
  -- Of a vehicle over 19,500 lb, which its VIN is said to be.
  heavy boolean not null default false
);
create index vin_patterns_of_schema on vin_patterns (schema_id);

-- What was loaded from `data/`, so that it is loaded once: a shop that removed its demo parts does not get them back.
create table seeds (
  name text primary key,
  sha256 text not null,
  at timestamptz not null default now()
);


-- Parts

create table brands (
  id uuid primary key default uuidv7(),
  slug text not null unique,
  name text not null unique,
  tier text not null check (tier in ('economy', 'standard', 'premium', 'performance')),
  aaia_id text unique
);

-- A part type is what the trade calls a part terminology (PCdb): 'Disc Brake Rotor', in a system such as 'Brakes'.
create table part_types (
  id uuid primary key default uuidv7(),
  slug text not null unique,
  name text not null unique,
  system text not null,
  group_name text not null default '',
  pcdb_id integer unique
);

-- What suppliers call a part type besides its own name. `key` is how spellings are compared (shop/parts/match-part-type.ts).
create table part_type_aliases (
  id uuid primary key default uuidv7(),
  part_type_id uuid not null references part_types on delete cascade,
  alias text not null check (char_length(alias) between 1 and 60),
  key text not null unique
);
create index part_type_aliases_of on part_type_aliases (part_type_id);

-- A SKU or number as it is compared where one part is told from another (shop/parts/number-key.ts): blanks, ASCII punctuation, the case and the form
-- (NFC, NFD) of letters do not count.
create function number_key(number text) returns text
language sql immutable parallel safe
return upper(regexp_replace(normalize(number, nfc) collate "C", '[\u0009-\u000d\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e]', '', 'g') collate "pg_c_utf8");

-- The words a part is found by of itself; what its type and brand are called, the shop knows.
create function part_words(name text, title text, description text, attributes jsonb, key_words jsonb) returns tsvector
language sql immutable parallel safe
return setweight(to_tsvector('english', name || ' ' || coalesce(title, '')), 'A')
  || setweight(jsonb_to_tsvector('english', attributes, '["string", "numeric"]'), 'B')
  || setweight(jsonb_to_tsvector('english', key_words, '["string"]'), 'B')
  || setweight(to_tsvector('english', description), 'C');

-- Every order changes the stock of parts. While an index has the stock, each change writes a new entry into all indexes, those of the search included;
-- without one, only the row is written, within its page (a heap-only tuple), in which `fillfactor` leaves room for it. Indexes have what seldom changes
-- instead: whether there is any, and whether few are left.
create table parts (
  id uuid primary key default uuidv7(),
  sku text not null,
  sku_key text not null generated always as (number_key(sku)) stored,
  -- Makers' numbers are shown as they write them and found however they are typed, so no two parts may differ in blanks and punctuation alone. Those
  -- that did so before this was refused are told apart by it.
  sku_twin smallint not null default 0,
  -- The number that a part has with its maker, where its SKU is another: two brands may use the same number.
  maker_number text,
  name text not null check (char_length(name) between 1 and 20),
  -- The whole name, where `name` holds only its first words.
  title text check (char_length(title) between 1 and 240),
  description text not null default '',
  image_url text not null default '',
  brand_id uuid references brands,
  part_type_id uuid references part_types,
  attributes jsonb not null default '{}',
  -- Words to be found by, shown to nobody.
  key_words jsonb not null default '[]' check (jsonb_typeof(key_words) = 'array'),
  -- It fits every vehicle.
  universal boolean not null default false,
  price_cents bigint check (price_cents between 1 and 99999999),
  -- What suppliers' files state besides the selling price, in minor units: list, jobber and wholesale price, core charge, minimum advertised price.
  list_cents bigint check (list_cents between 1 and 99999999),
  jobber_cents bigint check (jobber_cents between 1 and 99999999),
  wholesale_cents bigint check (wholesale_cents between 1 and 99999999),
  core_cents bigint check (core_cents between 1 and 99999999),
  map_cents bigint check (map_cents between 1 and 99999999),
  -- [{quantity, cents}]: what a piece costs from a quantity above 1 on.
  price_breaks jsonb not null default '[]' check (jsonb_typeof(price_breaks) = 'array'),
  minimum_order integer not null default 1 check (minimum_order >= 1),
  stock integer not null check (stock >= 0),
  in_stock boolean not null generated always as (stock > 0) stored,
  low_stock boolean not null generated always as (stock <= 3) stored,
  -- A draft is known from a supplier's catalogue but lacks what a sale needs, such as a price.
  draft boolean not null default false,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  check (draft or price_cents is not null)
) with (fillfactor = 90);
create unique index parts_sku on parts (sku) where removed_at is null;
create unique index parts_sku_key on parts (sku_key, sku_twin) where removed_at is null;
create unique index parts_by_maker_number on parts (brand_id, (coalesce(maker_number, sku))) where removed_at is null and brand_id is not null;
-- The number first: files name parts by it without a brand, too.
create index parts_by_number_key on parts (number_key(coalesce(maker_number, sku)), brand_id) where removed_at is null;
create index parts_by_price on parts (price_cents, id) where removed_at is null and draft = false;
create index parts_by_name on parts (lower(name), id) where removed_at is null and draft = false;
create index parts_of_type on parts (part_type_id, id) where removed_at is null and draft = false;
create index parts_of_brand on parts (brand_id, id) where removed_at is null and draft = false;
-- What fits every vehicle is listed under each.
create index parts_universal on parts (part_type_id, id) where universal and removed_at is null and draft = false;
create index parts_low_on_stock on parts (id) where low_stock and removed_at is null;
-- The facets of a list without a part type are counted from this index alone.
create index parts_counted on parts (part_type_id, brand_id, price_cents, in_stock) where removed_at is null and not draft;
-- The newest parts, and what is counted of those that fit a vehicle: tens of thousands, which are looked up here alone, all facets in one pass.
create index parts_on_sale on parts (id) include (part_type_id, brand_id, price_cents, in_stock, universal) where removed_at is null and not draft;
-- A search reads all changes that a GIN index has collected and not yet sorted in: by default up to 4 MB, which some thousand orders or price changes fill,
-- and then each search takes seconds until the table is vacuumed. Sorting them in earlier, here and below, costs a change of a part about a fifth more.
create index parts_search on parts using gin (lower(name || ' ' || sku) gin_trgm_ops) with (gin_pending_list_limit = 128)
  where removed_at is null and draft = false;
-- Of every part, those on sale or not: two indexes with the same condition are never used together, and the words of a part are asked for
-- together with its type.
create index parts_by_words on parts using gin (part_words(name, title, description, attributes, key_words)) with (gin_pending_list_limit = 128);

-- Parts whose type a file names in words that nobody has explained yet.
create table waiting_part_types (
  id bigint generated always as identity primary key,
  part_id uuid not null unique references parts on delete cascade,
  spelling text not null,
  key text not null
);
create index waiting_part_types_by_key on waiting_part_types (key, part_id);

-- What a supplier's file says of a part beyond what the shop shows: descriptions by code, prices by type, packages, digital assets.
create table part_details (
  part_id uuid primary key references parts on delete cascade,
  details jsonb not null
);
-- Parts whose supplier states packages without a weight.
create index part_details_unweighed on part_details (part_id)
  where not jsonb_path_exists(details, '$.Packages.Package.Weights.Weight');
-- Which parts a supplier's file calls kits.
create index part_details_kits on part_details (part_id) where details ? 'Kits';

-- Parts of which endpoints of webhooks know that their stock is low.
create table low_stock_parts (part_id uuid primary key references parts on delete cascade);


-- Numbers of parts

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
-- A piece of a number, from its middle or its end, as people type it without the brand's letters in front.
create index part_numbers_contained on part_numbers using gin (normal gin_trgm_ops) with (gin_pending_list_limit = 128);

-- The SKU and the maker's number are numbers like the others; kept by the database, so that no way of writing a part forgets them.
create function part_numbers_keep_the_sku() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then delete from part_numbers where part_id = new.id and kind = 'sku'; end if;
  insert into part_numbers (part_id, kind, number) values (new.id, 'sku', new.sku);
  if new.maker_number is not null then
    insert into part_numbers (part_id, kind, number) values (new.id, 'sku', new.maker_number) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger part_numbers_keep_the_sku after update of sku, maker_number on parts
for each row execute function part_numbers_keep_the_sku();

-- Those of inserted parts are written once for a statement, not once for a row: imports insert a thousand at once.
create function part_numbers_of_new_parts() returns trigger language plpgsql as $$
begin
  insert into part_numbers (part_id, kind, number) select id, 'sku', sku from added;
  insert into part_numbers (part_id, kind, number)
    select id, 'sku', maker_number from added where maker_number is not null on conflict do nothing;
  return null;
end $$;
create trigger part_numbers_of_new_parts after insert on parts
referencing new table as added for each statement execute function part_numbers_of_new_parts();


-- Kits

-- Parts that are sold as other parts together. `by_hand`: staff have decided what is in it, and files change it no more; without components it is no kit.
create table kits (
  part_id uuid primary key references parts on delete cascade,
  by_hand boolean not null
);

create table kit_components (
  kit_id uuid not null references kits on delete cascade,
  component_id uuid not null references parts,
  position integer not null,
  quantity integer not null check (quantity between 1 and 1000),
  primary key (kit_id, component_id),
  check (kit_id <> component_id)
);
create index kit_components_of_part on kit_components (component_id);

-- The stock of a kit is how often its components are there. Its row is locked before they are read, so that two transactions which change
-- different components both see the other's change; kits are locked in the order of their ids, and always after parts.
create function refresh_kits(kits uuid[]) returns void language plpgsql as $$
begin
  perform from parts where id = any(kits) order by id for no key update;
  update parts k set stock = s.stock
  from (
    select c.kit_id, min(case when p.removed_at is null and not p.draft then p.stock / c.quantity else 0 end) as stock
    from kit_components c join parts p on p.id = c.component_id
    where c.kit_id = any(kits)
    group by c.kit_id
  ) s
  where k.id = s.kit_id and k.stock <> s.stock;
end $$;

create function kits_follow_stock() returns trigger language plpgsql as $$
declare
  touched uuid[];
begin
  if pg_trigger_depth() > 1 or not exists (select from kit_components) then return null; end if;
  select array_agg(distinct c.kit_id) into touched
  from after_update a
  join before_update b on b.id = a.id
  join kit_components c on a.id in (c.component_id, c.kit_id)
  where a.stock <> b.stock or a.draft <> b.draft or (a.removed_at is null) <> (b.removed_at is null);
  if touched is not null then perform refresh_kits(touched); end if;
  return null;
end $$;
create trigger kits_follow_stock after update on parts
referencing old table as before_update new table as after_update
for each statement execute function kits_follow_stock();


-- Fitment

create table positions (
  id smallint generated always as identity primary key,
  name text not null unique,
  pcdb_id integer unique
);

-- What must hold of a vehicle besides its model and year, and the notes; shared by all applications that say the same. 1 asks nothing.
create table qualifier_sets (
  id integer generated always as identity primary key,
  qualifiers jsonb not null default '{}',
  notes jsonb not null default '[]',
  -- What the notes ask, together with the qualifiers. Null: not read yet; a job reads them, and until then they are read as they are met.
  asked jsonb
);
create unique index qualifier_sets_once on qualifier_sets (md5(qualifiers::text), md5(notes::text));
create index qualifier_sets_unread on qualifier_sets (id) where asked is null and notes <> '[]';

-- One row says that a part fits the vehicles of a model in some years (an ACES application).
create table applications (
  id bigint constraint applications_id_not_null1 not null generated always as identity (sequence name applications_id_seq1)
    constraint applications_pkey1 primary key,
  part_id uuid constraint applications_part_id_not_null1 not null constraint applications_part_id_fkey1 references parts on delete cascade,
  model_id integer not null references models,
  year_from smallint not null,
  year_to smallint not null,
  qualifiers_id integer not null default 1 references qualifier_sets,
  position_id smallint references positions,
  quantity smallint constraint applications_quantity_not_null1 not null default 1 constraint applications_quantity_check1 check (quantity >= 1),
  -- The type of the part, and whether it is on sale: kept here so that a list of what fits reads one index.
  part_type_id uuid references part_types,
  on_sale boolean not null default true,
  check (year_from <= year_to)
);
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

-- How the file wrote an application that was understood, so that it can be written again as it was. `quantity`: how many this way of writing it says; the
-- application itself says the most of them.
create table application_sources (
  id bigint generated always as identity primary key,
  application_id bigint not null references applications on delete cascade,
  -- A file's wording is looked up by its part: many parts have the same wording, and reading those of all of them costs more than the import.
  part_id uuid,
  source jsonb not null,
  quantity smallint not null default 1 check (quantity >= 1)
);
create unique index application_sources_once on application_sources (application_id, md5(source::text));
create index application_sources_of_part on application_sources (part_id, md5(source::text));

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
create index unresolved_applications_by_reason on unresolved_applications using gin (reasons) with (gin_pending_list_limit = 128);

-- What unresolved applications wait for, by what they lack; counted with the summary of the fitment.
create table unresolved_reasons (
  reason text primary key,
  applications integer not null,
  parts integer not null
);
create index unresolved_reasons_in_order on unresolved_reasons (applications desc, reason);

-- What the ids of the Auto Care databases mean, from the merchant's own licence. `facts` is what the shop makes of it: for a base vehicle year,
-- make and model, for an attribute of a vehicle the qualifiers it asks for (none: it asks nothing).
create table vcdb_map (
  kind text not null,
  id text not null,
  facts jsonb not null,
  primary key (kind, id)
);
-- An export asks which id means something.
create index vcdb_map_by_facts on vcdb_map (kind, md5(lower(facts::text)));

-- Which qualifier sets the applications of a model have, and in which years: what a list for a vehicle has to know before it can
-- read an index. Without a key, so that two writers never wait for each other: a row may be there twice, or be left over.
create table model_qualifiers (
  model_id integer not null,
  qualifiers_id integer not null,
  year_from smallint not null,
  year_to smallint not null
);
create index model_qualifiers_of_model on model_qualifiers (model_id, qualifiers_id) include (year_from, year_to);

create function model_qualifiers_follow() returns trigger language plpgsql as $$
begin
  insert into model_qualifiers
  select model_id, qualifiers_id, min(year_from), max(year_to) from changed
  where not exists (
    select from model_qualifiers known
    where (known.model_id, known.qualifiers_id) = (changed.model_id, changed.qualifiers_id)
      and known.year_from <= changed.year_from and changed.year_to <= known.year_to
  )
  group by model_id, qualifiers_id;
  return null;
end $$;
create trigger model_qualifiers_follow_inserts after insert on applications
referencing new table as changed for each statement execute function model_qualifiers_follow();
create trigger model_qualifiers_follow_updates after update on applications
referencing new table as changed for each statement execute function model_qualifiers_follow();


-- Notes of applications

-- Every text that applications have as a note, once whatever its case and spaces, and what staff decided that it means.
create table fitment_notes (
  id uuid primary key default uuidv7(),
  key text not null unique,
  text text not null,
  reading text not null check (reading in ('nothing', 'qualifiers', 'partly', 'question')),
  decision jsonb,
  decided_by uuid,
  decided_at timestamptz,
  -- Decided, or taken back, and not yet applied to every application.
  pending boolean not null default false,
  applications integer not null default 0
);
create index fitment_notes_by_use on fitment_notes (applications desc, id);
create index fitment_notes_pending on fitment_notes (id) where pending;

create table noted_sets (
  note_id uuid not null references fitment_notes,
  qualifiers_id integer not null references qualifier_sets,
  primary key (note_id, qualifiers_id)
);
create index noted_sets_of_set on noted_sets (qualifiers_id);


-- Quality of the fitment

-- What is wrong with what parts are said to fit: found by a job, part by part, and kept until the part is looked at again.
create table fitment_findings (
  id bigint generated always as identity primary key,
  finding text not null
    check (finding in ('duplicates', 'overlaps', 'contradictions', 'impossible', 'orphan_parts', 'parts_without_fitment')),
  part_id uuid not null references parts on delete cascade,
  -- What exactly: a code, and the qualifiers that it is about.
  reason text not null,
  facts text[] not null default '{}',
  -- The rows that it is about, the first of them where there are many.
  application_ids bigint[] not null default '{}'
);
create index fitment_findings_in_order on fitment_findings (finding, id);
create index fitment_findings_of_part on fitment_findings (part_id);

-- Parts to be looked at again. Without a key: two writers never wait for each other here.
create table fitment_unchecked (
  id bigint generated always as identity primary key,
  part_id uuid not null
);

-- What takes reading every application to count; one row. Stale: something was changed since.
create table fitment_summary (
  once boolean primary key default true check (once),
  stale boolean not null default true,
  counted_at timestamptz,
  took_ms integer not null default 0,
  summary jsonb
);

create function fitment_to_be_checked() returns trigger language plpgsql as $$
begin
  insert into fitment_unchecked (part_id) select distinct part_id from changed;
  return null;
end $$;
create trigger check_inserted after insert on applications
referencing new table as changed for each statement execute function fitment_to_be_checked();
create trigger check_updated after update on applications
referencing new table as changed for each statement execute function fitment_to_be_checked();
create trigger check_deleted after delete on applications
referencing old table as changed for each statement execute function fitment_to_be_checked();
create trigger check_inserted after insert on unresolved_applications
referencing new table as changed for each statement execute function fitment_to_be_checked();
create trigger check_deleted after delete on unresolved_applications
referencing old table as changed for each statement execute function fitment_to_be_checked();

create function parts_to_be_checked() returns trigger language plpgsql as $$
begin
  insert into fitment_unchecked (part_id) select id from changed;
  return null;
end $$;
create trigger check_inserted after insert on parts
referencing new table as changed for each statement execute function parts_to_be_checked();

-- By row, since orders update parts all the time, and only these columns matter.
create function part_to_be_checked() returns trigger language plpgsql as $$
begin
  insert into fitment_unchecked (part_id) values (new.id);
  return null;
end $$;
create trigger check_updated after update of part_type_id, removed_at, draft, universal on parts
for each row when ((old.part_type_id, old.removed_at, old.draft, old.universal)
  is distinct from (new.part_type_id, new.removed_at, new.draft, new.universal))
execute function part_to_be_checked();


-- Counts of what fits a vehicle

-- What lists for a vehicle count, as it was counted once: it holds until something changes that the count has read. `as_of`: every transaction below
-- this number had ended when it was counted.
create table vehicle_counts (
  key text primary key,
  model_ids integer[] not null,
  as_of xid8 not null,
  -- As text, since it is only written and read whole.
  rows json not null
);

-- What has changed that counts depend on: the applications of a model (0: something that concerns all models), or a part. Without a key, so that
-- two writers never wait for each other.
create table vehicle_count_changes (
  xid xid8 not null default pg_current_xact_id(),
  model_id integer,
  part_id uuid,
  check (num_nonnulls(model_id, part_id) = 1)
);
create index vehicle_count_changes_of_models on vehicle_count_changes (model_id, xid) where model_id is not null;
create index vehicle_count_changes_of_parts on vehicle_count_changes (xid) include (part_id) where part_id is not null;

-- The counts that are stored have been compared with all changes of transactions below this number, which are deleted.
create table vehicle_count_horizon (
  once boolean primary key default true check (once),
  xid xid8 not null
);

create function vehicle_counts_after_applications() returns trigger language plpgsql as $$
begin
  insert into vehicle_count_changes (model_id) select distinct model_id from changed;
  return null;
end $$;
create trigger vehicle_counts_after_insert after insert on applications
referencing new table as changed for each statement execute function vehicle_counts_after_applications();
create trigger vehicle_counts_after_delete after delete on applications
referencing old table as changed for each statement execute function vehicle_counts_after_applications();

-- A quantity is not counted.
create function vehicle_counts_after_update() returns trigger language plpgsql as $$
begin
  insert into vehicle_count_changes (model_id)
  select distinct unnest(array[b.model_id, a.model_id])
  from before_update b join after_update a using (id)
  where (b.part_id, b.model_id, b.year_from, b.year_to, b.qualifiers_id, b.position_id, b.part_type_id, b.on_sale)
    is distinct from (a.part_id, a.model_id, a.year_from, a.year_to, a.qualifiers_id, a.position_id, a.part_type_id, a.on_sale);
  return null;
end $$;
create trigger vehicle_counts_after_update after update on applications
referencing old table as before_update new table as after_update
for each statement execute function vehicle_counts_after_update();

create function vehicle_counts_after_all() returns trigger language plpgsql as $$
begin
  insert into vehicle_count_changes (model_id) values (0);
  return null;
end $$;
create trigger vehicle_counts_after_truncate after truncate on applications
for each statement execute function vehicle_counts_after_all();

-- By row, since orders update parts all the time, and only these columns are counted.
create function vehicle_counts_after_part() returns trigger language plpgsql as $$
begin
  if old.universal or new.universal then
    insert into vehicle_count_changes (model_id) values (0);
  else
    insert into vehicle_count_changes (part_id) values (new.id);
  end if;
  return null;
end $$;
create trigger vehicle_counts_after_update after update on parts for each row
when (
  (old.brand_id, old.part_type_id, old.price_cents, old.universal, old.draft, old.stock > 0, old.removed_at is null)
  is distinct from
  (new.brand_id, new.part_type_id, new.price_cents, new.universal, new.draft, new.stock > 0, new.removed_at is null)
) execute function vehicle_counts_after_part();

-- A part that is new or deleted counts by its applications, unless it fits every vehicle.
create trigger vehicle_counts_after_insert after insert on parts for each row
when (new.universal) execute function vehicle_counts_after_all();
create trigger vehicle_counts_after_delete after delete on parts for each row
when (old.universal) execute function vehicle_counts_after_all();

-- Their names are stored with the counts.
create trigger vehicle_counts_after_update after update on brands for each row
when (old is distinct from new) execute function vehicle_counts_after_all();
create trigger vehicle_counts_after_update after update on positions for each row
when (old is distinct from new) execute function vehicle_counts_after_all();


-- Search

-- How often a query found nothing, was shown and led to a part, by day. Nothing about who asked: `query` has no VIN, address or long number.
create table search_outcomes (
  day date not null default current_date,
  query text not null check (query <> '' and length(query) <= 80),
  empty integer not null default 0,
  shown integer not null default 0,
  opened integer not null default 0,
  primary key (day, query)
);

-- What staff say that a word means: `means` takes the place of `word` in a query.
create table search_synonyms (
  id uuid primary key default uuidv7(),
  word text not null check (length(word) between 2 and 60),
  key text not null unique,
  means text not null check (length(means) between 2 and 100),
  created_at timestamptz not null default now()
);


-- Users

-- Roles are sets of permissions, kept as data. `src/shop/permissions.ts` lists the permissions; '*' stands for all of them, also for those
-- that later releases add.
create table roles (
  name text primary key check (name ~ '^[a-z][a-z0-9_-]{0,39}$'),
  permissions text[] not null
);

-- People, their sessions and their ways to sign in. The identity provider (src/identity) writes most of it.
create table users (
  id uuid primary key default uuidv7(),
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  -- When whoever holds the account proved that they read its mailbox: by confirming the address in a browser that was signed in, by a new password by mail,
  -- or by Google. Null: never; somebody else may have confirmed the address.
  mailbox_proven_at timestamptz,
  image text,
  -- Whether the address of an image on another server has its row in `external_images`.
  image_noted boolean not null default false,
  role text not null default 'customer' references roles,
  phone_number text,
  address text,
  -- The language in which a user is written to, as a tag such as 'de'. Null: never stated; then it is the shop's default language.
  locale text check (locale ~ '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$'),
  two_factor_enabled boolean not null default false,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index users_staff on users (role, id) where role <> 'customer';
-- Photos are noted a few at a time.
create index users_to_note on users (id) where image like 'https://%' and not image_noted;
create index users_by_image on users using hash (image) where image like 'https://%';

-- Passkeys prove who a user is without a password (decision 0051). The private key never leaves the authenticator.
create table passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  name text not null,
  -- In base64url, as browsers send it.
  credential_id text not null unique,
  public_key bytea not null,
  -- Of signatures; authenticators that copy a passkey to other devices leave it at 0.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- Sessions end some time after their sign-in and some time without use; what is delicate asks for the password again (decision 0035).
create table sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  token text not null unique,
  -- The passkey that proved both factors of a sign-in; null: none did, or it was removed.
  passkey_id uuid references passkeys on delete set null,
  expires_at timestamptz not null,
  last_used_at timestamptz not null default now(),
  proven_at timestamptz not null default now(),
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_of_user on sessions (user_id);
create index sessions_passkey on sessions (passkey_id) where passkey_id is not null;

create table accounts (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  provider_id text not null,
  account_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  -- Whether the password is long enough for staff. Null: not known before the next sign-in, since only hashes are stored.
  staff_password boolean,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index accounts_of_user on accounts (user_id);

-- The secret and the recovery codes are encrypted.
create table two_factors (
  id uuid primary key default uuidv7(),
  user_id uuid not null unique references users on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

create table verifications (
  id uuid primary key default uuidv7(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

create table rate_limits (
  id uuid primary key default uuidv7(),
  key text not null unique,
  count integer not null,
  last_request bigint not null
);

-- Keys that the shop makes for itself at first start and every process shares. They are encrypted with a key outside the database (decision 0052). Those
-- that are have no `value`, so that nothing takes what is encrypted for the secret.
create table secrets (
  name text primary key,
  value text not null,
  sealed text,
  constraint secrets_sealed_or_clear check (sealed is null or value = '')
);

-- Keys with which programs of others call the API. Only the hash of a key is stored.
create table api_keys (
  id uuid primary key default uuidv7(),
  name text not null,
  token_hash text not null unique,
  -- Its last characters, by which people tell keys apart.
  hint text not null,
  scopes text[] not null,
  rate_per_minute integer not null,
  created_by uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);

-- The addresses that customers have saved: at most one of each is the one that their carts begin with.
create table addresses (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  address jsonb not null,
  phone_number text not null default '',
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  unique (user_id, address)
);
create unique index addresses_one_default on addresses (user_id) where is_default;

create table garage_vehicles (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  vehicle_id uuid not null references vehicles,
  nickname text not null default '',
  vin text not null default '',
  mileage integer check (mileage >= 0),
  -- What its owner answered to questions of fitment, by fact.
  answers jsonb not null default '{}',
  active boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index garage_vehicles_once on garage_vehicles (user_id, vehicle_id, vin);
create unique index garage_vehicles_one_active on garage_vehicles (user_id) where active;

-- Groups of customers that a promotion may be for.
create table customer_groups (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 60)
);
create unique index customer_groups_name on customer_groups (lower(name));

create table customer_group_members (
  group_id uuid not null references customer_groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (group_id, user_id)
);
create index customer_group_members_user on customer_group_members (user_id);

-- Searches and filters of a list that somebody named, as the query of its address.
create table saved_views (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  list text not null,
  name text not null,
  query text not null,
  unique (user_id, list, name)
);


-- The audit log

-- Who changed what on the admin side, with before and after.
create table audit (
  id uuid primary key default uuidv7(),
  -- Null: the command line.
  actor_id uuid references users,
  -- The key by which its creator did it.
  api_key_id uuid,
  action text not null,
  entity text not null,
  entity_id uuid not null,
  before jsonb,
  after jsonb,
  -- Always empty: a network is in `audit_networks`.
  network text,
  at timestamptz not null default now()
);
create index audit_of_entity on audit (entity, entity_id, id desc);
create index audit_by_actor on audit (actor_id, id);
create index audit_by_action on audit (action, id);
create index audit_by_entity on audit (entity_id, id);

create function refuse_change_of_audit() returns trigger language plpgsql as $$
begin raise exception 'the audit log can only be added to'; end $$;
create trigger audit_is_append_only before update or delete or truncate on audit
  for each statement execute function refuse_change_of_audit();

-- Where an event came from is personal data and deleted after a while; the event itself can only be added to the log.
create table audit_networks (
  audit_id uuid primary key references audit,
  network text not null,
  at timestamptz not null default now()
);
create index audit_networks_by_age on audit_networks (at);

-- In the log nothing would delete it.
create function leave_out_network() returns trigger language plpgsql as $$
begin
  new.network := null;
  return new;
end $$;
create trigger audit_without_network before insert on audit
for each row when (new.network is not null) execute function leave_out_network();


-- Promotions

-- What a promotion covers: null is everything. `value` is hundredths of a percent or, of a fixed amount, minor units of the currency.
create table promotions (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 80),
  code text check (length(code) between 1 and 40),
  -- As codes are compared: without regard to case.
  code_key text check ((code_key is null) = (code is null)),
  level text not null check (level in ('line', 'order', 'delivery')),
  kind text not null check (kind in ('percent', 'fixed', 'free_delivery')),
  value bigint not null check (value > 0 and (kind = 'fixed' or value <= 10000)),
  currency text not null,
  combines_with text[] not null default '{}' check (combines_with <@ '{line,order,delivery}'),
  minimum_cents bigint check (minimum_cents > 0),
  part_ids uuid[] check (part_ids <> '{}'),
  brand_ids uuid[] check (brand_ids <> '{}'),
  part_type_ids uuid[] check (part_type_ids <> '{}'),
  model_ids integer[] check (model_ids <> '{}'),
  year_from smallint,
  year_to smallint,
  group_ids uuid[] check (group_ids <> '{}'),
  starts_at timestamptz not null default now(),
  ends_at timestamptz check (ends_at > starts_at),
  ended_at timestamptz,
  limit_total integer check (limit_total > 0),
  limit_customer integer check (limit_customer > 0),
  limit_period integer check (limit_period > 0),
  period text check (period in ('day', 'week', 'month')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check (kind <> 'free_delivery' or (level = 'delivery' and value = 10000)),
  check (model_ids is not null or (year_from is null and year_to is null)),
  check ((limit_period is null) = (period is null))
);
-- A code is free again once its promotion was ended.
create unique index promotions_code on promotions (code_key) where ended_at is null;
create index promotions_open on promotions (id) where ended_at is null;

-- Which orders used a promotion; `returned_at` once the order was cancelled or expired.
create table promotion_uses (
  order_id uuid not null,
  promotion_id uuid not null references promotions,
  user_id uuid,
  email text,
  amount_cents bigint not null check (amount_cents > 0),
  taken_at timestamptz not null default now(),
  returned_at timestamptz,
  primary key (order_id, promotion_id)
);
create index promotion_uses_promotion on promotion_uses (promotion_id, taken_at);

-- How many uses count against each limit of a promotion: 'all', 'user:<id>', 'email:<address>', 'period:<first day>'. Only limits are counted,
-- so that orders with an unlimited promotion never wait for each other.
create table promotion_counters (
  promotion_id uuid not null references promotions,
  bucket text not null,
  uses integer not null check (uses >= 0),
  primary key (promotion_id, bucket)
);


-- Carts

-- A cart of a customer, or of a guest, whose secret is in a cookie; only its hash is stored. One cart of each is open at a time.
create table carts (
  id uuid primary key default uuidv7(),
  token_hash text,
  user_id uuid references users on delete cascade,
  -- Grows with every write.
  version integer not null default 0,
  -- The idempotency keys of the latest writes, and what these returned about quantities that they changed: a repetition returns it again.
  recent_keys text[] not null default '{}',
  recent_notices jsonb not null default '[]',
  -- In the read-only link to this cart; null: not shared.
  share_token text unique,
  -- What the buyer entered so far to complete it.
  email text not null default '',
  client_name text not null default '',
  phone_number text not null default '',
  ship_to jsonb,
  bill_to jsonb,
  -- The VAT id, with what the register of the European Union said about it.
  vat jsonb,
  po_number text not null default '',
  gift_note text not null default '',
  delivery_method_id text,
  codes text[] not null default '{}' check (cardinality(codes) <= 5),
  -- The gift cards that were entered, as accounts of the ledger: their codes are stored nowhere.
  gift_card_account_ids uuid[] not null default '{}' check (cardinality(gift_card_account_ids) <= 5),
  -- Whether the customer pays with their store credit.
  uses_credit boolean not null default false,
  completed_at timestamptz,
  order_id uuid unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((token_hash is null) <> (user_id is null)),
  constraint carts_credit_of_customer check (user_id is not null or not uses_credit)
);
create unique index carts_open_of_guest on carts (token_hash) where completed_at is null;
create unique index carts_open_of_user on carts (user_id) where completed_at is null;
create index carts_updated_at on carts (updated_at);
create index carts_abandoned on carts (updated_at) where completed_at is null;

-- A part for a vehicle: the same part for two vehicles is two lines.
create table cart_lines (
  id uuid primary key default uuidv7(),
  cart_id uuid not null references carts on delete cascade,
  part_id uuid not null references parts,
  quantity integer not null check (quantity >= 1),
  vehicle_id uuid references vehicles,
  -- The buyer's answers to fitment questions about the vehicle.
  answers jsonb not null default '{}',
  answers_hash text not null generated always as (md5(answers::text)) stored,
  -- The buyer orders it although it may not fit.
  fitment_confirmed boolean not null default false,
  -- The price when the line was last changed.
  seen_price_cents bigint not null,
  constraint cart_lines_once unique nulls not distinct (cart_id, part_id, vehicle_id, answers_hash)
);
create index cart_lines_part on cart_lines (part_id);


-- Orders

create table orders (
  id uuid primary key default uuidv7(),
  order_number bigint generated always as identity (start with 10001) unique,
  user_id uuid references users,
  guest_token_hash text,
  cart_id uuid unique,
  parent_order_id uuid references orders,
  idempotency_key text,
  client_name text not null,
  email text not null,
  phone_number text not null,
  address text not null,
  ship_to jsonb,
  bill_to jsonb,
  -- The buyer's VAT id, with what the register of the European Union said about it, and whether the buyer owes the tax.
  vat jsonb,
  po_number text,
  gift_note text,
  locale text,
  delivery jsonb,
  currency text not null,
  tax_included boolean not null default true,
  -- Why no tax is due at all, such as on an export. Null where there is, nobody collects it, or the order does not say.
  untaxed text check (untaxed in ('export', 'reverse_charge', 'customer_exempt')),
  items_cents bigint not null,
  discount_cents bigint not null default 0,
  delivery_cents bigint not null default 0,
  fees_cents bigint not null default 0,
  deposits_cents bigint not null default 0,
  tax_cents bigint not null default 0,
  total_cents bigint not null,
  cancelled_cents bigint not null default 0,
  status text not null default 'placed' check (status in ('draft', 'placed', 'cancelled', 'expired')),
  payment_status text not null default 'open'
    check (payment_status in ('open', 'authorized', 'part_paid', 'paid', 'part_refunded', 'refunded', 'overpaid', 'voided')),
  fulfilment_status text not null default 'open'
    check (fulfilment_status in ('open', 'part_shipped', 'shipped', 'part_delivered', 'delivered', 'nothing_to_ship')),
  held_until timestamptz not null,
  created_at timestamptz not null default now(),
  unique (user_id, idempotency_key),
  constraint orders_check2 check (user_id is not null or guest_token_hash is not null),
  constraint orders_check3 check (total_cents >= 0 and cancelled_cents between 0 and total_cents),
  constraint orders_check4 check (total_cents = items_cents - discount_cents + delivery_cents + fees_cents + deposits_cents
    + case when tax_included then 0 else tax_cents end)
);
create index orders_of_user on orders (user_id, id desc);
create index orders_of_guest on orders (guest_token_hash) where guest_token_hash is not null;
create index orders_of_email on orders (email, id desc);
create index orders_unpaid on orders (held_until) where status = 'placed' and payment_status in ('open', 'authorized', 'part_paid');
-- One for each column that the list of orders is sorted by.
create index orders_by_client on orders (lower(client_name), id);
create index orders_by_total on orders (total_cents, id);
create index orders_by_payment on orders (payment_status, id);
create index orders_by_fulfilment on orders (fulfilment_status, id);
create index orders_not_placed on orders (status, id) where status <> 'placed';
create index orders_to_ship on orders (id)
  where status = 'placed' and payment_status in ('paid', 'part_refunded', 'overpaid') and fulfilment_status in ('open', 'part_shipped');
-- What reports read by day.
create index orders_by_day on orders (created_at);

create table order_lines (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  position integer not null,
  part_id uuid not null references parts,
  sku text not null,
  maker_number text,
  brand text,
  part_type text,
  name text not null,
  -- What the title of its part was made of when it was ordered; each language puts it into words. Null: the line has its name alone.
  title_facts jsonb,
  quantity integer not null check (quantity >= 1),
  minimum_order integer not null,
  available_quantity integer not null,
  unit_price_cents bigint not null,
  list_price_cents bigint,
  -- What a piece cost the shop when it was ordered: the supplier's wholesale price then, else the jobber price. Null where neither was known.
  cost_each_cents bigint check (cost_each_cents >= 0),
  items_cents bigint not null check (items_cents >= 0),
  discount_cents bigint not null default 0 check (discount_cents between 0 and items_cents),
  tax_cents bigint not null default 0 check (tax_cents >= 0),
  tax_class text,
  kit_key text,
  fitment jsonb,
  promised_at timestamptz,
  -- Pieces.
  cancelled integer not null default 0 check (cancelled >= 0),
  shipped integer not null default 0 check (shipped >= 0),
  unique (order_id, position),
  check (cancelled + shipped <= quantity),
  -- A piece of a kit has a share of the kit's price.
  check (kit_key is not null or items_cents = unit_price_cents * quantity)
);
create index order_lines_of_part on order_lines (part_id);

-- A kit as it was when it was ordered; its lines have its key.
create table order_kits (
  order_id uuid not null references orders on delete cascade,
  key text not null,
  part_id uuid not null references parts,
  sku text not null,
  brand text,
  name text not null,
  quantity integer not null check (quantity >= 1),
  unit_price_cents bigint not null check (unit_price_cents >= 0),
  primary key (order_id, key)
);
create index order_kits_of_part on order_kits (part_id);

create table order_fees (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  line_id uuid references order_lines,
  kind text not null,
  amount_cents bigint not null check (amount_cents >= 0),
  tax_cents bigint not null default 0 check (tax_cents >= 0),
  -- A deposit.
  refundable boolean not null
);
create index order_fees_of_order on order_fees (order_id);

-- Of a line, or of the delivery where there is none. Code and value are copied: they outlive the promotion.
create table order_discounts (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  line_id uuid references order_lines,
  promotion_id uuid,
  code text,
  kind text not null,
  value bigint not null,
  amount_cents bigint not null check (amount_cents > 0)
);
create index order_discounts_of_order on order_discounts (order_id);

-- Of a line, of a fee, or of the delivery where there is neither. A tax of 0 has a row with its reason, too.
create table order_taxes (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  line_id uuid references order_lines,
  fee_id uuid references order_fees,
  country text not null,
  region text,
  label text not null,
  rate numeric(9, 6) not null,
  basis_cents bigint not null,
  amount_cents bigint not null,
  included boolean not null,
  reason text not null,
  provider text,
  provider_ref text
);
create index order_taxes_of_order on order_taxes (order_id);

create table order_events (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  type text not null,
  actor_id uuid references users,
  data jsonb not null default '{}',
  at timestamptz not null default now()
);
create index order_events_of_order on order_events (order_id, id);

create table order_notes (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  author_id uuid references users,
  text text not null,
  at timestamptz not null default now()
);
create index order_notes_of_order on order_notes (order_id, id);

-- Links to guests' orders in mails, besides the one of the checkout. Only the hash of a link's secret is stored.
create table order_links (
  token_hash text primary key,
  order_id uuid not null references orders,
  expires_at timestamptz not null
);
create index order_links_of_order on order_links (order_id);
create index order_links_expires_at on order_links (expires_at);

-- From which network an unpaid order was placed, so that one network can't hold the stock of many parts. Deleted once the order is paid or closed.
create table order_networks (
  order_id uuid primary key references orders on delete cascade,
  network text not null
);
create index order_networks_of_network on order_networks (network);

-- What staff find orders by: one text for each order, written with its lines, which never change afterwards.
create table order_documents (
  order_id uuid primary key references orders,
  text text not null
);
create index order_documents_contained on order_documents using gin (text gin_trgm_ops) with (gin_pending_list_limit = 128);

create function order_document(wanted uuid) returns text language sql stable as $$
  select lower(concat_ws(' ', o.order_number, o.client_name, o.email, o.phone_number, regexp_replace(o.phone_number, '\D', '', 'g'), o.address,
    o.po_number,
    (select string_agg(value, ' ') from jsonb_each_text(case when jsonb_typeof(o.ship_to) = 'object' then o.ship_to else '{}' end)),
    (select string_agg(concat_ws(' ', l.name, l.brand, l.sku, regexp_replace(l.sku, '[^[:alnum:]]', '', 'g'), l.maker_number,
        regexp_replace(l.maker_number, '[^[:alnum:]]', '', 'g'), l.fitment #>> '{vehicle,year}', l.fitment #>> '{vehicle,make}',
        l.fitment #>> '{vehicle,model}', l.fitment #>> '{vehicle,legacyName}'), ' ' order by l.position)
      from order_lines l where l.order_id = o.id)))
  from orders o where o.id = wanted
$$;

-- Phone orders that are not placed yet: what staff have typed of them. They reserve nothing.
create table phone_order_drafts (
  id uuid primary key default uuidv7(),
  version integer not null default 1 check (version > 0),
  -- Of the request that began it, so that its repetition begins no second one.
  key text not null unique,
  content jsonb not null,
  created_by uuid references users,
  changed_by uuid references users,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- The order that it has become; what was typed is in that order then.
  order_id uuid unique references orders
);
create index phone_order_drafts_open on phone_order_drafts (id desc) where order_id is null;
create index phone_order_drafts_age on phone_order_drafts (changed_at);


-- Cancellations

-- Pieces that will not be shipped, and their share of what the order costs.
create table cancellations (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  cause text not null check (cause in ('customer', 'staff', 'expired')),
  actor_id uuid references users,
  amount_cents bigint not null check (amount_cents >= 0),
  idempotency_key text,
  -- What the request asked for, to tell its repetition from another request under its key.
  request_hash text,
  at timestamptz not null default now(),
  unique (order_id, idempotency_key)
);

create table cancellation_lines (
  cancellation_id uuid not null references cancellations,
  line_id uuid not null references order_lines,
  quantity integer not null check (quantity >= 1),
  amount_cents bigint not null,
  primary key (cancellation_id, line_id)
);


-- Delivery

create table shipments (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  status text not null check (status in ('planned', 'packed', 'labelled', 'shipped', 'in_transit', 'delivered', 'exception', 'returned_to_sender', 'cancelled')),
  actor_id uuid references users,
  -- A repeated request does not ship twice.
  idempotency_key text,
  request_hash text,
  carrier text,
  service text,
  tracking text,
  -- A parcel number belongs to one shipment: its letters and digits. Of those that were entered twice before, the first has it.
  tracking_key text,
  charged_cents bigint,
  cost_cents bigint,
  shipped_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  unique (order_id, idempotency_key)
);
create index shipments_of_order on shipments (order_id);
create unique index shipments_by_tracking on shipments (tracking_key) where status <> 'cancelled';

create table shipment_lines (
  shipment_id uuid not null references shipments,
  line_id uuid not null references order_lines,
  quantity integer not null check (quantity >= 1),
  primary key (shipment_id, line_id)
);

-- Where a part may not be delivered, or only over ground, or only to holders of a licence. A rule counts for the parts that match all it
-- names: a part, a part type, the value of an attribute. Without regions it counts for the whole country.
create table ship_rules (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('forbidden', 'licence', 'ground_only')),
  part_id uuid references parts on delete cascade,
  part_type_id uuid references part_types on delete cascade,
  attribute text,
  value text,
  country text not null check (country ~ '^[A-Z]{2}$'),
  regions text[] not null default '{}',
  note text not null default '' check (char_length(note) <= 300),
  created_at timestamptz not null default now(),
  check (num_nonnulls(part_id, part_type_id, attribute) > 0),
  check ((attribute is null) = (value is null)),
  unique nulls not distinct (kind, part_id, part_type_id, attribute, value, country, regions)
);
create index ship_rules_of_country on ship_rules (country);

-- What carriers asked for parcels to a place: read in transactions, which call nobody.
create table carrier_quotes (
  key text primary key,
  rates jsonb not null,
  expires_at timestamptz not null
);
create index carrier_quotes_expired on carrier_quotes (expires_at);

-- Labels that staff asked for. A row is written before a carrier is called; `rate_id` is what was bought, by which it is looked up before it would be bought again.
create table carrier_labels (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders on delete cascade,
  idempotency_key text not null,
  service text not null,
  status text not null default 'requested' check (status in ('requested', 'bought', 'failed')),
  rate_id text,
  carrier text,
  cost_cents bigint check (cost_cents >= 0),
  currency text,
  -- Of each parcel: its number and the address of its PDF.
  parcels jsonb not null default '[]',
  problem text,
  tracking_status text,
  tracked_at timestamptz,
  -- What became of it at the carrier where staff void it, and when that was last looked up.
  void_status text check (void_status in ('requested', 'pending', 'voided', 'refused')),
  void_problem text,
  void_checked_at timestamptz,
  actor_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  unique (order_id, idempotency_key),
  check (status <> 'bought' or (rate_id is not null and carrier is not null and jsonb_array_length(parcels) > 0))
);
create index carrier_labels_on_their_way on carrier_labels (tracked_at nulls first)
  where status = 'bought' and coalesce(tracking_status, '') not in ('delivered', 'returned');
create index carrier_labels_voiding on carrier_labels (void_checked_at) where void_status = 'pending';

-- The city and the region of a postal code, for addresses that are typed.
create table postal_places (
  country text not null,
  postal text not null,
  city text not null,
  region text not null,
  primary key (country, postal)
);


-- Tax

-- Certificates by which customers are exempt from tax in a country, or in some of its regions.
create table tax_exemptions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  country text not null check (country ~ '^[A-Z]{2}$'),
  regions text[] not null default '{}',
  certificate text not null check (char_length(certificate) between 1 and 60),
  valid_from date not null,
  valid_until date check (valid_until >= valid_from),
  created_at timestamptz not null default now(),
  unique (user_id, country, certificate)
);

-- Rates of the tax provider by place and classes: read in transactions, which call nobody.
create table tax_quotes (
  key text primary key,
  rates jsonb not null,
  expires_at timestamptz not null
);
create index tax_quotes_expired on tax_quotes (expires_at);

-- What is in the provider's records of an order, and how much of it was taken back.
create table tax_records (
  order_id uuid primary key references orders on delete cascade,
  record_id text not null,
  -- As the provider calculated it: it may round otherwise.
  tax_cents bigint not null check (tax_cents >= 0),
  reversed_cents bigint not null default 0 check (reversed_cents >= 0),
  created_at timestamptz not null default now()
);


-- Payments

-- Not every one has an intent at a provider.
create table payments (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  provider text not null default 'stripe' check (provider in ('stripe', 'transfer', 'ledger')),
  method text not null default 'card' check (method in ('card', 'transfer', 'gift_card', 'credit')),
  intent_id text unique,
  account_id uuid,
  currency text not null,
  amount_cents bigint not null,
  authorized_cents bigint not null default 0,
  captured_cents bigint not null default 0,
  refunded_cents bigint not null default 0,
  status text not null default 'open' check (status in ('open', 'succeeded', 'cancelled')),
  created_at timestamptz not null default now(),
  checked_at timestamptz not null default now(),
  captured_at timestamptz,
  check (0 <= refunded_cents and refunded_cents <= captured_cents and captured_cents <= authorized_cents)
);
create unique index payments_one_open on payments (order_id, provider) where status = 'open';
create index payments_of_order on payments (order_id);
create index payments_open on payments (checked_at) where status = 'open';

-- Money to be given back. A row is written with what caused it; the refund itself is asked for after the commit.
create table refunds (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  payment_id uuid not null references payments,
  cause text constraint refunds_reason_not_null not null
    check (cause in ('return', 'cancellation', 'core', 'claim', 'goodwill', 'late', 'duplicate')),
  cause_id uuid,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  provider_id text,
  -- A refund that the provider gave up can be asked for again: under another idempotency key, and what is still said of the earlier ones is ignored.
  round integer not null default 0,
  given_up text[] not null default '{}',
  created_at timestamptz not null default now()
);
create index refunds_of_order on refunds (order_id);
create index refunds_of_payment on refunds (payment_id);
create index refunds_unfinished on refunds (order_id) where status in ('failed', 'pending');

-- What a refund is made of: of a line or a fee, its tax apart; of the delivery where it names neither.
create table refund_parts (
  id uuid primary key default uuidv7(),
  refund_id uuid not null references refunds,
  line_id uuid references order_lines,
  fee_id uuid references order_fees,
  part text not null check (part in ('line', 'fee', 'delivery', 'tax')),
  amount_cents bigint not null check (amount_cents > 0)
);
create index refund_parts_of_refund on refund_parts (refund_id);

-- Events of the provider that have been applied: each once.
create table provider_events (
  id text primary key,
  type text not null,
  at timestamptz not null default now()
);

-- The number of the next idempotency key of a payment or refund whose earlier keys keep a failure of the provider.
create table payment_keys (
  key text primary key,
  next_number integer not null check (next_number > 1),
  created_at timestamptz not null default now()
);


-- The ledger

-- Money that the shop owes or holds: double entry. An account of a customer (gift card, credit) has a balance that never goes below its floor;
-- the shop's own accounts have none, so that entries do not wait for each other: theirs is the sum of their postings.
create table ledger_accounts (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('gift_card', 'credit', 'issued', 'orders')),
  user_id uuid references users,
  currency text not null,
  balance_cents bigint,
  floor_cents bigint,
  created_at timestamptz not null default now(),
  constraint ledger_accounts_floor check (balance_cents >= floor_cents),
  check ((kind in ('gift_card', 'credit')) = (balance_cents is not null and floor_cents is not null)),
  check ((kind = 'credit') = (user_id is not null)),
  unique (id, currency)
);
create unique index ledger_accounts_credit on ledger_accounts (user_id, currency) where kind = 'credit';
create unique index ledger_accounts_shop on ledger_accounts (kind, currency) where kind in ('issued', 'orders');

-- What happened, once: `key` makes it safe to repeat. `cause_id` is the order, gift card or account that it is about.
create table ledger_entries (
  id uuid primary key default uuidv7(),
  key text not null unique,
  cause text not null check (cause in ('issue', 'adjust', 'order', 'give_back')),
  cause_id uuid not null,
  currency text not null,
  actor_id uuid,
  note text not null default '' check (length(note) <= 200),
  at timestamptz not null default now(),
  unique (id, currency)
);
create index ledger_entries_cause on ledger_entries (cause_id, cause);

create table ledger_postings (
  entry_id uuid not null,
  account_id uuid not null,
  currency text not null,
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (entry_id, account_id),
  foreign key (entry_id, currency) references ledger_entries (id, currency),
  foreign key (account_id, currency) references ledger_accounts (id, currency)
);
create index ledger_postings_account on ledger_postings (account_id, entry_id);

create function check_ledger_entry() returns trigger language plpgsql as $$
declare
  entry uuid := coalesce(new.entry_id, old.entry_id);
begin
  if (select coalesce(sum(amount_cents), 0) from ledger_postings where entry_id = entry) <> 0 then
    raise exception 'the postings of entry % do not sum to 0', entry using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_sums_to_0 after insert or update or delete on ledger_postings
  deferrable initially deferred for each row execute function check_ledger_entry();

-- The code is a hash: whoever reads this table cannot spend a card.
create table gift_cards (
  id uuid primary key default uuidv7(),
  account_id uuid not null unique references ledger_accounts,
  code_hash bytea not null unique,
  last_characters text not null,
  amount_cents bigint not null check (amount_cents > 0),
  note text not null default '' check (length(note) <= 200),
  expires_at timestamptz,
  blocked_at timestamptz,
  issued_by uuid,
  created_at timestamptz not null default now()
);


-- Reviews and inquiries

create table reviews (
  id uuid primary key default uuidv7(),
  user_id uuid references users,
  name text not null,
  comment text not null,
  rating smallint not null check (rating between 1 and 5),
  picture text,
  -- Staff hide a review instead of deleting it, so that it can be shown again.
  hidden_at timestamptz,
  created_at timestamptz not null default now()
);
create index reviews_hidden on reviews (id) where hidden_at is not null;

-- What visitors ask staff: what they searched, for which vehicle or part.
create table inquiries (
  id uuid primary key default uuidv7(),
  -- Made by the form: sent twice, it is one inquiry.
  key uuid not null unique,
  name text not null default '' check (length(name) <= 100),
  email text not null check (length(email) <= 254),
  message text not null check (length(message) between 1 and 2000),
  query text not null default '' check (length(query) <= 200),
  vehicle_id uuid,
  vehicle jsonb,
  part_id uuid references parts,
  locale text,
  answered_at timestamptz,
  created_at timestamptz not null default now()
);
create index inquiries_open on inquiries (id) where answered_at is null;


-- Imports

-- One run of a file, (`resolve`) of what could not be understood before a mapping came, or (`bulk`) of a change of many parts that staff preview and apply:
-- it is recorded and reverted like a file.
create table imports (
  id uuid primary key default uuidv7(),
  name text not null,
  -- Null until the file is read.
  format text check (format in ('aces', 'pies', 'csv', 'resolve', 'bulk')),
  version text,
  -- How a CSV file is read: its encoding, separator, styles of numbers and dates, and what its columns are.
  layout jsonb,
  state text not null check (state in ('receiving', 'waiting', 'running', 'done', 'failed', 'cancelled', 'undoing', 'undone')),
  dry_run boolean not null,
  replaces boolean not null,
  -- Null: from the command line.
  actor_id uuid references users,
  sha256 text,
  bytes bigint not null default 0,
  bytes_read bigint not null default 0,
  -- Records that the file has (null until it was checked), and those done. Each batch moves `position` in its own transaction.
  total bigint,
  position bigint not null default 0,
  -- How many remarks of a file are stored, which `position` does not count: an import that is continued after a crash stores none again.
  remarks bigint not null default 0,
  -- How far an import that resolves what waits has read each of its lists: one that is continued after a crash does not count what it has seen again.
  resume_after jsonb not null default '{}',
  header jsonb not null default '{}',
  counts jsonb not null default '{}',
  failure jsonb,
  stop_asked boolean not null default false,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index imports_to_do on imports (id) where state in ('waiting', 'running', 'undoing');

create table import_chunks (
  import_id uuid not null references imports on delete cascade,
  number integer not null,
  bytes bytea not null,
  primary key (import_id, number)
);

-- What an import changed, or a dry run would change: shown as the difference, and undone in reverse.
create table import_changes (
  id bigint generated always as identity primary key,
  import_id uuid not null references imports on delete cascade,
  entity text not null,
  action text not null check (action in ('add', 'change', 'remove')),
  -- What it is about, for people, such as the part's number; and `row`, where it is undone.
  key text not null,
  row_id text not null,
  before jsonb,
  after jsonb,
  undone boolean not null default false,
  foreseen boolean not null default false
);
create index import_changes_of on import_changes (import_id, id);
-- Changes are read by entity, in their order.
create index import_changes_of_entity on import_changes (import_id, entity, id);
-- All that an import changed of a part is read together.
create index import_changes_of_part on import_changes (import_id, row_id, id) where entity in ('part', 'details');
create unique index import_changes_foreseen_once on import_changes (import_id, entity, action, md5(key)) where foreseen;

create table import_problems (
  id bigint generated always as identity primary key,
  import_id uuid not null references imports on delete cascade,
  code text not null,
  error boolean not null,
  -- The first line and record (an application's id, an item's number) that has it; `times` how many have.
  line bigint,
  record text,
  key text not null,
  params jsonb not null default '{}',
  times integer not null default 1
);
create unique index import_problems_once on import_problems (import_id, code, md5(key));
create index import_problems_of on import_problems (import_id, id);

-- Of an import that replaces: what it has met, the rest goes at its end.
create table import_seen (
  import_id uuid not null references imports on delete cascade,
  part_id uuid not null,
  entity text not null,
  row_id bigint not null,
  primary key (import_id, part_id, entity, row_id)
);

-- How files with a header are read, by the signature of its line.
create table csv_layouts (
  signature text primary key check (signature ~ '^[0-9a-f]{32}$'),
  header text[] not null,
  layout jsonb not null,
  version int not null default 1,
  updated_at timestamptz not null default now()
);


-- Settings and pages of the shop

-- What staff set: one row per section, whose shape `src/shop/settings/sections.ts` describes. A section without a row has its defaults and version 0.
create table settings (
  section text primary key check (section ~ '^[a-z][a-z_]{0,39}$'),
  version integer not null check (version > 0),
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  updated_at timestamptz not null default now()
);

-- The shop's own pages: delivery, returns, terms and what else staff write. `texts` holds a title and a Markdown text by language.
create table content_pages (
  slug text primary key check (slug ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  version integer not null,
  published boolean not null,
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  -- Whether the addresses of images in its Markdown have their rows in `external_images`.
  images_noted boolean not null default false,
  updated_at timestamptz not null default now()
);


-- Jobs and mails

-- Work that is done after the commit that caused it. One process at a time holds the lease of a job; a job that is done is deleted,
-- and recurring work has the key ''.
create table jobs (
  id bigint generated always as identity primary key,
  queue text not null,
  key text not null,
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- Asked for once more while it ran.
  again boolean not null default false,
  lease uuid,
  leased_until timestamptz not null default '-infinity',
  -- Why the last run failed, for the page of the system: no values of queries, no personal data.
  fault text,
  -- The span that queued the job (W3C Trace Context), which its run continues where traces are exported.
  traceparent text,
  unique (queue, key)
);
-- Otherwise each claim of a job would read all that wait, so that thousands of mails would slow each other down.
create index jobs_due on jobs (queue, run_at, id);

-- The outbox: a mail is a row written in the transaction that causes it, and is sent after the commit.
create table mails (
  id uuid primary key default uuidv7(),
  to_address text not null,
  template text not null,
  -- The language of buyers without an account.
  locale text,
  data jsonb not null,
  sent_at timestamptz,
  failed_at timestamptz,
  created_at timestamptz not null default now()
);
-- Counts the mails to one address.
create index mails_of_address on mails (to_address, id);
create index mails_failed on mails (failed_at) where failed_at is not null;


-- Webhooks

-- Where the shop sends its events to, and each message that it owes there (Standard Webhooks).
create table webhook_endpoints (
  id uuid primary key default uuidv7(),
  url text not null,
  description text not null,
  events text[] not null,
  -- What messages are signed with; for a while after a rotation also the secret of before.
  secret text not null,
  former_secret text,
  former_until timestamptz,
  -- Failures in a row since when, and until when nothing is sent after the last of them.
  failures integer not null default 0,
  failing_since timestamptz,
  rests_until timestamptz,
  disabled_at timestamptz,
  disabled_by text check (disabled_by in ('staff', 'failures', 'gone')),
  created_at timestamptz not null default now(),
  check ((disabled_at is null) = (disabled_by is null))
);

create table webhook_deliveries (
  id uuid primary key default uuidv7(),
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  -- The same in every attempt and at every endpoint, so that a receiver recognises a repetition.
  event_id uuid not null,
  type text not null,
  data jsonb not null,
  occurred_at timestamptz not null default now(),
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- The status of the last response, or why there was none.
  status integer,
  problem text,
  attempted_at timestamptz,
  next_at timestamptz,
  ended_at timestamptz,
  unique (endpoint_id, event_id),
  check ((state = 'pending') = (ended_at is null))
);
create index webhook_deliveries_ended on webhook_deliveries (ended_at) where ended_at is not null;
create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, id desc);

-- In one statement with the event of the order, so that neither exists without the other and no order waits for a second one. An endpoint that is removed
-- at the same time gets no message, and the order does not fail for it.
create function announce_order_event() returns trigger language plpgsql as $$
begin
  with owed as (
    insert into webhook_deliveries (endpoint_id, event_id, type, data, occurred_at)
    select id, new.id, 'order.' || new.type, jsonb_build_object('orderId', new.order_id), new.at
    from webhook_endpoints where disabled_at is null and 'order.' || new.type = any (events)
    for key share
    returning id
  )
  insert into jobs (queue, key, leased_until) select 'webhooks', id::text, '-infinity' from owed;
  return null;
end $$;
create trigger announce after insert on order_events for each row execute function announce_order_event();

-- Parts that changed, one row per change, while an endpoint wants to know: a job makes messages of them.
create table part_changes (
  id bigint generated always as identity primary key,
  part_id uuid not null
);

create function note_part_change() returns trigger language plpgsql as $$
begin
  if exists (select from webhook_endpoints where disabled_at is null and 'parts.changed' = any (events)) then
    insert into part_changes (part_id) values (new.id);
  end if;
  return null;
end $$;
create trigger note_change after update of
  sku, maker_number, name, title, description, image_url, price_cents, list_cents, jobber_cents, wholesale_cents, core_cents, map_cents,
  price_breaks, key_words, minimum_order, brand_id, part_type_id, universal, draft, attributes, removed_at on parts
  for each row when (old.* is distinct from new.*) execute function note_part_change();

create function note_new_parts() returns trigger language plpgsql as $$
begin
  if exists (select from webhook_endpoints where disabled_at is null and 'parts.changed' = any (events)) then
    insert into part_changes (part_id) select id from added;
  end if;
  return null;
end $$;
create trigger note_new after insert on parts
  referencing new table as added for each statement execute function note_new_parts();


-- Images

-- An uploaded image by the hash of its content, as `shop/images/` resizes it. `widest`: the largest of the widths that it has files of.
create table images (
  hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
  widest integer not null,
  -- Of the last upload: what nothing refers to is deleted some time after it.
  used_at timestamptz not null default now()
);
create index images_by_use on images (used_at);

-- Its files, such as `640.avif`. Their bytes, compressed already, are in S3-compatible storage where `bytes` is null, under the key `images/{hash}/{name}`.
create table image_files (
  hash text not null references images on delete cascade,
  name text not null,
  bytes bytea storage external,
  primary key (hash, name)
);
create index image_files_in_storage on image_files (hash, name) where bytes is null;
-- What the job that moves images into that storage looks for again and again.
create index image_files_in_database on image_files (hash, name) where bytes is not null;

-- Where the process that started last stores images: of processes with different settings only those like it move images.
create table image_storage_choice (
  one boolean primary key default true check (one),
  storage text not null check (storage in ('database', 's3'))
);

-- Objects of that storage which no file of an image refers to, or not yet: noted before they are put there, removed in the transaction that refers to them.
-- A job deletes the others after a while.
create table orphaned_objects (
  key text primary key,
  since timestamptz not null default now(),
  -- When the job began to delete it: nothing may refer to it from then on.
  deleting_at timestamptz
);
create index orphaned_objects_by_age on orphaned_objects (since);

create function note_orphaned_object() returns trigger language plpgsql as $$
begin
  insert into orphaned_objects (key) values ('images/' || old.hash || '/' || old.name)
  on conflict (key) do update set since = now();
  return null;
end $$;
create trigger image_files_note_removal after delete on image_files
for each row when (old.bytes is null) execute function note_orphaned_object();
create trigger image_files_note_return after update of bytes on image_files
for each row when (old.bytes is null and new.bytes is not null) execute function note_orphaned_object();

-- The images of a part in their order. `parts.image_url` is the address of the first one; the triggers below hold the two together.
create table part_images (
  id uuid primary key default uuidv7(),
  part_id uuid not null references parts on delete cascade,
  position integer not null,
  url text not null check (url <> ''),
  -- What it shows, in the shop's first language, and in its other ones by language tag.
  alt text not null default '',
  translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object'),
  -- Of an image of the shop's own.
  hash text generated always as (substring(url from '^/images/([0-9a-f]{32})/')) stored,
  -- Whether the address of an image on another server has its row in `external_images`. A job notes those of files and of staff, so that imports wait for
  -- no such row.
  noted boolean not null default false,
  unique (part_id, url)
);
create index part_images_by_position on part_images (part_id, position);
create index part_images_by_hash on part_images (hash) where hash is not null;
create index part_images_by_address on part_images using hash (url) where url like 'https://%';
create index part_images_to_note on part_images (id) where url like 'https://%' and not noted;

-- Files, the API and forms write `image_url`: another address replaces the first image, one of a later image moves it to the front, and
-- none removes the first, so that the next one takes its place.
create function part_images_follow_the_part() returns trigger language plpgsql as $$
declare
  first part_images;
begin
  select * into first from part_images where part_id = new.id order by position, id limit 1;
  if coalesce(first.url, '') = new.image_url then return null; end if;
  if new.image_url = '' then
    delete from part_images where id = first.id;
    update parts set image_url = coalesce((select url from part_images where part_id = new.id order by position, id limit 1), '') where id = new.id;
    return null;
  end if;
  update part_images set position = first.position - 1 where part_id = new.id and url = new.image_url;
  if found then return null; end if;
  if first.id is null then
    insert into part_images (part_id, position, url) values (new.id, 0, new.image_url);
  else
    update part_images set url = new.image_url, alt = '' where id = first.id;
  end if;
  return null;
end $$;
create trigger part_images_follow_inserts after insert on parts
for each row when (new.image_url <> '') execute function part_images_follow_the_part();
create trigger part_images_follow_updates after update of image_url on parts
for each row when (old.image_url is distinct from new.image_url) execute function part_images_follow_the_part();

-- Another image shows something else, and is noted anew.
create function part_images_show_another() returns trigger language plpgsql as $$
begin
  new.translations := '{}';
  new.noted := false;
  return new;
end $$;
create trigger part_images_show_another before update of url on part_images
for each row when (old.url is distinct from new.url) execute function part_images_show_another();

-- An image that a part no longer shows stays for a while, so that an import that replaced it can be undone.
create function note_last_use_of_image() returns trigger language plpgsql as $$
begin
  update images set used_at = now() where hash = old.hash;
  return null;
end $$;
create trigger part_images_note_removal after delete on part_images
for each row when (old.hash is not null) execute function note_last_use_of_image();
create trigger part_images_note_change after update of url on part_images
for each row when (old.hash is not null and old.url is distinct from new.url) execute function note_last_use_of_image();


-- Images on other servers

-- Images at https addresses of other servers, one row per address, however many parts name it. The shop fetches each once and shows
-- its own copy, whose path is `path`; null: there is none yet.
create table external_images (
  id uuid primary key default uuidv7(),
  -- It may be longer than an entry of a B-tree.
  url text not null check (url like 'https://%'),
  -- Whether it is a logo, which has more files.
  logo boolean not null default false,
  path text,
  hash text generated always as (substring(path from '^/images/([0-9a-f]{32})/')) stored,
  -- Why the last attempt brought no image.
  fault text,
  attempts smallint not null default 0,
  -- When the next attempt is due: never again once there is a copy, nor after the last attempt.
  fetch_at timestamptz not null default now(),
  -- When the shop looks whether anything still names the address.
  check_use_at timestamptz not null default now() + interval '30 days',
  constraint external_images_url exclude using hash (url with =)
);
create index external_images_to_fetch on external_images (fetch_at) where fetch_at < 'infinity';
create index external_images_at_fault on external_images (id) where fault is not null;
create index external_images_by_hash on external_images (hash) where hash is not null;
create index external_images_by_use on external_images (check_use_at);

-- The copy of an address that a part no longer names stays for a while, so that an import that replaced it can be undone. A job postpones
-- the look at its use: an import adds rows here, and never waits for a row of an address that another one changes.
create table left_addresses (
  id bigint generated always as identity primary key,
  url text not null
);

create function note_left_address() returns trigger language plpgsql as $$
begin
  insert into left_addresses (url) values (old.url);
  return null;
end $$;
create trigger part_images_note_removal_of_address after delete on part_images
for each row when (old.url like 'https://%') execute function note_left_address();
create trigger part_images_note_change_of_address after update of url on part_images
for each row when (old.url like 'https://%' and old.url is distinct from new.url) execute function note_left_address();

-- The copies of a part that is off sale are deleted after a while; one that is put back needs them again.
create function note_images_again() returns trigger language plpgsql as $$
begin
  update part_images set noted = false where part_id = new.id and url like 'https://%';
  return null;
end $$;
create trigger note_images_again after update of removed_at on parts
for each row when (old.removed_at is not null and new.removed_at is null) execute function note_images_again();

create function users_show_another() returns trigger language plpgsql as $$
begin
  new.image_noted := false;
  return new;
end $$;
create trigger users_show_another before update of image on users
for each row when (old.image is distinct from new.image) execute function users_show_another();

-- A photo that its user has removed is none of an import to be undone.
create function check_use_of_photo() returns trigger language plpgsql as $$
begin
  update external_images set check_use_at = now() where url = old.image;
  return null;
end $$;
create trigger users_note_removal_of_image after delete on users
for each row when (old.image like 'https://%') execute function check_use_of_photo();
create trigger users_note_change_of_image after update of image on users
for each row when (old.image like 'https://%' and old.image is distinct from new.image) execute function check_use_of_photo();

-- A copy changes what the API and pages show of the parts that name the address, of which there may be very many: a job notes those up to
-- `last_part`, and goes on.
create table changed_copies (
  id bigint generated always as identity primary key,
  url text not null,
  last_part uuid not null default '00000000-0000-0000-0000-000000000000'
);

create function note_change_of_copy() returns trigger language plpgsql as $$
begin
  if exists (select from webhook_endpoints where disabled_at is null and 'parts.changed' = any (events)) then
    insert into changed_copies (url) values (new.url);
  end if;
  return null;
end $$;
create trigger note_change_of_copy after update of path on external_images
for each row when (old.path is distinct from new.path) execute function note_change_of_copy();


-- The sandbox

-- Its own books: what its stand-ins for other services remember. Nothing of the shop refers to them.
create schema if not exists sandbox;

-- Stripe. Card numbers are never stored: a payment method keeps the last four digits and what its test card does.
create table sandbox.stripe_payment_methods (
  id text primary key,
  brand text not null,
  last4 text not null,
  exp_month integer not null,
  exp_year integer not null,
  behaviour text not null,
  created timestamptz not null default now()
);

create table sandbox.stripe_intents (
  seq bigint generated always as identity unique,
  id text primary key,
  client_secret text not null,
  status text not null default 'requires_payment_method'
    check (status in ('requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture', 'succeeded', 'canceled')),
  amount integer not null check (amount > 0),
  amount_received integer not null default 0 check (amount_received between 0 and amount),
  currency text not null,
  description text,
  receipt_email text,
  metadata jsonb not null,
  -- Parameters that are given back as they came: which methods are allowed, statement descriptors and the like.
  settings jsonb not null,
  payment_method text references sandbox.stripe_payment_methods,
  next_action jsonb,
  last_payment_error jsonb,
  latest_charge text,
  cancellation_reason text,
  canceled_at timestamptz,
  created timestamptz not null default now()
);

create table sandbox.stripe_charges (
  id text primary key,
  intent text not null references sandbox.stripe_intents,
  status text not null check (status in ('succeeded', 'failed')),
  amount integer not null,
  amount_refunded integer not null default 0 check (amount_refunded between 0 and amount),
  amount_captured integer not null default 0,
  -- Until when the amount is held; null for a charge that is captured, released or declined.
  capture_before timestamptz,
  currency text not null,
  description text,
  receipt_email text,
  metadata jsonb not null,
  payment_method text not null references sandbox.stripe_payment_methods,
  decline text,
  authenticated boolean not null,
  created timestamptz not null default now(),
  check (status = 'succeeded' or amount_refunded = 0),
  check (amount_captured between 0 and amount)
);
create unique index stripe_charges_paid_once on sandbox.stripe_charges (intent) where status = 'succeeded';
create index stripe_charges_held on sandbox.stripe_charges (capture_before) where capture_before is not null;

create table sandbox.stripe_refunds (
  seq bigint generated always as identity unique,
  id text primary key,
  charge text not null references sandbox.stripe_charges,
  intent text not null references sandbox.stripe_intents,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  amount integer not null check (amount > 0),
  currency text not null,
  reason text,
  metadata jsonb not null,
  failure_reason text,
  becomes text check (becomes in ('succeeded', 'failed')),
  created timestamptz not null default now()
);
create index stripe_refunds_of_intent on sandbox.stripe_refunds (intent, seq desc);
create index stripe_refunds_of_charge on sandbox.stripe_refunds (charge, seq desc);
create index stripe_refunds_moving on sandbox.stripe_refunds (created) where becomes is not null;

-- `deliver_at` is null for an event that nobody listens to, or that was delivered or given up.
create table sandbox.stripe_events (
  seq bigint generated always as identity unique,
  id text primary key,
  type text not null,
  object jsonb not null,
  request_id text,
  idempotency_key text,
  attempts integer not null default 0,
  deliver_at timestamptz,
  delivered_at timestamptz,
  created timestamptz not null default now()
);
create index stripe_events_waiting on sandbox.stripe_events (deliver_at, seq) where deliver_at is not null;

create table sandbox.stripe_idempotency_keys (
  key text primary key,
  endpoint text not null,
  parameters_sha256 text not null,
  status integer not null,
  body text not null,
  request_id text not null,
  created timestamptz not null default now()
);
create index stripe_idempotency_keys_age on sandbox.stripe_idempotency_keys (created);

-- Stripe Tax.
create table sandbox.stripe_tax_calculations (
  id text primary key,
  body jsonb not null,
  created timestamptz not null default now()
);

create table sandbox.stripe_tax_transactions (
  id text primary key,
  reference text not null unique,
  body jsonb not null,
  created timestamptz not null default now()
);

-- Carriers.
create table sandbox.shippo_shipments (
  id text primary key,
  body jsonb not null,
  created timestamptz not null default now()
);

create table sandbox.shippo_transactions (
  id text primary key,
  rate text not null,
  body jsonb not null,
  created timestamptz not null default now()
);
create index shippo_transactions_of_rate on sandbox.shippo_transactions (rate);

-- The OpenID Connect issuer: signing and cookie keys, made at first start and shared by every process.
create table sandbox.google_keys (
  name text primary key,
  value jsonb not null
);

-- People beside the ones that the sandbox brings along: made by 'Use another account'.
create table sandbox.google_people (
  sub text primary key default 'sandbox-' || uuidv7(),
  email text not null unique check (email = lower(email)),
  name text not null,
  email_verified boolean not null
);

-- The issuer's own sessions, sign-ins under way, codes and tokens.
create table sandbox.google_artifacts (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  expires_at timestamptz,
  primary key (model, id)
);
create index google_artifacts_of_grant on sandbox.google_artifacts (grant_id) where grant_id is not null;
create index google_artifacts_by_uid on sandbox.google_artifacts (uid) where uid is not null;
create index google_artifacts_expired on sandbox.google_artifacts (expires_at);

-- Every mail that the SMTP server took, as it came.
create table sandbox.mails (
  id uuid primary key default uuidv7(),
  message_id text not null unique,
  recipients text[] not null,
  sender text not null,
  subject text not null,
  raw bytea not null,
  received_at timestamptz not null default now()
);
create index mails_of_recipient on sandbox.mails using gin (recipients);

-- Every message that the receiver of webhooks got.
create table sandbox.webhook_messages (
  id uuid primary key default uuidv7(),
  headers jsonb not null,
  body text not null,
  answered integer not null,
  received_at timestamptz not null default now()
);
