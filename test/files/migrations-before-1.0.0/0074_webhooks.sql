-- Where the shop sends its events to, and each message that it owes there (Standard Webhooks).
create table webhook_endpoints (
  id uuid primary key default uuidv7(),
  url text not null,
  description text not null,
  events text[] not null,
  -- What messages are signed with; for a while after a rotation also the secret of before.
  secret text not null,
  former_secret text,
  former_until timestamptz,
  -- Failures in a row since when, and until when nothing is sent after the last of them.
  failures integer not null default 0,
  failing_since timestamptz,
  rests_until timestamptz,
  disabled_at timestamptz,
  disabled_by text check (disabled_by in ('staff', 'failures', 'gone')),
  created_at timestamptz not null default now(),
  check ((disabled_at is null) = (disabled_by is null))
);

create table webhook_deliveries (
  id uuid primary key default uuidv7(),
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  -- The same in every attempt and at every endpoint, so that a receiver recognises a repetition.
  event_id uuid not null,
  type text not null,
  data jsonb not null,
  occurred_at timestamptz not null default now(),
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- The status of the last response, or why there was none.
  status integer,
  problem text,
  attempted_at timestamptz,
  next_at timestamptz,
  ended_at timestamptz,
  unique (endpoint_id, event_id),
  check ((state = 'pending') = (ended_at is null))
);
create index webhook_deliveries_ended on webhook_deliveries (ended_at) where ended_at is not null;
create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, id desc);

-- In one statement with the event of the order, so that neither exists without the other and no order waits for a second one.
create function announce_order_event() returns trigger language plpgsql as $$
begin
  with owed as (
    insert into webhook_deliveries (endpoint_id, event_id, type, data, occurred_at)
    select id, new.id, 'order.' || new.type, jsonb_build_object('orderId', new.order_id), new.at
    from webhook_endpoints where disabled_at is null and 'order.' || new.type = any (events)
    returning id
  )
  insert into jobs (queue, key, leased_until) select 'webhooks', id::text, '-infinity' from owed;
  return null;
end $$;
create trigger announce after insert on order_events for each row execute function announce_order_event();

-- Parts that changed, one row per change, while an endpoint wants to know: a job makes messages of them.
create table part_changes (
  id bigint generated always as identity primary key,
  part_id uuid not null
);

create function note_part_change() returns trigger language plpgsql as $$
begin
  if exists (select from webhook_endpoints where disabled_at is null and 'parts.changed' = any (events)) then
    insert into part_changes (part_id) values (new.id);
  end if;
  return null;
end $$;
create trigger note_change after update of
  sku, maker_number, name, title, description, image_url, price_cents, list_cents, jobber_cents, wholesale_cents, core_cents, map_cents,
  price_breaks, key_words, minimum_order, brand_id, part_type_id, universal, draft, attributes, removed_at on parts
  for each row when (old.* is distinct from new.*) execute function note_part_change();

create function note_new_parts() returns trigger language plpgsql as $$
begin
  if exists (select from webhook_endpoints where disabled_at is null and 'parts.changed' = any (events)) then
    insert into part_changes (part_id) select id from added;
  end if;
  return null;
end $$;
create trigger note_new after insert on parts
  referencing new table as added for each statement execute function note_new_parts();

-- Parts of which endpoints know that their stock is low.
create table low_stock_parts (part_id uuid primary key references parts on delete cascade);

create table sandbox.webhook_messages (
  id uuid primary key default uuidv7(),
  headers jsonb not null,
  body text not null,
  answered integer not null,
  received_at timestamptz not null default now()
);
