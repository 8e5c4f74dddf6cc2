-- Of a buyer who has proved nothing yet: until when the order reserves its stock once they have begun to pay. Null: of any other buyer.
alter table orders add column hold_if_paying timestamptz;
create index orders_unproven on orders (id)
  where hold_if_paying is not null and status = 'placed' and payment_status in ('open', 'authorized', 'part_paid');
