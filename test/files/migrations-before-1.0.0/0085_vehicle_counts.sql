-- What lists for a vehicle count, as it was counted once: it holds until something changes that the count has read. `as_of`: every transaction below
-- this number had ended when it was counted. Nothing is counted here, so that a large catalogue takes no time.
create table vehicle_counts (
  key text primary key,
  model_ids integer[] not null,
  as_of xid8 not null,
  -- As text, since it is only written and read whole.
  rows json not null
);

-- What has changed that counts depend on: the applications of a model (0: something that concerns all models), or a part. Without a key, so that
-- two writers never wait for each other.
create table vehicle_count_changes (
  xid xid8 not null default pg_current_xact_id(),
  model_id integer,
  part_id uuid,
  check (num_nonnulls(model_id, part_id) = 1)
);
create index vehicle_count_changes_of_models on vehicle_count_changes (model_id, xid) where model_id is not null;
create index vehicle_count_changes_of_parts on vehicle_count_changes (xid) include (part_id) where part_id is not null;

-- The counts that are stored have been compared with all changes of transactions below this number, which are deleted.
create table vehicle_count_horizon (
  once boolean primary key default true check (once),
  xid xid8 not null
);
insert into vehicle_count_horizon (xid) values (pg_snapshot_xmin(pg_current_snapshot()));

create function vehicle_counts_after_applications() returns trigger language plpgsql as $$
begin
  insert into vehicle_count_changes (model_id) select distinct model_id from changed;
  return null;
end $$;
create trigger vehicle_counts_after_insert after insert on applications
referencing new table as changed for each statement execute function vehicle_counts_after_applications();
create trigger vehicle_counts_after_delete after delete on applications
referencing old table as changed for each statement execute function vehicle_counts_after_applications();

-- A quantity is not counted.
create function vehicle_counts_after_update() returns trigger language plpgsql as $$
begin
  insert into vehicle_count_changes (model_id)
  select distinct unnest(array[b.model_id, a.model_id])
  from before_update b join after_update a using (id)
  where (b.part_id, b.model_id, b.year_from, b.year_to, b.qualifiers_id, b.position_id, b.part_type_id, b.on_sale)
    is distinct from (a.part_id, a.model_id, a.year_from, a.year_to, a.qualifiers_id, a.position_id, a.part_type_id, a.on_sale);
  return null;
end $$;
create trigger vehicle_counts_after_update after update on applications
referencing old table as before_update new table as after_update
for each statement execute function vehicle_counts_after_update();

create function vehicle_counts_after_all() returns trigger language plpgsql as $$
begin
  insert into vehicle_count_changes (model_id) values (0);
  return null;
end $$;
create trigger vehicle_counts_after_truncate after truncate on applications
for each statement execute function vehicle_counts_after_all();

-- By row, since orders update parts all the time, and only these columns are counted.
create function vehicle_counts_after_part() returns trigger language plpgsql as $$
begin
  if old.universal or new.universal then
    insert into vehicle_count_changes (model_id) values (0);
  else
    insert into vehicle_count_changes (part_id) values (new.id);
  end if;
  return null;
end $$;
create trigger vehicle_counts_after_update after update on parts for each row
when (
  (old.brand_id, old.part_type_id, old.price_cents, old.universal, old.draft, old.stock > 0, old.removed_at is null)
  is distinct from
  (new.brand_id, new.part_type_id, new.price_cents, new.universal, new.draft, new.stock > 0, new.removed_at is null)
) execute function vehicle_counts_after_part();

-- A part that is new or deleted counts by its applications, unless it fits every vehicle.
create trigger vehicle_counts_after_insert after insert on parts for each row
when (new.universal) execute function vehicle_counts_after_all();
create trigger vehicle_counts_after_delete after delete on parts for each row
when (old.universal) execute function vehicle_counts_after_all();

-- Their names are stored with the counts.
create trigger vehicle_counts_after_update after update on brands for each row
when (old is distinct from new) execute function vehicle_counts_after_all();
create trigger vehicle_counts_after_update after update on positions for each row
when (old is distinct from new) execute function vehicle_counts_after_all();
