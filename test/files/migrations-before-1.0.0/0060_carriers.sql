-- What carriers asked for parcels to a place: read in transactions, which call nobody.
create table carrier_quotes (
  key text primary key,
  rates jsonb not null,
  expires_at timestamptz not null
);
create index carrier_quotes_expired on carrier_quotes (expires_at);

-- Labels that staff asked for. A row is written before a carrier is called; `rate_id` is what was bought, by which it is looked up before it would be bought again.
create table carrier_labels (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders on delete cascade,
  idempotency_key text not null,
  service text not null,
  status text not null default 'requested' check (status in ('requested', 'bought', 'failed')),
  rate_id text,
  carrier text,
  cost_cents bigint check (cost_cents >= 0),
  currency text,
  -- Of each parcel: its number and the address of its PDF.
  parcels jsonb not null default '[]',
  problem text,
  tracking_status text,
  tracked_at timestamptz,
  actor_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  unique (order_id, idempotency_key),
  check (status <> 'bought' or (rate_id is not null and carrier is not null and jsonb_array_length(parcels) > 0))
);
create index carrier_labels_on_their_way on carrier_labels (tracked_at nulls first)
  where status = 'bought' and coalesce(tracking_status, '') not in ('delivered', 'returned');

-- The carriers of the sandbox.
create table sandbox.shippo_shipments (
  id text primary key,
  body jsonb not null,
  created timestamptz not null default now()
);
create table sandbox.shippo_transactions (
  id text primary key,
  rate text not null,
  body jsonb not null,
  created timestamptz not null default now()
);
create index shippo_transactions_of_rate on sandbox.shippo_transactions (rate);
