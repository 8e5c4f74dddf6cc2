-- An uploaded image by the hash of its content, as `shop/images/` resizes it. `widest`: the largest of the widths that it has files of.
create table images (
  hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
  widest integer not null,
  -- Of the last upload: what nothing refers to is deleted some time after it.
  used_at timestamptz not null default now()
);
create index images_by_use on images (used_at);

-- Its files, such as `640.avif`.
create table image_files (
  hash text not null references images on delete cascade,
  name text not null,
  bytes bytea not null,
  primary key (hash, name)
);
-- They are compressed already.
alter table image_files alter column bytes set storage external;

-- The images of a part in their order. `parts.image_url` is the address of the first one; the trigger below holds the two together.
create table part_images (
  id uuid primary key default uuidv7(),
  part_id uuid not null references parts on delete cascade,
  position integer not null,
  url text not null check (url <> ''),
  alt text not null default '',
  -- Of an image of the shop's own.
  hash text generated always as (substring(url from '^/images/([0-9a-f]{32})/')) stored,
  unique (part_id, url)
);
create index part_images_by_position on part_images (part_id, position);
create index part_images_by_hash on part_images (hash) where hash is not null;

insert into part_images (part_id, position, url) select id, 0, image_url from parts where image_url <> '';

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
