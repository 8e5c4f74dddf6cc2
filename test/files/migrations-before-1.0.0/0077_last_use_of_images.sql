-- An image that a part no longer shows stays for a while, so that an import that replaced it can be undone.
create function note_last_use_of_image() returns trigger language plpgsql as $$
begin
  update images set used_at = now() where hash = old.hash;
  return null;
end $$;
create trigger part_images_note_removal after delete on part_images
for each row when (old.hash is not null) execute function note_last_use_of_image();
create trigger part_images_note_change after update of url on part_images
for each row when (old.hash is not null and old.url is distinct from new.url) execute function note_last_use_of_image();
