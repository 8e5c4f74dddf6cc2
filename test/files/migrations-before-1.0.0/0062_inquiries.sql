-- What visitors ask staff: what they searched, for which vehicle or part.
create table inquiries (
  id uuid primary key default uuidv7(),
  -- Made by the form: sent twice, it is one inquiry.
  key uuid not null unique,
  name text not null default '' check (length(name) <= 100),
  email text not null check (length(email) <= 254),
  message text not null check (length(message) between 1 and 2000),
  query text not null default '' check (length(query) <= 200),
  vehicle_id uuid,
  vehicle jsonb,
  part_id uuid references parts,
  locale text,
  answered_at timestamptz,
  created_at timestamptz not null default now()
);
create index inquiries_open on inquiries (id) where answered_at is null;

update roles set permissions = permissions || '{inquiries:answer}' where name in ('catalogue', 'service');
