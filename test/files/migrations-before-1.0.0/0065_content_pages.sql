-- The shop's own pages: delivery, returns, terms and what else staff write. `texts` holds a title and a Markdown text by language.
create table content_pages (
  slug text primary key check (slug ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  version integer not null,
  published boolean not null,
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  updated_at timestamptz not null default now()
);

update roles set permissions = permissions || '{content:write}' where name = 'catalogue' and not permissions && '{content:write,*}';
