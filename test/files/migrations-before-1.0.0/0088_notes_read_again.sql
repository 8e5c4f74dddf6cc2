-- Sentences that name vehicles among advice about the part were read as advice alone. A job reads all notes again. A set that has a decided note
-- asks as before until then, since the decision would not count for a set that is not read.
update qualifier_sets set asked = null where notes <> '[]' and not exists (
  select from noted_sets join fitment_notes on fitment_notes.id = note_id where qualifiers_id = qualifier_sets.id and decision is not null);
update fitment_notes set pending = true where decision is not null;
delete from noted_sets where note_id in (select id from fitment_notes where decision is null and not pending);
delete from fitment_notes where decision is null and not pending;
