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

-- `noted`: whether the address of an image on another server has its row. A job notes those of files, of staff and of databases from before
-- this release, so that imports wait for no such row.
drop index part_images_to_check;
drop index part_images_at_fault;
alter table part_images drop column fault, drop column check_at, add column noted boolean not null default false;
create index part_images_to_note on part_images (id) where url like 'https://%' and not noted;
create index part_images_by_address on part_images using hash (url) where url like 'https://%';

create or replace function part_images_follow_the_part() returns trigger language plpgsql as $$
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

-- Another image shows something else, and is noted anew.
drop trigger part_images_drop_translations on part_images;
drop function part_images_drop_translations();
create function part_images_show_another() returns trigger language plpgsql as $$
begin
  new.translations := '{}';
  new.noted := false;
  return new;
end $$;
create trigger part_images_show_another before update of url on part_images
for each row when (old.url is distinct from new.url) execute function part_images_show_another();

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

delete from jobs where queue = 'check-images';

-- That of the logo, which is noted when it is saved. So are those of pages; a job reads the Markdown of those from before.
insert into external_images (url, logo)
select value ->> 'logoUrl', true from settings where section = 'brand' and value ->> 'logoUrl' like 'https://%';
alter table content_pages add column images_noted boolean not null default false;

-- Users' photos, noted a few at a time.
alter table users add column image_noted boolean not null default false;
create index users_to_note on users (id) where image like 'https://%' and not image_noted;
create index users_by_image on users using hash (image) where image like 'https://%';
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
