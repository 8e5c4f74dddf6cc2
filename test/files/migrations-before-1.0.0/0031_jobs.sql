-- Work that is done after the commit that caused it. One process at a time holds the lease of a job; a job that is done is deleted,
-- and recurring work has the key ''.
create table jobs (
  id bigint generated always as identity primary key,
  queue text not null,
  key text not null,
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- Asked for once more while it ran.
  again boolean not null default false,
  lease uuid,
  leased_until timestamptz not null default '-infinity',
  unique (queue, key)
);

insert into jobs (queue, key, run_at, attempts)
  select 'mails', id::text, claimed_until, attempts from mails where sent_at is null and failed_at is null order by id;
insert into jobs (queue, key, run_at, attempts)
  select 'refunds', id::text, next_attempt_at, attempts from refunds where status = 'pending' order by id;
insert into jobs (queue, key)
  select 'imports', id::text from imports where state in ('waiting', 'running', 'undoing') order by id;

alter table mails drop column claimed_until, drop column attempts;
alter table refunds drop column next_attempt_at, drop column attempts;
alter table imports drop column claimed_until;
drop schema if exists pgboss cascade;
