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
  id bigint generated always as identity (sequence name applications_id_seq1) constraint applications_pkey1 primary key,
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

