-- From which network an unpaid order was placed, so that one network can't hold the stock of many parts. Deleted once the order is paid or closed.
create table order_networks (
  order_id uuid primary key references orders on delete cascade,
  network text not null
);
create index order_networks_of_network on order_networks (network);

-- Counts the mails to one address.
create index mails_of_address on mails (to_address, id);
