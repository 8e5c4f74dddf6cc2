-- What a name says besides the models that it stands for. Null: what the words say that are not in the models' names.
alter table vehicle_names
  add column rest text,
  add column year_from smallint,
  add column year_to smallint,
  add column qualifiers jsonb not null default '{}';
