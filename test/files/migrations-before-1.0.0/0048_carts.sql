-- A cart of a customer, or of a guest, whose secret is in a cookie; only its hash is stored. One cart of each is open at a time.
create table carts (
  id uuid primary key default uuidv7(),
  token_hash text,
  user_id uuid references users on delete cascade,
  -- Grows with every write.
  version integer not null default 0,
  -- The idempotency keys of the latest writes.
  recent_keys text[] not null default '{}',
  -- In the read-only link to this cart; null: not shared.
  share_token text unique,
  -- What the buyer entered so far to complete it.
  email text not null default '',
  client_name text not null default '',
  phone_number text not null default '',
  ship_to jsonb,
  bill_to jsonb,
  po_number text not null default '',
  gift_note text not null default '',
  delivery_method_id text,
  codes text[] not null default '{}' check (cardinality(codes) <= 5),
  completed_at timestamptz,
  order_id uuid unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((token_hash is null) <> (user_id is null))
);
create unique index carts_open_of_guest on carts (token_hash) where completed_at is null;
create unique index carts_open_of_user on carts (user_id) where completed_at is null;
create index carts_updated_at on carts (updated_at);

-- A part for a vehicle: the same part for two vehicles is two lines.
create table cart_lines (
  id uuid primary key default uuidv7(),
  cart_id uuid not null references carts on delete cascade,
  part_id uuid not null references parts,
  quantity integer not null check (quantity >= 1),
  vehicle_id uuid references vehicles,
  -- The buyer's answers to fitment questions about the vehicle.
  answers jsonb not null default '{}',
  answers_hash text not null generated always as (md5(answers::text)) stored,
  -- The buyer orders it although it may not fit.
  fitment_confirmed boolean not null default false,
  -- The price when the line was last changed.
  seen_price_cents bigint not null,
  constraint cart_lines_once unique nulls not distinct (cart_id, part_id, vehicle_id, answers_hash)
);
create index cart_lines_part on cart_lines (part_id);
