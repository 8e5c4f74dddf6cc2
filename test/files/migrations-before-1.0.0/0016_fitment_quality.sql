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
insert into fitment_unchecked (part_id) select id from parts;

-- What takes reading every application to count; one row. Stale: something was changed since.
create table fitment_summary (
  once boolean primary key default true check (once),
  stale boolean not null default true,
  counted_at timestamptz,
  took_ms integer not null default 0,
  summary jsonb
);
insert into fitment_summary default values;

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

-- What unresolved applications wait for, by what they lack; counted with the summary.
create table unresolved_reasons (
  reason text primary key,
  applications integer not null,
  parts integer not null
);
create index unresolved_reasons_in_order on unresolved_reasons (applications desc, reason);
create index unresolved_applications_by_reason on unresolved_applications using gin (reasons);
