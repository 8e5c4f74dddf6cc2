create extension if not exists pg_trgm;

create table brands (
  id uuid primary key default uuidv7(),
  slug text not null unique,
  name text not null unique,
  tier text not null check (tier in ('economy', 'standard', 'premium', 'performance'))
);

-- A part type is what the trade calls a part terminology (PCdb): 'Disc Brake Rotor', in a system such as 'Brakes'.
create table part_types (
  id uuid primary key default uuidv7(),
  slug text not null unique,
  name text not null unique,
  system text not null,
  pcdb_id integer unique
);

create table parts (
  id uuid primary key default uuidv7(),
  sku text not null,
  name text not null check (char_length(name) between 1 and 20),
  description text not null default '',
  image_url text not null default '',
  price_cents bigint not null check (price_cents between 1 and 99999999),
  stock integer not null check (stock >= 0),
  minimum_order integer not null default 1 check (minimum_order >= 1),
  brand_id uuid references brands,
  part_type_id uuid references part_types,
  removed_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index parts_sku on parts (sku) where removed_at is null;
create index parts_newest on parts (id desc) where removed_at is null;
create index parts_by_price on parts (price_cents, id) where removed_at is null;
create index parts_by_name on parts (lower(name), id) where removed_at is null;
create index parts_search on parts using gin (lower(name || ' ' || sku) gin_trgm_ops) where removed_at is null;

create table vehicles (
  id uuid primary key default uuidv7(),
  year smallint not null,
  make text not null,
  model text not null,
  displacement_l numeric(3, 1),
  cylinders smallint,
  fuel text,
  turbo boolean not null default false,
  unique nulls not distinct (year, make, model, displacement_l, cylinders, fuel, turbo)
);

-- One row says that a part fits one vehicle (an ACES application).
create table applications (
  id bigint generated always as identity primary key,
  part_id uuid not null references parts on delete cascade,
  vehicle_id uuid not null references vehicles,
  position text,
  quantity smallint not null default 1 check (quantity >= 1)
);
create unique index applications_once on applications (part_id, vehicle_id, position) nulls not distinct;
create index applications_of_vehicle on applications (vehicle_id, part_id);

-- What was loaded from `data/`, so that it is loaded once: a shop that removed its demo parts does not get them back.
create table seeds (
  name text primary key,
  sha256 text not null,
  at timestamptz not null default now()
);
