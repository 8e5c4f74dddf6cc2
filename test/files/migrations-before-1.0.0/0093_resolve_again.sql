-- How far an import that resolves what waits has read each of its lists: one that is continued after a crash does not count what it has seen again.
alter table imports add column resume_after jsonb not null default '{}';
