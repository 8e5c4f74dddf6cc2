-- Images on other servers are looked at now and then. `fault`: why the last look found no image; `check_at`: when the next one is due.
alter table part_images
  add column fault text,
  add column check_at timestamptz not null default now();
create index part_images_to_check on part_images (check_at) where url like 'https://%';
create index part_images_at_fault on part_images (id) where fault is not null;

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
    update part_images set url = new.image_url, alt = '', fault = null, check_at = now() where id = first.id;
  end if;
  return null;
end $$;
