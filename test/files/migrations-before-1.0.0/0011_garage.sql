create table garage_vehicles (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  vehicle_id uuid not null references vehicles,
  nickname text not null default '',
  vin text not null default '',
  mileage integer check (mileage >= 0),
  -- What its owner answered to questions of fitment, by fact.
  answers jsonb not null default '{}',
  active boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index garage_vehicles_once on garage_vehicles (user_id, vehicle_id, vin);
create unique index garage_vehicles_one_active on garage_vehicles (user_id) where active;
