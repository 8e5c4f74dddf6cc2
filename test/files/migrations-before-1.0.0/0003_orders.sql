create table orders (
  id uuid primary key default uuidv7(),
  order_number bigint generated always as identity (start with 10001) unique,
  user_id uuid not null references users,
  part_id uuid not null references parts,
  part_name text not null,
  sku text not null,
  client_name text not null,
  email text not null,
  phone_number text not null,
  address text not null,
  minimum_order integer not null,
  available_quantity integer not null,
  unit_price_cents bigint not null,
  quantity integer not null check (quantity >= 1),
  price_cents bigint not null check (price_cents = unit_price_cents * quantity),
  currency text not null,
  status text not null default 'placed' check (status in ('placed', 'paid', 'shipped', 'cancelled', 'expired')),
  transaction_id text unique,
  held_until timestamptz not null,
  idempotency_key text,
  created_at timestamptz not null default now(),
  unique (user_id, idempotency_key),
  check (status not in ('paid', 'shipped') or transaction_id is not null)
);
create index orders_of_user on orders (user_id, id desc);
create index orders_unpaid on orders (held_until) where status = 'placed';
create index orders_of_part on orders (part_id);

create table order_events (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  type text not null,
  actor_id uuid references users,
  data jsonb not null default '{}',
  at timestamptz not null default now()
);
create index order_events_of_order on order_events (order_id, id);

-- One row per payment intent that the provider made for an order.
create table payments (
  intent_id text primary key,
  order_id uuid not null references orders,
  amount_cents bigint not null,
  currency text not null,
  status text not null default 'open' check (status in ('open', 'succeeded', 'cancelled')),
  created_at timestamptz not null default now(),
  checked_at timestamptz not null default now()
);
create unique index payments_one_open on payments (order_id) where status = 'open';
create index payments_of_order on payments (order_id);
create index payments_open on payments (checked_at) where status = 'open';

-- Money to be given back. A row is written with what caused it; the refund itself is asked for after the commit.
create table refunds (
  id uuid primary key default uuidv7(),
  intent_id text not null unique references payments,
  order_id uuid not null references orders,
  amount_cents bigint not null,
  currency text not null,
  reason text not null check (reason in ('cancelled', 'late', 'duplicate')),
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  provider_id text,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index refunds_pending on refunds (next_attempt_at) where status = 'pending';
create index refunds_of_order on refunds (order_id);

-- Events of the provider that have been applied: each once.
create table provider_events (
  id text primary key,
  type text not null,
  at timestamptz not null default now()
);
