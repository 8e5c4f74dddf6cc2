-- What suppliers call a part type besides its own name. `key` is how spellings are compared (shop/parts/match-part-type.ts).
create table part_type_aliases (
  id uuid primary key default uuidv7(),
  part_type_id uuid not null references part_types on delete cascade,
  alias text not null check (char_length(alias) between 1 and 60),
  key text not null unique
);
create index part_type_aliases_of on part_type_aliases (part_type_id);

-- Parts whose type a file names in words that nobody has explained yet.
create table waiting_part_types (
  id bigint generated always as identity primary key,
  part_id uuid not null unique references parts on delete cascade,
  spelling text not null,
  key text not null
);
create index waiting_part_types_by_key on waiting_part_types (key, part_id);
