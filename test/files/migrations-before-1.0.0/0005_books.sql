-- Who changed what on the admin side, with before and after.
create table audit (
  id uuid primary key default uuidv7(),
  actor_id uuid not null references users,
  action text not null,
  entity text not null,
  entity_id uuid not null,
  before jsonb,
  after jsonb,
  at timestamptz not null default now()
);
create index audit_of_entity on audit (entity, entity_id, id desc);

-- The outbox: a mail is a row written in the transaction that causes it, and is sent after the commit.
create table mails (
  id uuid primary key default uuidv7(),
  to_address text not null,
  template text not null,
  data jsonb not null,
  attempts integer not null default 0,
  claimed_until timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  created_at timestamptz not null default now()
);
create index mails_waiting on mails (claimed_until) where sent_at is null and failed_at is null;
