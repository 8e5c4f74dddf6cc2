-- A piece of a number, from its middle or its end, as people type it without the brand's letters in front.
create index part_numbers_contained on part_numbers using gin (normal gin_trgm_ops);

-- The words a part is found by of itself; what its type and brand are called, the shop knows.
create function part_words(name text, description text, attributes jsonb) returns tsvector
language sql immutable parallel safe
return setweight(to_tsvector('english', name), 'A')
  || setweight(jsonb_to_tsvector('english', attributes, '["string", "numeric"]'), 'B')
  || setweight(to_tsvector('english', description), 'C');

create index parts_by_words on parts using gin (part_words(name, description, attributes))
  where removed_at is null and draft = false;
