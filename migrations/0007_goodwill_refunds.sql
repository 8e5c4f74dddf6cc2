-- Money that staff gave back without a cancellation, and why. `line_id`: the line that it is about; null: the order.
create table goodwill_refunds (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  line_id uuid references order_lines,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null check (reason in ('goodwill', 'price_match', 'late_delivery', 'damaged', 'returned', 'other')),
  actor_id uuid references users,
  idempotency_key text not null,
  request_hash text not null,
  at timestamptz not null default now(),
  unique (order_id, idempotency_key)
);

-- What of the total is not owed, since staff gave it back: of the order, and of what each line costs that is not cancelled. With pieces that are
-- cancelled later their share counts as given.
alter table orders add column goodwill_cents bigint not null default 0 check (goodwill_cents >= 0);
alter table order_lines add column goodwill_cents bigint not null default 0 check (goodwill_cents >= 0);
