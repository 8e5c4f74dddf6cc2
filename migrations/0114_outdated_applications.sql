-- An import that has ended removes, when staff ask for it, the earlier applications that it contradicts: `outdated` rows of `import_seen`.
alter table imports drop constraint imports_state_check;
alter table imports add constraint imports_state_check
  check (state in ('receiving', 'waiting', 'running', 'done', 'failed', 'cancelled', 'replacing', 'undoing', 'undone'));
create index import_seen_outdated on import_seen (part_id, row_id) where entity = 'outdated';
