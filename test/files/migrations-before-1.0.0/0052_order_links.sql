-- Links to guests' orders in mails, besides the one of the checkout. Only the hash of a link's secret is stored.
create table order_links (
  token_hash text primary key,
  order_id uuid not null references orders,
  expires_at timestamptz not null
);
create index order_links_of_order on order_links (order_id);
create index order_links_expires_at on order_links (expires_at);
