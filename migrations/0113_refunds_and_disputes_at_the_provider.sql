-- Refunds and disputes that were made at the payment provider, not by the shop.
alter table refunds
  drop constraint refunds_cause_check,
  add constraint refunds_cause_check
    check (cause in ('return', 'cancellation', 'core', 'claim', 'goodwill', 'late', 'duplicate', 'provider', 'dispute'));

-- What of the total is no longer owed, since it went back without a cancellation.
alter table orders add column conceded_cents bigint not null default 0 check (conceded_cents >= 0);

-- What cardholders dispute at their bank, as the provider reports it. `withdrawn` and `reinstated` only ever become true, so that events may
-- arrive in any order.
create table disputes (
  id text primary key,
  payment_id uuid not null references payments,
  order_id uuid not null references orders,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  reason text not null,
  status text not null check (status in ('open', 'won', 'lost', 'closed')),
  withdrawn boolean not null default false,
  reinstated boolean not null default false,
  respond_by timestamptz,
  created_at timestamptz not null default now()
);
create index disputes_open on disputes (order_id) where status = 'open';

-- A refund that went through at the provider is announced like any other.
create or replace function announce_order_event() returns trigger language plpgsql as $$
declare
  announced text := 'order.' || case
    when new.type = 'provider_refund' and new.data ->> 'status' = 'succeeded' then 'refunded'
    else new.type end;
begin
  with owed as (
    insert into webhook_deliveries (endpoint_id, event_id, type, data, occurred_at)
    select id, new.id, announced, jsonb_build_object('orderId', new.order_id), new.at
    from webhook_endpoints where disabled_at is null and announced = any (events)
    for key share
    returning id
  )
  insert into jobs (queue, key, leased_until) select 'webhooks', id::text, '-infinity' from owed;
  return null;
end $$;

create table sandbox.stripe_disputes (
  seq bigint generated always as identity unique,
  id text primary key,
  charge text not null references sandbox.stripe_charges,
  intent text not null references sandbox.stripe_intents,
  status text not null,
  reason text not null,
  amount integer not null check (amount > 0),
  currency text not null,
  metadata jsonb not null default '{}',
  evidence text,
  created timestamptz not null default now()
);
create unique index stripe_disputes_of_charge on sandbox.stripe_disputes (charge);
create index stripe_disputes_of_intent on sandbox.stripe_disputes (intent, seq desc);
