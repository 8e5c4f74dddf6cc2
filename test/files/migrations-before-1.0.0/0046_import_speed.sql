-- A file's wording is looked up by its part: many parts have the same wording, and reading those of all of them costs more than the import.
alter table application_sources add column part_id uuid;
update application_sources s set part_id = a.part_id from applications a where a.id = s.application_id;
drop index application_sources_by_source;
create index application_sources_of_part on application_sources (part_id, md5(source::text));

-- Changes are read by entity, in their order.
drop index import_changes_of_row;
create index import_changes_of_entity on import_changes (import_id, entity, id);
