-- What staff find orders by: one text for each order, written with its lines, which never change afterwards.
create table order_documents (
  order_id uuid primary key references orders,
  text text not null
);

create function order_document(wanted uuid) returns text language sql stable as $$
  select lower(concat_ws(' ', o.order_number, o.client_name, o.email, o.phone_number, regexp_replace(o.phone_number, '\D', '', 'g'), o.address,
    o.po_number,
    (select string_agg(value, ' ') from jsonb_each_text(case when jsonb_typeof(o.ship_to) = 'object' then o.ship_to else '{}' end)),
    (select string_agg(concat_ws(' ', l.name, l.brand, l.sku, regexp_replace(l.sku, '[^[:alnum:]]', '', 'g'), l.maker_number,
        regexp_replace(l.maker_number, '[^[:alnum:]]', '', 'g'), l.fitment #>> '{vehicle,year}', l.fitment #>> '{vehicle,make}',
        l.fitment #>> '{vehicle,model}', l.fitment #>> '{vehicle,legacyName}'), ' ' order by l.position)
      from order_lines l where l.order_id = o.id)))
  from orders o where o.id = wanted
$$;

insert into order_documents select id, order_document(id) from orders;
create index order_documents_contained on order_documents using gin (text gin_trgm_ops);
analyze order_documents;

-- One for each column that the list of orders is sorted by.
create index orders_by_client on orders (lower(client_name), id);
create index orders_by_total on orders (total_cents, id);
create index orders_by_payment on orders (payment_status, id);
create index orders_by_fulfilment on orders (fulfilment_status, id);
create index orders_not_placed on orders (status, id) where status <> 'placed';
create index orders_to_ship on orders (id)
  where status = 'placed' and payment_status in ('paid', 'part_refunded', 'overpaid') and fulfilment_status in ('open', 'part_shipped');
create index refunds_unfinished on refunds (order_id) where status in ('failed', 'pending');

-- A repeated request does not ship twice.
alter table shipments
  add column actor_id uuid references users,
  add column idempotency_key text,
  add unique (order_id, idempotency_key);

-- Searches and filters of a list that somebody named, as the query of its address.
create table saved_views (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  list text not null,
  name text not null,
  query text not null,
  unique (user_id, list, name)
);
