-- How many each way of writing an application says; the application itself says the most of them.
alter table application_sources add column quantity smallint not null default 1 check (quantity >= 1);
create index import_changes_of_row on import_changes (import_id, entity, row_id);
create index application_sources_by_source on application_sources (md5(source::text));
