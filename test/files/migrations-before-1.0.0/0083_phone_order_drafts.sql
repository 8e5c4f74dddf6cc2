-- Phone orders that are not placed yet: what staff have typed of them. They reserve nothing.
create table phone_order_drafts (
  id uuid primary key default uuidv7(),
  version integer not null default 1 check (version > 0),
  -- Of the request that began it, so that its repetition begins no second one.
  key text not null unique,
  content jsonb not null,
  created_by uuid references users,
  changed_by uuid references users,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- The order that it has become; what was typed is in that order then.
  order_id uuid unique references orders
);
create index phone_order_drafts_open on phone_order_drafts (id desc) where order_id is null;
create index phone_order_drafts_age on phone_order_drafts (changed_at);
