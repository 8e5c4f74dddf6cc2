-- What the demo catalogue has brought, so that it can be removed without touching the shop's own. A row goes with what it names.
create table demo_rows (
  kind text not null check (kind in ('part', 'brand', 'part_type', 'review')),
  id uuid not null,
  primary key (kind, id)
);

-- A shop that has the demo: it was loaded while there was no part at all, so what is older than that is the demo's.
insert into demo_rows (kind, id)
select 'part', parts.id from parts, seeds where seeds.name = 'demo-catalogue' and parts.created_at < seeds.at
union all
select 'brand', brands.id from brands, seeds where seeds.name = 'demo-catalogue' and uuid_extract_timestamp(brands.id) < seeds.at
union all
select 'part_type', part_types.id from part_types, seeds
where seeds.name = 'demo-catalogue' and uuid_extract_timestamp(part_types.id) < seeds.at
union all
select 'review', reviews.id from reviews, seeds
where seeds.name = 'demo-catalogue' and reviews.user_id is null and reviews.created_at < seeds.at;

-- The removal of the demo, while it lasts. What it has taken off sale has `removed_at` (reviews: `hidden_at`) equal to `at`, so that nothing else
-- comes back when it is undone. `purge_at`: from when on it can't be undone.
create table demo_removal (
  singleton boolean primary key default true check (singleton),
  state text not null check (state in ('removing', 'removed', 'restoring', 'purging')),
  at timestamptz not null,
  purge_at timestamptz not null,
  total integer not null check (total >= 0),
  done integer not null default 0 check (done >= 0)
);
