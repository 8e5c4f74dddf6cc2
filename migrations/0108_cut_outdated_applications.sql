-- Of an application that is outdated, the years that the file says nothing of: these stay. What was noted before would be removed whole, so it is no longer offered.
delete from import_seen where entity = 'outdated';
alter table import_seen add column kept int4multirange;

-- Which import an application, or its wording, has come from.
create index import_changes_of_added on import_changes (row_id) where action = 'add' and entity in ('application', 'source') and not foreseen;
