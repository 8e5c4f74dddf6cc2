-- Orders have lines, several payments and partial refunds. This migration adds what is new and fills it from what is stored; 0051 drops what
-- nothing reads any more. Its locks are taken at once and in time, so that it neither deadlocks with payments nor keeps readers waiting.
set local lock_timeout = '5s';
lock table orders, order_events, payments, refunds, mails in access exclusive mode;

create table order_lines (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  position integer not null,
  part_id uuid not null references parts,
  sku text not null,
  maker_number text,
  brand text,
  part_type text,
  name text not null,
  quantity integer not null check (quantity >= 1),
  minimum_order integer not null,
  available_quantity integer not null,
  unit_price_cents bigint not null,
  list_price_cents bigint,
  items_cents bigint not null check (items_cents >= 0),
  discount_cents bigint not null default 0 check (discount_cents between 0 and items_cents),
  tax_cents bigint not null default 0 check (tax_cents >= 0),
  tax_class text,
  kit_key text,
  fitment jsonb,
  promised_at timestamptz,
  -- Pieces.
  cancelled integer not null default 0 check (cancelled >= 0),
  shipped integer not null default 0 check (shipped >= 0),
  unique (order_id, position),
  check (cancelled + shipped <= quantity),
  -- A piece of a kit has a share of the kit's price.
  check (kit_key is not null or items_cents = unit_price_cents * quantity)
);
create index order_lines_of_part on order_lines (part_id);

create table order_fees (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  line_id uuid references order_lines,
  kind text not null,
  amount_cents bigint not null check (amount_cents >= 0),
  tax_cents bigint not null default 0 check (tax_cents >= 0),
  -- A deposit.
  refundable boolean not null
);
create index order_fees_of_order on order_fees (order_id);

-- Of a line, or of the delivery where there is none. Code and value are copied: they outlive the promotion.
create table order_discounts (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  line_id uuid references order_lines,
  promotion_id uuid,
  code text,
  kind text not null,
  value bigint not null,
  amount_cents bigint not null check (amount_cents > 0)
);
create index order_discounts_of_order on order_discounts (order_id);

-- Of a line, of a fee, or of the delivery where there is neither. A tax of 0 has a row with its reason, too.
create table order_taxes (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  line_id uuid references order_lines,
  fee_id uuid references order_fees,
  country text not null,
  region text,
  label text not null,
  rate numeric(9, 6) not null,
  basis_cents bigint not null,
  amount_cents bigint not null,
  included boolean not null,
  reason text not null,
  provider text,
  provider_ref text
);
create index order_taxes_of_order on order_taxes (order_id);

create table shipments (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  status text not null check (status in ('planned', 'packed', 'labelled', 'shipped', 'in_transit', 'delivered', 'exception', 'returned_to_sender', 'cancelled')),
  carrier text,
  service text,
  tracking text,
  charged_cents bigint,
  cost_cents bigint,
  shipped_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null default now()
);
create index shipments_of_order on shipments (order_id);

create table shipment_lines (
  shipment_id uuid not null references shipments,
  line_id uuid not null references order_lines,
  quantity integer not null check (quantity >= 1),
  primary key (shipment_id, line_id)
);

-- Pieces that will not be shipped, and their share of what the order costs.
create table cancellations (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  cause text not null check (cause in ('customer', 'staff', 'expired')),
  actor_id uuid references users,
  amount_cents bigint not null check (amount_cents >= 0),
  idempotency_key text,
  at timestamptz not null default now(),
  unique (order_id, idempotency_key)
);

create table cancellation_lines (
  cancellation_id uuid not null references cancellations,
  line_id uuid not null references order_lines,
  quantity integer not null check (quantity >= 1),
  amount_cents bigint not null,
  primary key (cancellation_id, line_id)
);

create table order_notes (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  author_id uuid references users,
  text text not null,
  at timestamptz not null default now()
);
create index order_notes_of_order on order_notes (order_id, id);

