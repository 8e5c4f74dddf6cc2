-- Kits: parts that are sold as other parts together. `by_hand`: staff have decided what is in it, and files change it no more; without components
-- it is no kit.
create table kits (
  part_id uuid primary key references parts on delete cascade,
  by_hand boolean not null
);

create table kit_components (
  kit_id uuid not null references kits on delete cascade,
  component_id uuid not null references parts,
  position integer not null,
  quantity integer not null check (quantity between 1 and 1000),
  primary key (kit_id, component_id),
  check (kit_id <> component_id)
);
create index kit_components_of_part on kit_components (component_id);

-- Which parts a supplier's file calls kits.
create index part_details_kits on part_details (part_id) where details ? 'Kits';

-- A kit as it was when it was ordered; its lines have its key.
create table order_kits (
  order_id uuid not null references orders on delete cascade,
  key text not null,
  part_id uuid not null references parts,
  sku text not null,
  brand text,
  name text not null,
  quantity integer not null check (quantity >= 1),
  unit_price_cents bigint not null check (unit_price_cents >= 0),
  primary key (order_id, key)
);
create index order_kits_of_part on order_kits (part_id);

-- The stock of a kit is how often its components are there. Its row is locked before they are read, so that two transactions which change
-- different components both see the other's change; kits are locked in the order of their ids, and always after parts.
create function refresh_kits(kits uuid[]) returns void language plpgsql as $$
begin
  perform from parts where id = any(kits) order by id for no key update;
  update parts k set stock = s.stock
  from (
    select c.kit_id, min(case when p.removed_at is null and not p.draft then p.stock / c.quantity else 0 end) as stock
    from kit_components c join parts p on p.id = c.component_id
    where c.kit_id = any(kits)
    group by c.kit_id
  ) s
  where k.id = s.kit_id and k.stock <> s.stock;
end $$;

create function kits_follow_stock() returns trigger language plpgsql as $$
declare
  touched uuid[];
begin
  if pg_trigger_depth() > 1 or not exists (select from kit_components) then return null; end if;
  select array_agg(distinct c.kit_id) into touched
  from after_update a
  join before_update b on b.id = a.id
  join kit_components c on a.id in (c.component_id, c.kit_id)
  where a.stock <> b.stock or a.draft <> b.draft or (a.removed_at is null) <> (b.removed_at is null);
  if touched is not null then perform refresh_kits(touched); end if;
  return null;
end $$;
create trigger kits_follow_stock after update on parts
referencing old table as before_update new table as after_update
for each statement execute function kits_follow_stock();
