-- Why the last run of a job failed, for the page of the system: no values of queries, no personal data.
alter table jobs add column fault text;
create index mails_failed on mails (failed_at) where failed_at is not null;
