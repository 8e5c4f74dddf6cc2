-- How often a query found nothing, was shown and led to a part, by day. Nothing about who asked: `query` has no VIN, address or long number.
create table search_outcomes (
  day date not null default current_date,
  query text not null check (query <> '' and length(query) <= 80),
  empty integer not null default 0,
  shown integer not null default 0,
  opened integer not null default 0,
  primary key (day, query)
);

-- What staff say that a word means: `means` takes the place of `word` in a query.
create table search_synonyms (
  id uuid primary key default uuidv7(),
  word text not null check (length(word) between 2 and 60),
  key text not null unique,
  means text not null check (length(means) between 2 and 100),
  created_at timestamptz not null default now()
);

update roles set permissions = permissions || '{search:manage}' where name = 'catalogue';
