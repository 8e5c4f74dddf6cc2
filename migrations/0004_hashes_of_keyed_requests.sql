-- What an idempotency key was used for first. Null: without a key, or from before this column.
alter table ledger_entries add column request_hash text;
alter table carrier_labels add column request_hash text;
