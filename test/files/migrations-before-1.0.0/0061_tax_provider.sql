-- Rates of the tax provider by place and classes: read in transactions, which call nobody.
create table tax_quotes (
  key text primary key,
  rates jsonb not null,
  expires_at timestamptz not null
);
create index tax_quotes_expired on tax_quotes (expires_at);

-- What is in the provider's records of an order, and how much of it was taken back.
create table tax_records (
  order_id uuid primary key references orders on delete cascade,
  record_id text not null,
  -- As the provider calculated it: it may round otherwise.
  tax_cents bigint not null check (tax_cents >= 0),
  reversed_cents bigint not null default 0 check (reversed_cents >= 0),
  created_at timestamptz not null default now()
);

-- Stripe Tax of the sandbox.
create table sandbox.stripe_tax_calculations (
  id text primary key,
  body jsonb not null,
  created timestamptz not null default now()
);
create table sandbox.stripe_tax_transactions (
  id text primary key,
  reference text not null unique,
  body jsonb not null,
  created timestamptz not null default now()
);
