-- A refund to a card that expired or was blocked goes to a new card: an entry of its own, whose `cause_id` is the new card.
alter table ledger_entries
  drop constraint ledger_entries_cause_check,
  add constraint ledger_entries_cause_check check (cause in ('issue', 'adjust', 'order', 'give_back', 'replace'));
