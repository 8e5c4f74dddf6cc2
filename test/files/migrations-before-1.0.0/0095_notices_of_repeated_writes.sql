-- What recent writes to a cart returned about quantities that they changed, by their idempotency keys: a repetition returns it again.
alter table carts add column recent_notices jsonb not null default '[]';