insert into order_lines (order_id, position, part_id, sku, name, quantity, minimum_order, available_quantity, unit_price_cents, items_cents,
  fitment, cancelled, shipped)
select id, 1, part_id, sku, part_name, quantity, minimum_order, available_quantity, unit_price_cents, price_cents, fitment,
  case when status in ('cancelled', 'expired') then quantity else 0 end, case when status = 'shipped' then quantity else 0 end
from orders;

with closed as (
  insert into cancellations (order_id, cause, actor_id, amount_cents, at)
  select orders.id, case when status = 'expired' then 'expired' when event.actor_id is distinct from user_id then 'staff' else 'customer' end,
    event.actor_id, price_cents, coalesce(event.at, orders.created_at)
  from orders left join lateral (
    select actor_id, at from order_events where order_id = orders.id and type in ('cancelled', 'expired') order by id desc limit 1
  ) event on true
  where status in ('cancelled', 'expired')
  returning id, order_id, amount_cents)
insert into cancellation_lines (cancellation_id, line_id, quantity, amount_cents)
select closed.id, order_lines.id, order_lines.quantity, closed.amount_cents from closed join order_lines using (order_id);

with sent as (
  insert into shipments (order_id, status, shipped_at)
  select id, 'shipped', coalesce(
    (select max(at) from order_events where order_id = orders.id and type = 'shipped'), orders.created_at)
  from orders where status = 'shipped'
  returning id, order_id)
insert into shipment_lines (shipment_id, line_id, quantity)
select sent.id, order_lines.id, order_lines.quantity from sent join order_lines using (order_id);

-- A payment has an id of its own: not every one has an intent at a provider.
drop index payments_one_open;
alter table payments
  add column id uuid not null default uuidv7(),
  add column provider text not null default 'stripe' check (provider in ('stripe', 'transfer', 'ledger')),
  add column method text not null default 'card' check (method in ('card', 'transfer', 'gift_card', 'credit')),
  add column account_id uuid,
  add column authorized_cents bigint not null default 0,
  add column captured_cents bigint not null default 0,
  add column refunded_cents bigint not null default 0,
  add column captured_at timestamptz,
  add check (0 <= refunded_cents and refunded_cents <= captured_cents and captured_cents <= authorized_cents);

-- A release that stored no payments may have marked the order paid.
insert into payments (intent_id, order_id, amount_cents, currency, status, created_at)
select transaction_id, id, price_cents, currency, 'succeeded', created_at
from orders where transaction_id is not null
on conflict do nothing;

alter table refunds
  add column payment_id uuid,
  add column cause_id uuid,
  drop constraint refunds_reason_check,
  drop constraint refunds_intent_id_fkey,
  drop constraint refunds_intent_id_key,
  add check (amount_cents > 0);
alter table refunds rename column reason to cause;
update refunds set
  payment_id = payments.id,
  cause = case when refunds.cause = 'cancelled' then 'cancellation' else refunds.cause end,
  cause_id = case when refunds.cause = 'cancelled' then (select id from cancellations where order_id = refunds.order_id) end
from payments where payments.intent_id = refunds.intent_id;
alter table refunds
  alter column payment_id set not null,
  add check (cause in ('return', 'cancellation', 'core', 'claim', 'goodwill', 'late', 'duplicate'));

update payments set
  authorized_cents = amount_cents,
  captured_cents = amount_cents,
  captured_at = coalesce(
    (select min(at) from order_events where order_id = payments.order_id and type in ('paid', 'late_payment')), created_at),
  refunded_cents = coalesce((select sum(amount_cents) from refunds where payment_id = payments.id), 0)
where status = 'succeeded' or exists (select from refunds where payment_id = payments.id);

alter table payments
  drop constraint payments_pkey,
  add primary key (id),
  alter column intent_id drop not null,
  add unique (intent_id);
create unique index payments_one_open on payments (order_id, provider) where status = 'open';
alter table refunds add foreign key (payment_id) references payments;
create index refunds_of_payment on refunds (payment_id);

