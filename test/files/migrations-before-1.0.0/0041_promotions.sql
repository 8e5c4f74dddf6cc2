-- Groups of customers that a promotion may be for.
create table customer_groups (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 60)
);
create unique index customer_groups_name on customer_groups (lower(name));
create table customer_group_members (
  group_id uuid not null references customer_groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (group_id, user_id)
);
create index customer_group_members_user on customer_group_members (user_id);

-- What a promotion covers: null is everything. `value` is hundredths of a percent or, of a fixed amount, minor units of the currency.
create table promotions (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 80),
  code text check (length(code) between 1 and 40),
  -- As codes are compared: without regard to case.
  code_key text check ((code_key is null) = (code is null)),
  level text not null check (level in ('line', 'order', 'delivery')),
  kind text not null check (kind in ('percent', 'fixed', 'free_delivery')),
  value bigint not null check (value > 0 and (kind = 'fixed' or value <= 10000)),
  currency text not null,
  combines_with text[] not null default '{}' check (combines_with <@ '{line,order,delivery}'),
  minimum_cents bigint check (minimum_cents > 0),
  part_ids uuid[] check (part_ids <> '{}'),
  brand_ids uuid[] check (brand_ids <> '{}'),
  part_type_ids uuid[] check (part_type_ids <> '{}'),
  model_ids integer[] check (model_ids <> '{}'),
  year_from smallint,
  year_to smallint,
  group_ids uuid[] check (group_ids <> '{}'),
  starts_at timestamptz not null default now(),
  ends_at timestamptz check (ends_at > starts_at),
  ended_at timestamptz,
  limit_total integer check (limit_total > 0),
  limit_customer integer check (limit_customer > 0),
  limit_period integer check (limit_period > 0),
  period text check (period in ('day', 'week', 'month')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check (kind <> 'free_delivery' or (level = 'delivery' and value = 10000)),
  check (model_ids is not null or (year_from is null and year_to is null)),
  check ((limit_period is null) = (period is null))
);
-- A code is free again once its promotion was ended.
create unique index promotions_code on promotions (code_key) where ended_at is null;
create index promotions_open on promotions (id) where ended_at is null;

-- Which orders used a promotion; `returned_at` once the order was cancelled or expired.
create table promotion_uses (
  order_id uuid not null,
  promotion_id uuid not null references promotions,
  user_id uuid,
  email text,
  amount_cents bigint not null check (amount_cents > 0),
  taken_at timestamptz not null default now(),
  returned_at timestamptz,
  primary key (order_id, promotion_id)
);
create index promotion_uses_promotion on promotion_uses (promotion_id, taken_at);

-- How many uses count against each limit of a promotion: 'all', 'user:<id>', 'email:<address>', 'period:<first day>'. Only limits are counted,
-- so that orders with an unlimited promotion never wait for each other.
create table promotion_counters (
  promotion_id uuid not null references promotions,
  bucket text not null,
  uses integer not null check (uses >= 0),
  primary key (promotion_id, bucket)
);

update roles set permissions = permissions || '{promotions:manage}' where name = 'catalogue';
