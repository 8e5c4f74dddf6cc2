-- The gift cards that were entered for a cart, as accounts of the ledger: their codes are stored nowhere. And whether the customer pays with their
-- store credit.
alter table carts
  add column gift_card_account_ids uuid[] not null default '{}' check (cardinality(gift_card_account_ids) <= 5),
  add column uses_credit boolean not null default false,
  add constraint carts_credit_of_customer check (user_id is not null or not uses_credit);
