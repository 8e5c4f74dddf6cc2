-- What the EPA tested of a vehicle: every drive and gearbox it was sold with, as far as known. Null is not known.
alter table vehicles add column drives text[], add column transmissions text[];
create index vehicles_by_name on vehicles (lower(make), lower(model), year);

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
  series text
);
create index vin_patterns_of_schema on vin_patterns (schema_id);
