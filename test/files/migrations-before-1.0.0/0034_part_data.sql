-- The whole name of a part, where `name` holds only its first words.
alter table parts add column title text check (char_length(title) between 1 and 240);

-- What suppliers' files state besides the selling price, in minor units: list, jobber and wholesale price, core charge, minimum advertised price.
alter table parts
  add column list_cents bigint check (list_cents between 1 and 99999999),
  add column jobber_cents bigint check (jobber_cents between 1 and 99999999),
  add column wholesale_cents bigint check (wholesale_cents between 1 and 99999999),
  add column core_cents bigint check (core_cents between 1 and 99999999),
  add column map_cents bigint check (map_cents between 1 and 99999999),
  -- [{quantity, cents}]: what a piece costs from a quantity above 1 on.
  add column price_breaks jsonb not null default '[]' check (jsonb_typeof(price_breaks) = 'array'),
  -- Words to be found by, shown to nobody.
  add column key_words jsonb not null default '[]' check (jsonb_typeof(key_words) = 'array');

-- The words a part is found by of itself; what its type and brand are called, the shop knows.
create function part_words(name text, title text, description text, attributes jsonb, key_words jsonb) returns tsvector
language sql immutable parallel safe
return setweight(to_tsvector('english', name || ' ' || coalesce(title, '')), 'A')
  || setweight(jsonb_to_tsvector('english', attributes, '["string", "numeric"]'), 'B')
  || setweight(jsonb_to_tsvector('english', key_words, '["string"]'), 'B')
  || setweight(to_tsvector('english', description), 'C');
drop index parts_by_words;
drop function part_words(text, text, jsonb);
create index parts_by_words on parts using gin (part_words(name, title, description, attributes, key_words));
