-- The number of the next idempotency key of a payment or refund whose earlier keys keep a failure of the provider.
create table payment_keys (
  key text primary key,
  next_number integer not null check (next_number > 1),
  created_at timestamptz not null default now()
);
