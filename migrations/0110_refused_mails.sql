-- A mail that was not sent since its address gets no more of them: no failure.
alter table mails add column refused_at timestamptz;
create index mails_refused on mails (refused_at) where refused_at is not null;
-- Links of mails are made when these are sent, and not stored any more. Mails of earlier releases that wait keep theirs until then.
update mails set data = data - 'path' - 'url' where sent_at is not null and (data ? 'path' or data ? 'url');
