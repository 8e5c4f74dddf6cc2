create table reviews (
  id uuid primary key default uuidv7(),
  user_id uuid references users,
  name text not null,
  comment text not null,
  rating smallint not null check (rating between 1 and 5),
  picture text,
  created_at timestamptz not null default now()
);
