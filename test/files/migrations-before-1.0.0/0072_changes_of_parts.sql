-- All that an import changed of a part is read together.
create index import_changes_of_part on import_changes (import_id, row_id, id) where entity in ('part', 'details');
