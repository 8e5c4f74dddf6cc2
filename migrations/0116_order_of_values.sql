-- Lists of values in one order, so that the same conditions are one row: what an export writes and an import sorts is then the same.
create temporary table ordered on commit drop as
  select s.id, s.notes, o.qualifiers, first_value(s.id) over (
    partition by o.qualifiers::text, s.notes::text order by s.qualifiers::text = o.qualifiers::text desc, s.id) as kept
  from qualifier_sets s
  cross join lateral (
    select coalesce(jsonb_object_agg(key, case jsonb_typeof(value) when 'array' then (
      select coalesce(jsonb_agg(one order by case jsonb_typeof(one) when 'number' then one::numeric end, (one #>> '{}') collate "C"), '[]')
      from jsonb_array_elements(value) one) else value end), '{}') as qualifiers
    from jsonb_each(s.qualifiers)
  ) o;
create index on ordered (id);
update applications a set qualifiers_id = o.kept from ordered o
where o.id = a.qualifiers_id and o.kept <> o.id and not exists (
  select from applications same where same.part_id = a.part_id and same.model_id = a.model_id and same.year_from = a.year_from
    and same.year_to = a.year_to and same.qualifiers_id = o.kept and same.position_id is not distinct from a.position_id);
update qualifier_sets s set qualifiers = o.qualifiers from ordered o
where o.id = s.id and o.kept = s.id and s.qualifiers::text <> o.qualifiers::text;

-- Remarks such as 'NO COMMENTS' no longer ask. A job reads all notes again, as after 0088.
update qualifier_sets set asked = null where notes <> '[]' and not exists (
  select from noted_sets join fitment_notes on fitment_notes.id = note_id where qualifiers_id = qualifier_sets.id and decision is not null);
update fitment_notes set pending = true where decision is not null;
delete from noted_sets where note_id in (select id from fitment_notes where decision is null and not pending);
delete from fitment_notes where decision is null and not pending;
