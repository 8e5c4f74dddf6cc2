-- The sandbox's own books: what its stand-in for Stripe remembers. Nothing of the shop refers to them. Card numbers
-- are never stored: a payment method keeps the last four digits and what its test card does.
create schema if not exists sandbox;

create table sandbox.stripe_payment_methods (
  id text primary key,
  brand text not null,
  last4 text not null,
  exp_month integer not null,
  exp_year integer not null,
  behaviour text not null,
  created timestamptz not null default now()
);

create table sandbox.stripe_intents (
  seq bigint generated always as identity unique,
  id text primary key,
  client_secret text not null,
  status text not null default 'requires_payment_method'
    check (status in ('requires_payment_method', 'requires_confirmation', 'requires_action', 'succeeded', 'canceled')),
  amount integer not null check (amount > 0),
  currency text not null,
  description text,
  receipt_email text,
  metadata jsonb not null,
  -- Parameters that are given back as they came: which methods are allowed, statement descriptors and the like.
  settings jsonb not null,
  payment_method text references sandbox.stripe_payment_methods,
  next_action jsonb,
  last_payment_error jsonb,
  latest_charge text,
  cancellation_reason text,
  canceled_at timestamptz,
  created timestamptz not null default now()
);

create table sandbox.stripe_charges (
  id text primary key,
  intent text not null references sandbox.stripe_intents,
  status text not null check (status in ('succeeded', 'failed')),
  amount integer not null,
  amount_refunded integer not null default 0 check (amount_refunded between 0 and amount),
  currency text not null,
  description text,
  receipt_email text,
  metadata jsonb not null,
  payment_method text not null references sandbox.stripe_payment_methods,
  decline text,
  authenticated boolean not null,
  created timestamptz not null default now(),
  check (status = 'succeeded' or amount_refunded = 0)
);
create unique index stripe_charges_paid_once on sandbox.stripe_charges (intent) where status = 'succeeded';

create table sandbox.stripe_refunds (
  seq bigint generated always as identity unique,
  id text primary key,
  charge text not null references sandbox.stripe_charges,
  intent text not null references sandbox.stripe_intents,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  amount integer not null check (amount > 0),
  currency text not null,
  reason text,
  metadata jsonb not null,
  failure_reason text,
  becomes text check (becomes in ('succeeded', 'failed')),
  created timestamptz not null default now()
);
create index stripe_refunds_of_intent on sandbox.stripe_refunds (intent, seq desc);
create index stripe_refunds_of_charge on sandbox.stripe_refunds (charge, seq desc);
create index stripe_refunds_moving on sandbox.stripe_refunds (created) where becomes is not null;

-- `deliver_at` is null for an event that nobody listens to, or that was delivered or given up.
create table sandbox.stripe_events (
  seq bigint generated always as identity unique,
  id text primary key,
  type text not null,
  object jsonb not null,
  request_id text,
  idempotency_key text,
  attempts integer not null default 0,
  deliver_at timestamptz,
  delivered_at timestamptz,
  created timestamptz not null default now()
);
create index stripe_events_waiting on sandbox.stripe_events (deliver_at, seq) where deliver_at is not null;

create table sandbox.stripe_idempotency_keys (
  key text primary key,
  endpoint text not null,
  parameters_sha256 text not null,
  status integer not null,
  body text not null,
  request_id text not null,
  created timestamptz not null default now()
);
create index stripe_idempotency_keys_age on sandbox.stripe_idempotency_keys (created);
