-- Labels that are voided at the carrier: what became of it, and when that was last looked up.
alter table carrier_labels
  add column void_status text check (void_status in ('requested', 'pending', 'voided', 'refused')),
  add column void_problem text,
  add column void_checked_at timestamptz;
create index carrier_labels_voiding on carrier_labels (void_checked_at) where void_status = 'pending';
