-- Staff hide a review instead of deleting it, so that it can be shown again.
alter table reviews add column hidden_at timestamptz;
create index reviews_hidden on reviews (id) where hidden_at is not null;
