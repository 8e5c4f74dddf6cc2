-- Which qualifier sets the applications of a model have, and in which years: what a list for a vehicle has to know before it can
-- read an index. Without a key, so that two writers never wait for each other: a row may be there twice, or be left over.
create table model_qualifiers (
  model_id integer not null,
  qualifiers_id integer not null,
  year_from smallint not null,
  year_to smallint not null
);
create index model_qualifiers_of_model on model_qualifiers (model_id, qualifiers_id) include (year_from, year_to);
insert into model_qualifiers
select model_id, qualifiers_id, min(year_from), max(year_to) from applications group by model_id, qualifiers_id;

create function model_qualifiers_follow() returns trigger language plpgsql as $$
begin
  insert into model_qualifiers
  select model_id, qualifiers_id, min(year_from), max(year_to) from changed
  where not exists (
    select from model_qualifiers known
    where (known.model_id, known.qualifiers_id) = (changed.model_id, changed.qualifiers_id)
      and known.year_from <= changed.year_from and changed.year_to <= known.year_to
  )
  group by model_id, qualifiers_id;
  return null;
end $$;
create trigger model_qualifiers_follow_inserts after insert on applications
referencing new table as changed for each statement execute function model_qualifiers_follow();
create trigger model_qualifiers_follow_updates after update on applications
referencing new table as changed for each statement execute function model_qualifiers_follow();