-- What a refund is made of: of a line or a fee, its tax apart; of the delivery where it names neither.
create table refund_parts (
  id uuid primary key default uuidv7(),
  refund_id uuid not null references refunds,
  line_id uuid references order_lines,
  fee_id uuid references order_fees,
  part text not null check (part in ('line', 'fee', 'delivery', 'tax')),
  amount_cents bigint not null check (amount_cents > 0)
);
create index refund_parts_of_refund on refund_parts (refund_id);

insert into refund_parts (refund_id, line_id, part, amount_cents)
select refunds.id, order_lines.id, 'line', refunds.amount_cents
from refunds join order_lines using (order_id) where cause = 'cancellation';

alter table orders
  drop constraint orders_status_check,
  alter column user_id drop not null,
  add column guest_token_hash text,
  add column cart_id uuid unique,
  add column parent_order_id uuid references orders,
  add column ship_to jsonb,
  add column bill_to jsonb,
  add column delivery jsonb,
  add column po_number text,
  add column gift_note text,
  add column locale text,
  add column tax_included boolean not null default true,
  add column items_cents bigint not null default 0,
  add column discount_cents bigint not null default 0,
  add column delivery_cents bigint not null default 0,
  add column fees_cents bigint not null default 0,
  add column deposits_cents bigint not null default 0,
  add column tax_cents bigint not null default 0,
  add column total_cents bigint not null default 0,
  add column cancelled_cents bigint not null default 0,
  add column payment_status text not null default 'open',
  add column fulfilment_status text not null default 'open';

update orders set items_cents = price_cents, total_cents = price_cents,
  cancelled_cents = case when status in ('cancelled', 'expired') then price_cents else 0 end,
  fulfilment_status = case when status in ('cancelled', 'expired') then 'nothing_to_ship' when status = 'shipped' then 'shipped' else 'open' end,
  payment_status = case
    when status in ('paid', 'shipped') then 'paid'
    when exists (select from payments where order_id = orders.id and captured_cents > 0) then 'refunded'
    when status = 'placed' then 'open' else 'voided' end,
  status = case when status in ('cancelled', 'expired') then status else 'placed' end;

alter table orders
  alter column items_cents drop default,
  alter column total_cents drop default,
  add check (status in ('draft', 'placed', 'cancelled', 'expired')),
  add check (payment_status in ('open', 'authorized', 'part_paid', 'paid', 'part_refunded', 'refunded', 'overpaid', 'voided')),
  add check (fulfilment_status in ('open', 'part_shipped', 'shipped', 'part_delivered', 'delivered', 'nothing_to_ship')),
  add check (user_id is not null or guest_token_hash is not null),
  add check (total_cents >= 0 and cancelled_cents between 0 and total_cents),
  add check (total_cents = items_cents - discount_cents + delivery_cents + fees_cents + deposits_cents
    + case when tax_included then 0 else tax_cents end);
drop index orders_unpaid;
create index orders_unpaid on orders (held_until) where status = 'placed' and payment_status in ('open', 'authorized', 'part_paid');
create index orders_of_email on orders (email, id desc);
create index orders_of_guest on orders (guest_token_hash) where guest_token_hash is not null;

-- Mails about orders name lines, and the language of buyers without an account.
alter table mails add column locale text;
update mails set data = (data - array['partName', 'sku', 'quantity', 'priceCents', 'fitment']) || jsonb_build_object(
  'totalCents', data -> 'priceCents',
  'lines', jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
    'name', data -> 'partName', 'sku', data -> 'sku', 'quantity', data -> 'quantity', 'itemsCents', data -> 'priceCents'))
    || case when data ? 'fitment' then jsonb_build_object('fitment', data -> 'fitment') else '{}' end))
where data ? 'orderNumber';

update roles set permissions = array_append(permissions, 'payments:confirm') where name = 'finance';
