-- How many remarks of a file are stored, which `position` does not count: an import that is continued after a crash stores none again.
alter table imports add column remarks bigint not null default 0;
