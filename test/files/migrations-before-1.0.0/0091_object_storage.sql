-- The bytes of a file of an image are in S3-compatible storage where `bytes` is null, under the key `images/{hash}/{name}`.
alter table image_files alter column bytes drop not null;
create index image_files_in_storage on image_files (hash, name) where bytes is null;

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
