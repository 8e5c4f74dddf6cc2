-- First what takes time, which locks only rows; then what locks tables, which is quick.

-- Lists of values in one order, so that the same conditions are one row: what an export writes and an import sorts is then the same.
create temporary table ordered on commit drop as
  select s.id, s.notes, o.qualifiers, first_value(s.id) over (
    partition by o.qualifiers::text, s.notes::text order by s.qualifiers::text = o.qualifiers::text desc, s.id) as kept
  from qualifier_sets s
  cross join lateral (
    select coalesce(jsonb_object_agg(key, case jsonb_typeof(value) when 'array' then (
      select coalesce(jsonb_agg(one order by case jsonb_typeof(one) when 'number' then one::numeric end, (one #>> '{}') collate "C"), '[]')
      from jsonb_array_elements(value) one) else value end), '{}') as qualifiers
    from jsonb_each(s.qualifiers)
  ) o;
create index on ordered (id);
update applications a set qualifiers_id = one.kept from (
  select a.id, o.kept, row_number() over (
    partition by a.part_id, a.model_id, a.year_from, a.year_to, a.position_id, o.kept order by a.id) as number
  from ordered o join applications a on a.qualifiers_id = o.id
  where o.kept <> o.id and not exists (
    select from applications same where same.part_id = a.part_id and same.model_id = a.model_id and same.year_from = a.year_from
      and same.year_to = a.year_to and same.qualifiers_id = o.kept and same.position_id is not distinct from a.position_id)
) one
where one.id = a.id and one.number = 1;
update qualifier_sets s set qualifiers = o.qualifiers from ordered o
where o.id = s.id and o.kept = s.id and s.qualifiers::text <> o.qualifiers::text;

-- Remarks such as 'NO COMMENTS' no longer ask. A job reads all notes again.
update qualifier_sets set asked = null where notes <> '[]' and not exists (
  select from noted_sets join fitment_notes on fitment_notes.id = note_id where qualifiers_id = qualifier_sets.id and decision is not null);
update fitment_notes set pending = true where decision is not null;
delete from noted_sets where note_id in (select id from fitment_notes where decision is null and not pending);
delete from fitment_notes where decision is null and not pending;

-- The pieces that orders have taken from the stock, less those that they gave back: stock + pieces_ordered changes only where someone sets the stock.
alter table parts add column pieces_ordered bigint not null default 0;
-- Pieces that orders have taken and that don't exist, since the stock was set too high and that was undone. What comes back covers them before it is
-- stock again. Who sets the stock has counted: nothing is owed any more.
alter table parts add column stock_owed integer not null default 0 check (stock_owed >= 0);
create function clear_stock_owed() returns trigger language plpgsql as $$
begin
  new.stock_owed := 0;
  return new;
end $$;
create trigger stock_set before update of stock on parts for each row
  when (old.stock_owed > 0 and new.stock_owed = old.stock_owed and new.stock + new.pieces_ordered <> old.stock + old.pieces_ordered)
  execute function clear_stock_owed();
-- Of a change that was to be undone: the fields that stay, since they have been changed since. `undone` is true where there are none.
alter table import_changes add column stays text[];
-- How many changes an undo has reverted, reverted in part, and left.
alter table imports add column reverted jsonb;

-- Of a buyer who has proved nothing yet: until when the order reserves its stock once they have begun to pay. Null: of any other buyer.
alter table orders add column hold_if_paying timestamptz;
create index orders_unproven on orders (id)
  where hold_if_paying is not null and status = 'placed' and payment_status in ('open', 'authorized', 'part_paid');

-- What distinguishes the request that placed an order from another one under the same idempotency key.
alter table orders add column request_hash text;

-- A mail that was not sent since its address gets no more of them: no failure.
alter table mails add column refused_at timestamptz;
create index mails_refused on mails (refused_at) where refused_at is not null;
-- Links of mails are made when these are sent, and not stored any more. Mails that wait keep theirs until then.
update mails set data = data - 'path' - 'url' where sent_at is not null and (data ? 'path' or data ? 'url');

-- What is known of a vehicle beside its row; null: not known. Engines by their maker's codes, and bodies: every one that it was sold with.
alter table vehicles add column hybrid boolean, add column engines text[], add column bodies text[];
alter table vin_patterns add column engine text, add column doors smallint;

-- A refund to a card that expired or was blocked goes to a new card: an entry of its own, whose `cause_id` is the new card.
alter table ledger_entries
  drop constraint ledger_entries_cause_check,
  add constraint ledger_entries_cause_check check (cause in ('issue', 'adjust', 'order', 'give_back', 'replace'));

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
  -- Whether the bank only asks: it only ever becomes false.
  inquiry boolean not null default false,
  created_at timestamptz not null default now()
);
create index disputes_of_order on disputes (order_id);
create index disputes_open on disputes (order_id) where status = 'open';

-- The ids of refunds and disputes at the provider that are not booked: a refund that failed there, and what is in another currency.
alter table payments add column ignored_ids text[] not null default '{}';
-- The newest event at the provider when all of them were last read and applied.
create table polled_events (
  singleton boolean primary key default true check (singleton),
  newest text not null
);

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

-- An import that has ended removes, when staff ask for it, the earlier applications that it contradicts: `outdated` rows of `import_seen`.
alter table imports drop constraint imports_state_check;
alter table imports add constraint imports_state_check
  check (state in ('receiving', 'waiting', 'running', 'done', 'failed', 'cancelled', 'replacing', 'undoing', 'undone'));
create index import_seen_outdated on import_seen (part_id, row_id) where entity = 'outdated';

-- What a name says besides the models that it stands for. Null: what the words say that are not in the models' names.
alter table vehicle_names
  add column rest text,
  add column year_from smallint,
  add column year_to smallint,
  add column qualifiers jsonb not null default '{}';

-- Of an application that is outdated, the years that the file says nothing of: these stay.
alter table import_seen add column kept int4multirange;

-- Which import an application, or its wording, has come from.
create index import_changes_of_added on import_changes (row_id) where action = 'add' and entity in ('application', 'source') and not foreseen;
