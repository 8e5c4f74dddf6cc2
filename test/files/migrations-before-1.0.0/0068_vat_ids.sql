-- A buyer's VAT id, with what the register of the European Union said about it; of an order also whether the buyer owes the tax.
alter table carts add column vat jsonb;
alter table orders add column vat jsonb;
