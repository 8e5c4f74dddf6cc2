-- A refund that the provider gave up can be asked for again: under another idempotency key, and what is still said of the earlier ones is ignored.
alter table refunds
  add column round integer not null default 0,
  add column given_up text[] not null default '{}';
