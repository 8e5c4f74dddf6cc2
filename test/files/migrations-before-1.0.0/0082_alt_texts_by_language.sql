-- What an image shows in the shop's other languages, by language tag; `alt` is the text in its first language.
alter table part_images
  add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');

-- Another image shows something else.
create function part_images_drop_translations() returns trigger language plpgsql as $$
begin
  new.translations := '{}';
  return new;
end $$;
create trigger part_images_drop_translations before update of url on part_images
for each row when (old.url is distinct from new.url) execute function part_images_drop_translations();
