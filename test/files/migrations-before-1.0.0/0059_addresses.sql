-- The addresses that customers have saved: at most one of each is the one that their carts begin with.
create table addresses (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  address jsonb not null,
  phone_number text not null default '',
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  unique (user_id, address)
);
create unique index addresses_one_default on addresses (user_id) where is_default;
