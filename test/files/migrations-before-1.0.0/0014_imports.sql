-- The number that a part has with its maker, where its SKU is another: two brands may use the same number.
alter table parts add column maker_number text;
create unique index parts_by_maker_number on parts (brand_id, (coalesce(maker_number, sku))) where removed_at is null and brand_id is not null;

-- The SKU and the maker's number are numbers like the others; kept by the database, so that no way of writing a part forgets them.
create or replace function part_numbers_keep_the_sku() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then delete from part_numbers where part_id = new.id and kind = 'sku'; end if;
  insert into part_numbers (part_id, kind, number) values (new.id, 'sku', new.sku);
  if new.maker_number is not null then
    insert into part_numbers (part_id, kind, number) values (new.id, 'sku', new.maker_number) on conflict do nothing;
  end if;
  return null;
end $$;
drop trigger part_numbers_keep_the_sku on parts;
create trigger part_numbers_keep_the_sku after insert or update of sku, maker_number on parts
for each row execute function part_numbers_keep_the_sku();

-- What a supplier's file says of a part beyond what the shop shows: descriptions by code, prices by type, packages, digital assets.
create table part_details (
  part_id uuid primary key references parts on delete cascade,
  details jsonb not null
);

-- What the ids of the Auto Care databases mean, from the merchant's own licence. `facts` is what the shop makes of it: for a base vehicle year,
-- make and model, for an attribute of a vehicle the qualifiers it asks for (none: it asks nothing).
create table vcdb_map (
  kind text not null,
  id text not null,
  facts jsonb not null,
  primary key (kind, id)
);

-- How the file wrote an application that was understood, so that it can be written again as it was.
create table application_sources (
  id bigint generated always as identity primary key,
  application_id bigint not null references applications on delete cascade,
  source jsonb not null
);
create unique index application_sources_once on application_sources (application_id, md5(source::text));

-- One run of a file, or (`resolve`) of what could not be understood before a mapping came.
create table imports (
  id uuid primary key default uuidv7(),
  name text not null,
  -- Null until the file is read.
  format text check (format in ('aces', 'pies', 'csv', 'resolve')),
  version text,
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
  header jsonb not null default '{}',
  counts jsonb not null default '{}',
  failure jsonb,
  stop_asked boolean not null default false,
  -- Until when a process that works on it is taken to be alive.
  claimed_until timestamptz not null default '-infinity',
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
